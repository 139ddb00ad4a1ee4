import Canvas
import FrameStyles
import Foundation
import Panels
import Preview
import Testing
import ViewTree

/// Pictures of widgets as people write them, of every surface, dark and light.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct WidgetSnapshotTests {
  static let names = [
    "Match", "Delivery", "TimerRing", "Glucose", "Workout", "Transit", "Parking", "Recording",
    "Download", "Build",
    "Charging", "Music", "Stale", "Flight", "Stopwatch", "Election", "Water", "Pomodoro", "Car",
    "Basketball", "Parcel", "Prayer", "Sleep", "Auction", "Coffee",
  ]

  @Test(arguments: names) func everySurfaceLooksAsRecorded(name: String) throws {
    let pictures = try WidgetLab.ask { preview in
      let sample = try #require(preview.samples(of: name + "Attributes", now: WidgetLab.now).first)
      var text = ""
      for surface in [Surface.lock, .expanded, .compact, .minimal, .small, .standby] {
        for isDark in surface == .standby ? [true] : [true, false] {
          let outcome = preview.view(
            surface, type: sample.type, attributes: sample.attributes, state: sample.state,
            isDark: isDark,
            now: WidgetLab.now)
          guard case .tree(let tree, _) = outcome else {
            Issue.record("\(name) \(surface): \(outcome)")
            continue
          }
          let picture = WidgetPicture(tree, surface: surface, now: WidgetLab.now, drawsBig: isDark)
          var frame = Frame(picture.size)
          picture.draw(&frame, at: GridPoint(0, 0))
          text += "\(surface.rawValue) \(isDark ? "dark" : "light")\n" + frame.plainText
          if surface == .lock { text += frame.styleGrid }
          text += "\n"
        }
      }
      return text
    }
    let path = WidgetLab.folder + "/Snapshots/\(name).txt"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(pictures.utf8).write(to: URL(fileURLWithPath: path))
      Issue.record("recorded \(name)")
      return
    }
    let known = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(pictures == known)
  }

  @Test func aContentStateThatDoesNotFitNamesItsKey() throws {
    try WidgetLab.ask { preview in
      let outcome = preview.view(
        .lock, type: "MatchAttributes", attributes: #"{"title":"a"}"#,
        state: #"{"home":1,"away":"x","minute":""}"#,
        now: WidgetLab.now)
      guard case .undecodable(let failure) = outcome else { throw CancellationError() }
      #expect(failure.path == ["away"])
      #expect(failure.part == "state")
    }
  }

  @Test func staleContentIsToldToTheView() throws {
    try WidgetLab.ask { preview in
      let sample = try #require(preview.samples(of: "StaleAttributes", now: WidgetLab.now).first)
      let outcome = preview.view(
        .lock, type: sample.type, attributes: sample.attributes, state: sample.state, isStale: true,
        now: WidgetLab.now)
      let frame = try outcome.frame(.lock)
      #expect(frame.plainText.contains("Out of date"))
    }
  }
}
