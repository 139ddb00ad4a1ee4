public import Foundation

/// What a notification says. Stands for UserNotifications' `UNNotificationContent`.
open class UNNotificationContent: @unchecked Sendable {
  /// The bold line.
  public fileprivate(set) var title = ""
  /// The line below it.
  public fileprivate(set) var subtitle = ""
  /// The text.
  public fileprivate(set) var body = ""
  /// The number on the app's icon.
  public fileprivate(set) var badge: NSNumber?
  /// The app's own values.
  public fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
  /// What groups notifications.
  public fileprivate(set) var threadIdentifier = ""
  /// What the notification offers.
  public fileprivate(set) var categoryIdentifier = ""
  /// What is heard.
  public fileprivate(set) var sound: UNNotificationSound?

  /// Makes an empty one.
  public init() {}
}

/// What a notification is to say. Stands for UserNotifications' `UNMutableNotificationContent`.
public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  /// The bold line.
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// The line below it.
  public override var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
  /// The text.
  public override var body: String {
    get { super.body }
    set { super.body = newValue }
  }
  /// The number on the app's icon.
  public override var badge: NSNumber? {
    get { super.badge }
    set { super.badge = newValue }
  }
  /// The app's own values.
  public override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  /// What groups notifications.
  public override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { super.threadIdentifier = newValue }
  }
  /// What the notification offers.
  public override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }
  /// What is heard.
  public override var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }
}

/// What is heard with a notification: nothing here. Stands for UserNotifications' `UNNotificationSound`.
public final class UNNotificationSound: Sendable {
  private init() {}
  /// The system's own.
  public static let `default` = UNNotificationSound()
}

/// When a notification is due. Stands for UserNotifications' `UNNotificationTrigger`.
open class UNNotificationTrigger: @unchecked Sendable {
  /// Whether it comes again.
  public let repeats: Bool
  init(repeats: Bool) { self.repeats = repeats }
}

/// After a span. Stands for UserNotifications' `UNTimeIntervalNotificationTrigger`.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Seconds.
  public let timeInterval: TimeInterval
  /// Makes one of seconds.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

/// On a date. Stands for UserNotifications' `UNCalendarNotificationTrigger`.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// What of a date has to fit.
  public let dateComponents: DateComponents
  /// Makes one of a date's parts.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }
}

/// A notification to be shown. Stands for UserNotifications' `UNNotificationRequest`.
public final class UNNotificationRequest: Sendable {
  /// Its name.
  public let identifier: String
  /// What it says.
  public let content: UNNotificationContent
  /// When it is due; `nil` for at once.
  public let trigger: UNNotificationTrigger?
  /// Makes a request.
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

/// A notification that was shown; there is none here. Stands for UserNotifications' `UNNotification`.
public final class UNNotification: Sendable {
  /// When it was shown.
  public let date: Date
  /// What was asked for.
  public let request: UNNotificationRequest
  init(date: Date, request: UNNotificationRequest) {
    self.date = date
    self.request = request
  }
}

/// What the person did with a notification; there is none here. Stands for `UNNotificationResponse`.
public final class UNNotificationResponse: Sendable {
  /// The notification.
  public let notification: UNNotification
  /// What was chosen.
  public let actionIdentifier: String
  init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}
