import Events
import Foundation
import Synchronization

/// The calling app: its identity, and the gateway that is its device.
///
/// Apple's frameworks read this from the app's bundle and need no such type. A process has one app,
/// configured by `ISLET_APP`, `ISLET_GATEWAY` and `ISLET_KEY`. Tests create more and bind them with
/// `run`.
public final class IsletApp: Sendable {
  @TaskLocal private static var bound: IsletApp?

  private static let shared = IsletApp()

  /// The app bound by `run`, otherwise the process's own.
  public static var current: IsletApp { bound ?? shared }

  /// `ISLET_APP`, otherwise the executable's name.
  public let bundleIdentifier: String
  /// The folder of its small files: `$XDG_DATA_HOME/islet/apps`.
  public let dataFolder: String

  let hub: ActivityHub
  private let foreground = Mutex(true)

  /// Creates an app. Missing arguments come from the environment.
  ///
  /// The gateway is not contacted before the first call of `Activity` or `Braze`. Without a
  /// configured gateway it is the one that answers at port 5483, otherwise one in this process, in
  /// memory.
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

  /// The URL of the app's gateway. The first call finds it.
  public var gateway: String { hub.client.base }

  /// Whether the app is in the foreground. Only then does iOS let it start activities, and its
  /// transient activities end when it leaves.
  public var isInForeground: Bool {
    get { foreground.withLock { $0 } }
    set {
      foreground.withLock { $0 = newValue }
      if !newValue { hub.endTransientActivities() }
    }
  }

  /// Makes the next `Activity.request` throw, to test how the app handles it.
  public func failNextRequest(with error: ActivityAuthorizationError) {
    hub.failNextRequest(with: error)
  }

  /// Runs code as this app. Its calls and the tasks that it starts belong to the app.
  @discardableResult
  public func run<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await Self.$bound.withValue(self) { try await body() }
  }

  /// Disconnects from the gateway, like a process that exits. Activities continue, but their
  /// sequences end.
  public func quit() { hub.quit() }
}
