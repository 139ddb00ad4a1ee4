internal import ViewTree

/// The default spacing at a view's upper or lower edge, used if a stack sets none.
///
/// In SwiftUI, a view has one preferred spacing next to text and another next to anything else.
/// Between two adjacent views, the larger preference applies; without any, the spacing is 8 points.
/// The spacing of lines of text is that of their fonts, and between a text and another view it is a
/// tenth of a line. (The rules are those of OpenSwiftUI's `Spacing`; the gaps of four pairs of
/// texts agree with screenshots to a pixel, whole cards to 3 points.)
struct EdgeSpacing {
  /// The gap between this line of text and a line below; zero next to a symbol.
  private(set) var betweenLines: Double?
  private var isSymbol = false
  /// The distance of a view without text from a text or a symbol.
  private(set) var fromText: Double?
  /// Whether a view without text is at the edge.
  private(set) var isPlain = false

  static let plain = EdgeSpacing(isPlain: true)

  private init(
    betweenLines: Double? = nil, isSymbol: Bool = false, fromText: Double? = nil,
    isPlain: Bool = false
  ) {
    self.betweenLines = betweenLines
    self.isSymbol = isSymbol
    self.fromText = fromText
    self.isPlain = isPlain
  }

  static func edges(of box: LayoutBox) -> (top: EdgeSpacing, bottom: EdgeSpacing) {
    switch box.node {
    case .text(let text): return lines(text.runs.map(\.style))
    case .image(let image):
      guard case .symbol = image.source, !image.isResizable else { return (.plain, .plain) }
      return symbol(image.style)
    case .column:
      guard let first = box.children.first, let last = box.children.last else { break }
      return (first.edges.top, last.edges.bottom)
    case .row, .layers, .grid:
      guard let first = box.children.first else { break }
      return box.children.dropFirst().reduce(first.edges) { edges, child in
        (edges.top.merged(child.edges.top), edges.bottom.merged(child.edges.bottom))
      }
    case .frame(_, let frame):
      if frame.height == nil, let child = box.primary { return child.edges }
    case .padding(_, let padding):
      guard let child = box.primary else { break }
      return (
        padding.top == 0 ? child.edges.top : .plain,
        padding.bottom == 0 ? child.edges.bottom : .plain
      )
    // In a row, a spacer has no preferred spacing above and below.
    case .spacer: return (EdgeSpacing(), EdgeSpacing())
    case .firstFitting, .geometry, .regions, .hidden, .position, .shape, .progress, .chart,
      .divider, .placeholder:
      break
    default: if let child = box.primary { return child.edges }
    }
    return (.plain, .plain)
  }

  private static func lines(_ styles: [TextStyle]) -> (top: EdgeSpacing, bottom: EdgeSpacing) {
    let size = styles.map(\.size).max() ?? 17
    let line = size * (SystemFont.ascent + SystemFont.descent)
    let tenth = pixel(line / 10)
    let gap = pixel(styles.compactMap(\.lineGap).max() ?? 0)
    // The capital letters of a small text are 10 points below another view: 7.0 points above the line
    // of a text of 12 points, in a screenshot of iOS 16.
    let above = max(
      size * SystemFont.descent + tenth,
      10 - size * (SystemFont.ascent - SystemFont.capHeight))
    let below = max(line - size * SystemFont.capHeight, size * SystemFont.descent) + tenth
    return (
      EdgeSpacing(betweenLines: gap, fromText: above),
      EdgeSpacing(betweenLines: gap, fromText: below)
    )
  }

  private static func symbol(_ style: TextStyle) -> (top: EdgeSpacing, bottom: EdgeSpacing) {
    // The distance from the image's lower edge to the baseline.
    let offset = style.size * (1.14 - SystemFont.capHeight) / 2
    return (
      EdgeSpacing(betweenLines: 0, isSymbol: true, fromText: offset),
      EdgeSpacing(betweenLines: 0, isSymbol: true, fromText: offset + 1)
    )
  }

  /// Combines the edges of views that are side by side.
  private func merged(_ other: EdgeSpacing) -> EdgeSpacing {
    func larger(_ a: Double?, _ b: Double?) -> Double? { [a, b].compactMap(\.self).max() }
    return EdgeSpacing(
      betweenLines: larger(betweenLines, other.betweenLines),
      isSymbol: betweenLines == nil
        ? other.isSymbol : isSymbol && (other.isSymbol || other.betweenLines == nil),
      fromText: larger(fromText, other.fromText), isPlain: isPlain || other.isPlain)
  }

  /// The points between this lower edge and the upper edge of the view below.
  func gap(above other: EdgeSpacing) -> Double {
    var wishes: [Double] = []
    if betweenLines != nil, let line = other.betweenLines {
      wishes.append(isSymbol || other.isSymbol ? 0 : line)
    }
    if let fromText, other.isPlain { wishes.append(fromText) }
    if isPlain, let wish = other.fromText { wishes.append(wish) }
    return wishes.max() ?? 8
  }

  /// Rounds up to a pixel of a 3× phone.
  private static func pixel(_ points: Double) -> Double { (points * 3 - 0.001).rounded(.up) / 3 }
}
