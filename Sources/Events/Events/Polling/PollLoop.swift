import Simulator

import Basics

struct PollLoop: Sendable {
  let work: PollWork
  let settings: PollSettings
  let nudges: Broadcast<Bool, Void>.Subscription

  func run() async {
    var backoff = settings.backoff
    var lastGood: Date?
    work.onState(.connecting)
    while !Task.isCancelled, let step = await work.ask() {
      if Task.isCancelled { return }
      let now = settings.now()
      var wait: Double
      switch step.outcome {
      case .good(let next):
        backoff.reset()
        lastGood = now
        wait = max(next.map { $0 / .seconds(1) } ?? settings.interval, step.interval ?? 0)
        wait *= 1 + settings.jitter * settings.random()
        work.onState(.online)
      case .retry(let reason):
        wait = step.retryAfter ?? backoff.next(random: settings.random())
        let at = now.addingTimeInterval(wait)
        work.onState(.retrying(at: at, reason: reason, lastGood: lastGood))
      case .failed(let reason, let fix):
        wait = max(step.retryAfter ?? 0, settings.slowInterval)
        work.onState(.failed(reason: reason, fix: fix))
      }
      work.onWait(wait)
      if wait > 0 { await sleep(wait) }
    }
  }

  /// Sleeps for some seconds, or until a nudge arrives.
  private func sleep(_ seconds: Double) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await settings.clock.sleep(for: .seconds(seconds)) }
      group.addTask { for await _ in nudges { return } }
      await group.next()
      group.cancelAll()
    }
  }
}

struct PollWork: Sendable {
  let ask: Poller.Ask
  let onState: Poller.StateHandler
  /// Called with the seconds until the next poll.
  let onWait: @Sendable (Double) -> Void
}
