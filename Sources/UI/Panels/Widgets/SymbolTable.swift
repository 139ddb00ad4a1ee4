internal import Canvas
internal import Pictures

/// SF Symbols as glyphs of a terminal: text where there is a sign that takes a colour, else a picture.
package enum SymbolTable {
  /// A symbol's glyph and its columns.
  package struct Entry: Sendable {
    package var text: String
    package var columns: Int
    /// Whether the glyph was chosen for the symbol and is no stand-in.
    package var isKnown: Bool
  }

  /// What stands for a symbol that has no glyph.
  static let standIn = "▢"

  /// The glyph of a symbol; of one without a row that of the symbol that its name begins with.
  package static func glyph(_ name: String) -> Entry {
    if let text = table[name] { return known(text) }
    if name.first?.isNumber == true, let number = Int(name.prefix { $0.isNumber }), number <= 50 {
      return known("\(number)")
    }
    var parts = name.split(separator: ".").dropLast()
    while !parts.isEmpty {
      if let text = table[parts.joined(separator: ".")] {
        // A name that is misspelt at its end is no symbol.
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

  /// The glyph of each symbol.
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
