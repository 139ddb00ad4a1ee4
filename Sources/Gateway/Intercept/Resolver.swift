import Foundation
import Synchronization

/// Resolves host names on a few threads, because a lookup blocks. The threads end when none is
/// pending.
final class Resolver: Sendable {
  private struct Job: Sendable {
    var host: String
    var port: Int
    var then: @Sendable ([SocketAddress]) -> Void
  }

  private struct State: Sendable {
    var jobs: [Job] = []
    var threads = 0
  }

  private static let maxThreads = 4
  private let state = Mutex(State())

  /// Passes a host's addresses to `then` on another thread; none if the host is unknown.
  func resolve(_ host: String, _ port: Int, then: @escaping @Sendable ([SocketAddress]) -> Void) {
    let needsThread = state.withLock { state in
      state.jobs.append(Job(host: host, port: port, then: then))
      guard state.threads < Self.maxThreads else { return false }
      state.threads += 1
      return true
    }
    if needsThread { Thread { [self] in work() }.start() }
  }

  private func work() {
    while let job = take() { job.then(SocketAddress.all(of: job.host, job.port)) }
  }

  private func take() -> Job? {
    state.withLock { state in
      if !state.jobs.isEmpty { return state.jobs.removeFirst() }
      state.threads -= 1
      return nil
    }
  }
}
