package enum SymbolFont: String, Sendable, CaseIterable {
  /// Material Design Icons, from the package `fonts-materialdesignicons-webfont`.
  case materialDesign = "m"
  /// Google's Material Icons, from the package `fonts-material-design-icons-iconfont`.
  case google = "g"
  /// Islet's own outlines; the scalar is the index in the table.
  case own = "o"
}

/// An icon of a font, and the transformation that makes it look like the symbol.
package struct SymbolGlyph: Hashable, Sendable {
  var font: SymbolFont
  var scalar: Unicode.Scalar
  /// The clockwise rotation in degrees.
  var turn = 0
  var isMirrored = false
}

package enum SymbolMap {
  /// One icon per line: its font's letter, its code point (`+90` rotates it clockwise, `*` mirrors
  /// it) and the symbols that it is used for.
  static let table = String(decoding: PackageResources.symbols_txt, as: UTF8.self)

  static func glyph(_ name: String) -> SymbolGlyph? { SymbolOutline.glyphs[name] ?? glyphs[name] }

  static let glyphs: [String: SymbolGlyph] = {
    var glyphs: [String: SymbolGlyph] = [:]
    for line in table.split(separator: "\n") {
      guard let entry = parsed(line) else { continue }
      for name in entry.names { glyphs[name] = entry.glyph }
    }
    return glyphs
  }()

  /// Parses a line of the table; `nil` if it is a `#` line or malformed.
  static func parsed(_ line: Substring) -> (glyph: SymbolGlyph, names: [String])? {
    let words = line.split(separator: " ")
    guard words.count > 2, let font = SymbolFont(rawValue: String(words[0])),
      font != .own
    else { return nil }
    let digits = words[1].prefix { $0.isHexDigit }
    let suffix = words[1].dropFirst(digits.count)
    guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
      return nil
    }
    var glyph = SymbolGlyph(font: font, scalar: scalar)
    if suffix == "*" {
      glyph.isMirrored = true
    } else if !suffix.isEmpty {
      guard let turn = Int(suffix) else { return nil }
      glyph.turn = turn
    }
    return (glyph, words.dropFirst(2).map(String.init))
  }
}
