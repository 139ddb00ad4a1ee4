import Basics
import IsletKit
import Synchronization
import Testing

/// Records the events of Braze's SDK as text, and waits for them.
final class Recorder: Sendable {
  private let events = Mutex<[String]>([])
  private let news = Broadcast<String, Void>()
  private let subscriptions = Mutex<[Braze.Cancellable]>([])

  init(_ braze: Braze) {
    let updates = braze.liveActivities.subscribeToStateUpdates { [weak self] event in
      self?.record(Self.text(event))
    }
    let errors = braze.liveActivities.subscribeToErrors { [weak self] event in
      self?.record(Self.text(event))
    }
    subscriptions.withLock { $0 = [updates, errors] }
  }

  var all: [String] { events.withLock { $0 } }

  func clear() { events.withLock { $0 = [] } }

  private func record(_ text: String) {
    events.withLock { $0.append(text) }
    news.send(())
  }

  /// Waits until an event was recorded a number of times.
  func waitForEvent(_ text: String, times: Int = 1) async throws {
    let steps = news.subscribe(capacity: 1)
    let events = self
    do {
      try await inTime(text) {
        if events.all.count(where: { $0 == text }) >= times { return }
        for await _ in steps where events.all.count(where: { $0 == text }) >= times { return }
      }
    } catch {
      throw TimedOut(description: "\(text); events: \(all)")
    }
  }

  private static func text(_ event: Braze.LiveActivities.UpdateEvent) -> String {
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

  private static func text(_ event: Braze.LiveActivities.ErrorEvent) -> String {
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
