/// The user's settings for notifications. Mirrors UserNotifications' `UNNotificationSettings`.
public final class UNNotificationSettings: Sendable {
  public let authorizationStatus: UNAuthorizationStatus
  /// Enabled once the app has requested permission, like the other settings.
  public var alertSetting: UNNotificationSetting {
    authorizationStatus == .notDetermined ? .disabled : .enabled
  }
  public var soundSetting: UNNotificationSetting { alertSetting }
  public var badgeSetting: UNNotificationSetting { alertSetting }
  public var timeSensitiveSetting: UNNotificationSetting { alertSetting }
  init(authorizationStatus: UNAuthorizationStatus) {
    self.authorizationStatus = authorizationStatus
  }
}

/// The state of one setting. Mirrors UserNotifications' `UNNotificationSetting`.
public enum UNNotificationSetting: Int, Sendable {
  case notSupported, disabled, enabled
}

/// Whether an app may show notifications. Mirrors UserNotifications' `UNAuthorizationStatus`.
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined, denied, authorized, provisional, ephemeral
}

/// The permissions that an app requests. Mirrors UserNotifications' `UNAuthorizationOptions`.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let badge = Self(rawValue: 1 << 0)
  public static let sound = Self(rawValue: 1 << 1)
  public static let alert = Self(rawValue: 1 << 2)
  public static let carPlay = Self(rawValue: 1 << 3)
  public static let criticalAlert = Self(rawValue: 1 << 4)
  public static let providesAppNotificationSettings = Self(rawValue: 1 << 5)
  public static let provisional = Self(rawValue: 1 << 6)
  public static let timeSensitive = Self(rawValue: 1 << 8)
}

/// The presentation of a notification while the app is open. Mirrors
/// `UNNotificationPresentationOptions`.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let badge = Self(rawValue: 1 << 0)
  public static let sound = Self(rawValue: 1 << 1)
  public static let alert = Self(rawValue: 1 << 2)
  public static let list = Self(rawValue: 1 << 3)
  public static let banner = Self(rawValue: 1 << 4)
}

/// A button of a notification. Mirrors UserNotifications' `UNNotificationAction`.
public final class UNNotificationAction: Sendable {
  public let identifier: String
  public let title: String
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
  }
}

/// The behaviour of a button. Mirrors UserNotifications' `UNNotificationActionOptions`.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let authenticationRequired = Self(rawValue: 1 << 0)
  public static let destructive = Self(rawValue: 1 << 1)
  public static let foreground = Self(rawValue: 1 << 2)
}

/// A kind of notification. Mirrors UserNotifications' `UNNotificationCategory`.
public final class UNNotificationCategory: Hashable, Sendable {
  public let identifier: String
  public let actions: [UNNotificationAction]
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
  }

  public static func == (left: UNNotificationCategory, right: UNNotificationCategory) -> Bool {
    left.identifier == right.identifier
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// The options of a category. Mirrors `UNNotificationCategoryOptions`.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let customDismissAction = Self(rawValue: 1 << 0)
  public static let allowInCarPlay = Self(rawValue: 1 << 1)
}
