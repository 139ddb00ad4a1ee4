import Basics
import Canvas
import Simulator
import Testing

@testable import Panels

/// Cards as an Android phone shows them.
@Suite struct AndroidCardTests {
  private let now = Date(timeIntervalSince1970: 1_795_254_067)

  private func panel(_ android: JSON, _ change: (inout Activity) -> Void = { _ in }) throws -> Panel
  {
    var activity = Activity(
      id: "a", attributesType: "RideAttributes", appID: "com.example.ride",
      startedAt: now.addingTimeInterval(-600))
    activity.updatedAt = now
    activity.android = AndroidNotification(mapped: android)
    activity.isAndroidOnly = true
    change(&activity)
    return Panel(activity)
  }

  private func card(_ panel: Panel, theme: Theme = .builtIn, width: Int = 50) -> [String] {
    let height = panel.lockScreenHeight(width: width)
    var frame = Frame(GridSize(width, height))
    panel.drawLockScreen(&frame, at: GridPoint(0, 0), width: width, .init(theme: theme, now: now))
    return (0..<height).map { frame.row($0) }
  }

  private let ride: JSON = [
    "style": "progress", "icon": "🚗", "title": "Polestar", "text": "7 min to the pier",
    "chip": "7 min", "progress": 45, "segments": [["length": 30], ["length": 70]], "points": [70],
    "ongoing": true, "promoted": true,
  ]

  @Test func barHasSegmentsPointsAndTracker() throws {
    let rows = card(try panel(ride))
    #expect(
      rows == [
        " ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
        "▐ 🚗 ride · now                          Android ▌",
        "▐    Polestar                                    ▌",
        "▐    7 min to the pier                           ▌",
        "▐    ━━━━━━━━━━━ ━━━━━━━●──────────◆──────────── ▌",
        " ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
      ])
  }

  @Test func numbersAreInEqualColumns() throws {
    let rows = card(
      try panel([
        "style": "metric", "title": "Run", "ongoing": true, "promoted": true,
        "metrics": [
          ["label": "Distance", "value": "3.42", "unit": "km"],
          ["label": "Pace", "value": "5:12", "unit": "/km"], ["label": "Heart", "value": 148],
        ],
      ]))
    #expect(rows[3] == "▐    3.42 km       5:12 /km      148             ▌")
    #expect(rows[4] == "▐    Distance      Pace          Heart           ▌")
  }

  @Test func unpromotedCardGivesReasonAndHasNoChip() throws {
    let panel = try panel(ride.merging(["ongoing": false]))
    #expect(card(panel)[5].hasPrefix("▐    ○ not promoted: it is not ongoing"))
    #expect(AndroidCard(panel)?.chip(now: now) == nil)
    let titles = panel.androidTiles(room: 100, .init(theme: .builtIn, now: now)).map(\.title)
    #expect(titles == ["Heads-up", "Lock screen and shade"])
  }

  @Test func onlyHighImportanceShowsHeadsUp() throws {
    let titles = try panel(ride.merging(["importance": "low"]))
      .androidTiles(room: 100, .init(theme: .builtIn, now: now)).map(\.title)
    #expect(titles == ["Status bar", "Lock screen and shade", "Samsung’s Now Bar"])
  }

  @Test func chipIsCutAndRemovedAtEnd() throws {
    let long = try panel(ride.merging(["chip": "Arriving soon"]))
    #expect(AndroidCard(long)?.chip(now: now)?.text == "Arrivi…")
    let ended = try panel(ride) { $0.state = .ended }
    #expect(AndroidCard(ended)?.chip(now: now) == nil)
    let counting = try panel(
      ride.merging(["chip": .null, "when": .double(now.timeIntervalSince1970 + 300)]))
    #expect(AndroidCard(counting)?.chip(now: now)?.text == "5 m")
  }

  @Test func anyNumberAndTextIsDrawn() throws {
    for progress: JSON in [-5, 1e300, 0, 100] {
      for length: JSON in [1e-300, 1, 1e300] {
        let segments: JSON = .array(Array(repeating: ["length": length], count: 40))
        let long = JSON.string(String(repeating: "長い ", count: 90))
        let panel = try panel(
          ride.merging(["progress": progress, "segments": segments, "title": long, "chip": long]))
        for width in [8, 20, 60] {
          let plain = card(panel, theme: Theme.builtIn.adapted(to: .ansi16), width: width)
          #expect(plain.count == card(panel, width: width).count)
        }
      }
    }
  }

  @Test func statusBarShowsChipsThatFit() throws {
    let panels = try (0..<9).map { _ in try panel(ride) }
    var frame = Frame(GridSize(40, 1))
    Panel.drawStatusBar(&frame, in: frame.bounds, panels, .init(theme: .builtIn, now: now))
    #expect(frame.row(0) == " 09:41  🚗 7 min   🚗 7 min         ▾ ▮")
  }
}

extension JSON {
  fileprivate func merging(_ other: JSONObject) -> JSON {
    var copy = object ?? [:]
    for (key, value) in other { copy[key] = value }
    return .object(copy)
  }
}
