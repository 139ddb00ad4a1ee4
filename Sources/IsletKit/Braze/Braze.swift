/// Braze's SDK as far as Live Activities go, with a gateway in the place of Braze's servers.
///
/// Stands for BrazeKit's `Braze` (5.0). Keep it as long as activities are to be followed: when it
/// goes, so do its observations.
public final class Braze: Sendable {
  /// How the SDK was set up. Stands for `Braze.configuration` (5.0).
  public let configuration: Configuration
  /// The calls for Live Activities. Stands for `Braze.liveActivities` (5.11.0, iOS 16.1).
  public let liveActivities: LiveActivities

  /// Sets the SDK up for the current app. Stands for `Braze.init(configuration:)` (5.0).
  public init(configuration: Configuration) {
    self.configuration = configuration
    liveActivities = LiveActivities(
      core: LiveActivitiesCore(app: IsletApp.current, api: configuration.api))
  }

  /// Names the person, under whom tokens are registered from now on; those that are registered
  /// already are sent anew. Stands for `Braze.changeUser(userId:)` (5.0).
  public func changeUser(userId: String) { liveActivities.core.changeUser(userId) }

  deinit { liveActivities.core.stop() }
}
