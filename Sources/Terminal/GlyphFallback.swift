internal import Canvas

/// Glyphs for a terminal whose encoding is not UTF-8.
enum GlyphFallback {
  private static let ascii: [Glyph: Glyph] = [
    "─": "-", "━": "=", "│": "|", "┃": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┏": "+",
    "┓": "+", "┗": "+", "┛": "+", "▀": "#", "▄": "#", "█": "#", "▐": "|", "▌": "|", "●": "*",
    "○": "o", "◐": "o", "✓": "v", "✗": "x", "·": "-", "–": "-", "—": "-", "…": "~", "→": ">",
    "←": "<", "↑": "^", "↓": "v", "▸": ">", "▏": "|", "’": "'", "⏎": "<", "′": "'",
  ]

  /// A glyph that every terminal has.
  static func ascii(_ glyph: Glyph) -> Glyph {
    glyph.isASCII ? glyph : ascii[glyph] ?? "?"
  }
}
