package import FoundationEssentials

package struct TextNode: Sendable, Hashable, Codable {
  /// The alignment of lines that are narrower than the text's width.
  package enum Alignment: String, Sendable, Hashable, Codable {
    case leading, center, trailing
  }

  /// Where a line that does not fit is truncated.
  package enum Truncation: String, Sendable, Hashable, Codable {
    case head, middle, tail
  }

  /// The runs in reading order.
  package var runs: [TextRun]
  /// The maximum number of lines; `nil` for as many as fit.
  package var lineLimit: Int?
  /// The number of lines for which space is reserved, even if the text has fewer.
  package var reservedLines: Int?
  package var alignment: Alignment = .leading
  package var truncation: Truncation = .tail
  /// The minimum scale to which the text may shrink before it is truncated.
  package var minimumScale: Double = 1
  /// The space added between lines, in points.
  package var lineSpacing: Double?

  package init(runs: [TextRun]) { self.runs = runs }

  /// Whether its clocks show dashes in place of seconds that do not fit.
  package var hidesSeconds: Bool?

  package func string(at now: Date) -> String { pieces(at: now).joined() }

  /// The texts of the runs at a time.
  package func pieces(at now: Date) -> [String] {
    runs.map { run in
      let words = run.content.string(at: now)
      return hidesSeconds == true && run.content.isGreedy && words.hasSuffix(":" + words.suffix(2))
        ? words.dropLast(2) + "--" : words
    }
  }

  /// Whether the text is as wide as the proposed width, like SwiftUI's timers.
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

package struct TextStyle: Sendable, Hashable, Codable {
  /// The font's size in points.
  package var size: Double
  /// The line height in points, if it differs from the font's.
  package var leading: Double?
  /// The gap between two lines of this font that are separate texts, in points.
  package var lineGap: Double?
  /// The font's weight from 100, ultra-light, to 900, black; 400 is regular.
  package var weight: Int = 400
  /// `default`, `rounded`, `monospaced`, `serif` or the name of a font.
  package var design: String?
  /// The width of letters relative to standard ones, from -0.4, compressed, to 0.4.
  package var stretch: Double?
  package var isItalic: Bool?
  package var hasMonospacedDigits: Bool?
  package var capitals: SmallCapitals?
  /// The space added after each letter, in points.
  package var tracking: Double?
  /// The distance above the baseline, in points.
  package var baselineOffset: Double?
  package var isUnderlined: Bool?
  package var isStruckThrough: Bool?
  /// The colour of the underline or strikethrough; `nil` for that of the text.
  package var lineColor: ColorValue?
  package var paint: PaintValue
  /// The paint of a symbol's layers.
  package var symbol: SymbolStyle?

  package init(size: Double, paint: PaintValue) {
    self.size = size
    self.paint = paint
  }

  /// The line height in points, as in SwiftUI: the font's ascent plus descent, rounded up to a
  /// pixel of a 3× phone. The "leading" in Apple's guidelines applies to design tools instead.
  package var lineHeight: Double {
    leading ?? (size * (SystemFont.ascent + SystemFont.descent) * 3).rounded(.up) / 3
  }
}

/// Small capitals, with Pango's numbers.
package enum SmallCapitals: Int, Sendable, Hashable, Codable {
  case lowercase = 1
  case all = 2
  case uppercase = 5
}

/// The paint of a symbol's layers.
package struct SymbolStyle: Sendable, Hashable, Codable {
  package enum Mode: String, Sendable, Hashable, Codable {
    case monochrome, hierarchical, palette, multicolor
  }

  package var mode: Mode
  /// The paints of a palette's second and third layers.
  package var others: [PaintValue] = []
  /// The highlighted fraction of a variable symbol, from 0 to 1.
  package var value: Double?

  package init(_ mode: Mode) { self.mode = mode }
}

/// Metrics of the system's font, San Francisco, as fractions of its size: measured on iOS 26.
package enum SystemFont {
  /// The ascent of its line above the baseline.
  package static let ascent = 1950.0 / 2048
  /// The descent of its line below the baseline.
  package static let descent = 494.0 / 2048
  package static let capHeight = 1443.0 / 2048
  package static let xHeight = 1078.0 / 2048
}

extension TextStyle {
  /// The distance of the baseline from the upper edge of the line. Extra line height is divided
  /// equally above and below the font.
  package var baseline: Double {
    let height = size * (SystemFont.ascent + SystemFont.descent)
    return (lineHeight - height) / 2 + size * SystemFont.ascent
  }
}
