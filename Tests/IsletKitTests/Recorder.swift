import Basics
import IsletKit
import Synchronization
import Testing

/// Keeps what Braze's SDK tells, in words, and waits for it.
final class Recorder: Sendable {
  private let told = Mutex<[String]>([])
  private let news = Broadcast<String, Void>()
  private let subscriptions = Mutex<[Braze.Cancellable]>([])

  init(_ braze: Braze) {
    let updates = braze.liveActivities.subscribeToStateUpdates { [weak self] event in
      self?.tell(Self.words(event))
    }
    let errors = braze.liveActivities.subscribeToErrors { [weak self] event in
      self?.tell(Self.words(event))
    }
    subscriptions.withLock { $0 = [updates, errors] }
  }

  var all: [String] { told.withLock { $0 } }

  func clear() { told.withLock { $0 = [] } }

  private func tell(_ words: String) {
    told.withLock { $0.append(words) }
    news.send(())
  }

  /// Waits until something was told so many times.
  func hears(_ words: String, times: Int = 1) async throws {
    let steps = news.subscribe(capacity: 1)
    let told = self
    do {
      try await inTime(words) {
        if told.all.count(where: { $0 == words }) >= times { return }
        for await _ in steps where told.all.count(where: { $0 == words }) >= times { return }
      }
    } catch {
      throw TimedOut(description: "\(words); told: \(all)")
    }
  }

  private static func words(_ event: Braze.LiveActivities.UpdateEvent) -> String {
    switch event {
    case .activityType(.pushToStartTokenRead): "pushToStartTokenRead"
    case .activityType(.pushToStartTokenFlushed): "pushToStartTokenFlushed"
    case .activityType(.pushToStartUnregistered): "pushToStartUnregistered"
    case .activityType(.pushToStartUnregisterFlushed): "pushToStartUnregisterFlushed"
    case .activityInstance(.started(_, _, let tag, let source)): "started \(tag) \(source)"
    case .activityInstance(.resumed(_, _, let tag)): "resumed \(tag)"
    case .activityInstance(.active): "active"
    case .activityInstance(.pushTokenUpdated): "pushTokenUpdated"
    case .activityInstance(.pushTokenFlushed(_, _, let tag)): "pushTokenFlushed \(tag)"
    case .activityInstance(.contentUpdated): "contentUpdated"
    case .activityInstance(.stale): "stale"
    case .activityInstance(.ended): "ended"
    case .activityInstance(.dismissed): "dismissed"
    }
  }

  private static func words(_ event: Braze.LiveActivities.ErrorEvent) -> String {
    switch event {
    case .activityType(.pushToStartRegistrationFailed(_, let isTransient, _)):
      "pushToStartRegistrationFailed \(isTransient)"
    case .activityInstance(.registrationFailed(_, _, let tag, let isTransient, _)):
      "registrationFailed \(tag) \(isTransient)"
    case .activityInstance(.activityNotFound): "activityNotFound"
    case .activityInstance(.invalidPushTokenTag): "invalidPushTokenTag"
    }
  }
}
