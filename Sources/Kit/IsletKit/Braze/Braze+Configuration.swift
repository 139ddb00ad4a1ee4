public import Foundation

extension Braze {
  /// The SDK's configuration. Settings without a meaning for a gateway are kept, without effect.
  ///
  /// Mirrors BrazeKit's `Braze.Configuration` (5.0).
  ///
  /// It is Sendable because an app sets it up in one place, before it creates `Braze` from it.
  public final class Configuration: @unchecked Sendable {
    /// The server that the SDK talks to. Mirrors `Braze.Configuration.Api` (5.0).
    public struct Api: Sendable {
      /// The time at which the SDK sends its data. Mirrors `Api.FlushPolicy` (5.0).
      public enum FlushPolicy: String, Sendable, Hashable {
        /// Automatically. Mirrors `FlushPolicy.automatic` (5.0).
        case automatic
        /// When the app requests it. Mirrors `FlushPolicy.manual` (5.0).
        case manual
      }

      /// The key; a gateway accepts any non-empty one. Mirrors `Api.key` (5.0).
      public var key: String
      /// The URL or host of a gateway; empty for the app's own. Mirrors `Api.endpoint` (5.0).
      public var endpoint: String
      /// Kept, without effect. Mirrors `Api.flushPolicy` (5.0).
      public var flushPolicy = FlushPolicy.automatic
      /// Kept, without effect. Mirrors `Api.flushInterval` (5.0).
      public var flushInterval: TimeInterval = 10
      /// Kept, without effect. Mirrors `Api.sdkAuthentication` (5.0).
      public var sdkAuthentication = false
    }

    /// The SDK's log. Mirrors `Braze.Configuration.Logger` (5.0).
    public struct Logger: Sendable {
      /// The log level. Mirrors `Logger.Level` (5.0).
      public enum Level: Int, Sendable, Hashable, Comparable {
        /// Everything. Mirrors `Level.debug` (5.0).
        case debug
        /// Events. Mirrors `Level.info` (5.0).
        case info
        /// Errors. Mirrors `Level.error` (5.0).
        case error
        /// Nothing. Mirrors `Level.disabled` (5.0).
        case disabled

        /// The order from everything to nothing.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
      }

      /// The level of messages written to standard error. Mirrors `Logger.level` (5.0).
      public var level = Level.error
      /// Called with each message before it is written; returns whether to write it. Mirrors
      /// `Logger.print` (5.0).
      public var print: (@Sendable (_ message: String, _ level: Level) -> Bool)?
    }

    /// Ordinary push notifications. Mirrors `Braze.Configuration.Push` (5.0).
    public struct Push: Sendable, Hashable {
      /// The SDK's automatic tasks; `true` for all. Mirrors `Push.Automation` (6.0).
      public struct Automation: Sendable, Hashable, ExpressibleByBooleanLiteral {
        /// Kept, without effect. Mirrors `Automation.automaticSetup` (6.0).
        public var automaticSetup: Bool
        /// Kept, without effect. Mirrors `Automation.requestAuthorizationAtLaunch` (6.0).
        public var requestAuthorizationAtLaunch: Bool

        /// Enables or disables all. Mirrors `Automation.init(booleanLiteral:)` (6.0).
        public init(booleanLiteral value: Bool) {
          self.init(automaticSetup: value, requestAuthorizationAtLaunch: value)
        }

        /// Sets each task. Mirrors `Automation.init(automaticSetup:…)` (6.0).
        public init(automaticSetup: Bool = false, requestAuthorizationAtLaunch: Bool = false) {
          self.automaticSetup = automaticSetup
          self.requestAuthorizationAtLaunch = requestAuthorizationAtLaunch
        }
      }

      /// Kept, without effect. Mirrors `Push.automation` (6.0).
      public var automation: Automation = false
      /// Kept, without effect. Mirrors `Push.appGroup` (5.0).
      public var appGroup: String?
    }

    /// The server that the SDK talks to. Mirrors `Braze.Configuration.api` (5.0).
    public var api: Api
    /// The SDK's log. Mirrors `Braze.Configuration.logger` (5.0).
    public var logger = Logger()
    /// Ordinary push notifications. Mirrors `Braze.Configuration.push` (5.0).
    public var push = Push()
    /// Kept, without effect. Mirrors `Braze.Configuration.sessionTimeout` (5.0).
    public var sessionTimeout: TimeInterval = 10
    /// Kept, without effect. Mirrors `Braze.Configuration.triggerMinimumTimeInterval` (5.0).
    public var triggerMinimumTimeInterval: TimeInterval = 30
    /// Kept, without effect. Mirrors `Braze.Configuration.forwardUniversalLinks` (6.0).
    public var forwardUniversalLinks = false
    /// Kept, without effect. Mirrors `Braze.Configuration.useUUIDAsDeviceId` (5.8).
    public var useUUIDAsDeviceId = true
    /// Kept, without effect. Mirrors `Braze.Configuration.optInWhenPushAuthorized` (9.0).
    public var optInWhenPushAuthorized = true

    /// Creates a configuration. Mirrors `Braze.Configuration.init(apiKey:endpoint:)` (5.0).
    public init(apiKey: String, endpoint: String) {
      api = Api(key: apiKey, endpoint: endpoint)
    }
  }
}
