import Canvas
import Foundation
import Basics
import Simulator
import Panels
import Testing
import ViewTree

@testable import Dashboard
@testable import Panels

/// Frames in which only the changed parts are drawn again.
@Suite struct PaneCacheTests {
  private static let keys: [Key] = [
    .character("j"), .character("k"), .character("z"), .character("l"), .tab, .enter, .escape,
    .character("p"), .character("i"), .character("s"), .character("w"), .character("?"),
    .character("d"), .down, .character("D"), .character(" "), .character("!"), .character("x"),
    .character("u"),
  ]

  private static func views(_ text: String) -> WidgetViews {
    let style = TextStyle(size: 17, paint: .color(ColorValue(hex: 0xFFFFFF)))
    let tree = ViewTree(root: .text(TextNode(runs: [TextRun(.verbatim(text), style)])))
    return WidgetViews(surfaces: [.lock: tree, .compact: tree, .expanded: tree])
  }

  /// A random change, chosen by a number.
  private static func message(_ number: Int, _ random: inout SplitMix64) -> Message {
    var game = Fixture.game
    game.contentState = ["teamOneScore": .int(Int64(number)), "teamTwoScore": 4, "progress": 0.62]
    game.updatedAt = Fixture.now.addingTimeInterval(Double(number))
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return .events([Fixture.event(number, 0, .updated, "game-1", "update", game)])
    case 4:
      var ended = Fixture.delivery
      ended.state = number.isMultiple(of: 2) ? .ended : .active
      return .events([Fixture.event(number, 0, .updated, "order-77", "update", ended)])
    case 5: return .events([Fixture.event(number, 0, .verdict, "x-\(number)", "update")])
    case 6: return .views("game-1", views("score \(number)"))
    case 7: return .tick
    case 8: return .resize(GridSize([100, 84, 150, 210][number % 4], 20 + number % 20))
    default: return .key(keys.randomElement(using: &random)!)
    }
  }

  /// Whether frames are equal except for the last digits of a time, since each was computed at its
  /// own moment.
  private static func isSame(_ left: Frame, _ right: Frame) -> Bool {
    guard left.cells == right.cells, left.regions == right.regions, left.size == right.size
    else { return false }
    switch (left.redrawAt, right.redrawAt) {
    case (nil, nil): return true
    case (let left?, let right?): return abs(left.timeIntervalSince(right)) < 0.001
    default: return false
    }
  }

  /// The place where two frames differ.
  private static func difference(_ left: Frame, _ right: Frame) -> String {
    var text = ["size \(left.size.width)x\(left.size.height)"]
    if left.redrawAt != right.redrawAt {
      text.append(
        "changes at \(String(describing: left.redrawAt)), \(String(describing: right.redrawAt))")
    }
    if left.regions != right.regions { text.append("regions") }
    for y in 0..<left.size.height {
      let places = (0..<left.size.width).filter { left[$0, y] != right[$0, y] }
      guard let first = places.first else { continue }
      text.append("row \(y) from \(first): \(left[first, y]), \(right[first, y])")
    }
    return text.joined(separator: "\n")
  }

  /// The steps of each run; `make screens` has fifty times as many.
  private static let steps = Int(ProcessInfo.processInfo.environment["PANE_STEPS"] ?? "") ?? 30

  @Test(arguments: ["midnight", "plain"], [1, 2, 108])
  func cachedFrameEqualsUncachedFrame(_ name: String, _ seed: UInt64) {
    let theme = Theme(name: name, isPlain: name == "plain")
    var state = Fixture.state(GridSize(100, 30))
    state.showsMotion = true
    var random = SplitMix64(seed: seed)
    let panes = PaneCache()
    var now = Fixture.now
    var past: [Message] = []
    for number in 100..<100 + Self.steps {
      let message = Self.message(number, &random)
      past.append(message)
      _ = update(&state, message, now: now)
      // No burst: the log would be delayed.
      panes.logDrawn = nil
      let kept = render(state, theme: theme, size: state.size, now: now, panes: panes)
      let fresh = render(state, theme: theme, size: state.size, now: now)
      guard Self.isSame(kept, fresh) else {
        Issue.record("seed \(seed), \(number), \(Self.difference(kept, fresh))")
        return
      }
      now.addTimeInterval([0, 0.01, 0.05, 0.2, 0.4, 1, 11].randomElement(using: &random)!)
    }
  }

  /// In a burst the log is drawn ten times a second, and its last state is correct.
  @Test func logIsDelayedInABurst() throws {
    var state = Fixture.state(GridSize(100, 30))
    let panes = PaneCache()
    func shown(_ state: State) -> String {
      render(state, theme: .builtIn, size: state.size, now: Fixture.now, panes: panes).plainText
    }
    func happen(_ number: Int) {
      let event = Fixture.event(number, 0, .verdict, "flood-\(number)", "update")
      _ = update(&state, .events([event]), now: Fixture.now)
    }
    happen(1)
    #expect(shown(state).contains("flood-1"))
    #expect(panes.logIsDue == nil)
    happen(2)
    #expect(!shown(state).contains("flood-2"))
    let due = try #require(panes.logIsDue)
    #expect(due > .now && due <= .now + PaneCache.logTime)
    // The delay has passed.
    panes.logDrawn = .now - PaneCache.logTime
    #expect(shown(state).contains("flood-2"))
    #expect(panes.logIsDue == nil)
  }

  /// While the log is open, each line appears at once.
  @Test func openLogIsNeverDelayed() {
    var state = Fixture.state(GridSize(100, 30))
    _ = update(&state, .key(.tab), now: Fixture.now)
    let panes = PaneCache()
    for number in 1...3 {
      _ = update(&state, .key(.character("g")), now: Fixture.now)
      let event = Fixture.event(number, 0, .verdict, "flood-\(number)", "update")
      _ = update(&state, .events([event]), now: Fixture.now)
      _ = render(state, theme: .builtIn, size: state.size, now: Fixture.now, panes: panes)
      #expect(panes.logIsDue == nil)
    }
  }
}
