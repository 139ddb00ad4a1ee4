import Canvas
import Basics
import Simulator
import Panels
import Testing
import ViewTree

@testable import Dashboard

/// Animations, by a clock that stands still until it is set.
@Suite struct MotionTests {
  private static func pilot(_ size: GridSize = GridSize(100, 30)) -> Pilot {
    var pilot = Pilot(size)
    pilot.state.showsMotion = true
    return pilot
  }

  /// The times within an interval at which the screen changes by itself, computed as the main loop
  /// does.
  private static func times(_ pilot: Pilot, within seconds: Double) -> [Date] {
    var pilot = pilot
    var times: [Date] = []
    let end = pilot.now.addingTimeInterval(seconds)
    while let next = pilot.frame.redrawAt, next < end, times.count < 100 {
      pilot.now = next
      pilot.send(.tick)
      times.append(next)
    }
    return times
  }

  private static func update(_ score: Int, _ progress: Double = 0.62) -> Message {
    var game = Fixture.game
    game.contentState = [
      "teamOneScore": 2, "teamTwoScore": .int(Int64(score)), "period": "second half",
      "progress": .double(progress),
    ]
    return .events([Fixture.event(60, 0, .updated, "game-1", "update", game)])
  }

  private static func islandHeight(_ pilot: Pilot) -> Int {
    pilot.frame.regions.last { $0.isIsland }?.rect.height ?? 0
  }

  private static func reversed(_ frame: Frame) -> String {
    var text = ""
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width where frame[x, y].style.attributes.contains(.reverse) {
        text.append(frame[x, y].glyph.character)
      }
    }
    return text
  }

  @Test func islandAnimatesInAFewFrames() {
    var pilot = Self.pilot()
    pilot.press(.enter)
    var heights = [Self.islandHeight(pilot)]
    for time in Self.times(pilot, within: 0.3) {
      pilot.now = time
      heights.append(Self.islandHeight(pilot))
    }
    #expect(heights.count == 5 && heights == heights.sorted() && Set(heights).count >= 4)
    var still = Pilot()
    still.press(.enter)
    #expect(heights.last == Self.islandHeight(still) && pilot.frame.cells == still.frame.cells)
    pilot.press(.escape)
    heights = [Self.islandHeight(pilot)]
    for time in Self.times(pilot, within: 0.3) {
      pilot.now = time
      heights.append(Self.islandHeight(pilot))
    }
    #expect(heights.count >= 5 && heights == heights.sorted(by: >))
    var closed = Pilot()
    closed.now = pilot.now
    #expect(pilot.frame.cells == closed.frame.cells)
  }

  @Test func changedNumberIsHighlightedOnce() throws {
    var pilot = Self.pilot()
    pilot.now += 10
    pilot.send(Self.update(5))
    #expect(Self.reversed(pilot.frame).filter { $0 == "5" }.count >= 2)
    #expect(Self.reversed(pilot.frame).allSatisfy { $0 == "5" })
    let next = try #require(pilot.frame.redrawAt)
    #expect(next.timeIntervalSince(pilot.now) <= 0.41)
    pilot.now += 0.41
    pilot.send(.tick)
    #expect(Self.reversed(pilot.frame).isEmpty)
    // The same update again changes nothing.
    pilot.send(Self.update(5))
    #expect(Self.reversed(pilot.frame).isEmpty)
  }

  @Test func changedNumbersInWidgetsAreHighlighted() {
    func views(_ text: String) -> WidgetViews {
      let style = TextStyle(size: 17, paint: .color(ColorValue(hex: 0xFFFFFF)))
      let tree = ViewTree(root: .text(TextNode(runs: [TextRun(.verbatim(text), style)])))
      return WidgetViews(surfaces: [.lock: tree, .compact: tree])
    }
    var pilot = Self.pilot()
    pilot.send(.views("game-1", views("Owls 17 of 20")))
    #expect(Self.reversed(pilot.frame).isEmpty)
    pilot.now += 10
    pilot.send(.views("game-1", views("Owls 18 of 20")))
    #expect(Self.reversed(pilot.frame).contains("18"))
    #expect(!Self.reversed(pilot.frame).contains("20"))
  }

  @Test func progressMovesInEighths() {
    func tracker(_ pilot: Pilot) -> Int {
      let frame = pilot.frame
      let card = frame.regions.first { $0.target == .card("game-1") }?.rect
      let rows = (card?.y ?? 0)..<(card?.maxY ?? 2)
      return rows.lazy.compactMap { y in
        (0..<60).first { frame[$0, y].glyph == "●" }
      }.first ?? -1
    }
    var pilot = Self.pilot()
    pilot.now += 10
    let start = tracker(pilot)
    pilot.send(Self.update(4, 0.92))
    var places = [tracker(pilot)]
    for time in Self.times(pilot, within: 0.39) {
      pilot.now = time
      places.append(tracker(pilot))
    }
    var still = Pilot()
    still.send(Self.update(4, 0.92))
    #expect(places.last == tracker(still) && places[0] > start)
    #expect(Set(places).count >= 7 && places == places.sorted())
  }

  /// At a hundred updates a second, of one card or many, constant changes are not animated.
  @Test(arguments: [1, 40]) func burstIsNotAnimated(cards: Int) {
    var pilot = Self.pilot()
    pilot.now += 10
    var moving = 0
    for number in 0..<100 {
      var game = Fixture.game
      game.id = "game-\(number % cards + 1)"
      game.contentState = ["teamOneScore": .int(Int64(number)), "teamTwoScore": 4]
      pilot.send(.events([Fixture.event(200 + number, 0, .updated, game.id, "update", game)]))
      if number >= 50, !Self.reversed(pilot.frame).isEmpty { moving += 1 }
      pilot.now += 0.01
    }
    #expect(moving == 0)
    #expect(pilot.state.motion.changes.count <= 8)
  }

  @Test func reducedMotionStopsAnimations() {
    for isOn in [true, false] {
      var pilot = Pilot()
      pilot.state.showsMotion = isOn
      pilot.now += 10
      pilot.send(Self.update(5, 0.9))
      pilot.press(.enter)
      let count = Self.times(pilot, within: 0.35).count
      #expect(isOn ? count >= 8 : count == 0, "\(count)")
    }
  }

  /// When all animations have ended, only visible clocks cause frames.
  @Test func noFramesAfterAnimationsEnd() {
    var pilot = Pilot(state: State(size: GridSize(100, 30), address: "x"))
    pilot.state.showsMotion = true
    pilot.send(.feed(.online))
    var wash = Fixture.wash
    wash.updatedAt = pilot.now.addingTimeInterval(-7200)
    pilot.send(.snapshot([wash]))
    wash.contentState = ["programme": "Cotton 60", "spin": 800]
    pilot.send(.events([Fixture.event(70, 0, .updated, "wash-3", "update", wash)]))
    pilot.press(.enter)
    pilot.press(.escape)
    #expect(!Self.times(pilot, within: 1).isEmpty)
    pilot.now += 1
    pilot.send(.tick)
    #expect(pilot.frame.redrawAt == Date(timeIntervalSince1970: 1_795_254_120))
  }

  /// With a faster clock animations last as long, and with a stopped one nothing moves.
  @Test func animationsIgnoreTheGatewaysClock() {
    var pilot = Self.pilot()
    pilot.send(.clock(speed: 60))
    pilot.now += 600
    pilot.send(Self.update(5))
    #expect(!Self.reversed(pilot.frame).isEmpty)
    pilot.now += 23
    #expect(!Self.reversed(pilot.frame).isEmpty)
    pilot.send(.clock(speed: 1))
    #expect(Self.reversed(pilot.frame).isEmpty)
    pilot.send(.clock(speed: 0))
    pilot.now += 10
    pilot.send(Self.update(6))
    #expect(Self.reversed(pilot.frame).isEmpty)
  }

  @Test func pauseDoesNotFreezeAnimations() {
    var pilot = Self.pilot()
    pilot.press(.enter)
    pilot.press(.character("p"))
    var still = Pilot()
    still.press(.enter)
    still.press(.character("p"))
    #expect(pilot.frame.cells == still.frame.cells && pilot.frame.redrawAt == nil)
  }
}
