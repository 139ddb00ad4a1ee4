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

  /// Makes a text.
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

  /// Makes a run.
  package init(_ content: TextContent, _ style: TextStyle) {
    self.content = content
    self.style = style
  }
}

/// How a run of text looks.
package struct TextStyle: Sendable, Hashable, Codable {
  /// The font's size in points.
  package var size: Double
  /// The font's weight from 100, ultra-light, to 900, black; 400 is regular.
  package var weight: Int = 400
  /// `default`, `rounded`, `monospaced`, `serif` or a font's own name.
  package var design: String?
  /// Whether it is slanted.
  package var isItalic: Bool?
  /// Whether a line runs below.
  package var isUnderlined: Bool?
  /// Whether a line runs through it.
  package var isStruckThrough: Bool?
  /// What it is painted with.
  package var paint: PaintValue

  /// Makes a style.
  package init(size: Double, paint: PaintValue) {
    self.size = size
    self.paint = paint
  }

  /// The height of a line in points, as the system font has it.
  package var lineHeight: Double {
    switch size {
    case 34: 41
    case 28: 34
    case 22: 28
    case 20: 25
    case 17: 22
    case 16: 21
    case 15: 20
    case 13: 18
    case 12: 16
    case 11: 13
    default: (size * 1.2).rounded(.up)
    }
  }
}
