public import Foundation

// The names of UserNotifications that widget code mentions; nothing leaves a widget's process.

public final class UNUserNotificationCenter: Sendable {
  public static func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    false
  }
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { completionHandler(false, nil) }
  public func add(_ request: UNNotificationRequest) async throws {}
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
  public func removePendingNotificationRequests(withIdentifiers: [String]) {}
  public func removeDeliveredNotifications(withIdentifiers: [String]) {}
  public func removeAllPendingNotificationRequests() {}
  public func removeAllDeliveredNotifications() {}
}
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), alert = Self(rawValue: 4)
  public static let criticalAlert = Self(rawValue: 16), provisional = Self(rawValue: 64)
}
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ name: String) { rawValue = name }
}
public final class UNNotificationSound: Sendable {
  public static let `default` = UNNotificationSound(named: .init("default"))
  public static let defaultCritical = UNNotificationSound(named: .init("critical"))
  public init(named name: UNNotificationSoundName) {}
}
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  case passive, active, timeSensitive, critical
}
open class UNNotificationContent: NSObject, @unchecked Sendable {
  public var title = ""
  public var subtitle = ""
  public var body = ""
  public var sound: UNNotificationSound?
  public var badge: NSNumber?
  public var userInfo: [AnyHashable: Any] = [:]
  public var categoryIdentifier = ""
  public var threadIdentifier = ""
  public var interruptionLevel: UNNotificationInterruptionLevel = .active
  public var relevanceScore = 0.0
}
public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {}
open class UNNotificationTrigger: NSObject, @unchecked Sendable {}
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public init(timeInterval: TimeInterval, repeats: Bool) {}
}
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public init(dateMatching: DateComponents, repeats: Bool) {}
}
public final class UNNotificationRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
  }
}
