import Canvas
import Basics
import Foundation
import Simulator
import Testing

@testable import Dashboard

/// Limits for a debug build on a small machine; a release build is far below them.
@Suite(.serialized) struct SpeedTests {
  private func crowd(_ count: Int) -> [Activity] {
    (0..<count).map { number in
      var activity = Fixture.game
      activity.id = "game-\(number)"
      activity.inIsland = number < 2
      activity.relevanceScore = Double(number * 7919 % 1000)
      return activity
    }
  }

  /// The processor time of this thread only, so that other threads do not count.
  private func time(_ times: Int, _ work: () -> Void) -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    return (0..<5).map { _ in
      let start = now()
      for _ in 0..<times { work() }
      return (now() - start) / times
    }.min() ?? .zero
  }

  @Test func hiddenCardsCostNothing() {
    var few = Fixture.state(GridSize(100, 30))
    _ = update(&few, .snapshot(crowd(8)), now: Fixture.now)
    var many = Fixture.state(GridSize(100, 30))
    _ = update(&many, .snapshot(crowd(10_000)), now: Fixture.now)
    let small = time(5) { _ = render(few, theme: .builtIn, size: few.size, now: Fixture.now) }
    let large = time(5) { _ = render(many, theme: .builtIn, size: many.size, now: Fixture.now) }
    #expect(large < small * 3, "\(small) for few, \(large) for many")
  }

  @Test func oneChangeDoesNotSortAll() {
    var state = Fixture.state(GridSize(100, 30))
    _ = update(&state, .snapshot(crowd(10_000)), now: Fixture.now)
    var changed = Fixture.game
    changed.id = "game-77"
    let event = Fixture.event(99, 0, .updated, "game-77", "update", changed)
    let duration = time(20) { _ = update(&state, .events([event]), now: Fixture.now) }
    #expect(duration < .milliseconds(20), "\(duration)")
    #expect(state.catalog.order.count == 10_000)
  }

  @Test func logIsBounded() {
    var state = Fixture.state(GridSize(100, 30))
    for number in 0..<3000 {
      _ = update(
        &state, .events([Fixture.event(number, 0, .verdict, "x-\(number)", "update")]),
        now: Fixture.now)
    }
    #expect(state.log.entries.count <= EventLog.limit + 100)
    #expect(state.log.place(of: state.log.entries[7].id) == 7)
  }

  /// A push that waited for an offline phone is no problem once it has arrived.
  @Test func arrivedPushIsNoProblem() {
    var log = EventLog()
    func append(_ number: Int, _ id: String, _ rule: Rule.ID?) {
      let findings = rule.map { [Finding($0, "Offline.", severity: .dropped)] } ?? []
      log.append(
        Fixture.event(number, 0, rule == nil ? .updated : .verdict, id, "update", nil, findings),
        after: nil, plan: nil)
    }
    append(1, "a", .activityUnknown)
    append(2, "a", .deviceOffline)
    append(3, "a", .deviceOffline)
    append(4, "b", .deviceOffline)
    #expect(log.problems == 4)
    append(5, "a", nil)
    #expect(log.problems == 2 && log.entries.map(\.isProblem) == [true, false, false, true, false])
    append(6, "b", nil)
    #expect(log.problems == 1 && log.newestProblem?.event.cursor == "1")
  }

  /// Problems stay in the log when newer lines come, up to a number.
  @Test func problemsStayLonger() {
    var log = EventLog()
    for number in 0..<3000 {
      let findings = number < 500 ? [Finding(.activityUnknown, "Unknown.")] : []
      log.append(
        Fixture.event(number, 0, .verdict, "x-\(number)", "update", nil, findings), after: nil,
        plan: nil)
    }
    #expect(log.problems == EventLog.problemLimit)
    #expect(log.entries.count(where: \.isProblem) == log.problems)
    #expect(log.entries.count <= EventLog.limit + EventLog.problemLimit + 100)
    #expect(log.entries.first?.event.cursor == "300")
    #expect(log.place(of: log.entries[7].id) == 7)
  }
}
