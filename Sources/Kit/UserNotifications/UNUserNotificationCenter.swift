// Makes `import UserNotifications` work on Linux. Like Apple's module, it re-exports Foundation.
@_exported public import FoundationNames
import Synchronization

/// Requests permission for notifications, and accepts notifications. Permission is always granted
/// here. Notifications are stored until they are removed, but never shown.
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

  /// The only instance. Mirrors `UNUserNotificationCenter.current()`.
  public static func current() -> UNUserNotificationCenter { only }

  /// The delegate; never called. Mirrors `UNUserNotificationCenter.delegate`.
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { holder.withLock { $0.delegate } }
    set {
      let new = Weak(delegate: newValue)
      holder.withLock { $0 = new }
    }
  }

  /// Requests permission, which is granted. Mirrors
  /// `requestAuthorization(options:completionHandler:)`.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    authorize(options)
    Task { completionHandler(true, nil) }
  }

  /// Requests permission, which is granted. Mirrors `requestAuthorization(options:)`.
  @discardableResult public func requestAuthorization(
    options: UNAuthorizationOptions = []
  ) async throws -> Bool {
    authorize(options)
    return true
  }

  private func authorize(_ options: UNAuthorizationOptions) {
    state.withLock { $0.status = options.contains(.provisional) ? .provisional : .authorized }
  }

  /// The user's settings. Mirrors `getNotificationSettings(completionHandler:)`.
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    let settings = settings
    Task { completionHandler(settings) }
  }

  /// The user's settings. Mirrors `notificationSettings()`.
  public func notificationSettings() async -> UNNotificationSettings { settings }

  private var settings: UNNotificationSettings {
    UNNotificationSettings(authorizationStatus: state.withLock { $0.status })
  }

  /// Adds a notification. Replaces a stored one with the same identifier. Mirrors
  /// `add(_:withCompletionHandler:)`.
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    keep(request)
    if let completionHandler { Task { completionHandler(nil) } }
  }

  /// Adds a notification. Replaces a stored one with the same identifier. Mirrors `add(_:)`.
  public func add(_ request: UNNotificationRequest) async throws { keep(request) }

  private func keep(_ request: UNNotificationRequest) {
    state.withLock { state in
      state.pending.removeAll { $0.identifier == request.identifier }
      state.pending.append(request)
    }
  }

  /// The added notifications. Mirrors `pendingNotificationRequests()`.
  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    state.withLock { $0.pending }
  }

  /// The added notifications. Mirrors `getPendingNotificationRequests(completionHandler:)`.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let pending = state.withLock { $0.pending }
    Task { completionHandler(pending) }
  }

  /// Removes notifications. Mirrors the method of the same name.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    state.withLock { $0.pending.removeAll { identifiers.contains($0.identifier) } }
  }

  /// Removes all notifications. Mirrors the method of the same name.
  public func removeAllPendingNotificationRequests() { state.withLock { $0.pending = [] } }

  /// Empty, because no notification is delivered. Mirrors `deliveredNotifications()`.
  public func deliveredNotifications() async -> [UNNotification] { [] }

  /// Empty, because no notification is delivered. Mirrors
  /// `getDeliveredNotifications(completionHandler:)`.
  public func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) { Task { completionHandler([]) } }

  /// Has no effect, because no notification is delivered. Mirrors the method of the same name.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  /// Has no effect, because no notification is delivered. Mirrors the method of the same name.
  public func removeAllDeliveredNotifications() {}

  /// Sets the categories of notifications. Mirrors `setNotificationCategories(_:)`.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    state.withLock { $0.categories = categories }
  }

  /// The categories of notifications. Mirrors `notificationCategories()`.
  public func notificationCategories() async -> Set<UNNotificationCategory> {
    state.withLock { $0.categories }
  }

  /// Has no effect: there is no icon. Mirrors `setBadgeCount(_:)`.
  public func setBadgeCount(_ count: Int) async throws {}
}

/// The delegate for notifications. Mirrors UserNotifications' `UNUserNotificationCenterDelegate`.
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
