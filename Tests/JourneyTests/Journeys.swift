import Testing

/// Journeys of the real binary, each with its own terminal and home, two at a time: a journey
/// mostly waits, but more at once would time out under load.
@Suite(
  .limited(to: 2),
  .enabled(if: TestHome.tmux != nil, "tmux is not installed: scripts/setup"),
  .enabled(if: TestHome.curl != nil, "curl is not installed: scripts/setup"),
  .enabled(if: TestHome.binary != nil, "islet is not built beside the tests: swift build"))
struct Journeys {}

/// Limits how many of a suite's tests run at the same time.
struct ConcurrencyLimit: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true
  fileprivate let queue: TurnQueue

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    await queue.wait()
    do {
      try await body()
    } catch {
      await queue.signal()
      throw error
    }
    await queue.signal()
  }
}

extension Trait where Self == ConcurrencyLimit {
  static func limited(to count: Int) -> Self { ConcurrencyLimit(queue: TurnQueue(free: count)) }
}

private actor TurnQueue {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(free: Int) { self.free = free }

  func wait() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Resumes the test that has waited longest.
  func signal() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
