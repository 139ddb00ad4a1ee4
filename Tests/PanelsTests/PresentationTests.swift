import Basics
import Canvas
import CardPlan
import Simulator
import Testing

@testable import Panels

/// The values of a program's object and of a plan before they are drawn.
@Suite struct PresentationTests {
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

  @Test func tintOfTypeIsStable() {
    #expect(presentation("A").shade == presentation("A").shade)
    let tints = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { presentation(String($0)).shade })
    #expect(tints.count == Tint.allCases.count)
  }

  @Test func iconFollowsTheForm() {
    #expect(presentation("RideAttributes").icon == "R")
    #expect(presentation("X", [:], ["progress": 0.5]).icon == "◔")
    #expect(presentation("X", [:], ["eta": "2026-11-21T09:46:07Z"]).icon == "◷")
    #expect(presentation("X", [:], ["homeScore": 1, "awayScore": 2]).icon == "⇄")
    #expect(presentation("X", [:], ["steps": ["a", "b"], "step": 1]).icon == "»")
    #expect(presentation("X", [:], ["stops": [["name": "a"]]]).icon == "≡")
    #expect(presentation("X", [:], [:], program: ["icon": "🦉"]).icon == "🦉")
  }

  @Test func programDecides() {
    let shown = presentation(
      "SportsActivityAttributes", ["gameName": "Superb Owl"], ["oneScore": 1, "twoScore": 2],
      program: [
        "subtitle": "by program", "tint": "#ff8800",
        "progress": ["from": 1_795_254_067, "to": 1_795_254_100],
        "steps": [["a", "b"], "b"], "score": [["name": "A", "value": 3]],
        "timer": ["since": 1_795_254_067, "label": "On air", "after": "over"],
        "fields": [
          ["label": "L", "value": 2.5], ["label": "W", "value": 65, "format": "duration"],
        ],
        "rows": [["name": "N", "n": 1]], "compact": ["leading": "l", "trailing": "t"],
        "minimal": "m", "center": 7,
      ])
    #expect(shown.title == "Sports" && shown.subtitle == "by program")
    #expect(shown.shade == .color(.rgb(255, 136, 0)))
    #expect(shown.steps == .init(["a", "b"], at: 1))
    #expect(shown.score == [.init(label: "A", value: "3")])
    #expect(shown.timer == .since(Self.start))
    #expect(shown.timerLabel == "On air" && shown.timerAfter == "over")
    #expect(
      shown.fields == [.init(label: "L", value: "2.5"), .init(label: "W", value: "1:05")])
    #expect(shown.lists.first?.items.first?.name == "N")
    #expect(shown.compactLeading == "l" && shown.compactTrailing == "t" && shown.minimal == "m")
    #expect(shown.center == "7")
    if case .interval = shown.progress {} else { Issue.record("no interval") }
  }

  /// For any input something is drawn, and nothing traps.
  @Test(
    arguments: [
      .null, [], "text", [1, 2], ["a": ["b": ["c": 1]]], ["progress": 1e308, "eta": 1e300],
      ["homeScore": -1, "awayScore": 1e18], ["steps": [], "step": -5], ["percent": -3],
      ["title": "\u{1B}[2J\u{202E}evil"], ["endDate": -1e18, "startedAt": 9e18],
    ] as [JSON])
  func everyInputIsDrawn(content: JSON) {
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

  @Test func endedTimerShowsTimeOfDay() {
    let activity = Activity(
      id: "x", attributesType: "RideAttributes",
      contentState: ["eta": "2026-11-21T09:42:00Z"], startedAt: Self.start)
    let context = Panel.Context(theme: .builtIn, now: Self.start + 3600)
    for kind in [PresentationKind.lockScreen, .compact, .expanded] {
      let text = Panel(activity).picture(kind, width: 60, context).plainText
      #expect(!text.contains("00:00"), "\(text)")
      if kind != .expanded { #expect(text.contains("09:42"), "\(text)") }
    }
  }

  @Test func omittedValuesAreCounted() {
    let fields = (1...9).map { ("value\($0)", JSON.int(Int64($0))) }
    let activity = Activity(
      id: "x", attributesType: "T", contentState: .object(JSONObject(fields)),
      startedAt: Self.start)
    let context = Panel.Context(theme: .builtIn, now: Self.start)
    for kind in [PresentationKind.lockScreen, .expanded] {
      #expect(Panel(activity).picture(kind, width: 60, context).plainText.contains("+3"))
    }
  }
}
