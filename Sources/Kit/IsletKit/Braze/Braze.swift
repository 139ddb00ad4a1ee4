import Synchronization

/// Braze's SDK for Live Activities, with a gateway instead of Braze's servers.
///
/// Mirrors BrazeKit's `Braze` (5.0). Retain the object as long as activities should be followed:
/// observation ends when it is released.
public final class Braze: Sendable {
  private final class WeakDelegate: @unchecked Sendable {
    weak var delegate: (any BrazeDelegate)?
  }

  /// The SDK's configuration. Mirrors `Braze.configuration` (5.0).
  public let configuration: Configuration
  /// The calls for Live Activities. Mirrors `Braze.liveActivities` (5.11.0, iOS 16.1).
  public let liveActivities: LiveActivities
  /// The user. Mirrors `Braze.user` (5.0).
  public let user = User()
  /// Ordinary push notifications. Mirrors `Braze.notifications` (5.0).
  public let notifications = Notifications()
  /// An identifier of the device, the same at each start of the app. Mirrors `Braze.deviceId`
  /// (8.0).
  public var deviceId: String { liveActivities.core.store.deviceID }

  private let weakDelegate = Mutex(WeakDelegate())

  /// The app's delegate. Mirrors `Braze.delegate` (5.0).
  public var delegate: (any BrazeDelegate)? {
    get { weakDelegate.withLock { $0.delegate } }
    set { weakDelegate.withLock { $0.delegate = newValue } }
  }

  /// Initialises the SDK for the current app. Mirrors `Braze.init(configuration:)` (5.0).
  public init(configuration: Configuration) {
    self.configuration = configuration
    liveActivities = LiveActivities(
      core: LiveActivitiesCore(app: IsletApp.current, api: configuration.api))
  }

  deinit { liveActivities.core.stop() }

  /// Whether the SDK is enabled. If not, it follows no activities and sends nothing. Mirrors
  /// `Braze.enabled` (5.0).
  public var enabled: Bool {
    get { !liveActivities.core.isStopped }
    set { if newValue { liveActivities.core.goOn() } else { liveActivities.core.stop() } }
  }

  /// Changes the user for whom tokens are registered; tokens already registered are sent again.
  /// Mirrors `Braze.changeUser(userId:sdkAuthSignature:)` (5.0).
  public func changeUser(
    userId: String, sdkAuthSignature: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    user.id = userId
    liveActivities.core.changeUser(userId)
  }

  /// Has no effect. Mirrors `Braze.set(sdkAuthenticationSignature:)` (5.0).
  public func set(sdkAuthenticationSignature: String) {}

  /// Has no effect. Mirrors `Braze.logCustomEvent(name:properties:)` (5.0).
  public func logCustomEvent(
    name: String, properties: [String: Any]? = nil, fileID: String = #fileID, line: UInt = #line
  ) {}

  /// Has no effect. Mirrors `Braze.logPurchase(productId:currency:price:quantity:properties:)`
  /// (5.0).
  public func logPurchase(
    productId: String, currency: String, price: Double, quantity: Int = 1,
    properties: [String: Any]? = nil, fileID: String = #fileID, line: UInt = #line
  ) {}

  /// Has no effect, because tokens are sent immediately. Mirrors
  /// `Braze.requestImmediateDataFlush()` (5.0).
  public func requestImmediateDataFlush() {}

  /// Removes the stored data of activities, and disables the SDK until the app sets `enabled`.
  /// Mirrors `Braze.wipeData()` (5.0).
  public func wipeData() {
    enabled = false
    liveActivities.core.store.removeAll()
  }
}

extension Braze {
  /// A subscription, which lasts until it is cancelled or released.
  ///
  /// Mirrors BrazeKit's `Braze.Cancellable` (5.0).
  public final class Cancellable: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

    /// Ends the subscription. Mirrors `Braze.Cancellable.cancel()` (5.0).
    public func cancel() {
      let work = work.withLock { work in
        defer { work = nil }
        return work
      }
      work?()
    }

    deinit { cancel() }
  }
}

/// An app's callbacks for values of one kind. They are called in order, on the main actor.
final class Callbacks<Value: Sendable>: Sendable {
  private let streams = Mutex<(last: Int, all: [Int: AsyncStream<Value>.Continuation])>((0, [:]))

  func subscribe(_ callback: @escaping @MainActor (Value) -> Void) -> Braze.Cancellable {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let id = streams.withLock { streams in
      streams.last += 1
      streams.all[streams.last] = continuation
      return streams.last
    }
    let task = Task { @MainActor in
      for await value in stream { callback(value) }
    }
    return Braze.Cancellable { [weak self] in
      self?.streams.withLock { $0.all[id] = nil }
      continuation.finish()
      task.cancel()
    }
  }

  func send(_ value: Value) {
    let all = streams.withLock { $0.all.sorted { $0.key < $1.key } }
    for (_, continuation) in all { continuation.yield(value) }
  }
}
