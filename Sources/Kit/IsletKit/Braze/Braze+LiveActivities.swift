extension Braze {
  /// Registers activities and their types, so that pushes can address them by tag.
  ///
  /// Mirrors BrazeKit's `Braze.LiveActivities` (5.11.0, iOS 16.1).
  public final class LiveActivities: Sendable {
    let core: LiveActivitiesCore

    init(core: LiveActivitiesCore) { self.core = core }

    /// Registers an activity that the app started under a tag: the `activity_id` of Braze's REST
    /// API. Since BrazeKit 5.11.0 and iOS 16.1.
    ///
    /// The tag has 1 to 256 bytes and is unique to the activity. For any other length nothing is
    /// registered, and `ErrorEvent.invalidPushTokenTag` is reported. The tag is stored across
    /// restarts until the activity ends.
    ///
    /// - Returns: The task that follows the activity until it ends; `nil` for a rejected tag.
    @discardableResult
    public func launchActivity<Attributes: ActivityAttributes>(
      pushTokenTag: String, activity: Activity<Attributes>, fileID: String = #fileID,
      line: UInt = #line
    ) -> Task<Void, Never>? {
      core.launch(activity, tag: pushTokenTag, source: .local)
    }

    /// Resumes activities of earlier processes. Call it at each launch. Since BrazeKit 5.11.0 and
    /// iOS 16.1.
    ///
    /// Running activities with a stored tag are followed again (`resumed`). Activities that a push
    /// started while the app was not running are registered (`started`, iOS 17.2). A stored tag
    /// without a running activity is deleted (`activityNotFound`). Activities that the user removed
    /// are not resumed.
    public func resumeActivities<Attributes: ActivityAttributes>(
      ofType type: Activity<Attributes>.Type
    ) {
      core.resume(type)
    }

    /// Registers a type, so that pushes can start its activities. Since BrazeKit 8.2.0 and iOS
    /// 17.2.
    ///
    /// - Parameter name: The `activity_attributes_type` of pushes: the type's Swift name.
    /// - Returns: The task that follows the type's token and its new activities.
    @discardableResult
    public func registerPushToStart<Attributes: ActivityAttributes & BrazeLiveActivityAttributes>(
      forType type: Activity<Attributes>.Type, name: String
    ) -> Task<Void, Never> {
      core.registerPushToStart(type, name: name)
    }

    /// Unregisters the push-to-start tokens of some or all types. Running activities continue.
    /// Since BrazeKit 18.0 and iOS 17.2.
    ///
    /// Returns once the gateway has confirmed it. Throws `Braze.PushUnregistrationError` and does
    /// not retry.
    public func unregisterPushToStart(types: [String]? = nil) async throws {
      try await core.unregister(types)
    }

    /// Unregisters the push-to-start tokens of some or all types. Since BrazeKit 18.0 and iOS 17.2.
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

    /// Unregisters a type's push-to-start token. Since BrazeKit 8.2.0 and iOS 17.2.
    @available(*, deprecated, message: "use unregisterPushToStart(types:)")
    public func optOutPushToStart(type: String) {
      unregisterPushToStart(types: [type], completion: nil)
    }

    /// Calls back for all later updates of types and activities, in order, on the main actor. Since
    /// BrazeKit 14.2.0.
    ///
    /// - Returns: The subscription. Keep it as long as you need updates.
    public func subscribeToStateUpdates(
      _ update: @escaping @MainActor (UpdateEvent) -> Void
    ) -> Cancellable {
      core.updates.subscribe(update)
    }

    /// Calls back for all later errors, in order, on the main actor. Since BrazeKit 14.2.0.
    ///
    /// - Returns: The subscription. Keep it as long as you need errors.
    public func subscribeToErrors(
      _ update: @escaping @MainActor (ErrorEvent) -> Void
    ) -> Cancellable {
      core.errors.subscribe(update)
    }
  }
}

/// Attributes of activities that Braze can start.
///
/// Mirrors BrazeKit's `BrazeLiveActivityAttributes` (8.2.0, iOS 17.2). Braze sets the property to
/// the `activity_id` of the start push. Apps must neither rename nor assign it.
public protocol BrazeLiveActivityAttributes {
  /// The `activity_id` of the request that started the activity; `nil` if the app started it. Since
  /// BrazeKit 8.2.0 and iOS 17.2.
  var brazeActivityId: String? { get }
}
