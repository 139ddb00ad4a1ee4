import Canvas
import Panels
import Basics
import Simulator
import Testing

@testable import Dashboard

/// The rows of the log: their text, which of them are shown, and what they open; and the history.
@Suite struct LogRowTests {
  @Test func rowWithoutFindingShowsChanges() {
    var pilot = Pilot()
    pilot.expect("teamTwoScore 3 → 4")
    var ride = Fixture.delivery
    ride.contentState = ["eta": Fixture.unix(360)]
    pilot.send(.events([Fixture.event(60, 0, .updated, "order-77", "update", ride)]))
    pilot.press(.character("l"))
    pilot.expect("eta 09:46 → 09:47 (in 6 min)", not: ["17952"])
  }

  @Test func nestedChangesShowTheirPath() {
    var (old, new) = (Fixture.wash, Fixture.wash)
    old.contentState = ["metrics": ["heartRate": 140, "km": 5]]
    new.contentState = ["metrics": ["heartRate": 142, "km": 5]]
    let summary = ContentChange.summary(
      from: old, to: new, times: TimeText(now: Fixture.now, secondsFromGMT: 0))
    #expect(summary == "metrics.heartRate 140 → 142")
  }

  /// A list is described by the names of its objects, and a change in it by its index.
  @Test func listsShowNamesOfElements() {
    var (old, new) = (Fixture.wash, Fixture.wash)
    old.contentState = ["loaves": [["name": "Rye", "left": 12], ["name": "Spelt", "left": 20]]]
    new.contentState = ["loaves": [["name": "Rye", "left": 11], ["name": "Spelt", "left": 20]]]
    func summary(_ old: Activity?, _ new: Activity) -> String {
      ContentChange.summary(
        from: old, to: new, times: TimeText(now: Fixture.now, secondsFromGMT: 0))
    }
    #expect(summary(nil, new) == "loaves Rye, Spelt")
    #expect(summary(old, new) == "loaves.0.left 12 → 11")
    var more = new
    more.contentState = ["loaves": [["name": "Rye", "left": 11]]]
    #expect(summary(new, more) == "loaves.1.name gone, loaves.1.left gone")
  }

  /// The log does not use JSON: lists have no brackets, and an absent value is a dash.
  @Test func valuesAreNotShownAsJSON() {
    var (old, new) = (Fixture.wash, Fixture.wash)
    old.contentState = ["detail": "deploying", "sum": 1_000_000.5]
    new.contentState = [
      "steps": ["fetch", "compile"], "courier": "", "detail": "", "gate": .null,
      "sum": 1_234_567.5,
    ]
    let summary = ContentChange.summary(
      from: nil, to: new, times: TimeText(now: Fixture.now, secondsFromGMT: 0))
    #expect(summary == "steps fetch, compile, courier –, detail –, gate –, sum 1,234,567.5")
    let change = ContentChange.summary(
      from: old, to: new, times: TimeText(now: Fixture.now, secondsFromGMT: 0))
    #expect(change.contains("detail deploying → –"))
  }

  /// Changes that do not fit are left out completely, and counted.
  @Test func noChangeIsCut() {
    var pilot = Pilot(GridSize(100, 30))
    var game = Fixture.event(60, 0, .updated, "game-1", "update", Fixture.wash)
    game.activity?.id = "game-1"
    game.activity?.contentState = ["phase": "a", "minutes": 1, "door": "b"]
    pilot.send(.events([game]))
    game.cursor = "61"
    game.activity?.contentState = ["phase": "spinning", "minutes": 123, "door": "closed"]
    pilot.send(.events([game]))
    pilot.press(.tab)
    pilot.expect("phase a → spinning +2", not: ["minutes 1 →"])
  }

  /// An event has a plan only if that is new: the card's knowledge of its dates also applies to its
  /// history.
  @Test func laterDateUsesCardsPlan() {
    func pushed(_ eta: JSON) -> ActivityEvent {
      var ride = Fixture.delivery
      ride.contentState = ["eta": eta]
      return Fixture.event(60, 0, .updated, "order-77", "update", ride)
    }
    var ride = Fixture.delivery
    ride.plan = ["fields": [], "timer": ["path": "content_state.eta", "epoch": "2001"]]
    var pilot = Pilot()
    pilot.send(.snapshot([ride]))
    pilot.send(.events([pushed(Fixture.unix(360))]))
    pilot.expect("2057 09:47")
    pilot.press(.character("i"))
    pilot.expect("2057 09:47", not: ["eta 09:4"])
    pilot = Pilot()
    pilot.send(.snapshot([ride]))
    pilot.send(.past([pushed(Fixture.unix(360))]))
    pilot.expect("2057 09:47")
  }

  /// No row is reserved for a missing explanation.
  @Test func logUsesItsFullHeight() throws {
    var pilot = Pilot(state: State(size: GridSize(100, 30), address: "x"))
    pilot.send(.snapshot(Fixture.all))
    for number in 1...60 {
      pilot.send(
        .events([Fixture.event(number, 0, .updated, "g-\(number)", "update", Fixture.wash)]))
    }
    let area = try #require(pilot.frame.regions.first { $0.target == .log }).rect
    let rows = pilot.frame.regions.filter { $0.isLogEntry }
    #expect(rows.map(\.rect.maxY).max() == area.maxY)
    let finding = Finding(.timestampMilliseconds, "It is milliseconds.", severity: .dropped)
    pilot.send(.events([Fixture.event(70, 0, .verdict, "g-1", "update", nil, [finding])]))
    pilot.expect("It is milliseconds.")
    let less = pilot.frame.regions.filter { $0.isLogEntry }
    #expect((less.map(\.rect.maxY).max() ?? 0) < area.maxY)
  }

  @Test func enterOpensTheHistoryOfARowWithoutFinding() {
    var pilot = Pilot()
    pilot.press(.character("l"), .character("g"), .enter)
    #expect(pilot.state.screen == .details("game-1", back: 0))
    #expect(pilot.effects.contains(.loadHistory("game-1")))
    pilot.press(.escape)
    #expect(pilot.state.screen == .log)
    // The second line of the same activity opens its second push.
    pilot.press(.character("j"), .character("j"), .character("j"), .character("j"), .enter)
    #expect(pilot.state.screen == .details("game-1", back: 1))
    pilot.press(.escape, .character("g"), .character("j"), .character("j"), .enter)
    guard case .finding = pilot.state.screen else {
      Issue.record("no finding is open")
      return
    }
  }

  @Test func filterAndProblemsApplyToLog() {
    var pilot = Pilot()
    pilot.press(.character("l"))
    pilot.expect("build-482", "ride-7")
    pilot.press(.character("!"))
    pilot.expect("Problems", "ride-7", "gate-b12", "order-12", not: ["build-482"])
    pilot.press(.character("!"), .character("/"))
    pilot.type("milli")
    pilot.expect("ride-7", "1 of 7", not: ["build-482"])
    pilot.press(.enter)
    pilot.expect("/milli", not: ["build-482"])
    pilot.press(.character("g"))
    pilot.expect("1770051103239 is milliseconds.")
    pilot.press(.escape, .escape)
    pilot.expect("build-482")
  }

  @Test func undoIsLoggedAsUndo() {
    var pilot = Pilot()
    let back = ActivityEvent(
      cursor: "80", at: pilot.now, kind: .updated, activityID: "game-1", activity: Fixture.game,
      detail: ["restored": true])
    pilot.send(.events([back]))
    pilot.press(.character("i"))
    pilot.expect("undo", "brought back")
    pilot.press(.escape, .character("l"))
    pilot.expect("undone  game-1")
  }

  @Test func historyHasSpaceOnSmallScreen() {
    var pilot = Pilot(GridSize(60, 20))
    for number in 1...12 {
      var game = Fixture.game
      game.contentState = ["teamOneScore": .int(Int64(number)), "teamTwoScore": 4]
      pilot.send(
        .events([Fixture.event(80 + number, 0, .updated, "game-1", "update", game)]))
    }
    pilot.press(.character("i"))
    let rows = pilot.frame.regions.filter { $0.isHistory && $0.rect.x == 1 }
    #expect(rows.count >= 6)
    pilot.expect("Content state", "teamOneScore", "●")
  }

  @Test func mouseMovesAlongHistory() throws {
    var pilot = Pilot()
    pilot.press(.character("i"))
    let line = pilot.frame.regions.filter { $0.isHistory && $0.rect.y > 20 }
    #expect(Set(line.map(\.target)) == [.history(back: 0), .history(back: 1)])
    let oldest = try #require(line.min { $0.rect.x < $1.rect.x })
    pilot.send(.click(oldest.target))
    #expect(pilot.state.screen == .details("game-1", back: 1))
    pilot.send(.drag(.history(back: 0)))
    #expect(pilot.state.screen == .details("game-1", back: 0))
  }

  @Test func rawValuesCanBeShown() {
    var pilot = Pilot()
    pilot.press(.character("j"), .character("i"))
    var ride = Fixture.delivery
    ride.contentState = ["status": "On its way", "eta": Fixture.unix(360)]
    pilot.send(.events([Fixture.event(60, 0, .updated, "order-77", "update", ride)]))
    pilot.expect("09:47 (in 6 min)")
    pilot.press(.character("x"))
    pilot.expect("\(Int(Fixture.now.timeIntervalSince1970) + 360)")
  }

  @Test func timesAreRelativeAndDaysHaveNone() {
    var pilot = Pilot()
    pilot.press(.character("j"), .character("i"))
    var ride = Fixture.delivery
    ride.contentState = [
      "status": "On its way", "eta": Fixture.unix(360), "bornOn": "1962-05-01",
      "soldAt": "2019-03-02T10:00:00Z",
    ]
    pilot.send(.events([Fixture.event(60, 0, .updated, "order-77", "update", ride)]))
    pilot.expect("09:47 (in 6 min)", "1962-05-01", "2 Mar 2019 10:00", not: ["May", "00:00"])
    let later = render(
      pilot.state, theme: .builtIn, size: pilot.state.size, now: Fixture.now + 600)
    #expect(later.plainText.contains("09:47 (4 min ago)"))
  }
}
