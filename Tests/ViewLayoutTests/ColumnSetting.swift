import FoundationEssentials
import ViewTree

@testable import ViewLayout

/// A font whose letters are all as wide as a column, so that layouts can be computed by hand.
struct ColumnSetting: Typesetting, ColumnMeasuring {
  func columns(_ text: String) -> Int { text.count }
  func columns(ofSymbol name: String) -> Int { 2 }

  func lines(of text: TextNode, at now: Date, width: Double?, limit: Int?) -> TypesetText {
    let columns = width.map { Int(($0 / LayoutMetrics.column + 0.001).rounded(.down)) } ?? .max
    let wrapped = TextWrap.lines(
      text.string(at: now), columns: columns, limit: limit ?? .max, truncation: text.truncation,
      measuring: self)
    let longest = wrapped.lines.map(\.count).max() ?? 0
    return TypesetText(
      width: Double(longest) * LayoutMetrics.column, lines: wrapped.lines.count,
      isCut: wrapped.isCut)
  }

  func size(ofSymbol name: String, _ style: TextStyle) -> LayoutSize {
    LayoutSize(style.size * 1.2, style.size * 1.15)
  }
}

extension LayoutMetrics {
  static func points() -> LayoutMetrics { .points(ColumnSetting()) }
}

extension PlacedTree {
  /// The drawn nodes without their groups.
  var leaves: [PlacedItem] {
    items.all.filter { if case .group = $0.content { false } else { true } }
  }
}
