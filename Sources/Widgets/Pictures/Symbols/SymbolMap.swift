/// The font that an icon is in.
package enum SymbolFont: String, Sendable, CaseIterable {
  /// Material Design Icons, of the package `fonts-materialdesignicons-webfont`.
  case materialDesign = "m"
  /// Google's Material Icons, of the package `fonts-material-design-icons-iconfont`.
  case google = "g"
  /// The outlines of our own, whose scalar is their place in the table.
  case own = "o"
}

/// An icon of a font, and how it is turned to look as the symbol does.
package struct SymbolGlyph: Hashable, Sendable {
  var font: SymbolFont
  var scalar: Unicode.Scalar
  /// The degrees by which it is turned clockwise.
  var turn = 0
  /// Whether left and right change places.
  var isMirrored = false
}

/// The icons that stand for SF Symbols, by the symbols' names.
package enum SymbolMap {
  /// One line an icon: its font's letter, its code point (`+90` turns it clockwise, `*` mirrors it)
  /// and the symbols that it stands for.
  static let table = String(decoding: PackageResources.symbols_txt, as: UTF8.self)

  static func glyph(_ name: String) -> SymbolGlyph? { SymbolOutline.glyphs[name] ?? glyphs[name] }

  /// The icon of every name in the table.
  static let glyphs: [String: SymbolGlyph] = {
    var glyphs: [String: SymbolGlyph] = [:]
    for line in table.split(separator: "\n") {
      guard let entry = parsed(line) else { continue }
      for name in entry.names { glyphs[name] = entry.glyph }
    }
    return glyphs
  }()

  /// What a line of the table says, or nothing where it is a theme's or malformed.
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
