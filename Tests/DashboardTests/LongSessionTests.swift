import Basics
import Canvas
import Foundation
import Simulator
import Testing

@testable import Dashboard

/// A screen that stays open all day.
@Suite struct LongSessionTests {
  private func drop(_ pilot: inout Pilot, _ number: Int) {
    pilot.send(
      .events([
        ActivityEvent(
          cursor: "\(number)", at: pilot.now, kind: .verdict, activityID: nil, activity: nil,
          verdict: Verdict(
            vendor: .apns, event: "update", activityID: "ride-\(number)",
            findings: [Finding(.timestampMilliseconds, "It is.", fix: "")]))
      ]))
  }

  @Test func summarizesEventsDuringAbsence() {
    var pilot = Pilot()
    pilot.press(.character("j"))
    let left = pilot.now
    pilot.now += 60
    drop(&pilot, 200)
    pilot.expect(not: ["problem since", "problems since"])
    // The first line changes by itself after five minutes.
    #expect(pilot.frame.redrawAt.map { $0 <= left + Absence.least } == true)
    pilot.now = left + Absence.least
    pilot.send(.tick)
    pilot.expect("✗ 1 problem since 09:41")
    pilot.now += 3_600
    drop(&pilot, 201)
    pilot.expect("✗ 2 problems since 09:41")
    // The first key marks the person as present, and the summary stays for a while.
    pilot.press(.character("j"))
    pilot.expect("✗ 2 problems since 09:41")
    pilot.now += 61
    pilot.send(.tick)
    pilot.expect(not: ["problem since", "problems since"])
  }

  @Test func advancedClockIsNotAnAbsence() {
    var pilot = Pilot()
    pilot.press(.character("+"))
    pilot.now += 3_600
    pilot.send(
      .events([
        ActivityEvent(
          cursor: "300", at: pilot.now, kind: .clock, activityID: nil, activity: nil, detail: [:])
      ]))
    drop(&pilot, 301)
    pilot.send(.tick)
    pilot.expect(not: ["problem since", "problems since"])
  }

  @Test func jumpsToNextProblem() {
    var pilot = Pilot()
    drop(&pilot, 200)
    drop(&pilot, 201)
    pilot.press(.character("n"))
    #expect(pilot.state.pushEvent?.cursor == "201")
    pilot.press(.character("n"))
    #expect(pilot.state.pushEvent?.cursor == "200")
    pilot.press(.character("N"))
    #expect(pilot.state.pushEvent?.cursor == "201")
    // On the finding screen it opens the next finding, and after the last the first.
    pilot.press(.enter, .character("n"))
    #expect(pilot.state.pushEvent?.cursor == "200")
    let all = pilot.state.log.problems
    for _ in 0..<(all - 1) { pilot.press(.character("n")) }
    #expect(pilot.state.pushEvent?.cursor == "201")
  }

  @Test func marksAllAndNone() {
    var pilot = Pilot()
    pilot.press(.character("A"))
    pilot.expect("● 6 marked")
    pilot.press(.character("d"))
    pilot.expect("Dismiss these 6 activities?")
    pilot.press(.character("n"), .character("A"))
    #expect(pilot.state.cards.marked.isEmpty)
  }

  @Test(arguments: SnapshotFormat.allCases) func savesPictures(format: SnapshotFormat) {
    var pilot = Pilot()
    pilot.press(.character("C"))
    pilot.type("card-\(format.rawValue)")
    pilot.press(.enter)
    #expect(pilot.effects == [.snapshot("game-1", format)])
    let frame = pilot.state.picture(of: "game-1", theme: .builtIn, now: pilot.now)
    #expect(frame.plainText.contains("Superb Owl") && frame.plainText.contains("Owl Rehab"))
    pilot.press(.character("C"), .enter)
    #expect(pilot.effects == [.snapshot(nil, .png)])
  }
}
