import Events
import Foundation
import Synchronization

/// The calling app: its identity, and the gateway that acts as its device.
///
/// Apple's frameworks identify the app by its bundle and need no such type. A process has one app,
/// configured by `ISLET_APP`, `ISLET_GATEWAY` and `ISLET_KEY`. Tests create more and select one
/// with `run`.
public final class IsletApp: Sendable {
  @TaskLocal private static var bound: IsletApp?

  private static let shared = IsletApp()

  /// The app selected by `run`, otherwise that of the process.
  public static var current: IsletApp { bound ?? shared }

  /// The app's bundle identifier: `ISLET_APP`, otherwise the executable's name.
  public let bundleIdentifier: String
  /// The folder of the app's small files: `$XDG_DATA_HOME/islet/apps`.
  public let dataFolder: String

  let hub: ActivityHub
  private let foreground = Mutex(true)

  /// Creates an app; missing values come from the environment.
  ///
  /// The gateway is contacted at the first call of `Activity` or `Braze`. If no gateway is
  /// configured, it is the one on port 5483, otherwise one in this process, in memory.
  public init(
    bundleIdentifier: String? = nil, gateway: String? = nil, key: String? = nil,
    dataFolder: String? = nil
  ) {
    let environment = ProcessInfo.processInfo.environment
    let executable = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    let bundle = bundleIdentifier ?? environment["ISLET_APP"] ?? executable ?? ""
    self.bundleIdentifier = bundle
    self.dataFolder = dataFolder ?? Self.dataFolder(environment)
    hub = ActivityHub(bundle: bundle) {
      GatewayPlace.find(named: gateway, key: key, environment: environment)
    }
  }

  private static func dataFolder(_ environment: [String: String]) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/islet/apps" }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/islet/apps"
  }

  /// The URL of the app's gateway. The first call searches for the gateway.
  public var gateway: String { hub.client.base }

  /// Whether the app is in the foreground. As on iOS, an app can start activities only in the
  /// foreground, and its transient activities end when it goes to the background.
  public var isInForeground: Bool {
    get { foreground.withLock { $0 } }
    set {
      foreground.withLock { $0 = newValue }
      if !newValue { hub.endTransientActivities() }
    }
  }

  /// Makes the next `Activity.request` throw, to test the app's error handling.
  public func failNextRequest(with error: ActivityAuthorizationError) {
    hub.failNextRequest(with: error)
  }

  /// Runs code as this app: calls of `Activity` and `Braze` in it, and in tasks that it starts, use
  /// this app.
  @discardableResult
  public func run<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await Self.$bound.withValue(self) { try await body() }
  }

  /// Disconnects from the gateway as if the process ended: activities continue, but their sequences
  /// end.
  public func quit() { hub.quit() }
}
