import Basics
import Events
import HTTP
import Simulator
import Testing

@testable import Gateway

/// Every transport gives a following client the same responses.
@Suite(.timeLimit(.minutes(20))) struct FeedTransportTests {
  enum Way: CaseIterable {
    case http, direct

    func transport(_ lab: Lab) -> any FeedTransport {
      switch self {
      case .http: HTTPFeedTransport("http://127.0.0.1:\(lab.gateway.port)")
      case .direct: lab.gateway.project
      }
    }
  }

  @Test(arguments: Way.allCases) func readsActivitiesPageByPage(_ way: Way) async throws {
    let lab = try Lab()
    for id in ["c", "a", "b"] { try lab.start(id) }
    try lab.start("d") { $0.with("external_user_ids", ["eve"]).with("app_id", "other-app") }
    try lab.patch("/islet/v1/clock", ["speed": 60])
    let transport = way.transport(lab)
    let first = try await transport.activities(of: FeedScope(), after: nil, limit: 3)
    #expect(first.activities.map(\.id) == ["a", "b", "c"])
    #expect(first.next == "c")
    #expect(first.cursor == (try lab.cursor()))
    #expect(first.now == lab.wall.now)
    #expect(first.speed == 60)
    let second = try await transport.activities(of: FeedScope(), after: "c", limit: 3)
    #expect(second.activities.map(\.id) == ["d"])
    #expect(second.next == nil)
    let own = try await transport.activities(of: FeedScope(user: "eve"), after: nil, limit: 3)
    #expect(own.activities.map(\.id) == ["d"])
    #expect(own.activities.map(\.json) == second.activities.map(\.json))
    let other = try await transport.activities(
      of: FeedScope(app: "other-app"), after: nil, limit: 3)
    #expect(other.activities.map(\.id) == ["d"])
    try lab.post("/islet/v1/activities/d/dismiss")
    let left = try await transport.activities(
      of: FeedScope(app: "other-app", includesDismissed: true), after: nil, limit: 3)
    #expect(left.activities.map(\.state) == [.dismissed])
    let present = try await transport.activities(
      of: FeedScope(app: "other-app"), after: nil, limit: 3)
    #expect(present.activities.isEmpty)
  }

  /// An activity started with an app's token belongs to that app, whatever name its sender uses.
  @Test(arguments: Way.allCases) func appSeesPushesToItsBundle(_ way: Way) async throws {
    let lab = try Lab()
    try lab.post(
      "/islet/v1/types", ["name": "SportsActivityAttributes", "app_id": "com.example.owls"])
    try lab.start { $0.with("app_id", "brazes-name") }
    #expect(try lab.activity()["bundle"] == "com.example.owls")
    for app in ["com.example.owls", "brazes-name"] {
      let page = try await way.transport(lab).activities(
        of: FeedScope(app: app), after: nil, limit: 3)
      #expect(page.activities.map(\.id) == ["game-1"], "\(app)")
    }
  }

  @Test(arguments: Way.allCases) func readsEventsAfterACursor(_ way: Way) async throws {
    let lab = try Lab()
    let before = try lab.cursor()
    try Self.live(lab)
    let sent = try lab.events()
    let transport = way.transport(lab)
    let all = try await transport.events(.after(before, waits: false))
    // Only what is sent is reported: a found value may be cut, and a time has milliseconds.
    #expect(all.events.map(\.json) == sent)
    #expect(all.cursor == (try lab.cursor()))
    let last = try await transport.events(.newest(count: 2))
    #expect(last.events.map(\.json) == Array(sent.suffix(2)))
    let none = try await transport.events(.after(all.cursor, waits: false))
    #expect(none == EventPage(cursor: all.cursor, events: []))
  }

  @Test(arguments: Way.allCases) func readsEventsOfEarlierRun(_ way: Way) async throws {
    let store = FileManager.default.temporaryDirectory
      .appending(path: "islet-\(UUID()).sqlite").path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + end) }
    }
    let (before, sent) = try {
      let lab = try Lab(store: store)
      let before = try lab.cursor()
      try Self.live(lab)
      return (before, try lab.events())
    }()
    let lab = try Lab(store: store)
    let page = try await way.transport(lab).events(.after(before, waits: true))
    #expect(page.events.map(\.json) == sent)
  }

  @Test(arguments: Way.allCases, ["another-0", "0", "", "ahead"])
  func cursorOfAnotherStoreIsGone(_ way: Way, cursor: String) async throws {
    let lab = try Lab()
    let cursor = cursor == "ahead" ? try lab.cursor() + "9" : cursor
    await #expect(throws: FeedFailure.gone) {
      try await way.transport(lab).events(.after(cursor, waits: true))
    }
  }

  @Test(arguments: Way.allCases) func waitsForTheNextEvent(_ way: Way) async throws {
    let lab = try Lab()
    let cursor = try lab.cursor()
    let transport = way.transport(lab)
    async let waiting = transport.events(.after(cursor, waits: true))
    try lab.start()
    let page = try await waiting
    #expect(page.events.map(\.kind) == [.started])
    #expect(page.events.first?.activity?.id == "game-1")
  }

  @Test(arguments: Way.allCases) func resetEndsWaiting(_ way: Way) async throws {
    let lab = try Lab()
    try lab.start()
    let cursor = try lab.cursor()
    let transport = way.transport(lab)
    let waiting = Task {
      do {
        // Over HTTP an empty response comes first, whose cursor is gone.
        let page = try await transport.events(.after(cursor, waits: true))
        #expect(page.events.isEmpty)
        _ = try await transport.events(.after(page.cursor, waits: true))
        return nil as FeedFailure?
      } catch { return error as? FeedFailure }
    }
    try lab.post("/islet/v1/reset")
    #expect(await waiting.value == .gone)
    #expect(
      try await transport.activities(of: FeedScope(), after: nil, limit: 10).activities.isEmpty)
  }

  @Test(arguments: Way.allCases) func waitingEndsWithItsTask(_ way: Way) async throws {
    let lab = try Lab()
    let cursor = try lab.cursor()
    let transport = way.transport(lab)
    let waiting = Task { try await transport.events(.after(cursor, waits: true)) }
    waiting.cancel()
    _ = await waiting.result
  }

  @Test(arguments: Way.allCases) func stoppingGatewayAsksForRetry(_ way: Way) async throws {
    let lab = try Lab()
    let cursor = try lab.cursor()
    let transport = way.transport(lab)
    let waiting = Task {
      do {
        // A client that waits when the gateway stops gets an empty page, as a feed does, and asks
        // again.
        while try await transport.events(.after(cursor, waits: true)).events.isEmpty {}
        return nil as FeedFailure?
      } catch { return error as? FeedFailure }
    }
    lab.gateway.stop()
    guard case .retry? = await waiting.value else {
      Issue.record("it is not to be asked again")
      return
    }
  }

  @Test(arguments: Way.allCases) func feedLoadsSnapshotFollowsAndRecovers(_ way: Way) async throws {
    let lab = try Lab()
    try lab.start("a")
    let feed = GatewayFeed(way.transport(lab))
    let updates = feed.updates.subscribe().makeAsyncIterator()
    feed.start()
    defer { feed.stop() }
    func next() async -> FeedUpdate? {
      while let update = await updates.next(isolation: nil) {
        if case .state = update { continue }
        return update
      }
      return nil
    }
    guard case .snapshot(let first)? = await next() else {
      Issue.record("no snapshot")
      return
    }
    #expect(first.activities.map(\.id) == ["a"])
    #expect(first.history.map(\.kind) == [.started])
    try lab.start("b")
    try lab.start("c")
    var started: [String?] = []
    while started.count < 2, case .events(let events)? = await next() {
      started += events.map(\.activityID)
    }
    #expect(started == ["b", "c"])
    feed.resnapshot()
    try lab.start("d")
    while let update = await next() {
      guard case .snapshot(let all) = update else { continue }
      #expect(all.activities.map(\.id) == ["a", "b", "c", "d"])
      break
    }
    try lab.post("/islet/v1/reset")
    guard case .snapshot(let none)? = await next() else {
      Issue.record("no snapshot after a reset")
      return
    }
    #expect(none.activities.isEmpty)
  }

  /// Events of many kinds, shown and not shown.
  private static func live(_ lab: Lab) throws {
    try lab.start()
    lab.wall.advance(1.2345)
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("extra", .null))
    try lab.post(
      Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", .string("no-such")))
    try lab.post(Bodies.brazeUpdatePath, ["app_id": .string(String(repeating: "x", count: 500))])
    try lab.patch("/islet/v1/device", ["live_activities": false])
    try lab.post("/islet/v1/activities/game-1/dismiss")
    try lab.post("/islet/v1/activities/game-1/restore")
  }
}
