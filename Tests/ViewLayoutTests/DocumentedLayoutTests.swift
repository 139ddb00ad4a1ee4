import FoundationEssentials
import Testing
import ViewTree

@testable import ViewLayout

/// Layout cases documented by Apple, computed by hand in points.
///
/// Each names the page or session that documents it. A character is 7.4 points wide here in any
/// font: only in this do sizes differ from a phone's, on purpose, so cases measure text only in
/// columns. Lines are as high as the system font's.
@Suite struct DocumentedLayoutTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)
  private let column = 7.4

  private func text(_ string: String, size: Double = 17, lines: Int? = nil) -> ViewNode {
    var style = TextStyle(size: size, paint: .color(.white))
    if size == 17 { style.leading = 22 }
    var node = TextNode(runs: [TextRun(.verbatim(string), style)])
    node.lineLimit = lines
    return .text(node)
  }

  private var shape: ViewNode { .shape(ShapeNode(.rectangle, fill: .color(.white))) }

  private func frame(_ node: ViewNode, _ change: (inout FrameNode) -> Void) -> ViewNode {
    var frame = FrameNode()
    change(&frame)
    return .frame(node, frame)
  }

  private func box(_ width: Double, _ height: Double) -> ViewNode {
    frame(shape) { ($0.width, $0.height) = (width, height) }
  }

  private func size(_ node: ViewNode, _ width: Double?, _ height: Double?) -> LayoutSize {
    Layout(.points(), now: now).size(of: node, Proposal(width, height))
  }

  private func rects(_ node: ViewNode, _ width: Double, _ height: Double) -> [LayoutRect] {
    Layout(.points(), now: now).place(node, in: LayoutRect(0, 0, width, height)).leaves.map(\.rect)
  }

  // MARK: WWDC19-237, Building Custom Views with SwiftUI: a child chooses its own size

  @Test func frameProposesButDoesNotForce() {
    // A frame is a view, not a constraint: a larger child overflows around its centre.
    let inner = box(60, 20)
    let view = frame(inner) { ($0.width, $0.height) = (40, 20) }
    #expect(size(view, 200, 100) == LayoutSize(40, 20))
    #expect(rects(view, 40, 20) == [LayoutRect(-10, 0, 60, 20)])
  }

  @Test func rootIsCentred() {
    #expect(rects(box(50, 20), 150, 60) == [LayoutRect(50, 20, 50, 20)])
  }

  @Test func stackOffersEqualSharesLeastFlexibleFirst() {
    // 100 points less two gaps of 8: the fixed box first, and the two flexible ones share the
    // remaining 44.
    let row = ViewNode.row([shape, box(40, 10), shape], spacing: nil, alignment: .center)
    #expect(rects(row, 100, 10).map(\.width) == [22, 40, 22])
    #expect(rects(row, 100, 10).map(\.x) == [0, 30, 78])
  }

  @Test func spaceLeftByTextGoesToNext() {
    // Two texts in 120 points: the short one leaves 14.8 of its half to the long one.
    let row = ViewNode.row(
      [text("abcdef", lines: 1), text("a much longer text", lines: 1)], spacing: 0,
      alignment: .center)
    let found = rects(row, 120, 22)
    #expect(abs(found[0].width - 6 * column) < 0.01)
    #expect(found[1].width <= 120 - 6 * column + 0.01)
    #expect(found[1].width > 60)
  }

  // MARK: developer.apple.com/documentation/swiftui/view/layoutpriority(_:)

  @Test func higherPriorityGetsAllButOthersMinimum() {
    // The other keeps its minimum of 30; the one with the higher priority gets 70.
    let least = frame(shape) { $0.minWidth = 30 }
    let row = ViewNode.row([least, .priority(shape, 1)], spacing: 0, alignment: .center)
    #expect(rects(row, 100, 10).map(\.width) == [30, 70])
  }

  // MARK: developer.apple.com/documentation/swiftui/view/frame(minwidth:…)

  @Test func flexibleFrameClampsProposal() {
    let view = frame(box(10, 10)) { ($0.minWidth, $0.maxWidth) = (50, 80) }
    #expect(size(view, 20, 10).width == 50)
    #expect(size(view, 60, 10).width == 60)
    #expect(size(view, 200, 10).width == 80)
  }

  @Test func minimumOnlyFrameUsesChildsSize() {
    // Without a maximum the child's own size limits the frame.
    let view = frame(box(70, 10)) { $0.minWidth = 50 }
    #expect(size(view, 200, 10).width == 70)
    #expect(size(frame(box(30, 10)) { $0.minWidth = 50 }, 200, 10).width == 50)
  }

  @Test func idealSizeAppliesWithoutProposal() {
    let view = ViewNode.fixedSize(
      frame(shape) { ($0.idealWidth, $0.idealHeight) = (120, 30) }, horizontal: true,
      vertical: true)
    #expect(size(view, 300, 300) == LayoutSize(120, 30))
  }

  @Test func frameAlignmentPlacesChild() {
    let view = frame(box(20, 10)) {
      ($0.maxWidth, $0.height) = (.infinity, 50)
      $0.alignment = Placement(.trailing, .bottom)
    }
    #expect(rects(view, 200, 50) == [LayoutRect(180, 40, 20, 10)])
  }

  // MARK: developer.apple.com/documentation/swiftui/view/padding(_:_:)

  @Test func paddingInsetsOnlyItsEdges() {
    let view = ViewNode.padding(box(20, 10), Edges(leading: 16, trailing: 16))
    #expect(size(view, 200, 100) == LayoutSize(52, 10))
  }

  @Test func negativePaddingExtendsView() {
    #expect(size(.padding(shape, Edges(all: -10)), 100, 50) == LayoutSize(100, 50))
    #expect(rects(.padding(shape, Edges(all: -10)), 100, 50) == [LayoutRect(-10, -10, 120, 70)])
  }

  // MARK: developer.apple.com/documentation/swiftui/spacer

  @Test func spacerExpandsOnlyAlongItsStack() {
    let row = ViewNode.row(
      [box(10, 10), .spacer(minLength: nil)], spacing: nil, alignment: .center)
    #expect(size(row, 100, 80) == LayoutSize(100, 10))
    let column = ViewNode.column(
      [box(10, 10), .spacer(minLength: nil)], spacing: nil, alignment: .center)
    #expect(size(column, 100, 80) == LayoutSize(10, 80))
  }

  @Test func spacerKeepsItsMinimum() {
    let row = ViewNode.row(
      [box(40, 10), .spacer(minLength: 30), box(40, 10)], spacing: nil, alignment: .center)
    #expect(size(row, 60, 10).width == 110)
  }

  @Test func twoSpacersShareRemainder() {
    let row = ViewNode.row(
      [.spacer(minLength: nil), box(20, 10), .spacer(minLength: nil)], spacing: nil,
      alignment: .center)
    #expect(rects(row, 100, 10) == [LayoutRect(40, 0, 20, 10)])
  }

  // MARK: developer.apple.com/documentation/swiftui/view/fixedsize()

  @Test func fixedSizeOverflows() {
    let string = "One two three four"
    let view = frame(.fixedSize(text(string), horizontal: true, vertical: true)) { $0.width = 60 }
    #expect(size(view, 300, 100).width == 60)
    #expect(abs(rects(view, 60, 22)[0].width - 18 * column) < 0.01)
  }

  @Test func verticalFixedSizeLetsTextGrow() {
    // Fixed vertically, a text of four lines is not cut at the two that are proposed.
    let view = ViewNode.fixedSize(text("aaaa bbbb cccc dddd"), horizontal: false, vertical: true)
    #expect(size(view, 4 * column, 44).height == 88)
    #expect(size(text("aaaa bbbb cccc dddd"), 4 * column, 44).height == 44)
  }

  // MARK: developer.apple.com/documentation/swiftui/view/background(alignment:content:), overlay

  @Test func overlayIsProposedItsViewsSize() {
    let view = ViewNode.overlay(box(80, 40), shape, alignment: .center)
    #expect(rects(view, 300, 300).map(\.size) == [LayoutSize(80, 40), LayoutSize(80, 40)])
    let badge = ViewNode.overlay(box(80, 40), box(100, 10), alignment: Placement(.center, .bottom))
    #expect(size(badge, 300, 300) == LayoutSize(80, 40))
    #expect(rects(badge, 80, 40)[1] == LayoutRect(-10, 30, 100, 10))
  }

  /// Measured on an iPhone: in the island's ring of 22.7 points a label is two thirds as large.
  @Test func labelShrinksWithItsRing() {
    var ring = ProgressNode(
      .fraction(0.5), isCircular: true, tint: .color(.white), track: .color(.black))
    func scale(_ side: Double) -> Double? {
      let view = ViewNode.overlay(.progress(ring), box(30, 10), alignment: .center)
      let items = Layout(.points(), now: now).place(view, in: LayoutRect(0, 0, side, side)).items
      for item in items {
        if case .group(_, .transform(let value)) = item.content {
          return value.point(1, 0).0 - value.point(0, 0).0
        }
      }
      return nil
    }
    #expect(scale(17) == nil)
    ring.holdsLabel = true
    #expect(scale(17) == 0.5 && scale(60) == nil)
  }

  // MARK: developer.apple.com/documentation/swiftui/view/aspectratio(_:contentmode:)

  @Test func aspectRatioFitsWithinAndFillsBeyond() {
    #expect(size(.aspect(shape, ratio: 0.75, fills: false), 200, 200) == LayoutSize(150, 200))
    let filled = size(.aspect(shape, ratio: 0.75, fills: true), 200, 200)
    #expect(abs(filled.width - 200) < 0.01 && abs(filled.height - 266.67) < 0.01)
  }

  // MARK: developer.apple.com/documentation/swiftui/aligning-views-within-a-stack

  @Test func differentSizesShareBaseline() {
    let row = ViewNode.row(
      [text("A", size: 34), text("b", size: 12)], spacing: 0, alignment: .lastBaseline)
    let found = rects(row, 200, 41)
    // A line is a whole number of pixels; the font is in its middle, 0.952 of its size above the
    // baseline.
    func baseline(_ size: Double, _ line: Double) -> Double {
      (line - size * (1950 + 494) / 2048) / 2 + size * 1950 / 2048
    }
    let (large, small) = (baseline(34, 122.0 / 3), baseline(12, 43.0 / 3))
    #expect(abs(found[0].y + large - found[1].y - small) < 0.01)
  }

  @Test func columnIsAsWideAsItsWidestChild() {
    let column = ViewNode.column([box(30, 10), box(90, 10)], spacing: nil, alignment: .trailing)
    #expect(size(column, 300, 300) == LayoutSize(90, 28))
    #expect(rects(column, 90, 28).map(\.x) == [60, 0])
  }

  // MARK: developer.apple.com/documentation/swiftui/zstack, geometryreader, viewthatfits

  @Test func layersAreTheUnionAndAlignTogether() {
    let view = ViewNode.layers(
      [box(100, 20), box(20, 60)], alignment: Placement(.trailing, .bottom))
    #expect(size(view, 300, 300) == LayoutSize(100, 60))
    #expect(rects(view, 100, 60) == [LayoutRect(0, 40, 100, 20), LayoutRect(80, 0, 20, 60)])
  }

  @Test func geometryReaderFillsAndAlignsTopLeading() {
    let view = ViewNode.geometry(
      .layers([box(20, 10)], alignment: .topLeading), id: "g1",
      size: SizeValue(width: 120, height: 90))
    #expect(size(view, 120, 90) == LayoutSize(120, 90))
    #expect(rects(view, 120, 90) == [LayoutRect(0, 0, 20, 10)])
    #expect(size(view, nil, nil) == LayoutSize(10, 10))
  }

  @Test func firstViewWhoseIdealSizeFitsIsUsed() {
    let view = ViewNode.firstFitting(
      [box(200, 10), box(100, 10), box(50, 10)], horizontal: true, vertical: false)
    #expect(size(view, 120, 10).width == 100)
    // None fits: the last one is used, though it overflows.
    #expect(size(view, 20, 10).width == 50)
  }

  // MARK: developer.apple.com/documentation/swiftui/grid

  @Test func gridRowHasHeightOfTallestCell() {
    var grid = GridNode(
      rows: [
        .init(cells: [box(10, 10), box(30, 40)], isWhole: false),
        .init(cells: [box(20, 10), box(10, 10)], isWhole: false),
      ], alignment: .topLeading)
    (grid.horizontalSpacing, grid.verticalSpacing) = (5, 5)
    #expect(size(.grid(grid), 300, 300) == LayoutSize(55, 55))
    #expect(
      rects(.grid(grid), 55, 55).map { [$0.x, $0.y] } == [[0, 0], [25, 0], [0, 45], [25, 45]])
  }

  // MARK: developer.apple.com/documentation/swiftui/text, progressview

  @Test func textIsNoWiderThanItsLines() {
    #expect(abs(size(text("abc def"), 300, 100).width - 7 * column) < 0.01)
    // A wrapped text is as wide as its longest line.
    #expect(abs(size(text("abc de"), 5 * column, 100).width - 3 * column) < 0.01)
  }

  @Test func linearProgressFillsOnlyWidth() {
    let bar = ViewNode.progress(
      ProgressNode(.fraction(0.5), isCircular: false, tint: .color(.white), track: .color(.black)))
    #expect(size(bar, 200, 100) == LayoutSize(200, 4))
  }

  // MARK: What views ask to be left free (OpenSwiftUI's Spacing; screenshots of iOS 16 and 26)

  /// Texts are separated by the line gap of the lower one's font, to a pixel; by nothing without
  /// one.
  @Test func textSpacingFollowsFonts() {
    func line(_ size: Double, gap: Double?) -> ViewNode {
      var style = TextStyle(size: size, paint: .color(.white))
      style.lineGap = gap
      return .text(TextNode(runs: [TextRun(.verbatim("a"), style)]))
    }
    func gap(_ above: ViewNode, _ below: ViewNode) -> Double {
      let column = ViewNode.column([above, below], spacing: nil, alignment: .leading)
      let heights = size(above, 100, 200).height + size(below, 100, 200).height
      return ((size(column, 100, 200).height - heights) * 3).rounded() / 3
    }
    let (headline, caption) = (line(17, gap: 1.7), line(12, gap: 1.67))
    #expect(gap(headline, caption) == 2)
    #expect(gap(line(20, gap: 1.1), line(11, gap: nil)) == 0)
    // Other views are separated from a text by a tenth of its line, measured from the letters'
    // bottom above and their top below.
    #expect(abs(gap(headline, box(40, 10)) - 10.67) < 0.01)
    #expect(abs(gap(box(40, 10), headline) - 6.43) < 0.4)
    #expect(abs(gap(box(40, 35), line(12, gap: nil)) - 7) < 0.1)
    #expect(gap(box(40, 10), box(40, 10)) == 8)
    // A row has the edges of all its views; a frame with a height and a padding do not have a
    // text's.
    let row = ViewNode.row([caption, headline], spacing: nil, alignment: .center)
    #expect(gap(row, caption) == 2)
    #expect(gap(frame(headline) { $0.height = 30 }, frame(caption) { $0.height = 30 }) == 8)
    #expect(gap(frame(headline) { $0.maxWidth = 90 }, caption) == 2)
    #expect(gap(.padding(headline, Edges(top: 0, leading: 0, bottom: 4, trailing: 0)), caption) < 8)
    // A spacer beside a text adds no spacing.
    func pushed(_ text: ViewNode) -> ViewNode {
      .row([text, .spacer(minLength: nil)], spacing: nil, alignment: .center)
    }
    #expect(gap(pushed(headline), pushed(caption)) == 2)
    // A stack's explicit spacing applies.
    let column = ViewNode.column([headline, caption], spacing: 5, alignment: .leading)
    let heights = size(headline, 100, 200).height + size(caption, 100, 200).height
    #expect(abs(size(column, 100, 200).height - heights - 5) < 0.01)
  }
}
