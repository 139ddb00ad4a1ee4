import FoundationEssentials
import Testing
import ViewTree

@testable import ViewLayout

/// Properties that hold for every tree.
@Suite struct PropertyTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  /// A tree of views chosen by a seed.
  private struct RandomTree {
    var state: UInt64
    var leaves = 0

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func node(_ depth: Int) -> ViewNode {
      if depth == 0 || next(5) == 0 { return leaf() }
      switch next(9) {
      case 0, 1:
        return .row(
          (0...next(3)).map { _ in node(depth - 1) }, spacing: [nil, 0, 12][next(3)],
          alignment: .center)
      case 2, 3:
        return .column(
          (0...next(3)).map { _ in node(depth - 1) }, spacing: [nil, 0, 12][next(3)],
          alignment: .leading)
      case 4: return .layers((0...next(2)).map { _ in node(depth - 1) }, alignment: .center)
      case 5: return .padding(node(depth - 1), Edges(all: Double(next(20))))
      case 6:
        var frame = FrameNode()
        frame.maxWidth = next(2) == 0 ? .infinity : nil
        frame.height = next(2) == 0 ? Double(next(60)) : nil
        return .frame(node(depth - 1), frame)
      case 7: return .background(node(depth - 1), leaf(), alignment: .center)
      default: return .clip(node(depth - 1), .rectangle(radii: CornerRadii(all: 8)))
      }
    }

    mutating func leaf() -> ViewNode {
      leaves += 1
      switch next(3) {
      case 0: return .shape(ShapeNode(.capsule, fill: .color(.white)))
      case 1:
        return .progress(
          ProgressNode(
            .fraction(0.5), isCircular: next(2) == 0, tint: .color(.white), track: .color(.black)))
      default:
        return .text(
          TextNode(runs: [
            TextRun(
              .verbatim(String(repeating: "word ", count: 1 + next(6))),
              TextStyle(size: 17, paint: .color(.white)))
          ]))
      }
    }
  }

  @Test(arguments: 0..<60) func everyViewIsPlacedAndLayoutIsDeterministic(seed: Int) {
    var maker = RandomTree(state: UInt64(seed) &* 7919 &+ 1)
    let tree = maker.node(4)
    for metrics in [LayoutMetrics.points(), .cells(ColumnSetting())] {
      let layout = Layout(metrics, now: now)
      let room = metrics.isCells ? LayoutRect(0, 0, 50, 9) : LayoutRect(0, 0, 371, 160)
      let placed = layout.place(tree, in: room)
      #expect(placed.leaves.count == maker.leaves)
      #expect(placed == layout.place(tree, in: room))
      for item in placed.items.all {
        #expect(item.rect.width >= 0 && item.rect.height >= 0)
        #expect(item.rect.x.isFinite && item.rect.y.isFinite)
        if metrics.isCells {
          #expect(item.rect.x == item.rect.x.rounded() && item.rect.y == item.rect.y.rounded())
        }
      }
    }
  }

  @Test func archivedTreesRoundTrip() throws {
    for seed in 0..<40 {
      var maker = RandomTree(state: UInt64(seed) &+ 99)
      var tree = ViewTree(root: maker.node(4))
      tree.backgroundTint = ColorValue(hex: 0x336699)
      let data = try JSONEncoder().encode(tree)
      #expect(try JSONDecoder().decode(ViewTree.self, from: data) == tree)
    }
  }

  @Test func linesNeverExceedTheirWidth() {
    for columns in 1..<24 {
      for limit in 1..<4 {
        let lines = TextWrap.lines(
          "Your order is on its way to extraordinarily distant places", columns: columns,
          limit: limit,
          truncation: .tail, measuring: ColumnSetting())
        #expect(lines.lines.count <= limit)
        #expect(lines.lines.allSatisfy { $0.count <= columns })
      }
    }
  }
}
