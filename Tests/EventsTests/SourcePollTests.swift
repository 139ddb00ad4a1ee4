import Basics
import Foundation
import HTTP
import Simulator
import Synchronization
import Testing

@testable import Events
@testable import RESTSources

/// A source's further requests besides its list, and how it keeps to rate limits.
@Suite struct SourcePollTests {
  private let clock = ManualClock()

  private func file(_ keys: String) throws -> SourceFile {
    try SourceFile(Array("{\(keys)}".utf8), name: "s", environment: ["TOKEN": "s3cret"])
  }

  private func poll(
    _ source: SourceFile, _ transport: FixtureTransport, _ limits: HostLimits = HostLimits(),
    publish: @escaping @Sendable (MappedUpdate) -> Void = { _ in }
  ) -> SourcePoll {
    let clock = clock
    return SourcePoll(
      source, known: [], showsEnded: false, limits: limits, transport: transport,
      settings: PollSettings(clock: clock, now: { clock.date }), publish: publish)
  }

  // MARK: Pages, follow, bodies

  @Test func pagesAreLimitedAndOfTheSameHost() async throws {
    let ids = Mutex<[String]>([])
    let notes = Mutex<[String]>([])
    let transport = FixtureTransport([
      .json("[1]", headers: ["Link": "</x?page=2>; rel=\"next\", </x?page=9>; rel=\"last\""]),
      .json("[2]", headers: ["Link": "<http://h/x?page=3>; rel=next"]),
      .json("[3]", headers: ["Link": "<http://elsewhere/x?page=4>; rel=next"]),
    ])
    let source = try file("url: 'http://h/x', pages: 9, items: '.[] | {id: .}'")
    _ = await poll(source, transport) { update in
      if case .items(let items, _, let problems) = update {
        ids.withLock { $0 = items.map(\.id) }
        notes.withLock { $0 = problems }
      }
    }.ask()
    #expect(
      transport.requests.map(\.url) == ["http://h/x", "http://h/x?page=2", "http://h/x?page=3"])
    #expect(ids.withLock { $0 } == ["1", "2", "3"])
    #expect(
      notes.withLock { $0 } == ["the next page is not read: http://elsewhere is another host"])
  }

  /// Without a `Link` header the body may give the next page.
  @Test func bodyCanNameNextPage() async throws {
    let transport = FixtureTransport([
      .json(#"{"d": [1], "next": "http://h/x?page=2"}"#),
      .json(#"{"d": [2], "links": {"next": {"href": "/x?page=3"}}}"#),
      .json(#"{"d": [3], "next": null}"#),
    ])
    let source = try file("url: 'http://h/x', pages: 9, items: '.d[] | {id: .}'")
    _ = await poll(source, transport).ask()
    #expect(
      transport.requests.map(\.url) == ["http://h/x", "http://h/x?page=2", "http://h/x?page=3"])
  }

  @Test func followUpRequestFillsItem() async throws {
    let found = Mutex<[SourceItem]>([])
    let transport = FixtureTransport([
      .json(#"[{"id":"a/1"},{"id":"b"}]"#), .json(#"{"jobs":[1,2]}"#, headers: ["ETag": "j1"]),
      .status(404), .json(#"[{"id":"a/1"},{"id":"b"}]"#), .status(304), .json(#"{"jobs":[3]}"#),
    ])
    let source = try file(
      """
      url: 'http://h/runs', headers: {Authorization: 'Bearer ${TOKEN}'}, items: '.[]',
      follow: {url: 'http://h/runs/{id}/jobs', as: 'answer', items: '{id, title: "\\\\(.answer.jobs | length) jobs"}'}
      """)
    let poll = poll(source, transport) { update in
      if case .items(let items, _, _) = update { found.withLock { $0 = items } }
    }
    _ = await poll.ask()
    #expect(found.withLock { $0.map { $0.presentation["title"] } } == ["2 jobs", nil])
    _ = await poll.ask()
    #expect(found.withLock { $0.map { $0.presentation["title"] } } == ["2 jobs", "1 jobs"])
    #expect(transport.requests[1].url == "http://h/runs/a%2F1/jobs")
    #expect(transport.requests[4].headers["if-none-match"] == "j1")
    #expect(transport.requests.allSatisfy { $0.headers["authorization"] == "Bearer s3cret" })
  }

  @Test func otherHostGetsNoKey() async throws {
    let transport = FixtureTransport([
      .json(#"[{"id":1,"more":"http://elsewhere/1"}]"#), .json("{}"),
    ])
    let source = try file(
      """
      url: 'http://h/x', headers: {Authorization: 'Bearer ${TOKEN}', Cookie: 'c'}, items: '.[]',
      follow: {url: '{+more}', as: 'more', hosts: ['elsewhere']}
      """)
    _ = await poll(source, transport).ask()
    #expect(transport.requests[1].url == "http://elsewhere/1")
    #expect(transport.requests[1].headers["authorization"] == nil)
    #expect(transport.requests[1].headers["cookie"] == nil)
  }

  @Test(arguments: [
    "http://elsewhere/1", "http://127.0.0.1/1", "http://169.254.169.254/latest", "http://[::1]/",
    "http://10.0.0.1/", "http://h:22/x", "https://h/x", "http://h@elsewhere/",
    "http://h.elsewhere/",
    "http://h\\\\@elsewhere/", "file:///etc/passwd", "http://H./x", "//elsewhere/x",
  ]) func responseCannotChooseHost(_ address: String) async throws {
    let problems = Mutex<[String]>([])
    let transport = FixtureTransport([
      .json("[{\"id\": 1, \"more\": \"\(address)\"}]"), .json("{}"),
    ])
    let source = try file("url: 'http://h/x', items: '.[]', follow: {url: '{+more}', as: 'more'}")
    _ = await poll(source, transport) { update in
      if case .items(_, _, let found) = update { problems.withLock { $0 = found } }
    }.ask()
    #expect(transport.requests.map(\.url) == ["http://h/x"])
    #expect(problems.withLock { $0.first?.contains("follow.hosts") } == true)
  }

  @Test func responseAddressAtSameHostIsRequested() async throws {
    for address in ["http://h/1", "http://H:80/1"] {
      let transport = FixtureTransport([
        .json("[{\"id\": 1, \"more\": \"\(address)\"}]"), .json("{}"),
      ])
      let source = try file("url: 'http://h/x', items: '.[]', follow: {url: '{+more}', as: 'more'}")
      _ = await poll(source, transport).ask()
      #expect(transport.requests.count == 2)
    }
  }

  @Test func atMostTwentyItemsAreFollowed() async throws {
    let transport = FixtureTransport(
      [.json("[" + (1...50).map(String.init).joined(separator: ",") + "]")]
        + (1...20).map { _ in .json("{}") })
    let source = try file(
      "url: 'http://h/x', items: '.[] | {id: .}', follow: {url: 'http://h/{id}', as: 'a'}")
    _ = await poll(source, transport).ask()
    #expect(transport.requests.count == 21)
  }

  @Test func requestCanBePOST() async throws {
    let transport = FixtureTransport([.json("[]")])
    let source = try file(
      "url: 'http://h/graphql', body: {query: '{ runs }', token: '${TOKEN}'}, items: '.[]'")
    _ = await poll(source, transport).ask()
    let request = transport.requests[0]
    #expect(request.method == "POST" && request.headers["content-type"] == "application/json")
    #expect(try JSON.parse(request.body ?? []) == ["query": "{ runs }", "token": "s3cret"])
    #expect(request.timeout == 30 && request.idleTimeout == 10)
  }

  // MARK: Limits

  @Test func slowsDownBeforeRateLimit() async throws {
    let reset = Int(clock.date.timeIntervalSince1970) + 600
    let headers: HTTPHeaders = [
      "x-ratelimit-remaining": "10", "x-ratelimit-limit": "60", "x-ratelimit-reset": "\(reset)",
    ]
    let limits = HostLimits()
    let source = try file("url: 'http://h/x', interval: '5s', items: '.[]'")
    let first = poll(source, FixtureTransport([.json("[]", headers: headers)]), limits)
    #expect(await first.ask()?.interval == 60)
    // Two sources share the remaining quota.
    let second = poll(source, FixtureTransport([.json("[]", headers: headers)]), limits)
    #expect(await second.ask()?.interval == 120)
    withExtendedLifetime(first) {}
  }

  static let spent: [(HTTPHeaders, Double)] = [
    (["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225720"], 120),
    (["ratelimit-remaining": "0", "ratelimit-reset": "90"], 90),
    (["RateLimit": "\"default\";r=0;t=45"], 45),
    (["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1"], 1),
    (["x-ratelimit-remaining": "0", "x-ratelimit-reset": "nonsense"], 60),
    (["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1500000000"], 1),
  ]

  @Test(arguments: spent) func sendsNothingWithoutQuota(headers: HTTPHeaders, seconds: Double)
    async throws
  {
    let limits = HostLimits()
    let transport = FixtureTransport([.json("[]", headers: headers), .json("[]")])
    let poll = poll(try file("url: 'http://h/x', items: '.[]'"), transport, limits)
    #expect(await poll.ask()?.outcome == .good(next: nil))
    // Neither this one nor another of the same host.
    let other = self.poll(try file("url: 'http://H/y', items: '.[]'"), transport, limits)
    for each in [poll, other] {
      let step = await each.ask()
      #expect(step?.retryAfter == seconds)
      guard case .retry(let reason)? = step?.outcome else {
        Issue.record("asked")
        return
      }
      #expect(reason == "the request limit of http://h is used up")
    }
    #expect(transport.requests.count == 1)
    clock.advance(by: .seconds(seconds))
    #expect(await poll.ask()?.outcome == .good(next: nil))
  }

  @Test func serverTimesUseItsOwnClock() async throws {
    // The server's clock is three hours ahead, and it asks for a minute.
    let date = "Thu, 01 Jan 2026 03:00:00 GMT"
    let late = FixtureTransport([
      .status(429, headers: ["Date": date, "Retry-After": "Thu, 01 Jan 2026 03:01:00 GMT"])
    ])
    let source = try file("url: 'http://h/x', items: '.[]'")
    #expect(await poll(source, late).ask()?.retryAfter == 60)
    let reset = Int(clock.date.timeIntervalSince1970) + 3 * 3600 + 90
    let limits = HostLimits()
    let spent = FixtureTransport([
      .json(
        "[]",
        headers: ["Date": date, "x-ratelimit-remaining": "0", "x-ratelimit-reset": "\(reset)"])
    ])
    _ = await poll(source, spent, limits).ask()
    #expect(limits.wait(for: "http://h", now: clock.date) == 90)
  }

  // MARK: Servers that change

  @Test func missingListForAnHourEndsNothing() async throws {
    let updates = Mutex<[MappedUpdate]>([])
    let transport = FixtureTransport([
      .json(#"[{"id":1}]"#), .refused, .status(503), .json("<html>"), .json(#"[{"id":1}]"#),
      .status(304),
    ])
    let source = try file("url: 'http://h/x', items: '.[]', end: {when_missing: '1m'}")
    let poll = poll(source, transport) { update in updates.withLock { $0.append(update) } }
    for _ in 0..<6 {
      _ = await poll.ask()
      clock.advance(by: .seconds(1_200))
    }
    // Only the first list is reported: unchanged items cause no push, no event and no frame.
    #expect(updates.withLock { $0.count } == 1)
  }

  @Test func unexpectedResponseKeepsItems() async throws {
    let updates = Mutex<[MappedUpdate]>([])
    let transport = FixtureTransport([
      .json(#"{"runs":[{"id":1,"name":"a"}]}"#), .json(#"{"jobs":[]}"#), .json(#"{"runs":7}"#),
      .json(#"[[1]]"#), .json(#"{"runs":[{"id":"1","name":["a"]},{"id":1.0,"name":"b"}]}"#),
    ])
    let source = try file(
      "url: 'http://h/x', items: '.runs[] | {id, title: .name}', end: {when_missing: 0}")
    let poll = poll(source, transport) { update in updates.withLock { $0.append(update) } }
    for place in 0..<5 {
      let isGood = [0, 4].contains(place)
      #expect((await poll.ask()?.outcome == .good(next: nil)) == isGood, "\(place)")
    }
    guard case .items(let items, _, _)? = updates.withLock({ $0.last }) else {
      Issue.record("no items")
      return
    }
    #expect(items.map(\.id) == ["1", "1.0"])
    #expect(updates.withLock { $0.count } == 2)
  }

  @Test(arguments: ["0", "Wed, 31 Dec 2025 00:00:00 GMT", "-5", "nan"])
  func minimumIntervalIsASecond(text: String) async throws {
    let transport = FixtureTransport([.status(429, headers: ["Retry-After": text])])
    let step = await poll(try file("url: 'http://h/x', items: '.[]'"), transport).ask()
    #expect(step?.retryAfter.map { $0 >= 1 } ?? true)
  }

  @Test func redirectToOtherHostIsReported() async throws {
    let transport = FixtureTransport([
      .status(301, headers: ["Location": "https://new.example/x\u{1B}[2J"])
    ])
    let step = await poll(try file("url: 'http://h/x', items: '.[]'"), transport).ask()
    #expect(
      step?.outcome
        == .failed(reason: "301, moved", fix: "use the new address https://new.example/x[2J"))
  }

  @Test func reportsStatus() async throws {
    let statuses = Mutex<[SourceStatus]>([])
    let clock = clock
    let transport = FixtureTransport([
      .json(
        #"[{"id":1}]"#,
        headers: [
          "x-ratelimit-remaining": "50", "x-ratelimit-limit": "60", "x-ratelimit-reset": "30",
        ])
    ])
    let feed = RESTSource(
      source: try file("url: 'http://h/${TOKEN}', interval: '10s', items: '.[]'"),
      limits: HostLimits(), transport: transport,
      settings: PollSettings(clock: clock, now: { clock.date }, random: { 0 })
    ) { update in
      if case .status(let status) = update { statuses.withLock { $0.append(status) } }
    }
    feed.start()
    _ = await clock.nextSleep()
    feed.stop()
    let status = try #require(statuses.withLock { $0.last })
    #expect(status.url == "http://h/${TOKEN}" && status.state == .online)
    #expect((status.items, status.bytes, status.requests) == (1, 10, 1))
    #expect((status.remaining, status.limit) == (50, 60))
    #expect(status.next == clock.date.addingTimeInterval(10))
    #expect(SourceStatus(json: status.json) == status)
  }
}
