public import Foundation

extension Braze {
  /// How the SDK is set up; what has no meaning for a gateway is kept and does nothing.
  ///
  /// Stands for BrazeKit's `Braze.Configuration` (5.0).
  ///
  /// It is Sendable as an app uses it: set up in one place, before `Braze` is made from it.
  public final class Configuration: @unchecked Sendable {
    /// Whom the SDK talks to. Stands for `Braze.Configuration.Api` (5.0).
    public struct Api: Sendable {
      /// When the SDK sends what it gathered. Stands for `Api.FlushPolicy` (5.0).
      public enum FlushPolicy: String, Sendable, Hashable {
        /// By itself. Stands for `FlushPolicy.automatic` (5.0).
        case automatic
        /// When the app asks for it. Stands for `FlushPolicy.manual` (5.0).
        case manual
      }

      /// The key; a gateway takes any that is not empty. Stands for `Api.key` (5.0).
      public var key: String
      /// The URL or host of a gateway; empty for the app's own. Stands for `Api.endpoint` (5.0).
      public var endpoint: String
      /// Kept, without effect. Stands for `Api.flushPolicy` (5.0).
      public var flushPolicy = FlushPolicy.automatic
      /// Kept, without effect. Stands for `Api.flushInterval` (5.0).
      public var flushInterval: TimeInterval = 10
      /// Kept, without effect. Stands for `Api.sdkAuthentication` (5.0).
      public var sdkAuthentication = false
    }

    /// What the SDK writes. Stands for `Braze.Configuration.Logger` (5.0).
    public struct Logger: Sendable {
      /// How much is written. Stands for `Logger.Level` (5.0).
      public enum Level: Int, Sendable, Hashable, Comparable {
        /// Everything. Stands for `Level.debug` (5.0).
        case debug
        /// What happens. Stands for `Level.info` (5.0).
        case info
        /// What fails. Stands for `Level.error` (5.0).
        case error
        /// Nothing. Stands for `Level.disabled` (5.0).
        case disabled

        /// The order from everything to nothing.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
      }

      /// How much is written to standard error. Stands for `Logger.level` (5.0).
      public var level = Level.error
      /// Gets each message before it is written, and says whether it is. Stands for `Logger.print`
      /// (5.0).
      public var print: (@Sendable (_ message: String, _ level: Level) -> Bool)?
    }

    /// Ordinary push notifications. Stands for `Braze.Configuration.Push` (5.0).
    public struct Push: Sendable, Hashable {
      /// What the SDK does by itself; `true` for everything. Stands for `Push.Automation` (6.0).
      public struct Automation: Sendable, Hashable, ExpressibleByBooleanLiteral {
        /// Kept, without effect. Stands for `Automation.automaticSetup` (6.0).
        public var automaticSetup: Bool
        /// Kept, without effect. Stands for `Automation.requestAuthorizationAtLaunch` (6.0).
        public var requestAuthorizationAtLaunch: Bool

        /// All on, or all off. Stands for `Automation.init(booleanLiteral:)` (6.0).
        public init(booleanLiteral value: Bool) {
          self.init(automaticSetup: value, requestAuthorizationAtLaunch: value)
        }

        /// Single parts. Stands for `Automation.init(automaticSetup:…)` (6.0).
        public init(automaticSetup: Bool = false, requestAuthorizationAtLaunch: Bool = false) {
          self.automaticSetup = automaticSetup
          self.requestAuthorizationAtLaunch = requestAuthorizationAtLaunch
        }
      }

      /// Kept, without effect. Stands for `Push.automation` (6.0).
      public var automation: Automation = false
      /// Kept, without effect. Stands for `Push.appGroup` (5.0).
      public var appGroup: String?
    }

    /// Whom the SDK talks to. Stands for `Braze.Configuration.api` (5.0).
    public var api: Api
    /// What the SDK writes. Stands for `Braze.Configuration.logger` (5.0).
    public var logger = Logger()
    /// Ordinary push notifications. Stands for `Braze.Configuration.push` (5.0).
    public var push = Push()
    /// Kept, without effect. Stands for `Braze.Configuration.sessionTimeout` (5.0).
    public var sessionTimeout: TimeInterval = 10
    /// Kept, without effect. Stands for `Braze.Configuration.triggerMinimumTimeInterval` (5.0).
    public var triggerMinimumTimeInterval: TimeInterval = 30
    /// Kept, without effect. Stands for `Braze.Configuration.forwardUniversalLinks` (6.0).
    public var forwardUniversalLinks = false
    /// Kept, without effect. Stands for `Braze.Configuration.useUUIDAsDeviceId` (5.8).
    public var useUUIDAsDeviceId = true
    /// Kept, without effect. Stands for `Braze.Configuration.optInWhenPushAuthorized` (9.0).
    public var optInWhenPushAuthorized = true

    /// Makes a configuration. Stands for `Braze.Configuration.init(apiKey:endpoint:)` (5.0).
    public init(apiKey: String, endpoint: String) {
      api = Api(key: apiKey, endpoint: endpoint)
    }
  }
}
