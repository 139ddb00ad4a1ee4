public import Foundation

extension Braze {
  /// The setup of the SDK. Settings that mean nothing to a gateway are stored and ignored.
  ///
  /// Mirrors BrazeKit's `Braze.Configuration`. It and its members are from 5.0 unless noted.
  ///
  /// It is `@unchecked Sendable` because apps set it up in one place, before they create `Braze`.
  public final class Configuration: @unchecked Sendable {
    /// The server of the SDK.
    public struct Api: Sendable {
      /// When the SDK sends its data.
      public enum FlushPolicy: String, Sendable, Hashable {
        case automatic
        /// When the app requests it.
        case manual
      }

      /// A gateway accepts any key that is not empty.
      public var key: String
      /// The URL or host of a gateway. Empty for the app's own.
      public var endpoint: String
      /// Ignored.
      public var flushPolicy = FlushPolicy.automatic
      /// Ignored.
      public var flushInterval: TimeInterval = 10
      /// Ignored.
      public var sdkAuthentication = false
    }

    /// The log of the SDK.
    public struct Logger: Sendable {
      public enum Level: Int, Sendable, Hashable, Comparable {
        case debug
        case info
        case error
        /// Writes nothing.
        case disabled

        /// Compares by severity: `debug` is the lowest.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
      }

      /// Ignored: the kit writes no log.
      public var level = Level.error
      /// Never called. In BrazeKit it gets each message and returns whether to write it.
      public var print: (@Sendable (_ message: String, _ level: Level) -> Bool)?
    }

    /// Settings for ordinary push notifications.
    public struct Push: Sendable, Hashable {
      /// What the SDK does automatically; `true` for everything. It and its members are from 6.0.
      public struct Automation: Sendable, Hashable, ExpressibleByBooleanLiteral {
        /// Ignored.
        public var automaticSetup: Bool
        /// Ignored.
        public var requestAuthorizationAtLaunch: Bool

        /// All on or all off.
        public init(booleanLiteral value: Bool) {
          self.init(automaticSetup: value, requestAuthorizationAtLaunch: value)
        }

        public init(automaticSetup: Bool = false, requestAuthorizationAtLaunch: Bool = false) {
          self.automaticSetup = automaticSetup
          self.requestAuthorizationAtLaunch = requestAuthorizationAtLaunch
        }
      }

      /// Ignored. Since 6.0.
      public var automation: Automation = false
      /// Ignored.
      public var appGroup: String?
    }

    public var api: Api
    public var logger = Logger()
    public var push = Push()
    /// Ignored.
    public var sessionTimeout: TimeInterval = 10
    /// Ignored.
    public var triggerMinimumTimeInterval: TimeInterval = 30
    /// Ignored. Since 6.0.
    public var forwardUniversalLinks = false
    /// Ignored. Since 5.8.
    public var useUUIDAsDeviceId = true
    /// Ignored. Since 9.0.
    public var optInWhenPushAuthorized = true

    public init(apiKey: String, endpoint: String) {
      api = Api(key: apiKey, endpoint: endpoint)
    }
  }
}
