internal import Canvas
internal import Pictures

/// SF Symbols as terminal glyphs: text if there is a character that takes a colour, otherwise a
/// picture.
package enum SymbolTable {
  /// A symbol's glyph and its width in columns.
  package struct Entry: Sendable {
    package var text: String
    package var columns: Int
    /// Whether the table has a glyph for the symbol, so that this is not the placeholder.
    package var isKnown: Bool
  }

  /// The placeholder for a symbol without a glyph.
  static let standIn = "▢"

  /// The glyph of a symbol. A symbol missing from the table has the glyph of the symbol with which
  /// its name begins.
  package static func glyph(_ name: String) -> Entry {
    if let text = table[name] { return known(text) }
    if name.first?.isNumber == true, let number = Int(name.prefix { $0.isNumber }), number <= 50 {
      return known("\(number)")
    }
    var parts = name.split(separator: ".").dropLast()
    while !parts.isEmpty {
      if let text = table[parts.joined(separator: ".")] {
        // A name with a misspelt end is not a symbol.
        guard SymbolName.isKnown(name) else { break }
        return known(text)
      }
      parts.removeLast()
    }
    return Entry(text: standIn, columns: 1, isKnown: false)
  }

  private static func known(_ text: String) -> Entry {
    Entry(text: text, columns: TextLayout.width(text), isKnown: true)
  }

  static let table: [String: String] = {
    var table: [String: String] = [:]
    let text = String(decoding: PackageResources.glyphs_txt, as: UTF8.self)
    for line in text.split(separator: "\n") where !line.hasPrefix("//") {
      let parts = line.split(separator: " ")
      for name in parts.dropFirst() { table[String(name)] = String(parts[0]) }
    }
    return table
  }()
}
