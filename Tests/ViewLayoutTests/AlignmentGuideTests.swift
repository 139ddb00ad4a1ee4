import FoundationEssentials
import Testing
import ViewTree

@testable import ViewLayout

/// Alignment guides of an app, cells that span columns, and StandBy's size.
@Suite struct AlignmentGuideTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func box(_ width: Double, _ height: Double) -> ViewNode {
    var frame = FrameNode()
    (frame.width, frame.height) = (width, height)
    return .frame(.shape(ShapeNode(.rectangle, fill: .color(.white))), frame)
  }

  private func text(_ string: String, size: Double = 17) -> ViewNode {
    .text(
      TextNode(runs: [TextRun(.verbatim(string), TextStyle(size: size, paint: .color(.white)))]))
  }

  private func place(_ node: ViewNode, _ width: Double = 300, _ height: Double = 200) -> PlacedTree
  {
    Layout(.points(), now: now).place(
      node, in: LayoutRect(0, 0, width, height), alignment: .topLeading)
  }

  @Test func constantGuideMovesViewInItsColumn() {
    let guided = ViewNode.guide(box(40, 10), GuideNode(horizontal: .leading, length: -20))
    let tree = place(.column([box(100, 10), guided], spacing: 0, alignment: .leading))
    #expect(tree.leaves.map(\.rect.x) == [0, 20])
    #expect(tree.size == LayoutSize(100, 20))
  }

  @Test func guideOutsideWidensStack() {
    let guided = ViewNode.guide(box(40, 10), GuideNode(horizontal: .leading, length: 30))
    let tree = place(.column([box(100, 10), guided], spacing: 0, alignment: .leading))
    #expect(tree.leaves.map(\.rect.x) == [30, 0])
    #expect(tree.size.width == 130)
  }

  @Test func guideCanBeAPartOfTheHeight() {
    let guided = ViewNode.guide(
      box(10, 40), GuideNode(vertical: .bottom, length: 0, height: 0.5))
    let tree = place(.row([box(10, 40), guided], spacing: 0, alignment: .bottom))
    #expect(tree.leaves.map(\.rect.y) == [0, 20])
    #expect(tree.size.height == 60)
  }

  @Test func guideOfOtherAlignmentIsIgnored() {
    let guided = ViewNode.guide(box(40, 10), GuideNode(horizontal: .trailing, length: 30))
    let tree = place(.column([box(100, 10), guided], spacing: 0, alignment: .leading))
    #expect(tree.leaves.map(\.rect.x) == [0, 0])
  }

  @Test func paddingKeepsItsViewsGuide() {
    let guided = ViewNode.guide(box(40, 10), GuideNode(horizontal: .leading, length: 10))
    let tree = place(
      .column(
        [box(100, 10), .padding(guided, Edges(all: 5))], spacing: 0, alignment: .leading))
    #expect(tree.leaves.map(\.rect.x) == [15, 5])
  }

  @Test func overlayUsesItsGuide() {
    let badge = ViewNode.guide(box(20, 20), GuideNode(horizontal: .trailing, length: 0, width: 0.5))
    let tree = place(
      .overlay(box(100, 50), badge, alignment: Placement(.trailing, .top)))
    #expect(tree.items.last?.rect == LayoutRect(90, 0, 20, 20))
  }

  @Test func baselineAlignmentRaisesRowHeight() {
    let row = ViewNode.row(
      [
        text("Ag", size: 34),
        .fixedSize(text("a\nb\nc", size: 12), horizontal: true, vertical: true),
      ],
      spacing: 0, alignment: .firstBaseline)
    let tree = place(row)
    // 40.667 and 14.333 points per line, with the fonts in their middle.
    #expect(abs(tree.items[1].rect.y - 20.987) < 0.01)
    #expect(abs(tree.size.height - 63.987) < 0.01)
  }

  private func grid(_ rows: [[ViewNode]]) -> ViewNode {
    var grid = GridNode(
      rows: rows.map { GridNode.Row(cells: $0, isWhole: false) }, alignment: .center)
    (grid.horizontalSpacing, grid.verticalSpacing) = (10, 0)
    return .grid(grid)
  }

  private func cell(_ node: ViewNode, _ change: (inout CellNode) -> Void) -> ViewNode {
    var cell = CellNode()
    change(&cell)
    return .cell(node, cell)
  }

  @Test func spanningCellIsAsWideAsItsColumns() {
    let wide = cell(.shape(ShapeNode(.rectangle, fill: .color(.white)))) { $0.columns = 2 }
    let tree = place(grid([[box(40, 10), box(60, 10)], [wide]]))
    #expect(tree.items[2].rect.width == 110)
    #expect(tree.size.width == 110)
  }

  @Test func wideSpanningCellWidensItsColumns() {
    let wide = cell(box(150, 10)) { $0.columns = 2 }
    let tree = place(grid([[box(40, 10), box(60, 10)], [wide]]))
    #expect(tree.size.width == 150)
    #expect(tree.items[1].rect.x == 80)
  }

  @Test func unsizedCellUsesGridsSize() {
    let line = cell(.divider(.color(.white))) { $0.isUnsizedHorizontally = true }
    var node = GridNode(
      rows: [
        .init(cells: [box(40, 10), box(60, 10)], isWhole: false),
        .init(cells: [line], isWhole: true),
      ], alignment: .center)
    (node.horizontalSpacing, node.verticalSpacing) = (10, 0)
    let tree = place(.grid(node))
    #expect(tree.size.width == 110)
    #expect(tree.items[2].rect.width == 110)
  }

  @Test func columnAlignmentAppliesToItsCells() {
    let first = cell(box(10, 10)) { $0.columnAlignment = .trailing }
    let tree = place(grid([[first, box(20, 10)], [box(40, 10), box(20, 10)], [box(20, 10)]]))
    #expect([0, 2, 4].map { tree.items[$0].rect.maxX } == [40, 40, 40])
  }

  @Test func rowAlignmentAppliesToItsCells() {
    var node = GridNode(
      rows: [.init(cells: [box(40, 10), box(60, 30)], isWhole: false, alignment: .top)],
      alignment: .center)
    node.horizontalSpacing = 0
    #expect(place(.grid(node)).items[0].rect.y == 0)
  }

  @Test func anchorPlacesCell() {
    let corner = cell(box(10, 10)) { $0.anchor = UnitPlace(x: 1, y: 1) }
    let tree = place(grid([[corner, box(20, 30)], [box(40, 10), box(20, 10)]]))
    #expect(tree.items[0].rect == LayoutRect(30, 20, 10, 10))
  }

  @Test func guidesAndCellsAreArchived() throws {
    let node = cell(
      .guide(box(10, 10), GuideNode(vertical: .firstBaseline, length: 2, lastBaseline: 1))
    ) { $0.columns = 3 }
    let data = try JSONEncoder().encode(node)
    #expect(try JSONDecoder().decode(ViewNode.self, from: data) == node)
  }

  @Test func standByUsesHalfTheLandscapeScreen() {
    #expect(SurfaceLayout(surface: .standby).room == LayoutSize(426, 160))
    #expect(SurfaceLayout(surface: .standby, width: 408).room == LayoutSize(466, 160))
  }
}
