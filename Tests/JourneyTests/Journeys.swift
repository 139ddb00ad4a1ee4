import Testing

/// Whole journeys of the real binary, each in a terminal and a home of its own, two at a time: a journey mostly
/// waits, and more of them at once would be late for load alone.
@Suite(
  .atOnce(2),
  .enabled(if: World.tmux != nil, "tmux is not installed: scripts/setup"),
  .enabled(if: World.curl != nil, "curl is not installed: scripts/setup"),
  .enabled(if: World.binary != nil, "islet is not built beside the tests: swift build"))
struct Journeys {}

/// Lets a number of a suite's tests run at the same time, where the others wait for their turn.
struct AtOnce: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true
  fileprivate let turns: Turns

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    await turns.take()
    do {
      try await body()
    } catch {
      await turns.give()
      throw error
    }
    await turns.give()
  }
}

extension Trait where Self == AtOnce {
  static func atOnce(_ count: Int) -> Self { AtOnce(turns: Turns(free: count)) }
}

private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(free: Int) { self.free = free }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Hands the turn to who has waited longest.
  func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
