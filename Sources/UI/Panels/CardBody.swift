internal import Canvas

/// The rows of a card below its two first, by what there is to show.
struct CardBody {
  /// One row, or three where digits are big.
  enum Row {
    case score
    case bigScore
    case hero
    case bigTime
    case steps
    case route
    case progress
    case slots
    case bar(Int)
    case side(Int)
    /// One or two fields, with the columns of their labels, which all rows share.
    case fields([Presentation.Field], label: Int)
    case text(String)
    /// What the big digits above it are of, in the middle.
    case caption(String)
    /// Nothing: large digits are not touched by what stands above.
    case air

    var height: Int {
      switch self {
      case .bigScore, .hero, .bigTime: 3
      default: 1
      }
    }
  }

  /// The rows from top to bottom.
  let rows: [Row]
  /// The fields that have no row; the activity's details have them.
  let hidden: Int

  /// The columns of text for which fields and steps are chosen: a wider card shows the same with more air, a
  /// narrower one in more rows.
  static let usualWidth = 53

  /// Chooses the rows for columns of text; what the rows are depends on no value that changes with
  /// time, so that nothing jumps.
  init(_ presentation: Presentation, width: Int, density: CardDensity, hasHero: Bool = true) {
    var rows: [Row] = []
    if presentation.score.count == 2 {
      let isShort = presentation.score.allSatisfy {
        BigDigits.canDraw($0.value) && $0.value.count <= 3
      }
      rows.append(density != .card && isShort && width >= 40 ? .bigScore : .score)
    }
    if let hero = presentation.hero, hasHero {
      let isWide = BigDigits.width(hero.number) + 2 <= width
      rows.append(
        isWide ? .hero : .fields([.init(label: hero.words, value: hero.number)], label: 10))
    }
    if density == .large, Self.hasBigTime(presentation), width >= 40 { rows.append(.bigTime) }
    rows += (0..<(presentation.table?.rows.count ?? 0)).map(Row.side)
    if presentation.steps != nil { rows.append(.steps) }
    if presentation.route != nil {
      rows.append(.route)
    } else if presentation.progress != nil {
      rows.append(.progress)
    }
    let hasCentre = presentation.center != nil
    if presentation.leading != nil || hasCentre || presentation.trailing != nil {
      rows.append(.slots)
    }
    rows += presentation.bars.indices.map(Row.bar)
    let (fields, hidden) = Self.fields(presentation, width: width)
    self.hidden = hidden
    rows += fields.rows.map { Row.fields($0, label: fields.label) }
    if let bottom = presentation.bottom {
      rows += TextLayout.wrap(bottom, width: width, lines: 3).map(Row.text)
    }
    self.rows = Self.airy(
      rows, hasLineAbove: presentation.subtitle != nil || presentation.timer != nil)
  }

  /// Large digits with a row of air above; below them half a row is free as it is.
  private static func airy(_ rows: [Row], hasLineAbove: Bool) -> [Row] {
    rows.enumerated().flatMap { place, row in
      row.height > 1 && (place > 0 || hasLineAbove) ? [.air, row] : [row]
    }
  }

  /// Whether a large card has the time, or the percentage, in digits three rows high.
  private static func hasBigTime(_ presentation: Presentation) -> Bool {
    presentation.score.count != 2 && presentation.hero == nil
      && (presentation.timer != nil || presentation.progress != nil)
  }

  /// Whether the time stands in big digits.
  var hasBigTime: Bool { rows.contains { if case .bigTime = $0 { true } else { false } } }

  var height: Int { rows.reduce(0) { $0 + $1.height } }

  /// Fields in rows, two beside each other where both fit, and how many have no row: those that have one in a
  /// card of the usual width have one in every card.
  private static func fields(
    _ presentation: Presentation, width: Int
  ) -> (laid: FieldRows, hidden: Int) {
    var fields = presentation.fields
    if presentation.score.count != 2 { fields = presentation.score + fields }
    let isFull =
      presentation.score.count == 2 || !presentation.bars.isEmpty || presentation.table != nil
    // Where nothing else is drawn, there is a row more for them.
    let isBare =
      !isFull && presentation.steps == nil && presentation.progress == nil
      && presentation.route == nil && presentation.hero == nil && presentation.bottom == nil
    // Of several sides none is left out, nor what stands out.
    let sides = presentation.score.count == 2 ? 0 : min(4, presentation.score.count)
    let limit = max(isFull ? 2 : isBare ? 4 : 3, (sides + 1) / 2)
    let chosen = FieldRows(fields, width: usualWidth, limit: limit).rows.flatMap(\.self)
    return (FieldRows(chosen, width: width, limit: .max), fields.count - chosen.count)
  }
}

/// Fields in rows of a width: a value that is too long for a half has a row.
struct FieldRows {
  private(set) var rows: [[Presentation.Field]] = []
  /// The columns of the labels, the same in all rows of two.
  let label: Int

  /// The columns of text that two pairs of label and value need beside each other.
  private static let pairWidth = 46

  /// Lays fields in rows, at most so many: with labels as wide as leave the fewest out and need the fewest rows.
  init(_ fields: [Presentation.Field], width: Int, limit: Int) {
    let widest = FieldColumn.label(fields, width: width)
    let labels = Set(fields.map { TextLayout.width($0.label) }).filter { 10..<widest ~= $0 }
    let all = [widest] + labels.sorted(by: >) + (widest > 10 ? [10] : [])
    let tries = all.map { FieldRows(fields, width: width, limit: limit, label: $0) }
    let shown = tries.map { $0.rows.reduce(0) { $0 + $1.count } }
    let best = tries.indices.min {
      (-shown[$0], tries[$0].rows.count, $0) < (-shown[$1], tries[$1].rows.count, $1)
    }
    self = tries[best ?? 0]
  }

  private init(_ fields: [Presentation.Field], width: Int, limit: Int, label: Int) {
    self.label = label
    let perRow = width >= Self.pairWidth ? 2 : 1
    let half = width / 2 - 2
    for field in fields {
      let fits =
        perRow == 2 && TextLayout.width(field.label) <= label
        && label + 2 + FieldColumn.width(field) <= half
      // Beside the first that stands alone and is as short.
      let place = rows.firstIndex { row in
        row.count == 1 && TextLayout.width(row[0].label) <= label
          && label + 2 + FieldColumn.width(row[0]) <= half
      }
      if fits, let place {
        rows[place].append(field)
      } else if rows.count < limit {
        rows.append([field])
      }
      // What has no place leaves it to what comes after it and has.
    }
  }
}

/// The columns of labels and values.
enum FieldColumn {
  /// `15:02 (in 59 min)`: the columns that a time takes whatever the time.
  static let time = 17

  /// The columns of the labels of a card: the same in all its rows.
  static func label(_ fields: [Presentation.Field], width: Int) -> Int {
    // A few long ones have rows of their own, so that the others still stand in pairs.
    let most = max(10, min(14, width / 3))
    let widest =
      fields.prefix(8).map { TextLayout.width($0.label) }.filter { $0 <= most }.max() ?? 0
    return max(10, widest)
  }

  /// The columns of the label of a field alone in its row: one that is longer than the others is not cut
  /// where there is room.
  static func label(_ field: Presentation.Field, common: Int, width: Int) -> Int {
    let own = TextLayout.width(field.label)
    guard own > common else { return common }
    return max(common, min(own, width - 2 - Self.width(field)))
  }

  /// The columns of a value.
  static func width(_ field: Presentation.Field) -> Int {
    let text = TextLayout.width(field.value)
    return field.date == nil ? text : text + (text > 0 ? 3 : 0) + time
  }
}
