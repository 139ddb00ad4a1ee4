// Lets apps keep `import UserNotifications` on Linux. Like Apple's module, it also exports
// Foundation.
@_exported public import FoundationNames
import Synchronization

/// Requests permission for notifications and accepts them. Permission is always granted.
/// Notifications are stored until they are removed, and never shown.
///
/// Mirrors UserNotifications' `UNUserNotificationCenter`.
public final class UNUserNotificationCenter: Sendable {
  private struct State: Sendable {
    var status = UNAuthorizationStatus.notDetermined
    var pending: [UNNotificationRequest] = []
    var categories: Set<UNNotificationCategory> = []
  }

  private static let only = UNUserNotificationCenter()
  private let state = Mutex(State())
  private let holder = Mutex<Weak>(Weak())

  private struct Weak: @unchecked Sendable {
    weak var delegate: (any UNUserNotificationCenterDelegate)?
  }

  private init() {}

  public static func current() -> UNUserNotificationCenter { only }

  /// Never called.
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { holder.withLock { $0.delegate } }
    set {
      let new = Weak(delegate: newValue)
      holder.withLock { $0 = new }
    }
  }

  /// Always granted.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    authorize(options)
    Task { completionHandler(true, nil) }
  }

  /// Always granted.
  @discardableResult public func requestAuthorization(
    options: UNAuthorizationOptions = []
  ) async throws -> Bool {
    authorize(options)
    return true
  }

  private func authorize(_ options: UNAuthorizationOptions) {
    state.withLock { $0.status = options.contains(.provisional) ? .provisional : .authorized }
  }

  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    let settings = settings
    Task { completionHandler(settings) }
  }

  public func notificationSettings() async -> UNNotificationSettings { settings }

  private var settings: UNNotificationSettings {
    UNNotificationSettings(authorizationStatus: state.withLock { $0.status })
  }

  /// Stores a notification. It replaces one with the same identifier.
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    keep(request)
    if let completionHandler { Task { completionHandler(nil) } }
  }

  /// Stores a notification. It replaces one with the same identifier.
  public func add(_ request: UNNotificationRequest) async throws { keep(request) }

  private func keep(_ request: UNNotificationRequest) {
    state.withLock { state in
      state.pending.removeAll { $0.identifier == request.identifier }
      state.pending.append(request)
    }
  }

  /// The stored notifications.
  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    state.withLock { $0.pending }
  }

  /// The stored notifications.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let pending = state.withLock { $0.pending }
    Task { completionHandler(pending) }
  }

  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    state.withLock { $0.pending.removeAll { identifiers.contains($0.identifier) } }
  }

  public func removeAllPendingNotificationRequests() { state.withLock { $0.pending = [] } }

  /// Does nothing: none was delivered.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  /// Does nothing: none was delivered.
  public func removeAllDeliveredNotifications() {}

  /// Stores the categories.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    state.withLock { $0.categories = categories }
  }

  public func notificationCategories() async -> Set<UNNotificationCategory> {
    state.withLock { $0.categories }
  }

  /// Does nothing: there is no icon.
  public func setBadgeCount(_ count: Int) async throws {}
}

/// Handles notifications. Mirrors UserNotifications' `UNUserNotificationCenterDelegate`.
public protocol UNUserNotificationCenterDelegate: AnyObject {
  /// Never called: no notification is delivered here.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  /// Never called: no notification is delivered here.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([]) }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) { completionHandler() }
}
