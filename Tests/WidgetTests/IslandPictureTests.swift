import Foundation
import Pictures
import Testing
import ViewLayout
import ViewTree

/// Layout in points of the island's parts and of a card that is too high.
@Suite struct IslandPictureTests {
  private static let now = WidgetLab.now

  private func text(_ string: String, size: Double = 12) -> ViewNode {
    .text(
      TextNode(runs: [TextRun(.verbatim(string), TextStyle(size: size, paint: .color(.white)))]))
  }

  private func clock(_ seconds: Double, size: Double = 12) -> ViewNode {
    let content = TextContent.interval(
      from: Self.now, to: Self.now + seconds, countsDown: true, pause: nil, showsHours: true)
    return .text(TextNode(runs: [TextRun(content, TextStyle(size: size, paint: .color(.white)))]))
  }

  private func box(_ width: Double?, _ height: Double?) -> ViewNode {
    var frame = FrameNode()
    (frame.width, frame.height) = (width, height)
    return .frame(.shape(ShapeNode(.rectangle, fill: .color(.white))), frame)
  }

  private func layout(_ root: ViewNode, _ surface: Surface) -> SurfaceLayout.Result {
    SurfacePicture(ViewTree(root: root), surface: surface, now: Self.now).layout
  }

  @Test func viewIsBetweenCameraAndEnd() throws {
    let small = layout(.regions([IslandRegion(.leading, view: box(20, 20))]), .compact)
    #expect(small.cameraX == 31)
    #expect(small.items.first?.rect.x == 7)
    // The margin at the end stays; the one at the camera disappears if the view takes its full
    // width.
    let wide = layout(.regions([IslandRegion(.leading, view: box(50, 20))]), .compact)
    #expect(wide.cameraX == 59.33)
    // A view that needs that margin, too, is not cut.
    let wider = layout(
      .regions([IslandRegion(.leading, view: text("2T / 65\"", size: 15))]), .compact)
    let text = try #require(wider.items.first)
    if case .text(_, let set) = text.content { #expect(!set.isCut) }
    #expect(text.rect.x == 7 && text.rect.width > 52.33 && text.rect.maxX <= wider.cameraX ?? 0)
    let greedy = layout(.regions([IslandRegion(.leading, view: box(nil, nil))]), .compact)
    let first = try #require(greedy.items.first).rect
    #expect(abs(first.width - 52.33) < 0.01 && abs(first.height - 22.67) < 0.01)
    #expect(first.x == 7 && first.y == 7)
  }

  /// A card has the ideal height of its views: neither an infinite frame nor a spacer fills it.
  @Test func cardIsAsHighAsItsViews() {
    var frame = FrameNode()
    frame.maxHeight = .infinity
    let text = box(40, 30)
    #expect(layout(.frame(text, frame), .lock).size.height == 30)
    let column = ViewNode.column(
      [text, .spacer(minLength: nil), text], spacing: nil, alignment: .center)
    #expect(layout(column, .lock).size.height == 68)
    let paper = ViewNode.layers([box(nil, nil), text], alignment: Placement(.center, .center))
    #expect(layout(paper, .lock).size.height == 30)
  }

  /// Nor does a spacer fill the expanded island; a divider in a row is vertical, whatever modifiers
  /// it has.
  @Test func expandedIslandIsAsHighAsItsViews() {
    let column = ViewNode.column(
      [box(40, 20), .spacer(minLength: nil), box(40, 20)], spacing: nil, alignment: .center)
    let regions = [
      IslandRegion(.leading, view: column), IslandRegion(.bottom, view: box(nil, nil)),
    ]
    #expect(layout(.regions(regions), .expanded).size.height == 18 + 48 + 8 + 10 + 18)
    let line = ViewNode.overlay(
      .divider(.color(.white)), box(nil, nil), alignment: Placement(.center, .center))
    let row = ViewNode.row([box(40, 20), line], spacing: nil, alignment: .center)
    #expect(layout(row, .lock).items.contains { $0.rect.width < 1 && $0.rect.height == 20 })
  }

  /// Leading and trailing are at the top of the expanded island, however high the centre is.
  @Test func expandedSidesAreAtTheTop() {
    let regions = [
      IslandRegion(.leading, view: box(20, 20)), IslandRegion(.center, view: box(80, 60)),
    ]
    #expect(layout(.regions(regions), .expanded).items.first?.rect.y == 18)
  }

  /// Each side is offered the whole row's height: a spacer moves its view to the middle or to the
  /// lower end.
  @Test func expandedSidesFillTheRow() throws {
    func pushed(_ views: [ViewNode]) -> ViewNode {
      .column(views, spacing: 0, alignment: .center)
    }
    let (space, view) = (ViewNode.spacer(minLength: 0), box(20, 20))
    let regions = [
      IslandRegion(.leading, view: pushed([space, view, space])),
      IslandRegion(.trailing, view: pushed([space, view])),
      IslandRegion(.center, view: box(80, 60)),
    ]
    let parts = layout(.regions(regions), .expanded).parts
    let bottom = SurfaceLayout.islandHeight + 60
    func y(_ place: IslandRegion.Place) throws -> Double {
      try #require(parts.first { $0.place == place }?.tree.items.first).rect.y
    }
    #expect(abs(try y(.leading) + 10 - (Edges.expandedIsland.top + bottom) / 2) < 0.01)
    #expect(abs(try y(.trailing) + 20 - bottom) < 0.01)
  }

  /// The minimal island grows with its view up to 45 points, with a margin at each side.
  @Test func minimalIslandHasMargins() {
    #expect(layout(box(10, 20), .minimal).size.width == 36.67)
    #expect(abs(layout(box(23, 20), .minimal).size.width - 43.66) < 0.01)
    #expect(layout(box(40, 20), .minimal).size.width == 45)
  }

  @Test func islandWithoutViewsIsBlack() {
    func size(_ surface: Surface) -> LayoutSize {
      SurfacePicture(ViewTree(root: nil), surface: surface, now: Self.now).size
    }
    #expect(size(.minimal) == LayoutSize(36.67, 36.67))
    #expect(size(.compact) == LayoutSize(162, 36.67))
    #expect(size(.expanded) == LayoutSize(371, 84))
  }

  @Test func clockFillsTheIsland() {
    let sides = [
      IslandRegion(.leading, view: box(20, 20)), IslandRegion(.trailing, view: clock(90)),
    ]
    let wide = layout(.regions(sides), .compact)
    #expect(abs(wide.size.width - 371) < 0.01)
    #expect(wide.items.first?.rect.x == 7)
    var frame = FrameNode()
    frame.width = 40
    let framed = layout(
      .regions([IslandRegion(.trailing, view: .frame(clock(90), frame))]), .compact)
    #expect(framed.size.width < 200)
  }

  @Test func clockWithoutSpaceHidesSeconds() throws {
    func string(_ seconds: Double, in width: Double) throws -> String? {
      var frame = FrameNode()
      frame.width = width
      let placed = layout(.frame(clock(seconds), frame), .lock).items
      guard case .text(let text, _) = try #require(placed.first).content else { return nil }
      return text.string(at: Self.now)
    }
    let seen = try stride(from: 60.0, through: 20, by: -1).map { try string(4_508, in: $0) }
    #expect(Set(seen) == ["1:15:08", "1:15:--"])
    #expect(seen.first == "1:15:08" && seen.last == "1:15:--")
    #expect(try string(75, in: 60) == "1:15")
  }

  @Test func centreStartsBelowTheCamera() throws {
    let parts = layout(
      .regions([
        IslandRegion(.center, view: box(nil, nil)), IslandRegion(.bottom, view: text("below")),
      ]), .expanded
    ).parts
    let center = try #require(parts.first { $0.place == .center })
    #expect(abs(center.rect.y - SurfaceLayout.islandHeight) < 0.01)
  }

  @Test func fillingViewLeavesBottomItsRow() throws {
    var frame = FrameNode()
    frame.maxHeight = .infinity
    let result = layout(
      .regions([
        IslandRegion(.leading, view: .frame(text("tall"), frame)),
        IslandRegion(.bottom, view: text("below")),
      ]), .expanded)
    #expect(result.size.height <= SurfaceLayout.tallest + 0.01)
    #expect(result.parts.count == 2)
  }

  @Test func tooWideSideIsBelowTheCamera() throws {
    var region = IslandRegion(.leading, view: box(200, 30))
    region.isBelow = true
    let part = try #require(layout(.regions([region]), .expanded).parts.first)
    #expect(abs(part.rect.y - SurfaceLayout.islandHeight) < 0.01)
    #expect(part.rect.width == 200)
    region.view = box(40, 30)
    let narrow = try #require(layout(.regions([region]), .expanded).parts.first)
    #expect(narrow.rect.y == Edges.expandedIsland.top)
  }

  @Test func rightToLeftMirrorsPlaces() throws {
    func items(_ root: ViewNode, _ surface: Surface) -> [LayoutRect] {
      var tree = ViewTree(root: root)
      tree.isRightToLeft = true
      return SurfacePicture(tree, surface: surface, now: Self.now).layout.items.map(\.rect)
    }
    let row = ViewNode.row([box(100, 20), box(30, 20)], spacing: 10, alignment: .center)
    let (left, right) = (layout(row, .lock).items.map(\.rect), items(row, .lock))
    #expect(left.map(\.x) == [115.5, 225.5])
    #expect(right.map(\.x) == [155.5, 115.5])
    let sides = ViewNode.regions([
      IslandRegion(.leading, view: box(50, 20)), IslandRegion(.trailing, view: box(20, 20)),
    ])
    let compact = items(sides, .compact)
    #expect(compact[0].x > compact[1].x)
    let expanded = items(sides, .expanded)
    #expect(expanded.map(\.x) == [371 - 18 - 50, 18])
  }

  @Test func viewBelowCameraLeavesSpaceForTallSide() throws {
    var frame = FrameNode()
    frame.maxWidth = .infinity
    var wide = IslandRegion(.trailing, priority: 1, view: .frame(box(40, 30), frame))
    wide.isBelow = true
    let parts = layout(
      .regions([IslandRegion(.leading, view: box(80, 80)), wide]), .expanded
    ).parts
    let below = try #require(parts.first { $0.place == .trailing })
    #expect(below.rect.x >= Edges.expandedIsland.top + 80)
  }

  @Test func sideIsOfferedItsFullSpace() throws {
    // In a row that is offered only its own width, a text beside a figure is cut.
    let column = ViewNode.column(
      [box(40, 40), text("RMA", size: 19)], spacing: 8, alignment: .center)
    let row = ViewNode.row([text("0", size: 34), column], spacing: 8, alignment: .center)
    let items = layout(.regions([IslandRegion(.trailing, view: row)]), .expanded).items
    let isCut = items.compactMap { item -> Bool? in
      if case .text(_, let set) = item.content { set.isCut } else { nil }
    }
    #expect(isCut == [false, false])
  }

  @Test func tooHighCardIsCutAboveAndBelow() throws {
    let card = layout(.column([box(50, 200)], spacing: 0, alignment: .center), .lock)
    #expect(card.size.height == 200)
    let item = try #require(card.items.first)
    #expect(abs(item.rect.y + item.rect.height / 2 - 80) < 0.5)
    let low = layout(box(50, 100), .lock)
    #expect(low.parts[0].tree.size.height == 100)
  }

  @Test(arguments: [
    (11, 13.333), (12, 14.333), (13, 15.667), (15, 18), (16, 19.333), (17, 20.333), (20, 24),
    (22, 26.333), (28, 33.667), (34, 40.667),
  ]) func lineHeightMatchesSwiftUI(_ size: Double, _ height: Double) {
    #expect(abs(TextStyle(size: size, paint: .color(.white)).lineHeight - height) < 0.01)
  }
}
