import Basics
/// The user's Live Activity settings for the app.
///
/// Mirrors ActivityKit's `ActivityAuthorizationInfo` (iOS 16.1). The settings are those of the
/// gateway's device: `PATCH /islet/v1/device`.
public final class ActivityAuthorizationInfo: Sendable {
  /// Since iOS 16.1.
  public typealias ActivityEnablementUpdates = ActivityUpdateSequence<Bool>
  /// Since iOS 16.2.
  public typealias FrequentPushEnablementUpdates = ActivityUpdateSequence<Bool>

  private let hub: ActivityHub

  /// Reads the settings for the current app. Since iOS 16.1.
  public init() { hub = IsletApp.current.hub }

  /// Whether the app may start activities; `false` until a gateway answers. Since iOS 16.1.
  public var areActivitiesEnabled: Bool { hub.switches.activities }

  /// Whether the app may be updated frequently. Since iOS 16.2.
  public var frequentPushesEnabled: Bool { hub.switches.frequentPushes }

  /// Changes of `areActivitiesEnabled`, also when a gateway first answers. Since iOS 16.1.
  public var activityEnablementUpdates: ActivityEnablementUpdates {
    hub.connect()
    return ActivityUpdateSequence(updates: hub.activitySwitch.subscribe())
  }

  /// Since iOS 16.2.
  public var frequentPushEnablementUpdates: FrequentPushEnablementUpdates {
    hub.connect()
    return ActivityUpdateSequence(updates: hub.frequentSwitch.subscribe())
  }
}
