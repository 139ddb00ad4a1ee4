import Basics
/// The user's settings for the app.
///
/// Mirrors ActivityKit's `ActivityAuthorizationInfo` (iOS 16.1). The settings are those of the
/// gateway's device: `PATCH /islet/v1/device`.
public final class ActivityAuthorizationInfo: Sendable {
  /// The sequence of `activityEnablementUpdates`. Mirrors
  /// `ActivityAuthorizationInfo.ActivityEnablementUpdates` (iOS 16.1).
  public typealias ActivityEnablementUpdates = ActivityUpdateSequence<Bool>
  /// The sequence of `frequentPushEnablementUpdates`. Mirrors
  /// `ActivityAuthorizationInfo.FrequentPushEnablementUpdates` (iOS 16.2).
  public typealias FrequentPushEnablementUpdates = ActivityUpdateSequence<Bool>

  private let hub: ActivityHub

  /// Reads the settings of the current app. Mirrors `ActivityAuthorizationInfo.init()` (iOS 16.1).
  public init() { hub = IsletApp.current.hub }

  /// Whether the app may start activities; `false` until a gateway responds. Mirrors
  /// `ActivityAuthorizationInfo.areActivitiesEnabled` (iOS 16.1).
  public var areActivitiesEnabled: Bool { hub.switches.activities }

  /// Whether the app may be updated frequently. Mirrors
  /// `ActivityAuthorizationInfo.frequentPushesEnabled` (iOS 16.2).
  public var frequentPushesEnabled: Bool { hub.switches.frequentPushes }

  /// Each change of `areActivitiesEnabled`, including the one when a gateway first responds.
  /// Mirrors `ActivityAuthorizationInfo.activityEnablementUpdates` (iOS 16.1).
  public var activityEnablementUpdates: ActivityEnablementUpdates {
    hub.connect()
    return ActivityUpdateSequence(updates: hub.activitySwitch.subscribe())
  }

  /// Each change of `frequentPushesEnabled`. Mirrors
  /// `ActivityAuthorizationInfo.frequentPushEnablementUpdates` (iOS 16.2).
  public var frequentPushEnablementUpdates: FrequentPushEnablementUpdates {
    hub.connect()
    return ActivityUpdateSequence(updates: hub.frequentSwitch.subscribe())
  }
}
