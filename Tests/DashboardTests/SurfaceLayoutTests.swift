import Basics
import Canvas
import Panels
import Simulator
import Testing

@testable import Dashboard

/// Surfaces are side by side wherever two fit, and wider windows never need more rows.
@Suite struct SurfaceLayoutTests {
  private func pilot(_ width: Int, isBoth: Bool) -> (pilot: Pilot, layout: TileLayout) {
    var pilot = Pilot(state: Fixture.state(GridSize(width, 60)))
    var game = Fixture.game
    if isBoth {
      game.android = AndroidNotification(mapped: [
        "title": "Superb Owl", "body": "2 – 4 in the second half",
        "progress": ["max": 90, "current": 62],
      ])
    }
    pilot.send(.events([Fixture.event(96, 0, .updated, "game-1", "update", game)]))
    pilot.press(.character("S"))
    return (pilot, pilot.state.tileLayout(now: Fixture.now))
  }

  /// A surface higher than the window leaves no gap between the others.
  @Test func oversizedSurfaceLeavesNoGap() {
    let (_, layout) = pilot(300, isBoth: false)
    let heights = layout.tiles.map(\.tile.size.height)
    let part = layout.fitting(rows: (heights.max() ?? 0))
    #expect(!part.tiles.isEmpty && part.tiles.count < layout.tiles.count)
    var x = 0
    for (tile, origin) in part.tiles {
      #expect(origin.x <= x + 3, "\(tile.title)")
      x = origin.x + max(tile.size.width, TextLayout.width(tile.title) + 1)
    }
  }

  @Test(arguments: [true, false])
  func twoSurfacesFitSideBySide(isBoth: Bool) {
    var last = Int.max
    #expect(pilot(300, isBoth: isBoth).layout.heads.count == (isBoth ? 2 : 0))
    for width in stride(from: 60, through: 400, by: 10) {
      let (pilot, layout) = pilot(width, isBoth: isBoth)
      #expect(layout.height <= last, "at \(width)")
      last = layout.height
      let places = layout.tiles.map {
        GridRect($0.origin.x, $0.origin.y + 1, $0.tile.size.width, $0.tile.size.height)
      }
      for (index, place) in places.enumerated() {
        #expect(place.maxX <= pilot.state.surfaceArea.width + 1, "at \(width)")
        #expect(places[..<index].allSatisfy { $0.intersection(place).isEmpty }, "at \(width)")
      }
      let widest = places.map(\.width).sorted().suffix(2).reduce(3, +)
      let rows = Set(places.map(\.y))
      if widest + 4 <= width { #expect(rows.count < places.count, "at \(width)") }
    }
  }
}
