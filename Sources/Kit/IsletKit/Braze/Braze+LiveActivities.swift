extension Braze {
  /// Registers activities and their types, so that pushes reach them by tag.
  ///
  /// Stands for BrazeKit's `Braze.LiveActivities` (5.11.0, iOS 16.1).
  public final class LiveActivities: Sendable {
    let core: LiveActivitiesCore

    init(core: LiveActivitiesCore) { self.core = core }

    /// Registers an activity that the app started, under a tag: what `activity_id` names in Braze's
    /// REST API. Stands for `LiveActivities.launchActivity(pushTokenTag:activity:)` (5.11.0,
    /// iOS 16.1).
    ///
    /// The tag has 1 to 256 bytes and is unique to the activity; with another one nothing is
    /// registered and `ErrorEvent.invalidPushTokenTag` tells so. The tag is kept across restarts
    /// until the activity ends.
    ///
    /// - Returns: The task that follows the activity until it ends, `nil` for a tag that is refused.
    @discardableResult
    public func launchActivity<Attributes: ActivityAttributes>(
      pushTokenTag: String, activity: Activity<Attributes>, fileID: String = #fileID,
      line: UInt = #line
    ) -> Task<Void, Never>? {
      core.launch(activity, tag: pushTokenTag, source: .local)
    }

    /// Takes up the activities of earlier processes; to be called at each start of the app. Stands
    /// for `LiveActivities.resumeActivities(ofType:)` (5.11.0, iOS 16.1).
    ///
    /// Running activities with a stored tag are followed again (`resumed`), those that a push started
    /// while the app was away are registered (`started`, iOS 17.2), and a stored tag without a
    /// running activity is forgotten (`activityNotFound`). What the person removed is not resumed.
    public func resumeActivities<Attributes: ActivityAttributes>(
      ofType type: Activity<Attributes>.Type
    ) {
      core.resume(type)
    }

    /// Registers a type, so that pushes can start activities of it. Stands for
    /// `LiveActivities.registerPushToStart(forType:name:)` (8.2.0, iOS 17.2).
    ///
    /// - Parameter name: What pushes give as `activity_attributes_type`: the type's Swift name.
    /// - Returns: The task that follows the type's token and its new activities.
    @discardableResult
    public func registerPushToStart<Attributes: ActivityAttributes & BrazeLiveActivityAttributes>(
      forType type: Activity<Attributes>.Type, name: String
    ) -> Task<Void, Never> {
      core.registerPushToStart(type, name: name)
    }

    /// Gives up the push-to-start tokens of some types, or of all; what runs goes on. Stands for
    /// `LiveActivities.unregisterPushToStart(types:)` (18.0, iOS 17.2).
    ///
    /// Returns once the gateway knows. Throws `Braze.PushUnregistrationError`; it is not tried again.
    public func unregisterPushToStart(types: [String]? = nil) async throws {
      try await core.unregister(types)
    }

    /// Gives up the push-to-start tokens of some types, or of all. Stands for
    /// `LiveActivities.unregisterPushToStart(types:completion:)` (18.0, iOS 17.2).
    public func unregisterPushToStart(
      types: [String]? = nil,
      completion: (@MainActor (Result<Void, PushUnregistrationError>) -> Void)?
    ) {
      core.run { core in
        do throws(PushUnregistrationError) {
          try await core.unregister(types)
          await completion?(.success(()))
        } catch {
          await completion?(.failure(error))
        }
      }
    }

    /// Gives up a type's push-to-start token. Stands for `LiveActivities.optOutPushToStart(type:)`
    /// (8.2.0, iOS 17.2).
    @available(*, deprecated, message: "use unregisterPushToStart(types:)")
    public func optOutPushToStart(type: String) {
      unregisterPushToStart(types: [type], completion: nil)
    }

    /// Calls back with all that becomes of types and activities from now on, in order and on the
    /// main actor. Stands for `LiveActivities.subscribeToStateUpdates(_:)` (14.2.0).
    ///
    /// - Returns: The subscription, to be kept as long as it is to last.
    public func subscribeToStateUpdates(
      _ update: @escaping @MainActor (UpdateEvent) -> Void
    ) -> Cancellable {
      core.updates.subscribe(update)
    }

    /// Calls back with all that goes wrong from now on, in order and on the main actor. Stands for
    /// `LiveActivities.subscribeToErrors(_:)` (14.2.0).
    ///
    /// - Returns: The subscription, to be kept as long as it is to last.
    public func subscribeToErrors(
      _ update: @escaping @MainActor (ErrorEvent) -> Void
    ) -> Cancellable {
      core.errors.subscribe(update)
    }
  }
}

/// Attributes of activities that Braze may start.
///
/// Stands for BrazeKit's `BrazeLiveActivityAttributes` (8.2.0, iOS 17.2). Braze's sender puts the
/// start's `activity_id` into the property; an app neither renames nor assigns it.
public protocol BrazeLiveActivityAttributes {
  /// The `activity_id` of the request that started the activity; `nil` where the app started it.
  /// Stands for `BrazeLiveActivityAttributes.brazeActivityId` (8.2.0, iOS 17.2).
  var brazeActivityId: String? { get }
}
