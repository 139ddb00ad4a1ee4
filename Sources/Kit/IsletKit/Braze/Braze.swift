import Synchronization

/// Braze's SDK for Live Activities, with a gateway in place of Braze's servers.
///
/// Mirrors BrazeKit's `Braze`. It and its members are from 5.0 unless noted. Keep it as long as
/// activities should be followed: its observations end when it is deallocated.
public final class Braze: Sendable {
  private final class WeakDelegate: @unchecked Sendable {
    weak var delegate: (any BrazeDelegate)?
  }

  public let configuration: Configuration
  /// Since 5.11.0 and iOS 16.1.
  public let liveActivities: LiveActivities
  public let user = User()
  public let notifications = Notifications()
  /// An ID of the device, the same at each launch. Since 8.0.
  public var deviceId: String { liveActivities.core.store.deviceID }

  private let weakDelegate = Mutex(WeakDelegate())

  public var delegate: (any BrazeDelegate)? {
    get { weakDelegate.withLock { $0.delegate } }
    set { weakDelegate.withLock { $0.delegate = newValue } }
  }

  /// Sets the SDK up for the current app.
  public init(configuration: Configuration) {
    self.configuration = configuration
    liveActivities = LiveActivities(
      core: LiveActivitiesCore(app: IsletApp.current, api: configuration.api))
  }

  deinit { liveActivities.core.stop() }

  /// Whether the SDK is active. If not, it follows nothing and sends nothing.
  public var enabled: Bool {
    get { !liveActivities.core.isStopped }
    set { if newValue { liveActivities.core.goOn() } else { liveActivities.core.stop() } }
  }

  /// Sets the user of all later token registrations. Registered tokens are sent again.
  public func changeUser(
    userId: String, sdkAuthSignature: String? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    user.id = userId
    liveActivities.core.changeUser(userId)
  }

  /// Does nothing.
  public func set(sdkAuthenticationSignature: String) {}

  /// Does nothing.
  public func logCustomEvent(
    name: String, properties: [String: Any]? = nil, fileID: String = #fileID, line: UInt = #line
  ) {}

  /// Does nothing.
  public func logPurchase(
    productId: String, currency: String, price: Double, quantity: Int = 1,
    properties: [String: Any]? = nil, fileID: String = #fileID, line: UInt = #line
  ) {}

  /// Does nothing: tokens are always sent at once.
  public func requestImmediateDataFlush() {}

  /// Deletes the stored tags, and disables the SDK until `enabled` is set.
  public func wipeData() {
    enabled = false
    liveActivities.core.store.removeAll()
  }
}

extension Braze {
  /// A subscription that lasts until it is cancelled or deallocated.
  ///
  /// Mirrors BrazeKit's `Braze.Cancellable` (5.0).
  public final class Cancellable: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

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

/// An app's callbacks for one type of values. Each is called in order, on the main actor.
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
