import Basics
/// What the person allows the app.
///
/// Stands for ActivityKit's `ActivityAuthorizationInfo` (iOS 16.1). The switches are those of the
/// gateway's device: `PATCH /islet/v1/device`.
public final class ActivityAuthorizationInfo: Sendable {
  /// The sequence of `activityEnablementUpdates`. Stands for
  /// `ActivityAuthorizationInfo.ActivityEnablementUpdates` (iOS 16.1).
  public typealias ActivityEnablementUpdates = ActivityUpdateSequence<Bool>
  /// The sequence of `frequentPushEnablementUpdates`. Stands for
  /// `ActivityAuthorizationInfo.FrequentPushEnablementUpdates` (iOS 16.2).
  public typealias FrequentPushEnablementUpdates = ActivityUpdateSequence<Bool>

  private let hub: ActivityHub

  /// Looks at the switches of the current app. Stands for `ActivityAuthorizationInfo.init()`
  /// (iOS 16.1).
  public init() { hub = IsletApp.current.hub }

  /// Whether the app may start activities; `false` as long as no gateway answers. Stands for
  /// `ActivityAuthorizationInfo.areActivitiesEnabled` (iOS 16.1).
  public var areActivitiesEnabled: Bool { hub.switches.activities }

  /// Whether the app may be updated frequently. Stands for
  /// `ActivityAuthorizationInfo.frequentPushesEnabled` (iOS 16.2).
  public var frequentPushesEnabled: Bool { hub.switches.frequentPushes }

  /// Each change of `areActivitiesEnabled`, also where a gateway answers at last. Stands for
  /// `ActivityAuthorizationInfo.activityEnablementUpdates` (iOS 16.1).
  public var activityEnablementUpdates: ActivityEnablementUpdates {
    hub.connect()
    return ActivityUpdateSequence(updates: hub.activitySwitch.subscribe())
  }

  /// Each change of `frequentPushesEnabled`. Stands for
  /// `ActivityAuthorizationInfo.frequentPushEnablementUpdates` (iOS 16.2).
  public var frequentPushEnablementUpdates: FrequentPushEnablementUpdates {
    hub.connect()
    return ActivityUpdateSequence(updates: hub.frequentSwitch.subscribe())
  }
}
