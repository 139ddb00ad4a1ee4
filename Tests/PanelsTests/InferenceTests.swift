import Canvas
import Basics
import Simulator
import Testing

@testable import Panels

@Suite struct InferenceTests {
  static let start = Date(timeIntervalSince1970: 1_795_254_067)

  private func presentation(
    _ type: String = "ThingAttributes", _ attributes: JSON = [:], _ content: JSON = [:],
    program: JSON? = nil
  ) -> Presentation {
    var activity = Activity(
      id: "a-1", attributesType: type, attributes: attributes, contentState: content,
      startedAt: Self.start)
    activity.presentation = program
    return Presentation(of: activity)
  }

  @Test func twoScoresStandSideBySide() {
    let named = presentation(
      "SportsActivityAttributes",
      ["gameName": "Superb Owl", "teamOneName": "Wild Bird Fund", "gameNumber": "Game 1"],
      ["teamOneScore": 2, "teamTwoScore": "4", "clock": "71′"])
    #expect(named.score.map(\.label) == ["Wild Bird Fund", "Team Two"])
    #expect(named.score.map(\.value) == ["2", "4"])
    #expect(named.title == "Superb Owl" && named.subtitle == "Game 1 · 71′" && named.icon == "🦉")
    #expect(named.center == nil && named.clock == "71′" && named.fields.isEmpty)
    let snake = presentation("X", [:], ["home_score": 1, "away_score": 0])
    #expect(snake.score.map(\.label) == ["Home", "Away"])
    let teams = presentation(
      "X", ["homeTeamName": "Owls", "awayTeam": "Eagles"], ["homeScore": 1, "awayScore": 0])
    #expect(teams.score.map(\.label) == ["Owls", "Eagles"])
  }

  @Test(
    arguments: [
      (["progress": 0.62], 0.62), (["percent": 80], 0.8), (["progressPercent": 1], 0.01),
      (["progress": "45%"], 0.45), (["completion": 40], 0.4),
      (["testsPassed": 3, "total": 4], 0.75),
    ] as [(JSON, Double)])
  func progressHasManyNames(content: JSON, expected: Double) {
    guard case .fraction(let value) = presentation("X", [:], content).progress else {
      Issue.record("no progress")
      return
    }
    #expect(abs(value - expected) < 1e-9)
  }

  @Test(
    arguments: [
      .int(1_795_254_367), .double(816_947_167), .int(1_795_254_367_000),
      .string("2026-11-21T09:46:07Z"),
    ] as [JSON])
  func datesAreReadInAllForms(value: JSON) {
    let shown = presentation("X", [:], ["estimatedArrival": value])
    #expect(shown.timer == .until(Self.start.addingTimeInterval(300)))
    #expect(shown.fields.isEmpty)
  }

  @Test func aSmallNumberIsNoDate() {
    let shown = presentation("X", [:], ["eta": 5, "lastUpdateTime": 12])
    #expect(shown.timer == nil)
    #expect(shown.fields.map(\.label) == ["ETA", "Last update time"])
  }

  @Test func fromStartToEndTheLineMovesByItself() {
    let shown = presentation(
      "X", ["startedAt": 1_795_254_000], ["endTime": 1_795_255_000])
    #expect(
      shown.progress
        == .interval(
          from: Date(timeIntervalSince1970: 1_795_254_000),
          to: Date(timeIntervalSince1970: 1_795_255_000)))
  }

  @Test func stepsFollowTheCurrentOne() {
    let shown = presentation(
      "BuildAttributes", ["steps": ["fetch", "compile", "test"]], ["status": "Compile"])
    #expect(shown.steps == .init(names: ["fetch", "compile", "test"], current: 1))
    #expect(shown.icon == "🔨")
  }

  @Test func statesReadAsSentences() {
    let shown = presentation(
      "DeliveryAttributes", ["restaurantName": "Luigi’s"], ["status": "OUT_FOR_DELIVERY"])
    #expect(shown.subtitle == "Out for delivery" && shown.title == "Luigi’s")
    #expect(presentation("X", [:], ["status": "inTransit"]).subtitle == "In transit")
    #expect(presentation("X", [:], ["status": "2 min left"]).subtitle == "2 min left")
  }

  @Test func theRestIsLabelsAndValues() {
    let shown = presentation(
      "WashAttributes", ["name": "Laundry"],
      ["spin": 1200, "doorLocked": true, "load": 6.5, "none": .null, "list": [1, 2]])
    #expect(shown.fields.map(\.label) == ["Spin", "Door locked", "Load", "List"])
    #expect(shown.fields.map(\.value) == ["1,200", "yes", "6.5", "1 · 2"])
  }

  @Test func theTintOfATypeStays() {
    #expect(presentation("A").shade == presentation("A").shade)
    let tints = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { presentation(String($0)).shade })
    #expect(tints.count == Tint.allCases.count)
  }

  @Test func aProgramGoesBeforeGuesses() {
    let shown = presentation(
      "SportsActivityAttributes", ["gameName": "Superb Owl"], ["oneScore": 1, "twoScore": 2],
      program: [
        "subtitle": "by program", "tint": "#ff8800",
        "progress": ["from": 1_795_254_067, "to": 1_795_254_100],
        "steps": [["a", "b"], "b"], "score": [["name": "A", "value": 3]],
        "timer": ["since": 1_795_254_067],
        "fields": [["label": "L", "value": 2.5]], "compact": ["leading": "l", "trailing": "t"],
        "minimal": "m", "center": 7,
      ])
    #expect(shown.title == "Superb Owl" && shown.subtitle == "by program")
    #expect(shown.shade == .color(.rgb(255, 136, 0)))
    #expect(shown.steps == .init(names: ["a", "b"], current: 1))
    #expect(shown.score == [.init(label: "A", value: "3")])
    #expect(shown.timer == .since(Self.start))
    #expect(shown.fields == [.init(label: "L", value: "2.5")])
    #expect(shown.compactLeading == "l" && shown.compactTrailing == "t" && shown.minimal == "m")
    #expect(shown.center == "7")
    if case .interval = shown.progress {} else { Issue.record("no interval") }
  }

  /// Whatever a sender sends, something is drawn and nothing traps.
  @Test(
    arguments: [
      .null, [], "text", [1, 2], ["a": ["b": ["c": 1]]], ["progress": 1e308, "eta": 1e300],
      ["xScore": -1, "yScore": 1e18], ["steps": [], "step": -5], ["percent": -3],
      ["title": "\u{1B}[2J\u{202E}evil"], ["endTime": -1e18, "startTime": 9e18],
    ] as [JSON])
  func anythingCanBeDrawn(content: JSON) {
    for kind in PresentationKind.allCases {
      for width in [1, 8, 20, 40, 100] {
        let activity = Activity(
          id: "x", attributesType: "", attributes: content, contentState: content,
          startedAt: Self.start)
        let frame = Panel(activity).picture(
          kind, width: width, .init(theme: .builtIn, now: Self.start))
        #expect(!frame.plainText.contains("\u{1B}") && !frame.plainText.contains("\u{202E}"))
      }
    }
  }
}
