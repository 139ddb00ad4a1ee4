extension Braze {
  /// Registers activities and their types, so that pushes can address them by tag.
  ///
  /// Mirrors BrazeKit's `Braze.LiveActivities` (5.11.0, iOS 16.1).
  public final class LiveActivities: Sendable {
    let core: LiveActivitiesCore

    init(core: LiveActivitiesCore) { self.core = core }

    /// Registers an activity that the app started, under a tag: the `activity_id` of Braze's REST
    /// API. Mirrors `LiveActivities.launchActivity(pushTokenTag:activity:)` (5.11.0, iOS 16.1).
    ///
    /// The tag has 1 to 256 bytes and is unique to the activity. With an invalid tag nothing is
    /// registered, and `ErrorEvent.invalidPushTokenTag` is published. The tag is kept across
    /// restarts until the activity ends.
    ///
    /// - Returns: The task that follows the activity until it ends, `nil` for an invalid tag.
    @discardableResult
    public func launchActivity<Attributes: ActivityAttributes>(
      pushTokenTag: String, activity: Activity<Attributes>, fileID: String = #fileID,
      line: UInt = #line
    ) -> Task<Void, Never>? {
      core.launch(activity, tag: pushTokenTag, source: .local)
    }

    /// Resumes the activities of earlier processes. Call it at each start of the app. Mirrors
    /// `LiveActivities.resumeActivities(ofType:)` (5.11.0, iOS 16.1).
    ///
    /// Running activities with a stored tag are followed again (event `resumed`). Those that a push
    /// started while the app was not running are registered (event `started`, iOS 17.2). A stored
    /// tag without a running activity is removed (error `activityNotFound`). Activities that the
    /// user removed are not resumed.
    public func resumeActivities<Attributes: ActivityAttributes>(
      ofType type: Activity<Attributes>.Type
    ) {
      core.resume(type)
    }

    /// Registers a type, so that pushes can start activities of this type. Mirrors
    /// `LiveActivities.registerPushToStart(forType:name:)` (8.2.0, iOS 17.2).
    ///
    /// - Parameter name: The `activity_attributes_type` in pushes: the type's Swift name.
    /// - Returns: The task that follows the type's token and its new activities.
    @discardableResult
    public func registerPushToStart<Attributes: ActivityAttributes & BrazeLiveActivityAttributes>(
      forType type: Activity<Attributes>.Type, name: String
    ) -> Task<Void, Never> {
      core.registerPushToStart(type, name: name)
    }

    /// Unregisters the push-to-start tokens of some types, or of all; running activities continue.
    /// Mirrors `LiveActivities.unregisterPushToStart(types:)` (18.0, iOS 17.2).
    ///
    /// Returns once the gateway has confirmed the change. Does not retry; throws
    /// `Braze.PushUnregistrationError`.
    public func unregisterPushToStart(types: [String]? = nil) async throws {
      try await core.unregister(types)
    }

    /// Unregisters the push-to-start tokens of some types, or of all. Mirrors
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

    /// Unregisters a type's push-to-start token. Mirrors `LiveActivities.optOutPushToStart(type:)`
    /// (8.2.0, iOS 17.2).
    @available(*, deprecated, message: "use unregisterPushToStart(types:)")
    public func optOutPushToStart(type: String) {
      unregisterPushToStart(types: [type], completion: nil)
    }

    /// Calls back with all events of types and activities from now on, in order and on the main
    /// actor. Mirrors `LiveActivities.subscribeToStateUpdates(_:)` (14.2.0).
    ///
    /// - Returns: The subscription, which lasts as long as it is retained.
    public func subscribeToStateUpdates(
      _ update: @escaping @MainActor (UpdateEvent) -> Void
    ) -> Cancellable {
      core.updates.subscribe(update)
    }

    /// Calls back with all errors from now on, in order and on the main actor. Mirrors
    /// `LiveActivities.subscribeToErrors(_:)` (14.2.0).
    ///
    /// - Returns: The subscription, which lasts as long as it is retained.
    public func subscribeToErrors(
      _ update: @escaping @MainActor (ErrorEvent) -> Void
    ) -> Cancellable {
      core.errors.subscribe(update)
    }
  }
}

/// Attributes of activities that Braze may start.
///
/// Mirrors BrazeKit's `BrazeLiveActivityAttributes` (8.2.0, iOS 17.2). Braze's server puts the
/// start's `activity_id` into the property; an app must not rename or set it.
public protocol BrazeLiveActivityAttributes {
  /// The `activity_id` of the request that started the activity; `nil` if the app started it.
  /// Mirrors `BrazeLiveActivityAttributes.brazeActivityId` (8.2.0, iOS 17.2).
  var brazeActivityId: String? { get }
}
