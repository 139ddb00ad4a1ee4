package import FoundationEssentials

package struct TextNode: Sendable, Hashable, Codable {
  /// How lines stand in a width that they do not fill.
  package enum Alignment: String, Sendable, Hashable, Codable {
    case leading, center, trailing
  }

  /// Where letters are left out of a line that does not fit.
  package enum Truncation: String, Sendable, Hashable, Codable {
    case head, middle, tail
  }

  /// The runs in reading order.
  package var runs: [TextRun]
  /// The most lines; `nil` for as many as fit.
  package var lineLimit: Int?
  /// Lines that are kept free where the text has fewer.
  package var reservedLines: Int?
  package var alignment: Alignment = .leading
  /// Where it is cut.
  package var truncation: Truncation = .tail
  /// The smallest part of its size that it may shrink to before it is cut.
  package var minimumScale: Double = 1
  /// Added between lines, in points.
  package var lineSpacing: Double?

  package init(runs: [TextRun]) { self.runs = runs }

  /// Whether its clocks show dashes for their seconds, which have no room.
  package var hidesSeconds: Bool?

  package func string(at now: Date) -> String { pieces(at: now).joined() }

  /// The texts of its runs at a time.
  package func pieces(at now: Date) -> [String] {
    runs.map { run in
      let words = run.content.string(at: now)
      return hidesSeconds == true && run.content.isGreedy && words.hasSuffix(":" + words.suffix(2))
        ? words.dropLast(2) + "--" : words
    }
  }

  /// Whether it asks for all the width that is proposed, as SwiftUI's timers do.
  package var isGreedy: Bool { runs.contains { $0.content.isGreedy } }
}

/// A part of a text in one style.
package struct TextRun: Sendable, Hashable, Codable {
  package var content: TextContent
  package var style: TextStyle

  package init(_ content: TextContent, _ style: TextStyle) {
    self.content = content
    self.style = style
  }
}

/// How a run of text looks.
package struct TextStyle: Sendable, Hashable, Codable {
  /// The font's size in points.
  package var size: Double
  /// The height of its lines in points, where it is not the font's own.
  package var leading: Double?
  /// What its font asks for between two of its lines that are texts of their own, in points.
  package var lineGap: Double?
  /// The font's weight from 100, ultra-light, to 900, black; 400 is regular.
  package var weight: Int = 400
  /// `default`, `rounded`, `monospaced`, `serif` or a font's own name.
  package var design: String?
  /// How much wider its letters are than standard ones, from -0.4, compressed, to 0.4.
  package var stretch: Double?
  package var isItalic: Bool?
  package var hasMonospacedDigits: Bool?
  package var capitals: SmallCapitals?
  /// Added after each letter, in points.
  package var tracking: Double?
  /// How far it stands above the line, in points.
  package var baselineOffset: Double?
  /// Whether a line runs below.
  package var isUnderlined: Bool?
  /// Whether a line runs through it.
  package var isStruckThrough: Bool?
  /// What these lines are drawn with; as the letters where nothing is said.
  package var lineColor: ColorValue?
  package var paint: PaintValue
  /// How a symbol is painted in several layers.
  package var symbol: SymbolStyle?

  package init(size: Double, paint: PaintValue) {
    self.size = size
    self.paint = paint
  }

  /// The height of a line in points, as SwiftUI has it for any size: that of the font's own letters, to a
  /// pixel of a 3× phone. The "leading" of Apple's guidelines is that of design tools.
  package var lineHeight: Double {
    leading ?? (size * (SystemFont.ascent + SystemFont.descent) * 3).rounded(.up) / 3
  }
}

/// Letters that are drawn as small capitals, by Pango's numbers.
package enum SmallCapitals: Int, Sendable, Hashable, Codable {
  case lowercase = 1
  case all = 2
  case uppercase = 5
}

/// How a symbol's layers are painted.
package struct SymbolStyle: Sendable, Hashable, Codable {
  package enum Mode: String, Sendable, Hashable, Codable {
    case monochrome, hierarchical, palette, multicolor
  }

  package var mode: Mode
  /// The second and third layer's paint, of a palette.
  package var others: [PaintValue] = []
  /// How much of a variable symbol is lit, from 0 to 1.
  package var value: Double?

  package init(_ mode: Mode) { self.mode = mode }
}
