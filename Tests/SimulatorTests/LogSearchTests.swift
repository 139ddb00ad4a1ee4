import Basics
import Simulator
import Testing

@Suite struct LogSearchTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func event(_ change: (inout ActivityEvent) -> Void = { _ in }) -> ActivityEvent {
    var activity = Activity(
      id: "order-4711", attributesType: "DeliveryAttributes",
      contentState: ["courier": "Anna-Lena", "stops": [3, ["street": "Große Gasse"]]],
      vendor: .fcm, appID: "com.example.food", users: ["anna@example.com"], startedAt: now)
    activity.lastAlert = Alert(title: "On the way", body: "Two stops left", at: now)
    let finding = Finding(.timestampMilliseconds, "1770051103239 is milliseconds.", fix: "")
    var event = ActivityEvent(
      cursor: "e-1", at: now.addingTimeInterval(-3600), kind: .updated, activityID: "order-4711",
      activity: activity,
      verdict: Verdict(vendor: .fcm, event: "update", activityID: "order-4711", findings: [finding])
    )
    change(&event)
    return event
  }

  private func matches(_ text: String, _ event: ActivityEvent? = nil) throws -> Bool {
    try LogSearch(text, now: now).matches(event ?? self.event())
  }

  @Test(arguments: [
    "", "rule:timestamp", "rule:timestamp.milliseconds", "user:anna", "user:anna@example.com",
    "type:Delivery", "id:order-4711", "id:4711", "app:com.example", "vendor:fcm", "event:update",
    "verdict:dropped", "große", "GASSE", "3", "lena courier", "since:2d", "since:61m until:59m",
    "rule:timestamp user:anna type:Delivery since:2d two stops", "1770051103239",
    "since:2026-02-01",
  ]) func finds(_ text: String) throws { #expect(try matches(text)) }

  @Test(arguments: [
    "rule:alert", "user:berta", "user:timestamp", "type:Match", "since:59m", "until:61m",
    "vendor:braze", "rule:timestamp missing", "until:2026-02-01",
  ]) func excludes(_ text: String) throws { #expect(try !matches(text)) }

  @Test(arguments: [
    ("usr:anna", "user:"), ("rulee:x", "rule:"), ("since:soon", "since:2d"),
    ("colour:red", "use rule"),
  ]) func errorListsValidQueries(_ text: String, _ fix: String) throws {
    let error = #expect(throws: LogSearch.ReadError.self) { try LogSearch(text, now: now) }
    #expect(error?.message.english.contains(fix) == true, "\(error?.message.english ?? "")")
  }

  @Test func hugeEventHasBoundedWords() {
    let list = JSON.array((0..<10_000).map { .string("word\($0)") })
    let words = LogSearch.words(of: event { $0.activity?.contentState = ["list": list] })
    #expect(words.count <= 400)
  }
}
