import Foundation

/// Follows one activity to its end and publishes its events in order.
struct ActivityFollower<Attributes: ActivityAttributes>: Sendable {
  let activity: Activity<Attributes>
  let tag: String
  weak let core: LiveActivitiesCore?
  /// Subscribed in the initialiser, so that changes before the task runs are not missed.
  private let changes: ActivityUpdateSequence<ActivityChange>

  init(activity: Activity<Attributes>, tag: String, core: LiveActivitiesCore) {
    self.activity = activity
    self.tag = tag
    self.core = core
    changes = activity.allChanges
  }

  private var id: String { activity.id }
  private var type: String { activity.typeName }

  func run() async {
    // Sending may wait for the gateway, so a separate task does it. Only the newest pending token
    // is sent.
    let (tokens, continuation) = AsyncStream.makeStream(
      of: Data.self, bufferingPolicy: .bufferingNewest(1))
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await token in tokens { await flush(token) }
      }
      for await change in changes {
        switch change {
        case .content: publish(.contentUpdated(activityId: id, activityType: type))
        case .token(let token):
          publish(.pushTokenUpdated(activityId: id, activityType: type))
          continuation.yield(token)
        case .state(let state): if publish(state) { group.cancelAll() }
        }
        if group.isCancelled { break }
      }
      continuation.finish()
      group.cancelAll()
    }
  }

  private func publish(_ event: Braze.LiveActivities.UpdateEvent.ActivityInstance) {
    core?.updates.send(.activityInstance(event))
  }

  /// Publishes a state. Returns whether it was the last one.
  private func publish(_ state: ActivityState) -> Bool {
    switch state {
    case .pending: break
    case .active: publish(.active(activityId: id, activityType: type))
    case .stale:
      publish(.stale(activityId: id, activityType: type, staleDate: activity.content.staleDate))
    case .ended, .dismissed:
      core?.forget(id)
      publish(
        state == .ended
          ? .ended(activityId: id, activityType: type)
          : .dismissed(activityId: id, activityType: type))
      return true
    }
    return false
  }

  private func flush(_ token: Data) async {
    guard let core, await core.flush(token: token, tag: tag, id: id, type: type), !Task.isCancelled
    else { return }
    publish(.pushTokenFlushed(activityId: id, activityType: type, pushTokenTag: tag))
  }
}
