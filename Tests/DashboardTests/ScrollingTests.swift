import Basics
import Canvas
import HTTP
import Simulator
import Testing
import Vendors

@testable import Dashboard

/// Every value can be reached by scrolling, at any size.
@Suite struct ScrollingTests {
  private func size(_ random: inout RandomScreens) -> GridSize {
    GridSize(random.number(40...220), random.number(12...70))
  }

  /// The words on all screens that a key scrolls through.
  private func words(_ pilot: inout Pilot, _ keys: [Key]) -> Set<String> {
    var words: Set<String> = []
    for key in keys {
      for _ in 0..<600 {
        let before = pilot.frame
        words.formUnion(RandomScreens.words(in: before.plainText))
        pilot.press(key)
        if pilot.frame == before { break }
      }
    }
    return words
  }

  @Test(arguments: UInt64(1)...40)
  func detailsHaveEveryValue(seed: UInt64) {
    var random = RandomScreens(seed: seed)
    let (state, activities) = random.state(cards: 3, events: random.number(1...20), hasLong: true)
    let size = size(&random)
    var pilot = Pilot(state: state)
    pilot.send(.resize(size, cell: nil))
    for activity in activities {
      let events = pilot.state.events(of: activity.id)
      let place = events.firstIndex { $0.activity != nil } ?? 0
      pilot.send(.click(.card(activity.id)))
      pilot.press(.character("i"))
      for _ in 0..<place { pilot.press(.left) }
      pilot.press(.tab)
      let found = words(&pilot, [.character("j")])
      let wanted = RandomScreens.words(in: activity.contentState).union(
        RandomScreens.words(in: activity.attributes))
      #expect(wanted.subtracting(found) == [], "\(activity.id) at \(size.width)x\(size.height)")
      pilot.press(.escape)
    }
  }

  @Test(arguments: UInt64(1)...40)
  func pushIsShownInFull(seed: UInt64) {
    var random = RandomScreens(seed: seed)
    let size = size(&random)
    let body = JSON.object(random.object(random.number(1...30), hasLong: true))
    let isJSON = random.number(0...3) > 0
    let text =
      isJSON ? body.text : RandomScreens.words(in: body).sorted().joined(separator: " ") + " {"
    let event = Fixture.event(
      900, 0, .verdict, "ride-7", "update", nil,
      [
        Finding(
          .timestampMilliseconds, "qq is milliseconds. It is dropped.", fix: "Send seconds."),
        Finding(.endLingers, "An end without a date stays.", fix: "Send one."),
      ])
    var pilot = Pilot(size)
    pilot.send(.events([event]))
    pilot.press(.character("l"), .character("g"), .enter)
    let sent: JSON = [
      "method": "POST",
      "path": .string("/3/device/" + String(repeating: "0123456789abcdef", count: 4)),
      "headers": ["apns-topic": "q9001z"], "body_text": .string(text),
    ]
    pilot.send(.body(cursor: "900", request: SentRequest(json: sent)))
    pilot.press(.tab)
    let found = words(&pilot, [.character("j"), .character("k")])
    #expect(
      RandomScreens.words(in: body).subtracting(found) == [], "at \(size.width)x\(size.height)")
    #expect(found.contains("q9001z"))
  }

  /// A list that is longer than its space shows how many rows are hidden.
  @Test(arguments: [GridSize(60, 20), GridSize(100, 30), GridSize(160, 50), GridSize(200, 60)])
  func hiddenRowsAreCounted(size: GridSize) {
    var random = RandomScreens(seed: 5)
    let (state, activities) = random.state(cards: 40, events: 60, hasLong: true)
    var pilot = Pilot(state: state)
    pilot.send(.resize(size, cell: nil))
    let largest = activities.max { $0.contentState.text.count < $1.contentState.text.count }
    let shown = Set(pilot.frame.regions.compactMap(\.cardID)).count
    #expect(shown < 40)
    pilot.expect(" more")
    if size.height <= 30 {
      pilot.send(.click(.card(largest?.id ?? "")))
      pilot.press(.character("i"))
      pilot.expect(" more", "tab")
      pilot.press(.escape)
    }
    pilot.press(.character(":"))
    pilot.expect(" more")
  }
}
