@testable import HTTP
import Basics
import Events
import Simulator
import Foundation
import Synchronization
import Testing

struct PollerTests {
  private let clock = ManualClock()
  private let states = Broadcast<String, FeedState>()

  private func poller(_ transport: FixtureTransport, interval: Double = 0) -> Poller {
    let clock = clock
    let states = states
    let settings = PollSettings(
      clock: clock, now: { clock.date }, random: { 0.5 }, interval: interval)
    return Poller(
      settings: settings,
      ask: {
        do throws(HTTPClientError) {
          let answer = try await transport.send(HTTPClientRequest(url: "http://a/"))
          if Task.isCancelled { return nil }
          return PollStep(
            outcome: PollOutcome.ofStatus(answer) ?? .good(next: nil),
            retryAfter: answer.retryAfter(now: settings.now()), interval: answer.pollInterval)
        } catch {
          return PollStep(outcome: PollOutcome(error))
        }
      }, onState: { states.send($0) })
  }

  private var start: Date { Date(timeIntervalSince1970: 1_767_225_600) }

  @Test func pollsAtItsInterval() async {
    let transport = FixtureTransport([.json("1"), .json("2", headers: ["X-Poll-Interval": "60"])])
    let heard = states.subscribe()
    let poller = poller(transport, interval: 10)
    poller.start()
    #expect(await clock.nextSleep() == 10)
    clock.advance(by: .seconds(10))
    while transport.requests.count < 2 { await Task.yield() }
    #expect(await clock.nextSleep() == 60)
    poller.stop()
    await poller.finished()
    states.finish()
    #expect(
      await collect(heard) == [
        .connecting, .online, .online,
      ])
  }

  @Test func backsOffAndRecovers() async {
    let transport = FixtureTransport([.refused, .status(503), .status(500), .json("1")])
    let heard = states.subscribe()
    let poller = poller(transport)
    poller.start()
    var waits: [Double] = []
    for _ in 0..<3 {
      waits.append(await clock.nextSleep())
      clock.advance(by: .seconds(Int64(waits.last!.rounded(.up))))
    }
    #expect(waits == [1.5, 2.5, 4.5])
    _ = await transport.hold()
    poller.stop()
    await poller.finished()
    states.finish()
    let states = await collect(heard)
    #expect(states.count == 5)
    #expect(
      states[1]
        == .retrying(
          at: start.addingTimeInterval(1.5),
          reason: "cannot connect to 127.0.0.1: nothing is listening there", lastGood: nil))
    #expect(states.last?.isOnline == true)
  }

  @Test(arguments: [
    (429, "7", 7.0), (503, "Thu, 01 Jan 2026 00:02:00 GMT", 120), (403, "99999", 3600),
    (503, "Wed, 31 Dec 2025 00:00:00 GMT", 1.0), (429, "0", 1.0),
  ])
  func obeysRetryAfter(status: Int, text: String, seconds: Double) async {
    let transport = FixtureTransport([.status(status, headers: ["Retry-After": text]), .json("1")])
    let heard = states.subscribe()
    let poller = poller(transport)
    poller.start()
    if seconds > 0 {
      #expect(await clock.nextSleep() == seconds)
      poller.refresh()
    }
    _ = await transport.hold()
    poller.stop()
    await poller.finished()
    states.finish()
    guard case .retrying(let at, _, nil) = await collect(heard)[1] else {
      Issue.record("not retrying")
      return
    }
    #expect(at == start.addingTimeInterval(seconds))
  }

  @Test(arguments: [401, 403, 404])
  func reportsWhatToFix(status: Int) async {
    let transport = FixtureTransport([.json(#"{"detail":"no such key"}"#, status: status)])
    let heard = states.subscribe()
    let poller = poller(transport)
    poller.start()
    #expect(await clock.nextSleep() == 30)
    poller.stop()
    await poller.finished()
    states.finish()
    guard case .failed(let reason, let fix) = await collect(heard).last else {
      Issue.record("not failed")
      return
    }
    #expect(reason.hasPrefix("\(status), ") && reason.hasSuffix(": no such key"))
    #expect(!fix.isEmpty)
  }

  @Test func stopsInTheMiddleOfARequest() async {
    let transport = FixtureTransport([])
    let heard = states.subscribe()
    let poller = poller(transport)
    poller.start()
    _ = await transport.hold()
    poller.stop()
    await poller.finished()
    states.finish()
    #expect(await collect(heard) == [.connecting])
  }

  @Test func spreadsItsWaits() {
    var backoff = Backoff()
    #expect((0..<7).map { _ in backoff.next(random: 0) } == [1, 1, 1, 1, 1, 1, 1])
    backoff.reset()
    #expect((0..<7).map { _ in backoff.next(random: 1) } == [2, 4, 8, 16, 30, 30, 30])
  }

  private func collect(_ states: Broadcast<String, FeedState>.Subscription) async -> [FeedState] {
    var all: [FeedState] = []
    for await state in states { all.append(state) }
    return all
  }
}
