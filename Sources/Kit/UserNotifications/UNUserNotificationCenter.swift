// Lets an app's sources keep `import UserNotifications` on Linux. As Apple's module does, it brings Foundation
// with it.
@_exported public import FoundationNames
import Synchronization

/// Where an app asks for leave to notify, and hands notifications over. A person here says yes; notifications
/// are kept until they are removed, and shown by nobody.
///
/// Stands for UserNotifications' `UNUserNotificationCenter`.
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

  /// The only one. Stands for `UNUserNotificationCenter.current()`.
  public static func current() -> UNUserNotificationCenter { only }

  /// Who is told of notifications; never called. Stands for `UNUserNotificationCenter.delegate`.
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { holder.withLock { $0.delegate } }
    set {
      let new = Weak(delegate: newValue)
      holder.withLock { $0 = new }
    }
  }

  /// Asks the person, who says yes. Stands for `requestAuthorization(options:completionHandler:)`.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    authorize(options)
    Task { completionHandler(true, nil) }
  }

  /// Asks the person, who says yes. Stands for `requestAuthorization(options:)`.
  @discardableResult public func requestAuthorization(
    options: UNAuthorizationOptions = []
  ) async throws -> Bool {
    authorize(options)
    return true
  }

  private func authorize(_ options: UNAuthorizationOptions) {
    state.withLock { $0.status = options.contains(.provisional) ? .provisional : .authorized }
  }

  /// What the person allowed. Stands for `getNotificationSettings(completionHandler:)`.
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    let settings = settings
    Task { completionHandler(settings) }
  }

  /// What the person allowed. Stands for `notificationSettings()`.
  public func notificationSettings() async -> UNNotificationSettings { settings }

  private var settings: UNNotificationSettings {
    UNNotificationSettings(authorizationStatus: state.withLock { $0.status })
  }

  /// Takes a notification, in place of one with the same identifier. Stands for
  /// `add(_:withCompletionHandler:)`.
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    keep(request)
    if let completionHandler { Task { completionHandler(nil) } }
  }

  /// Takes a notification, in place of one with the same identifier. Stands for `add(_:)`.
  public func add(_ request: UNNotificationRequest) async throws { keep(request) }

  private func keep(_ request: UNNotificationRequest) {
    state.withLock { state in
      state.pending.removeAll { $0.identifier == request.identifier }
      state.pending.append(request)
    }
  }

  /// The notifications that were taken. Stands for `pendingNotificationRequests()`.
  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    state.withLock { $0.pending }
  }

  /// The notifications that were taken. Stands for `getPendingNotificationRequests(completionHandler:)`.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let pending = state.withLock { $0.pending }
    Task { completionHandler(pending) }
  }

  /// Forgets notifications. Stands for the method of the same name.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    state.withLock { $0.pending.removeAll { identifiers.contains($0.identifier) } }
  }

  /// Forgets all notifications. Stands for the method of the same name.
  public func removeAllPendingNotificationRequests() { state.withLock { $0.pending = [] } }

  /// Without effect: none was delivered. Stands for the method of the same name.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  /// Without effect: none was delivered. Stands for the method of the same name.
  public func removeAllDeliveredNotifications() {}

  /// Keeps what notifications may offer. Stands for `setNotificationCategories(_:)`.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    state.withLock { $0.categories = categories }
  }

  /// What notifications may offer. Stands for `notificationCategories()`.
  public func notificationCategories() async -> Set<UNNotificationCategory> {
    state.withLock { $0.categories }
  }

  /// Without effect: there is no icon. Stands for `setBadgeCount(_:)`.
  public func setBadgeCount(_ count: Int) async throws {}
}

/// Who is told of notifications. Stands for UserNotifications' `UNUserNotificationCenterDelegate`.
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
