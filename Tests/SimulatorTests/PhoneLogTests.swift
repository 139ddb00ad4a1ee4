import Basics
import Testing

@testable import Simulator

@Suite struct PhoneLogTests {
  private static let now = Date(iso8601: "2026-09-23T12:00:00Z") ?? .distantPast

  private func read(_ line: String) -> PhoneLogLine? {
    PhoneLogLine(line, now: Self.now, secondsFromGMT: 7200)
  }

  /// Heads of `log show --style compact`, of its default style and of `idevicesyslog`.
  @Test(arguments: [
    (
      "2026-09-22 10:15:00.123 Df liveactivitiesd[202:2b] [com.apple.activitykit:outputParticipant] ",
      "2026-09-22T08:15:00Z"
    ),
    (
      "2026-09-22 10:15:00.123456+0000 0x1f Default 0x0 202 0 liveactivitiesd: (SessionCore) ",
      "2026-09-22T10:15:00Z"
    ),
    (
      "Sep 22 10:15:00 iPhone liveactivitiesd(SessionCore)[202] <Notice>: ",
      "2026-09-22T08:15:00Z"
    ),
    ("Nov 22 10:15:00 iPhone liveactivitiesd[202] <Notice>: ", "2025-11-22T08:15:00Z"),
    ("liveactivitiesd[202:2] [com.apple.activitykit:outputParticipant] ", nil),
  ])
  func headGivesProcessAndTime(_ head: String, _ time: String?) throws {
    let line = try #require(read(head + "Activity updated: 6FA1-42"))
    #expect(line.message == .updated && line.process == "liveactivitiesd")
    #expect(line.activityID == "6FA1-42" && line.text == "Activity updated: 6FA1-42")
    #expect(line.at.map { String($0.rfc3339.prefix(19)) + "Z" } == time)
  }

  @Test func messageNamesWhatItIsAbout() throws {
    let budget = try #require(
      read(
        "liveactivitiesd[9]: Push-to-start budget exceeded for com.example.owls::pushToStart; not starting activity"
      ))
    #expect(budget.app == "com.example.owls" && budget.message.rule == .startBudget)
    let received = try #require(
      read(
        "Jul  4 13:26:05 iPhone apsd(PersistentConnection)[83] <Notice>: apsd[83]: <APSPushHistory: 0x1> hasPayload? <7b22> forTopic com.example.owls.push-type.liveactivity token <229349C6 26ce889c>"
      ))
    #expect(received.token == "229349c626ce889c" && received.app == "com.example.owls")
    let app = try #require(
      read("Runner(Flutter)[301]: Unable to decode content state: The data is missing."))
    #expect(app.process == "Runner" && app.message.rule == .contentStateDecode)
  }

  @Test(arguments: [
    "", "liveactivitiesd[202]: Something else", "Notes[5]: Activity updated: 6FA1-42",
    "Activity updated: 6FA1-42",
  ])
  func otherLinesAreIgnored(_ line: String) {
    #expect(read(line) == nil)
  }

  @Test func logIsReadLineByLine() {
    let log =
      "x\nliveactivitiesd[2]: Activity did start A\r\nliveactivitiesd[2]: Activity updated: A\n"
    let lines = PhoneLogLine.all(in: Array(log.utf8), now: Self.now, secondsFromGMT: 0)
    #expect(lines.map(\.message) == [.started, .updated])
    #expect(lines.map(\.activityID) == ["A", "A"])
  }
}
