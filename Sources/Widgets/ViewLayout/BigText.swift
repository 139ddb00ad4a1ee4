package import ViewTree

/// Digits of large fonts, which a terminal draws three rows high from half blocks.
package enum BigText {
  /// The rows that they take.
  package static let rows = 3.0
  /// The smallest font that is drawn so, in points.
  package static let smallest = 38.0

  /// Whether a text is drawn in large digits where there is room.
  package static func isBig(_ text: TextNode, _ string: String) -> Bool {
    guard !string.isEmpty, text.runs.allSatisfy({ $0.style.size >= smallest }) else { return false }
    return string.allSatisfy { "0123456789:.,-–%+/ ".contains($0) }
      && string.contains { $0.isNumber }
  }

  /// The columns of a text in large digits.
  package static func columns(_ string: String) -> Int {
    string.reduce(-1) { columns, digit in
      columns + (":., ".contains(digit) ? 2 : "-–".contains(digit) ? 3 : 4)
    }
  }
}
