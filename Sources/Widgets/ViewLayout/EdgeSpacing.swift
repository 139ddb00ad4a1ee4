internal import ViewTree

/// What a view asks to be left free at its upper or lower edge, where a stack says nothing of it.
///
/// SwiftUI's views tell a stack what they need beside a text and beside anything else, and the larger wish of two
/// that meet holds; where neither says anything it is 8 points. Lines of text stand apart as their fonts have it,
/// what is no text keeps off them by a tenth of a line (the rules are those of OpenSwiftUI's `Spacing`; the
/// gaps of four pairs of texts agree with screenshots to a pixel, whole cards to 3 points).
struct EdgeSpacing {
  /// What lies between a line of text and one below it: nothing beside a symbol.
  private(set) var betweenLines: Double?
  private var isSymbol = false
  /// How far what is no text keeps off a text or a symbol.
  private(set) var fromText: Double?
  /// Whether a view that is no text is at the edge.
  private(set) var isPlain = false

  /// The edge of a view that is no text.
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

  /// The upper and the lower edge of a view.
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
    // In a row it wishes nothing above and below.
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
    let below = max(line - size * SystemFont.capHeight, size * SystemFont.descent) + tenth
    return (
      EdgeSpacing(betweenLines: gap, fromText: size * SystemFont.descent + tenth),
      EdgeSpacing(betweenLines: gap, fromText: below)
    )
  }

  private static func symbol(_ style: TextStyle) -> (top: EdgeSpacing, bottom: EdgeSpacing) {
    // From the image's lower edge to the line of text that it stands on.
    let offset = style.size * (1.17 - SystemFont.capHeight) / 2
    return (
      EdgeSpacing(betweenLines: 0, isSymbol: true, fromText: offset),
      EdgeSpacing(betweenLines: 0, isSymbol: true, fromText: offset + 1)
    )
  }

  /// The edge of views that stand beside each other.
  private func merged(_ other: EdgeSpacing) -> EdgeSpacing {
    func larger(_ a: Double?, _ b: Double?) -> Double? { [a, b].compactMap(\.self).max() }
    return EdgeSpacing(
      betweenLines: larger(betweenLines, other.betweenLines),
      isSymbol: betweenLines == nil
        ? other.isSymbol : isSymbol && (other.isSymbol || other.betweenLines == nil),
      fromText: larger(fromText, other.fromText), isPlain: isPlain || other.isPlain)
  }

  /// The points between this lower edge and the upper one of the view below.
  func gap(above other: EdgeSpacing) -> Double {
    var wishes: [Double] = []
    if betweenLines != nil, let line = other.betweenLines {
      wishes.append(isSymbol || other.isSymbol ? 0 : line)
    }
    if let fromText, other.isPlain { wishes.append(fromText) }
    if isPlain, let wish = other.fromText { wishes.append(wish) }
    return wishes.max() ?? 8
  }

  /// Up to a pixel of a 3× phone.
  private static func pixel(_ points: Double) -> Double { (points * 3 - 0.001).rounded(.up) / 3 }
}
