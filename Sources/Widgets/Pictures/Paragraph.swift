internal import CDrawing
internal import ViewLayout
internal import ViewTree

/// A shaped text that can be set to any width. Only use it inside `Typesetter.alone`.
final class Paragraph {
  private let text: OpaquePointer?
  private let cut: Int32
  /// The width of the text without wrapping.
  private let natural: Double
  /// A cache of sizes, because layouts measure the same few widths repeatedly.
  private var sizes: [Bounds: TypesetText] = [:]

  private struct Bounds: Hashable {
    var width: Double?
    var limit: Int?
  }

  private static let sizeLimit = 32
  /// The maximum number of letters used: more than any surface can show.
  private static let longest = 4_000

  init(
    _ runs: [TextRun], _ pieces: [String], _ truncation: TextNode.Truncation,
    fonts: OpaquePointer?, appNames: Set<String>
  ) {
    cut = [.head: 1, .middle: 2, .tail: 3][truncation] ?? 3
    var whole = ""
    var described: [cd_run] = []
    for (run, piece) in zip(runs, pieces) {
      let start = whole.utf8.count
      whole += Self.plain(piece)
      described.append(Self.described(run, start..<whole.utf8.count, fonts, appNames))
    }
    text = cd_text_make(fonts, whole, described, Int32(described.count))
    for run in described {
      free(UnsafeMutableRawPointer(mutating: run.families))
      free(UnsafeMutableRawPointer(mutating: run.round_family))
      free(UnsafeMutableRawPointer(mutating: run.features))
    }
    cd_text_layout(text, -1, 0, 0)
    natural = Self.widest(text)
  }

  deinit { cd_text_free(text) }

  /// Replaces line breaks by line separators, so that the text remains one paragraph.
  private static func plain(_ piece: String) -> String {
    var result = ""
    for character in piece.prefix(longest) {
      if character.isNewline {
        result.append("\u{2028}")
      } else {
        result.append(contentsOf: character == "\0" ? " " : String(character))
      }
    }
    return result
  }

  private static func described(
    _ run: TextRun, _ bytes: Range<Int>, _ fonts: OpaquePointer?, _ appNames: Set<String>
  ) -> cd_run {
    let style = run.style
    let face = FontMetrics.face(style, appNames: appNames)
    var features = ["calt=0"]
    if style.hasMonospacedDigits == true { features.append("tnum=1") }
    // The serif font's own digits have descenders, and New York's do not.
    if style.design == "serif" { features.append("lnum=1") }
    var made = cd_run()
    made.start = Int32(bytes.lowerBound)
    made.end = Int32(bytes.upperBound)
    made.families = UnsafePointer(strdup(face.families))
    made.round_family = face.roundFamily.map { UnsafePointer(strdup($0)) }
    made.features = UnsafePointer(strdup(features.joined(separator: ",")))
    made.size = style.size
    made.outline = face.outline
    made.weight = Int32(style.weight)
    made.stretch = Int32(max(0, min(8, 4 + Int(bounded: (10 * (style.stretch ?? 0)).rounded()))))
    made.capitals = Int32(style.capitals?.rawValue ?? 0)
    made.italic = style.isItalic == true ? 1 : 0
    made.spacing = face.spacing * style.size + (style.tracking ?? 0)
    made.rise = style.baselineOffset ?? 0
    if case .symbol(let name) = run.content {
      made.width = SymbolShape(name, style, fonts: fonts).size(style).width
    }
    return made
  }

  /// Measures the text for a width and a line limit. A cached size does not change the current
  /// layout.
  func size(width: Double?, limit: Int?) -> TypesetText {
    let bounds = Bounds(width: width, limit: limit)
    if let size = sizes[bounds] { return size }
    if sizes.count >= Self.sizeLimit { sizes = [:] }
    let size = set(width: width, limit: limit)
    sizes[bounds] = size
    return size
  }

  /// Lays the text out for a width and a line limit, and returns its size.
  func set(width: Double?, limit: Int?) -> TypesetText {
    // A text fits its natural width, although Pango adds letter spacing after the last letter.
    let bound = width.flatMap { $0 < natural - 0.05 ? $0 + 0.4 : nil }
    cd_text_layout(text, bound ?? -1, Int32(clamping: limit ?? 0), limit == nil ? 0 : cut)
    let count = cd_text_lines(text)
    let widest = Self.widest(text)
    // Sizes of views are rounded up to a pixel of the phone; no space is needed after a line's last
    // letter.
    let rounded = (widest * 3 - 0.001).rounded(.up) / 3
    return TypesetText(
      width: width.map { min($0, rounded) } ?? rounded, lines: Int(count),
      isCut: cd_text_is_cut(text) != 0)
  }

  private static func widest(_ text: OpaquePointer?) -> Double {
    var isReversed: Int32 = 0
    return (0..<cd_text_lines(text)).map { cd_text_line_width(text, $0, &isReversed) }.max() ?? 0
  }

  /// A line of the last layout.
  func line(_ number: Int) -> (width: Double, isReversed: Bool) {
    var isReversed: Int32 = 0
    let width = cd_text_line_width(text, Int32(number), &isReversed)
    return (width, isReversed != 0)
  }

  func place(of run: Int, in line: Int) -> Range<Double>? {
    var (from, to) = (0.0, 0.0)
    guard cd_text_run_place(text, Int32(line), Int32(run), &from, &to) != 0 else { return nil }
    return from..<max(from, to)
  }

  /// Draws a run's letters of a line in the canvas's current paint.
  func draw(_ run: Int, line: Int, on canvas: OpaquePointer, x: Double, baseline: Double) {
    cd_text_draw(text, Int32(line), Int32(run), canvas, x, baseline)
  }
}
