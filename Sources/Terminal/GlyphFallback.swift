/// Glyphs for a terminal whose encoding is not UTF-8.
enum GlyphFallback {
  private static let ascii: [Character: Character] = [
    "─": "-", "━": "=", "│": "|", "┃": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┏": "+",
    "┓": "+", "┗": "+", "┛": "+", "▀": "#", "▄": "#", "█": "#", "▐": "|", "▌": "|", "●": "*",
    "○": "o", "◐": "o", "✓": "v", "✗": "x", "·": "-", "–": "-", "—": "-", "…": "~", "→": ">",
    "←": "<", "↑": "^", "↓": "v", "▸": ">", "▏": "|", "’": "'", "⏎": "<", "′": "'",
  ]

  /// A glyph that every terminal has.
  static func ascii(_ glyph: Character) -> Character {
    glyph.isASCII ? glyph : ascii[glyph] ?? "?"
  }
}
