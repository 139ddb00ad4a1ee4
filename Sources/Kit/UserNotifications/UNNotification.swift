public import Foundation

/// The content of a notification. Mirrors UserNotifications' `UNNotificationContent`.
open class UNNotificationContent: @unchecked Sendable {
  /// The title, shown in bold.
  public fileprivate(set) var title = ""
  /// The line below the title.
  public fileprivate(set) var subtitle = ""
  public fileprivate(set) var body = ""
  /// The number on the app's icon.
  public fileprivate(set) var badge: NSNumber?
  public fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
  /// The identifier that groups notifications.
  public fileprivate(set) var threadIdentifier = ""
  /// The identifier of the notification's category, which defines the actions.
  public fileprivate(set) var categoryIdentifier = ""
  public fileprivate(set) var sound: UNNotificationSound?
  /// Whether the notification may interrupt the user.
  public fileprivate(set) var interruptionLevel = UNNotificationInterruptionLevel.active
  /// The notification's rank in the app's summary, from 0 to 1.
  public fileprivate(set) var relevanceScore = 0.0

  public init() {}
}

/// The content of a new notification. Mirrors UserNotifications' `UNMutableNotificationContent`.
public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  public override var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
  public override var body: String {
    get { super.body }
    set { super.body = newValue }
  }
  public override var badge: NSNumber? {
    get { super.badge }
    set { super.badge = newValue }
  }
  public override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  public override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { super.threadIdentifier = newValue }
  }
  /// The identifier of the notification's category, which defines the actions.
  public override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }
  public override var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { super.interruptionLevel }
    set { super.interruptionLevel = newValue }
  }
  public override var relevanceScore: Double {
    get { super.relevanceScore }
    set { super.relevanceScore = newValue }
  }
}

/// How much a notification may interrupt. Mirrors `UNNotificationInterruptionLevel`.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  case passive, active, timeSensitive, critical
}

/// The sound of a notification, which is not played here. Mirrors UserNotifications'
/// `UNNotificationSound`.
public final class UNNotificationSound: Sendable {
  private init() {}
  public static let `default` = UNNotificationSound()
}

/// When a notification is due. Mirrors UserNotifications' `UNNotificationTrigger`.
open class UNNotificationTrigger: @unchecked Sendable {
  public let repeats: Bool
  init(repeats: Bool) { self.repeats = repeats }
}

/// A trigger after a time interval. Mirrors UserNotifications' `UNTimeIntervalNotificationTrigger`.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The interval in seconds.
  public let timeInterval: TimeInterval
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

/// A trigger on a date. Mirrors UserNotifications' `UNCalendarNotificationTrigger`.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The parts of a date that must match.
  public let dateComponents: DateComponents
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }
}

/// A request to show a notification. Mirrors UserNotifications' `UNNotificationRequest`.
public final class UNNotificationRequest: Sendable {
  public let identifier: String
  public let content: UNNotificationContent
  /// When the notification is due; `nil` for immediately.
  public let trigger: UNNotificationTrigger?
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

/// A delivered notification. Never created here. Mirrors UserNotifications' `UNNotification`.
public final class UNNotification: Sendable {
  /// The time of delivery.
  public let date: Date
  public let request: UNNotificationRequest
  init(date: Date, request: UNNotificationRequest) {
    self.date = date
    self.request = request
  }
}

/// The user's response to a notification. Never created here. Mirrors `UNNotificationResponse`.
public final class UNNotificationResponse: Sendable {
  public let notification: UNNotification
  public let actionIdentifier: String
  init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}
