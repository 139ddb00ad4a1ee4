import HTTP
@testable import RESTSources
import Basics
import Events
import Foundation
import Simulator
import Testing

struct RESTSourceTests {
  @Test func requestsOnlyChanges() async throws {
    let clock = ManualClock()
    let transport = FixtureTransport([
      .json(#"[{"id":1}]"#, headers: ["ETag": "\"v1\""]), .status(304), .refused,
      .json(#"[{"id":2}]"#),
    ])
    let source = try SourceFile(
      Array("{url: 'http://h/x', headers: {Accept: 'a/b'}, interval: '10s', items: '.[]'}".utf8),
      name: "s", environment: [:])
    let published = Broadcast<Bool, MappedUpdate>()
    let heard = published.subscribe()
    let feed = RESTSource(
      source: source, transport: transport,
      settings: PollSettings(clock: clock, now: { clock.date }, random: { 0 }),
      publish: { published.send($0) })
    feed.start()
    var waits: [Double] = []
    for round in 1...4 {
      while transport.requests.count < round { await Task.yield() }
      waits.append(await clock.nextSleep())
      clock.advance(by: .seconds(waits.last!))
    }
    _ = await transport.hold()
    feed.stop()
    await feed.finished()
    published.finish()
    #expect(waits == [10, 10, 1, 10])
    #expect(
      transport.requests.map { $0.headers["if-none-match"] } == [
        nil, "\"v1\"", "\"v1\"", "\"v1\"", nil,
      ])
    #expect(transport.requests[0].headers["accept"] == "a/b")
    var lists: [[String]] = []
    for await update in heard {
      if case .items(let items, _, _) = update { lists.append(items.map(\.id)) }
    }
    #expect(lists == [["1"], ["2"]])
  }
}
