public import Foundation

extension Braze {
  /// The SDK's configuration. Settings that do not apply to a gateway are stored but not used.
  ///
  /// Mirrors BrazeKit's `Braze.Configuration` (5.0).
  ///
  /// Marked Sendable because an app changes it in one place only, before it creates `Braze` with
  /// it.
  public final class Configuration: @unchecked Sendable {
    /// The server to which the SDK connects. Mirrors `Braze.Configuration.Api` (5.0).
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
      /// The URL or host of a gateway. If it is empty or a server of Braze, which is never
      /// contacted, the app's default gateway is used. Mirrors `Api.endpoint` (5.0).
      public var endpoint: String
      /// Stored but not used. Mirrors `Api.flushPolicy` (5.0).
      public var flushPolicy = FlushPolicy.automatic
      /// Stored but not used. Mirrors `Api.flushInterval` (5.0).
      public var flushInterval: TimeInterval = 10
      /// Stored but not used. Mirrors `Api.sdkAuthentication` (5.0).
      public var sdkAuthentication = false

      /// The URL of the gateway; `nil` for the app's default gateway.
      var gateway: String? {
        guard !endpoint.isEmpty else { return nil }
        let gateway = GatewayPlace.normalise(endpoint)
        let host = URL(string: gateway)?.host?.lowercased().split(separator: ".") ?? []
        return [["braze", "com"], ["braze", "eu"]].contains(host.suffix(2)) ? nil : gateway
      }
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

        /// Orders the levels from the most to the fewest messages.
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
      /// The tasks that the SDK does automatically; the literal `true` enables all. Mirrors
      /// `Push.Automation` (6.0).
      public struct Automation: Sendable, Hashable, ExpressibleByBooleanLiteral {
        /// Stored but not used. Mirrors `Automation.automaticSetup` (6.0).
        public var automaticSetup: Bool
        /// Stored but not used. Mirrors `Automation.requestAuthorizationAtLaunch` (6.0).
        public var requestAuthorizationAtLaunch: Bool

        /// Enables or disables all tasks. Mirrors `Automation.init(booleanLiteral:)` (6.0).
        public init(booleanLiteral value: Bool) {
          self.init(automaticSetup: value, requestAuthorizationAtLaunch: value)
        }

        /// Sets each task. Mirrors `Automation.init(automaticSetup:…)` (6.0).
        public init(automaticSetup: Bool = false, requestAuthorizationAtLaunch: Bool = false) {
          self.automaticSetup = automaticSetup
          self.requestAuthorizationAtLaunch = requestAuthorizationAtLaunch
        }
      }

      /// Stored but not used. Mirrors `Push.automation` (6.0).
      public var automation: Automation = false
      /// Stored but not used. Mirrors `Push.appGroup` (5.0).
      public var appGroup: String?
    }

    /// The server to which the SDK connects. Mirrors `Braze.Configuration.api` (5.0).
    public var api: Api
    /// The SDK's log. Mirrors `Braze.Configuration.logger` (5.0).
    public var logger = Logger()
    /// Ordinary push notifications. Mirrors `Braze.Configuration.push` (5.0).
    public var push = Push()
    /// Stored but not used. Mirrors `Braze.Configuration.sessionTimeout` (5.0).
    public var sessionTimeout: TimeInterval = 10
    /// Stored but not used. Mirrors `Braze.Configuration.triggerMinimumTimeInterval` (5.0).
    public var triggerMinimumTimeInterval: TimeInterval = 30
    /// Stored but not used. Mirrors `Braze.Configuration.forwardUniversalLinks` (6.0).
    public var forwardUniversalLinks = false
    /// Stored but not used. Mirrors `Braze.Configuration.useUUIDAsDeviceId` (5.8).
    public var useUUIDAsDeviceId = true
    /// Stored but not used. Mirrors `Braze.Configuration.optInWhenPushAuthorized` (9.0).
    public var optInWhenPushAuthorized = true

    /// Creates a configuration. Mirrors `Braze.Configuration.init(apiKey:endpoint:)` (5.0).
    public init(apiKey: String, endpoint: String) {
      api = Api(key: apiKey, endpoint: endpoint)
    }
  }
}
