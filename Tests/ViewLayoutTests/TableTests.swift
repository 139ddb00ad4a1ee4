import FoundationEssentials
import Testing
import ViewTree

@testable import ViewLayout

/// Cases computed by hand from SwiftUI's rules, in points.
@Suite struct TableTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func text(_ string: String, lineLimit: Int? = nil, greedy: Bool = false) -> ViewNode {
    var style = TextStyle(size: 17, paint: .color(.white))
    style.leading = 22
    let content: TextContent = greedy ? .timer(now) : .verbatim(string)
    var node = TextNode(runs: [TextRun(content, style)])
    node.lineLimit = lineLimit
    return .text(node)
  }

  private var shape: ViewNode { .shape(ShapeNode(.circle, fill: .color(.white))) }

  private func frame(_ node: ViewNode, _ change: (inout FrameNode) -> Void) -> ViewNode {
    var frame = FrameNode()
    change(&frame)
    return .frame(node, frame)
  }

  private func size(_ node: ViewNode, _ width: Double?, _ height: Double?) -> LayoutSize {
    Layout(.points(), now: now).size(of: node, Proposal(width, height))
  }

  private func rects(_ node: ViewNode, _ width: Double, _ height: Double) -> [LayoutRect] {
    Layout(.points(), now: now).place(node, in: LayoutRect(0, 0, width, height)).leaves.map(\.rect)
  }

  @Test func textIsAsWideAsItsColumns() {
    #expect(size(text("12345"), 300, 100) == LayoutSize(37, 22))
    #expect(size(text("12345"), nil, nil) == LayoutSize(37, 22))
  }

  @Test func textWrapsAtProposedWidth() {
    #expect(size(text("one two three"), 60, 100) == LayoutSize(7.4 * 7, 44))
    #expect(size(text("one two three", lineLimit: 1), 60, 100).height == 22)
  }

  @Test func timerRequestsFullWidth() {
    #expect(size(text("", greedy: true), 200, 50).width == 200)
    #expect(size(frame(text("", greedy: true)) { $0.width = 60 }, 200, 50).width == 60)
  }

  @Test func shapeFillsAndHasTenPointsByDefault() {
    #expect(size(shape, 80, 30) == LayoutSize(80, 30))
    #expect(size(shape, nil, nil) == LayoutSize(10, 10))
  }

  @Test func fixedFrameHasItsSize() {
    #expect(size(frame(shape) { ($0.width, $0.height) = (40, 20) }, 300, 100) == LayoutSize(40, 20))
  }

  @Test func infiniteFrameFillsProposal() {
    #expect(size(frame(text("ab")) { $0.maxWidth = .infinity }, 300, 100).width == 300)
    #expect(size(frame(text("ab")) { $0.maxWidth = .infinity }, nil, nil).width == 14.8)
    #expect(size(frame(text("ab")) { $0.minWidth = 50 }, 300, 100).width == 50)
    #expect(size(frame(shape) { $0.maxWidth = 50 }, 300, 100).width == 50)
  }

  @Test func paddingReducesProposal() {
    #expect(size(.padding(shape, Edges(all: 16)), 100, 80) == LayoutSize(100, 80))
    #expect(size(.padding(text("ab"), Edges(all: 16)), 100, 80) == LayoutSize(46.8, 54))
  }

  @Test func spacerSeparatesNeighbours() {
    let row = ViewNode.row(
      [text("ab"), .spacer(minLength: nil), text("cd")], spacing: nil, alignment: .center)
    #expect(rects(row, 100, 22) == [LayoutRect(0, 0, 14.8, 22), LayoutRect(85.2, 0, 14.8, 22)])
  }

  @Test func neighboursAreEightPointsApart() {
    let row = ViewNode.row([text("ab"), text("cd")], spacing: nil, alignment: .center)
    #expect(abs(size(row, nil, nil).width - 37.6) < 1e-9)
    let boxes = [shape, shape].map { shape in frame(shape) { $0.height = 22 } }
    #expect(size(.column(boxes, spacing: nil, alignment: .center), nil, nil).height == 52)
  }

  @Test func remainderIsSharedEqually() {
    let row = ViewNode.row([shape, shape], spacing: 0, alignment: .center)
    #expect(rects(row, 100, 20).map(\.width) == [50, 50])
    let mixed = ViewNode.row(
      [shape, frame(shape) { $0.width = 20 }], spacing: 0, alignment: .center)
    #expect(rects(mixed, 100, 20).map(\.width) == [80, 20])
  }

  @Test func priorityGetsItsWidthFirst() {
    let long = text("a very long text", lineLimit: 1)
    let row = ViewNode.row(
      [text("another text", lineLimit: 1), .priority(long, 1)], spacing: 0, alignment: .center)
    #expect(rects(row, 130, 22)[1].width == 16 * 7.4)
  }

  @Test func backgroundHasItsViewsSize() {
    let view = ViewNode.background(text("ab"), shape, alignment: .center)
    #expect(size(view, 200, 100) == LayoutSize(14.8, 22))
    #expect(rects(view, 200, 100).map(\.size) == [LayoutSize(14.8, 22), LayoutSize(14.8, 22)])
  }

  @Test func layersAreAsLargeAsTheLargest() {
    let view = ViewNode.layers(
      [
        frame(shape) { ($0.width, $0.height) = (50, 10) },
        frame(shape) { ($0.width, $0.height) = (20, 40) },
      ],
      alignment: .center)
    #expect(size(view, 200, 200) == LayoutSize(50, 40))
  }

  @Test func aspectRatiosFitAndFill() {
    let fit = ViewNode.aspect(shape, ratio: 2, fills: false)
    #expect(size(fit, 100, 100) == LayoutSize(100, 50))
    #expect(size(.aspect(shape, ratio: 2, fills: true), 100, 100) == LayoutSize(200, 100))
  }

  @Test func fixedSizeIsTheIdealSize() {
    let view = ViewNode.fixedSize(text("one two three"), horizontal: true, vertical: false)
    #expect(abs(size(view, 40, 100).width - 13 * 7.4) < 1e-9)
  }

  @Test func offsetMovesWithoutSpace() {
    let view = ViewNode.offset(frame(shape) { ($0.width, $0.height) = (10, 10) }, x: 5, y: -3)
    #expect(size(view, 100, 100) == LayoutSize(10, 10))
    #expect(rects(view, 10, 10) == [LayoutRect(5, -3, 10, 10)])
  }

  @Test func firstFittingViewIsShown() {
    let view = ViewNode.firstFitting(
      [text("a long text"), text("short")], horizontal: true, vertical: true)
    #expect(size(view, 50, 30).width == 37)
    #expect(abs(size(view, 100, 30).width - 11 * 7.4) < 1e-9)
  }

  @Test func geometryReaderFillsAndStartsInTheCorner() {
    let view = ViewNode.geometry(
      .layers([text("ab")], alignment: .topLeading), id: "g1",
      size: SizeValue(width: 120, height: 90))
    let placed = Layout(.points(), now: now).place(view, in: LayoutRect(0, 0, 120, 60))
    #expect(placed.readers["g1"] == LayoutSize(120, 60))
    #expect(placed.items[0].rect == LayoutRect(0, 0, 14.8, 22))
  }

  @Test func gridColumnsAreAsWideAsTheirWidestCell() {
    var grid = GridNode(
      rows: [
        GridNode.Row(cells: [text("a"), text("bbb")], isWhole: false),
        GridNode.Row(cells: [text("cccc"), text("d")], isWhole: false),
      ], alignment: .topLeading)
    grid.horizontalSpacing = 0
    grid.verticalSpacing = 0
    let found = rects(.grid(grid), 200, 200)
    #expect(Set(found.map { ($0.x - found[0].x).rounded() }) == [0, 30])
  }

  @Test func dividerFillsAcross() {
    let column = ViewNode.column(
      [text("ab"), .divider(.color(.white))], spacing: 0, alignment: .center)
    #expect(size(column, 100, 50).width == 100)
    let row = ViewNode.row([text("ab"), .divider(.color(.white))], spacing: 0, alignment: .center)
    #expect(abs(size(row, 100, 50).width - 15.13) < 0.01)
  }
}
