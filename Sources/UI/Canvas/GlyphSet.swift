/// The glyphs that a terminal can draw.
package enum GlyphSet: Sendable, Hashable {
  /// All of Unicode.
  case all
  /// The font of a Linux console: letters, boxes and blocks.
  case console
  case ascii

  /// The glyph of the set that replaces a glyph. It has one column, even if the original has two.
  package func glyph(for glyph: Glyph) -> Glyph {
    if self == .all || glyph.isASCII { return glyph }
    if self == .console {
      if let known = Self.consoleGlyphs[glyph] { return known }
      let scalars = glyph.scalars
      if scalars.count == 1, let scalar = scalars.first, Self.isInConsole(scalar) { return glyph }
    }
    if let known = Self.asciiGlyphs[glyph] { return known }
    if let letter = Self.letters[glyph] { return letter }
    // A pictograph becomes `*`: its position matters more than its shape.
    return Self.isPicture(glyph) ? "*" : "?"
  }

  package func text(_ text: String) -> String {
    if self == .all || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(
      text.map { character in
        character.isASCII ? character : glyph(for: Glyph(character)).character
      })
  }

  private static func isInConsole(_ scalar: UInt32) -> Bool {
    (0xA1...0xFF).contains(scalar)
      || [0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518].contains(scalar)
      || (0x2580...0x2593).contains(scalar)
      || [0x25A0, 0x25CB, 0x2022, 0x25BA, 0x25C4].contains(scalar)
      || (0x2190...0x2195).contains(scalar) || (0x2550...0x256C).contains(scalar)
  }

  private static func isPicture(_ glyph: Glyph) -> Bool {
    switch glyph.character.unicodeScalars.first?.properties.generalCategory {
    case .otherSymbol, .mathSymbol: true
    default: false
    }
  }

  private static let consoleGlyphs: [Glyph: Glyph] = [
    "╭": "┌", "╮": "┐", "╰": "└", "╯": "┘", "━": "═", "┃": "║", "┏": "╔", "┓": "╗", "┗": "╚",
    "┛": "╝", "╍": "═", "●": "•", "◐": "○", "◌": "○", "□": "○", "▸": "►", "◂": "◄", "▽": "↓",
    "◷": "○",
    "✓": "+", "✗": "x", "⏎": "←", "▁": "_", "▂": "_", "▃": "▄", "▅": "▄", "▆": "█", "▇": "█",
    "▗": "▄", "▝": "▀",
  ]

  private static let asciiGlyphs: [Glyph: Glyph] = [
    "─": "-", "━": "=", "╍": "=", "═": "=", "│": "|", "┃": "|", "║": "|", "╭": "+", "╮": "+",
    "╰": "+", "╯": "+", "┏": "+", "┓": "+", "┗": "+", "┛": "+", "▀": "#", "▄": "#", "█": "#",
    "▐": "|", "▗": "|", "▝": "|", "▌": "|", "▏": "|", "●": "*", "○": "o", "◐": "*", "‖": "=",
    "◌": "o", "◷": "o",
    "■": "#",
    "□": "-", "▽": "v", "✓": "v", "✗": "x", "·": "-", "–": "-", "—": "-", "…": "~", "→": ">",
    "←": "<", "↑": "^", "↓": "v", "▸": ">", "◂": "<", "⇧": "^", "⌫": "<", "’": "'", "‘": "'",
    "“": "\"", "”": "\"", "⏎": "<", "′": "'", "″": "\"", "×": "x", "°": "o", "€": "E", "£": "L",
    "₩": "W", "¥": "Y", "\u{A0}": " ", "\u{202F}": " ", "✉": "@", "•": "*", "◆": "*",
    "▁": "_", "▂": ".", "▃": "-", "▅": "=", "▆": "+", "▇": "*",
  ]

  /// Letters with diacritics, grouped by the letter without.
  private static let letters: [Glyph: Glyph] = {
    let marked: [(Character, String)] = [
      ("A", "ÀÁÂÃÄÅĀĂĄ"), ("C", "ÇĆČ"), ("D", "ĎĐÐ"), ("E", "ÈÉÊËĒĖĘĚ"), ("G", "ĞĢ"),
      ("I", "ÌÍÎÏĪĮİ"), ("L", "ŁĽĻ"), ("N", "ÑŃŇŅ"), ("O", "ÒÓÔÕÖØŌŐ"), ("R", "ŘŔ"), ("S", "ŚŠŞȘ"),
      ("T", "ŤŢȚ"), ("U", "ÙÚÛÜŪŮŰŲ"), ("Y", "ÝŸ"), ("Z", "ŹŽŻ"), ("a", "àáâãäåāăą"),
      ("c", "çćč"), ("d", "ďđð"), ("e", "èéêëēėęě"), ("g", "ğģ"), ("i", "ìíîïīįı"), ("l", "łľļ"),
      ("n", "ñńňņ"), ("o", "òóôõöøōő"), ("r", "řŕ"), ("s", "śšşșß"), ("t", "ťţț"),
      ("u", "ùúûüūůűų"), ("y", "ýÿ"), ("z", "źžż"),
    ]
    var letters: [Glyph: Glyph] = [:]
    for (plain, all) in marked {
      for letter in all { letters[Glyph(letter)] = Glyph(plain) }
    }
    return letters
  }()
}

extension Frame {
  /// The frame in glyphs of a set. A replaced wide glyph leaves a space.
  package func within(_ set: GlyphSet) -> Frame {
    guard set != .all else { return self }
    var copy = self
    for y in 0..<size.height {
      for x in 0..<size.width {
        let cell = self[x, y]
        if cell.isTrailing || cell.glyph.isASCII { continue }
        copy.place(
          set.glyph(for: cell.glyph), width: 1, x: x, y: y,
          ink: Ink(cell.style.foreground, cell.style.attributes))
      }
    }
    return copy
  }
}
