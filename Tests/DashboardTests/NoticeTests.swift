import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// Ordinary notifications, shown in a section of their own.
@Suite struct NoticeTests {
  static func notification(_ isShown: Bool, findings: [Finding] = []) -> Message {
    .events([
      ActivityEvent(
        cursor: "61", at: Fixture.now, kind: .notification,
        verdict: Verdict(vendor: .fcm, findings: findings),
        detail: [
          "title": "Your order", "body": "The rider is two streets away", "app_id": "food",
          "shown": .bool(isShown),
        ])
    ])
  }

  @Test(arguments: ScreenTests.sizes) func notice(size: GridSize) {
    var pilot = Pilot(size)
    pilot.send(Self.notification(true))
    Snapshot.check(pilot.frame, "notice-\(size.width)x\(size.height)")
  }

  @Test(arguments: ScreenTests.sizes) func noticeCoversNoCardAndDisappears(size: GridSize) {
    var pilot = Pilot(size)
    func cards() -> [Cell] {
      let (area, frame) = (Layout(size).cards, pilot.frame)
      return (area.y..<area.maxY).flatMap { y in (area.x..<area.maxX).map { frame[$0, y] } }
    }
    let before = cards()
    pilot.send(Self.notification(true))
    pilot.expect("Your order")
    #expect(cards() == before)
    let until = pilot.now + 5
    #expect((pilot.frame.redrawAt ?? .distantFuture) <= until)
    pilot.now = until
    pilot.send(.tick)
    #expect(!pilot.frame.row(2).contains("Your order"))
  }

  @Test func disabledNoticeIsOnlyInTheLog() {
    var pilot = Pilot()
    pilot.send(Self.notification(false))
    pilot.expect("· notification (off)")
    #expect(pilot.state.notices.alert == nil)
  }

  /// A dropped notification is no matter of the device's switches.
  @Test func droppedNoticeIsAProblem() {
    var pilot = Pilot()
    pilot.send(
      Self.notification(
        false, findings: [Finding(.androidData, "No app can read it.", severity: .dropped)]))
    pilot.expect("✗ notify", "android.data", not: ["(off)"])
    #expect(pilot.state.notices.alert == nil)
  }

  @Test(arguments: ["l", "z", "i"]) func everyScreenShowsTheNotice(key: Character) {
    var pilot = Pilot()
    pilot.press(.character(key))
    pilot.send(Self.notification(true))
    pilot.expect("Your order")
  }
}
