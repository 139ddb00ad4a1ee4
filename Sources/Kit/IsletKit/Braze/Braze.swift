import Synchronization

/// Braze's SDK as far as Live Activities go, with a gateway in the place of Braze's servers.
///
/// Stands for BrazeKit's `Braze` (5.0). Keep it as long as activities are to be followed: when it
/// goes, so do its observations.
public final class Braze: Sendable {
  private final class WeakDelegate: @unchecked Sendable {
    weak var delegate: (any BrazeDelegate)?
  }

  /// How the SDK was set up. Stands for `Braze.configuration` (5.0).
  public let configuration: Configuration
  /// The calls for Live Activities. Stands for `Braze.liveActivities` (5.11.0, iOS 16.1).
  public let liveActivities: LiveActivities
  /// The person. Stands for `Braze.user` (5.0).
  public let user = User()
  /// Ordinary push notifications. Stands for `Braze.notifications` (5.0).
  public let notifications = Notifications()
  /// A name for the device, the same at each start of the app. Stands for `Braze.deviceId` (8.0).
  public var deviceId: String { liveActivities.core.store.deviceID }

  private let weakDelegate = Mutex(WeakDelegate())

  /// What the app decides in the SDK's place. Stands for `Braze.delegate` (5.0).
  public var delegate: (any BrazeDelegate)? {
    get { weakDelegate.withLock { $0.delegate } }
    set { weakDelegate.withLock { $0.delegate = newValue } }
  }

  /// Sets the SDK up for the current app. Stands for `Braze.init(configuration:)` (5.0).
  public init(configuration: Configuration) {
    self.configuration = configuration
    liveActivities = LiveActivities(
      core: LiveActivitiesCore(app: IsletApp.current, api: configuration.api))
  }

  deinit { liveActivities.core.stop() }

  /// Whether the SDK works; switched off it follows nothing and sends nothing. Stands for
  /// `Braze.enabled` (5.0).
  public var enabled: Bool {
    get { !liveActivities.core.isStopped }
    set { if newValue { liveActivities.core.goOn() } else { liveActivities.core.stop() } }
  }

  /// Names the person, under whom tokens are registered from now on; those that are registered
  /// already are sent anew. Stands for `Braze.changeUser(userId:sdkAuthSignature:)` (5.0).
  public func changeUser(
    userId: String, sdkAuthSignature: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    user.id = userId
    liveActivities.core.changeUser(userId)
  }

  /// Without effect. Stands for `Braze.set(sdkAuthenticationSignature:)` (5.0).
  public func set(sdkAuthenticationSignature: String) {}

  /// Without effect. Stands for `Braze.logCustomEvent(name:properties:)` (5.0).
  public func logCustomEvent(
    name: String, properties: [String: Any]? = nil, fileID: String = #fileID, line: UInt = #line
  ) {}

  /// Without effect. Stands for `Braze.logPurchase(productId:currency:price:quantity:properties:)`
  /// (5.0).
  public func logPurchase(
    productId: String, currency: String, price: Double, quantity: Int = 1,
    properties: [String: Any]? = nil, fileID: String = #fileID, line: UInt = #line
  ) {}

  /// Without effect: tokens are sent at once. Stands for `Braze.requestImmediateDataFlush()` (5.0).
  public func requestImmediateDataFlush() {}

  /// Forgets what is stored of activities, and disables the SDK until `enabled` is set. Stands for
  /// `Braze.wipeData()` (5.0).
  public func wipeData() {
    enabled = false
    liveActivities.core.store.removeAll()
  }
}
