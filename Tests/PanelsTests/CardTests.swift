import Canvas
import JSON
import LiveActivities
import Testing

@testable import Panels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct CardTests {
  private let now = Date(timeIntervalSince1970: 1_795_254_067)

  private func card(
    width: Int = 50, theme: Theme = .builtIn, at time: Date? = nil,
    _ change: (inout Activity) -> Void
  ) -> Frame {
    var activity = Activity(
      id: "a", attributesType: "DeliveryAttributes", attributes: ["name": "Luigi’s Pizza"],
      contentState: ["status": "on its way"], startedAt: now.addingTimeInterval(-600))
    activity.updatedAt = now.addingTimeInterval(-120)
    change(&activity)
    var frame = Frame(Size(width, 10))
    Panel(activity).drawLockScreen(
      &frame, at: Point(0, 0), width: width, .init(theme: theme, now: time ?? now))
    return frame
  }

  @Test func theGridIsFixed() {
    let frame = card { $0.contentState = ["status": "on its way", "eta": 1_795_254_365] }
    #expect(frame.row(1) == "▐ 🍕 Luigi’s Pizza                           2 m ▌")
    #expect(frame.row(2) == "▐    on its way                            04:58 ▌")
    #expect(frame.redrawAt == now.addingTimeInterval(1))
  }

  @Test func statesDifferByShapeWordAndColour() {
    let stale = card {
      $0.state = .stale
      $0.staleDate = now.addingTimeInterval(-125)
    }
    #expect(stale.row(2).hasSuffix("◌ STALE 2 m ▌"))
    let ended = card {
      $0.state = .ended
      $0.endedAt = now.addingTimeInterval(-120)
    }
    #expect(ended.row(2).hasSuffix("■ ENDED · leaves in 3 h 58 m ▌"))
    let vanishing = card {
      $0.state = .ended
      $0.endedAt = now
      $0.dismissalDate = now.addingTimeInterval(42)
    }
    #expect(vanishing.row(2).hasSuffix("▽ leaves in 42 s ▌"))
    #expect(vanishing.redrawAt == now.addingTimeInterval(1))
    #expect(vanishing[40, 2].style.foreground != ended[40, 2].style.foreground)
  }

  @Test func nothingJumpsWhenTimePasses() {
    let change: (inout Activity) -> Void = {
      $0.contentState = ["eta": 1_795_254_365, "startTime": 1_795_253_967]
    }
    let heights = Set(
      stride(from: 0.0, to: 400, by: 13).map { seconds -> Int in
        let frame = card(at: now.addingTimeInterval(seconds), change)
        return (0..<10).last { !frame.row($0).isEmpty } ?? 0
      })
    #expect(heights.count == 1)
  }

  @Test func manyStepsBecomeALine() {
    let names = (1...9).map { JSON.string("step number \($0)") }
    let frame = card { $0.contentState = ["steps": .array(names), "step": 3] }
    #expect(frame.row(3).contains("━━━ ━━━ ━━━ ━━━ ───"))
    #expect(frame.row(3).contains("4/9"))
  }

  @Test func plainThemesDrawBoxes() {
    let frame = card(theme: Theme.builtIn.adapted(to: .ansi16)) { _ in }
    #expect(frame.row(0).hasPrefix("╭──") && frame.row(3).hasPrefix("╰──"))
  }
}
