import HTTPClient
import HTTP
import Simulator

import Basics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The loop of one poller, in its one task.
struct PollLoop: Sendable {
  let work: PollWork
  let settings: PollSettings
  let nudges: Broadcast<Bool, Void>.Subscription

  func run() async {
    var backoff = settings.backoff
    var lastGood: Date?
    work.tell(.connecting)
    while !Task.isCancelled, let request = await work.next() {
      let (outcome, answer) = await poll(request)
      guard let outcome else { return }
      let now = settings.now()
      let asked = answer?.retryAfter(now: now)
      var wait: Double
      switch outcome {
      case .good(let next):
        backoff.reset()
        lastGood = now
        wait = max(next?.seconds ?? settings.interval, answer?.pollInterval ?? 0)
        work.tell(.online)
      case .retry(let reason):
        wait = asked ?? backoff.next(random: settings.random())
        let at = now.addingTimeInterval(wait)
        work.tell(.retrying(at: at, reason: reason, lastGood: lastGood))
      case .failed(let reason, let mend):
        wait = max(asked ?? 0, settings.slowInterval)
        work.tell(.failed(reason: reason, mend: mend))
      }
      if wait > 0 { await sleep(wait) }
    }
  }

  /// The outcome of one request; none where the task was cancelled.
  private func poll(_ request: HTTPClientRequest) async -> (PollOutcome?, HTTPResponse?) {
    do throws(HTTPClientError) {
      let answer = try await work.transport.send(request)
      if Task.isCancelled { return (nil, nil) }
      return (await work.handle(answer), answer)
    } catch {
      if Task.isCancelled { return (nil, nil) }
      switch error {
      case .badURL:
        return (.failed(reason: "\(error)", mend: localized("check the address")), nil)
      case .tooLarge:
        let mend = localized("ask for less, by page or filter")
        return (.failed(reason: "\(error)", mend: mend), nil)
      default: return (.retry(reason: "\(error)"), nil)
      }
    }
  }

  /// Sleeps so many seconds, less where someone nudges.
  private func sleep(_ seconds: Double) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await settings.clock.sleep(for: .seconds(seconds)) }
      group.addTask { for await _ in nudges { return } }
      await group.next()
      group.cancelAll()
    }
  }
}

/// What a poller does beside waiting.
struct PollWork: Sendable {
  let transport: any HTTPTransport
  let next: Poller.NextRequest
  let handle: Poller.Handler
  let tell: Poller.StateHandler
}

extension Duration {
  /// The span in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
