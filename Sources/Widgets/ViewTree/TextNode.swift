package import FoundationEssentials

/// A text of one or more runs.
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
  /// How its lines stand.
  package var alignment: Alignment = .leading
  /// Where it is cut.
  package var truncation: Truncation = .tail
  /// The smallest part of its size that it may shrink to before it is cut.
  package var minimumScale: Double = 1
  /// Added between lines, in points.
  package var lineSpacing: Double?

  package init(runs: [TextRun]) { self.runs = runs }

  /// The text at a time.
  package func string(at now: Date) -> String { runs.map { $0.content.string(at: now) }.joined() }

  /// Whether it asks for all the width that is proposed, as SwiftUI's timers do.
  package var isGreedy: Bool { runs.contains { $0.content.isGreedy } }
}

/// A part of a text in one style.
package struct TextRun: Sendable, Hashable, Codable {
  /// What it says.
  package var content: TextContent
  /// How it looks.
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
  /// The height of its lines in points, where the font does not belong to a style of Dynamic Type.
  package var leading: Double?
  /// The font's weight from 100, ultra-light, to 900, black; 400 is regular.
  package var weight: Int = 400
  /// `default`, `rounded`, `monospaced`, `serif` or a font's own name.
  package var design: String?
  /// Whether it is slanted.
  package var isItalic: Bool?
  /// Whether all digits are as wide as each other.
  package var hasMonospacedDigits: Bool?
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
  /// What it is painted with.
  package var paint: PaintValue
  /// How a symbol is painted in several layers.
  package var symbol: SymbolStyle?

  package init(size: Double, paint: PaintValue) {
    self.size = size
    self.paint = paint
  }

  /// The height of a line in points, as Apple's guidelines have it for the sizes of Dynamic Type.
  package var lineHeight: Double { leading ?? Self.leading[size] ?? (size * 1.2).rounded(.up) }

  /// Sizes of Dynamic Type and their line heights (Human Interface Guidelines, Typography).
  private static let leading: [Double: Double] = [
    11: 13, 12: 16, 13: 18, 14: 19, 15: 20, 16: 21, 17: 22, 18: 23, 19: 24, 20: 25, 21: 26, 22: 28,
    23: 29, 24: 30, 25: 31, 26: 32, 27: 33, 28: 34, 29: 35, 30: 37, 31: 38, 32: 39, 33: 40, 34: 41,
    36: 43, 37: 44, 38: 46, 39: 47, 40: 48, 42: 50, 43: 51, 44: 52, 47: 56, 48: 57, 49: 58, 50: 59,
    51: 60, 52: 61, 53: 62, 55: 65, 56: 66, 58: 68, 60: 70,
  ]
}

/// How a symbol's layers are painted.
package struct SymbolStyle: Sendable, Hashable, Codable {
  /// The way of rendering, by SwiftUI's names.
  package enum Mode: String, Sendable, Hashable, Codable {
    case monochrome, hierarchical, palette, multicolor
  }

  /// The way of rendering.
  package var mode: Mode
  /// The second and third layer's paint, of a palette.
  package var others: [PaintValue] = []
  /// How much of a variable symbol is lit, from 0 to 1.
  package var value: Double?

  package init(_ mode: Mode) { self.mode = mode }
}
