@testable import Vendors
@testable import HTTP
import Basics
import Events
import Foundation
import Simulator
import Testing

struct GatewayFeedTests {
  private let clock = ManualClock()

  private func activity(_ id: String) -> String {
    """
    {"id":"\(id)","attributes_type":"Ride","attributes":{},"content_state":{"n":1},
     "state":"active","vendor":"braze","app_id":"taxi","started_at":"2026-01-01T00:00:00Z"}
    """
  }

  private func event(_ cursor: String, _ id: String?, kind: String = "updated") -> String {
    """
    {"cursor":"\(cursor)","at":"2026-01-01T00:00:00Z","kind":"\(kind)",
     "activity_id":\(id.map { "\"\($0)\"" } ?? "null"),"activity":\(id.map(activity) ?? "null")}
    """
  }

  private func snapshot(_ cursor: String, _ ids: String...) -> FixtureTransport.Answer {
    let list = ids.map(activity).joined(separator: ",")
    return .json(
      #"{"cursor":"\#(cursor)","now":"2026-01-01T08:00:00Z","speed":60,"activities":[\#(list)]}"#)
  }

  private func page(_ cursor: String, _ events: String...) -> FixtureTransport.Answer {
    .json(#"{"cursor":"\#(cursor)","events":[\#(events.joined(separator: ","))]}"#)
  }

  /// Runs a feed until its long poll waits, and returns its updates in short form.
  private func follow(
    _ answers: [FixtureTransport.Answer], key: String? = nil, user: String? = nil, skips: Int = 0
  ) async -> (summaries: [String], requests: [HTTPClientRequest]) {
    let transport = FixtureTransport(answers)
    let clock = clock
    let feed = GatewayFeed(
      gateway: "http://h:1/", key: key, user: user, transport: transport,
      settings: PollSettings(clock: clock, now: { clock.date }, random: { 0 }))
    let updates = feed.updates.subscribe()
    feed.start()
    for _ in 0..<skips {
      _ = await clock.nextSleep()
      clock.advance(by: .seconds(30))
    }
    _ = await transport.hold()
    feed.stop()
    await feed.finished()
    feed.updates.finish()
    var summaries: [String] = []
    for await update in updates { summaries.append(self.summaries(update)) }
    return (summaries, transport.requests)
  }

  private func summaries(_ update: FeedUpdate) -> String {
    switch update {
    case .snapshot(let all):
      "snapshot \(all.activities.map(\.id)) history \(all.history.map(\.cursor)) speed \(all.clock.speed)"
    case .events(let events): "events \(events.map(\.cursor))"
    case .state(.connecting): "connecting"
    case .trouble(let reason): reason ?? "well"
    case .state(.online): "online"
    case .state(.retrying(_, let reason, _)): "retrying: \(reason)"
    case .state(.failed(let reason, _)): "failed: \(reason)"
    }
  }

  @Test func loadsSnapshotAndFollows() async {
    let (summaries, requests) = await follow(
      [
        snapshot("7", "a"), page("7", event("6", "a", kind: "started"), event("7", "a")),
        page("10", event("8", "a"), event("9", "a"), event("10", nil, kind: "verdict")),
        page("11", event("11", "b")),
      ], key: "K")
    #expect(
      summaries == [
        "connecting", "online", #"snapshot ["a"] history ["6", "7"] speed 60.0"#,
        #"events ["8", "9"]"#, #"events ["10"]"#, #"events ["11"]"#,
      ])
    let base = "http://h:1/islet/v1/"
    #expect(
      requests.map(\.url) == [
        base + "activities?limit=500", base + "events?last=500&phrases=true",
        base + "events?after=7&phrases=true",
        base + "events?after=10&phrases=true",
        base + "events?after=11&phrases=true",
      ])
    #expect(requests.map { $0.headers["prefer"] } == [nil, nil, "wait=25", "wait=25", "wait=25"])
    #expect(requests.allSatisfy { $0.headers["Authorization"] == "Bearer K" })
    #expect(requests.last!.timeout > 25)
  }

  @Test func readsALargeSnapshotPageByPage() async {
    let next: HTTPHeaders = ["Link": #"</islet/v1/activities?limit=2&after=b>; rel="next""#]
    let first =
      #"{"cursor":"7","now":"2026-01-01T08:00:00Z","speed":60,"activities":["#
      + "\(activity("a")),\(activity("b"))]}"
    let (summaries, requests) = await follow([
      .json(first, headers: next), snapshot("9", "c"), page("7", event("7", "a")),
      page("9", event("8", "c"), event("9", "b")),
    ])
    #expect(requests[1].url.hasSuffix("activities?limit=500&after=b"))
    // Changes between the pages are reported again by their events.
    #expect(summaries[2] == #"snapshot ["a", "b", "c"] history ["7"] speed 60.0"#)
    #expect(summaries.suffix(2) == [#"events ["8"]"#, #"events ["9"]"#])
  }

  @Test func cutsHistoryAtSnapshot() async {
    let (summaries, _) = await follow([
      snapshot("7", "a"), page("9", event("7", "a"), event("8", "a"), event("9", "b")),
      page("9", event("8", "a"), event("9", "b")),
    ])
    #expect(
      Array(summaries.dropFirst(2)) == [
        #"snapshot ["a"] history ["7"] speed 60.0"#, #"events ["8"]"#, #"events ["9"]"#,
      ])
  }

  @Test func requestsEventsSinceSnapshotIfHistoryLacksThem() async {
    let (summaries, requests) = await follow([
      snapshot("x/0"), page("x/2", event("x/1", "a"), event("x/2", "b")),
      page("x/2", event("x/1", "a"), event("x/2", "b")),
    ])
    #expect(
      Array(summaries.dropFirst(2)) == [
        #"snapshot [] history [] speed 60.0"#, #"events ["x/1"]"#, #"events ["x/2"]"#,
      ])
    #expect(requests[2].url.hasSuffix("events?after=x%2F0&phrases=true"))
    #expect(requests[2].headers["Prefer"] == nil)
    #expect(requests[3].url.hasSuffix("events?after=x%2F2&phrases=true"))
  }

  @Test func reconnectsAfterRestartWithSameStore() async {
    let (summaries, requests) = await follow(
      [
        snapshot("7", "a"), page("7", event("7", "a")), .failure(.broken(reason: "reset")),
        .refused, page("8", event("8", "a")),
      ], skips: 2)
    #expect(
      Array(summaries.dropFirst(2)) == [
        #"snapshot ["a"] history ["7"] speed 60.0"#,
        "retrying: the connection broke: reset",
        "retrying: cannot connect to 127.0.0.1: nothing is listening there",
        "online", #"events ["8"]"#,
      ])
    #expect(requests[2...4].allSatisfy { $0.url.hasSuffix("events?after=7&phrases=true") })
    // A poll after a failure does not wait for events; one after a success does.
    #expect(requests[2...5].map { $0.headers["Prefer"] != nil } == [true, false, false, true])
  }

  @Test func loadsNewSnapshotWhenCursorIsGone() async {
    let (summaries, _) = await follow([
      snapshot("7", "a"), page("7", event("7", "a")), .status(410),
      snapshot("n1", "b"), page("n1", event("n1", "b")),
    ])
    #expect(
      Array(summaries.dropFirst(2)) == [
        #"snapshot ["a"] history ["7"] speed 60.0"#, #"snapshot ["b"] history ["n1"] speed 60.0"#,
      ])
  }

  @Test(arguments: [
    (#"{"status":"ok"}"#, 200, "http://h:1 is not an Islet gateway"),
    ("<html></html>", 200, "http://h:1 is not an Islet gateway"),
    ("", 404, "http://h:1 is not an Islet gateway"),
    (#"{"title":"no"}"#, 401, "the gateway requires a key"),
  ])
  func reportsNonGateway(body: String, status: Int, reason: String) async {
    let (summaries, _) = await follow(
      [.json(body, status: status), snapshot("7"), page("7")], skips: 1)
    #expect(
      summaries == [
        "connecting", "failed: \(reason)", "online", "snapshot [] history [] speed 60.0",
      ])
  }

  @Test func pausesIfAProxyAnswersLongPollsAtOnce() async {
    let (_, requests) = await follow(
      [snapshot("7"), page("7"), page("7"), page("7")], skips: 2)
    #expect(requests.count == 5)
  }

  @Test func filtersByUser() async {
    let other = event("8", "b").replacingOccurrences(
      of: #""app_id""#, with: #""users":["eve"],"app_id""#)
    let (summaries, requests) = await follow(
      [snapshot("7"), page("7"), page("9", other, event("9", "a"))], user: "ada/b")
    #expect(requests[0].url.hasSuffix("activities?limit=500&user=ada%2Fb"))
    #expect(summaries.last == #"events ["9"]"#)
  }

  /// A gateway that returns is noticed within 2.5 s, however long it was away, and at once with a
  /// key.
  @Test func findsReturningGateway() async {
    let failures = [FixtureTransport.Answer](repeating: .refused, count: 12)
    let transport = FixtureTransport(failures + [snapshot("7"), page("7", event("7", nil))])
    let clock = clock
    var settings = PollSettings.gateway
    settings.clock = clock
    settings.now = { clock.date }
    settings.random = { 0.999 }
    let feed = GatewayFeed(gateway: "http://h:1/", transport: transport, settings: settings)
    feed.start()
    for _ in 0..<11 {
      let wait = await clock.nextSleep()
      #expect(wait <= 2)
      clock.advance(by: .seconds(wait))
    }
    _ = await clock.nextSleep()
    feed.refresh()
    _ = await transport.hold()
    #expect(transport.requests.count == 15)
    feed.stop()
    await feed.finished()
  }
}
