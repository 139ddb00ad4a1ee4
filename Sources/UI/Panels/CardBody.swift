internal import Basics
internal import CardPlan
internal import Canvas

/// The rows of a card below the first two, chosen by its content.
struct CardBody {
  /// A row of the card: one row high, or three with big digits.
  enum Row {
    case score
    case bigScore
    case bigTime
    case steps
    case progress
    case slots
    /// A field. If it is the last one shown, it ends with the number of hidden fields.
    case field(Presentation.Field, hidden: Int)
    /// An object of a list, and the number of further objects.
    case item(ValueFormat.Row, more: Int)
    case text(String)
    /// The centred caption of the big digits above it.
    case caption(String)
    /// An empty row that separates big digits from the row above.
    case air

    var height: Int {
      switch self {
      case .bigScore, .bigTime: 3
      default: 1
      }
    }

    /// The number of fields and objects in the row, including the hidden ones.
    var count: Int {
      switch self {
      case .field(_, let hidden): 1 + hidden
      case .item(_, let more): 1 + more
      default: 0
      }
    }

    /// Whether the row is one of several similar lines.
    var isLine: Bool {
      switch self {
      case .field, .item, .air, .text: true
      default: false
      }
    }

    /// Whether the row is a field without a value.
    var isMissing: Bool {
      if case .field(let field, _) = self { field.value == ValueFormat.missing } else { false }
    }

    /// The same row with more hidden entries.
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
  /// The columns of the labels, shared by all rows.
  let labelWidth: Int
  /// The columns of the names of list objects, which are aligned as well.
  let nameWidth: Int

  /// The width for which steps are laid out, in columns of text. A wider card only adds space.
  static let usualWidth = 53
  /// The maximum rows of fields and lists: `beside` a bar, steps or a score, and `alone`.
  private static let rowLimit = (beside: 4, alone: 6)

  /// Chooses the rows for a width in columns of text. The choice depends on which parts the
  /// presentation has and not on their values, so that updates move nothing: even an empty list
  /// keeps its rows.
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
    let usual = rows.isEmpty ? Self.rowLimit.alone : Self.rowLimit.beside
    let limit = density == .large ? 2 * usual : usual
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
    // Depends only on the labels, so that a new value does not move the others.
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

  /// Inserts an empty row above big digits. None is needed below, where half a row is empty anyway.
  private static func airy(_ rows: [Row], hasLineAbove: Bool) -> [Row] {
    rows.enumerated().flatMap { place, row in
      row.height > 1 && (place > 0 || hasLineAbove) ? [.air, row] : [row]
    }
  }

  var hasBigTime: Bool { rows.contains { if case .bigTime = $0 { true } else { false } } }

  var height: Int { rows.reduce(0) { $0 + $1.height } }
}
