internal import Basics
internal import CardPlan
internal import Canvas

/// The rows of a card below its two first, by what there is to show.
struct CardBody {
  /// One row, or three where digits are big.
  enum Row {
    case score
    case bigScore
    case bigTime
    case steps
    case progress
    case slots
    /// A field, and how many fields have no row, which its row says at its end.
    case field(Presentation.Field, hidden: Int)
    /// An object of a list, and how many more objects there are.
    case item(ValueFormat.Row, more: Int)
    case text(String)
    /// What the big digits above it are of, in the middle.
    case caption(String)
    /// Nothing: large digits are not touched by what stands above.
    case air

    var height: Int {
      switch self {
      case .bigScore, .bigTime: 3
      default: 1
      }
    }

    /// The fields and objects that it stands for.
    var count: Int {
      switch self {
      case .field(_, let hidden): 1 + hidden
      case .item(_, let more): 1 + more
      default: 0
      }
    }

    /// Whether it is one of many like it.
    var isLine: Bool {
      switch self {
      case .field, .item, .air, .text: true
      default: false
      }
    }

    /// Whether it is a field that has no value.
    var isMissing: Bool {
      if case .field(let field, _) = self { field.value == ValueFormat.missing } else { false }
    }

    /// The same with more that have no row.
    func hiding(_ count: Int) -> Row {
      switch self {
      case .field(let field, let hidden): .field(field, hidden: hidden + count)
      case .item(let item, let more): .item(item, more: more + count)
      default: self
      }
    }
  }

  /// The rows from top to bottom.
  let rows: [Row]
  /// The columns of the labels, which all rows share.
  let labelWidth: Int
  /// The columns of the names of a list's objects, which stand below each other as well.
  let nameWidth: Int

  /// The columns of text for which steps are chosen: a wider card shows the same with more air.
  static let usualWidth = 53
  /// The rows of fields and lists, of a card with a bar, steps or a score, and of any other.
  private static let rowLimit = (beside: 4, alone: 6)

  /// Chooses the rows for columns of text. Which rows there are depends on the presentation's parts and not on their
  /// values, so that nothing moves: a list has its rows whatever is in it.
  init(_ presentation: Presentation, width: Int, density: CardDensity) {
    var rows: [Row] = []
    let hasScore = presentation.score.count == 2
    if hasScore {
      let isShort = presentation.score.allSatisfy {
        BigDigits.canDraw($0.value) && $0.value.count <= 3
      }
      rows.append(density != .card && isShort && width >= 40 ? .bigScore : .score)
    } else if density == .large, width >= 40, presentation.hasTimer || presentation.progress != nil
    {
      rows.append(.bigTime)
    }
    if presentation.steps != nil { rows.append(.steps) }
    if presentation.progress != nil { rows.append(.progress) }
    let limit = rows.isEmpty ? Self.rowLimit.alone : Self.rowLimit.beside
    if [presentation.leading, presentation.center, presentation.trailing].contains(where: {
      $0 != nil
    }) {
      rows.append(.slots)
    }
    let all = (hasScore ? [] : presentation.score) + presentation.fields
    let reserved = presentation.lists.isEmpty ? 0 : 3
    var shown = all
    while shown.count > max(2, limit - reserved) {
      shown.remove(at: shown.lastIndex { $0.value == ValueFormat.missing } ?? shown.count - 1)
    }
    // By the labels alone, so that no value moves the others.
    labelWidth = max(
      8,
      min(
        width * 3 / 5,
        (shown.map(\.label) + [presentation.progressLabel].compactMap(\.self))
          .map { TextLayout.width($0) }.max() ?? 0))
    let names = presentation.lists.flatMap(\.items).map { TextLayout.width($0.name) }
    nameWidth = max(labelWidth, min(width * 3 / 5, names.max() ?? 0))
    var items: [Row] = []
    var hidden = all.count - shown.count
    for list in presentation.lists {
      guard items.count < max(reserved, limit - shown.count) else {
        hidden += list.items.count + list.more
        continue
      }
      for (place, item) in list.items.enumerated() {
        items.append(.item(item, more: place + 1 == list.items.count ? list.more : 0))
      }
      if list.items.isEmpty {
        items.append(.field(.init(label: list.label, value: ValueFormat.missing), hidden: 0))
      }
      let rest = ValueFormat.rowLimit - max(1, list.items.count)
      items += Array(repeating: .air, count: max(0, rest))
    }
    for (place, field) in shown.enumerated() {
      rows.append(.field(field, hidden: place + 1 == shown.count ? hidden : 0))
    }
    rows += items
    if let bottom = presentation.bottom {
      rows += TextLayout.wrap(bottom, width: width, lines: 3).map(Row.text)
    }
    self.rows = Self.airy(
      rows, hasLineAbove: presentation.subtitle != nil || presentation.hasTimer)
  }

  /// Large digits with a row of air above; below them half a row is free as it is.
  private static func airy(_ rows: [Row], hasLineAbove: Bool) -> [Row] {
    rows.enumerated().flatMap { place, row in
      row.height > 1 && (place > 0 || hasLineAbove) ? [.air, row] : [row]
    }
  }

  /// Whether the time stands in big digits.
  var hasBigTime: Bool { rows.contains { if case .bigTime = $0 { true } else { false } } }

  var height: Int { rows.reduce(0) { $0 + $1.height } }
}
