import Events
import Foundation
import Synchronization

/// The app that calls: who it is, and which gateway is its device.
///
/// Apple's frameworks know the app from its bundle and need no such type. A process has one app,
/// found by `ISLET_APP`, `ISLET_GATEWAY` and `ISLET_KEY`; tests make more and bind them by `run`.
public final class IsletApp: Sendable {
  @TaskLocal private static var bound: IsletApp?

  private static let shared = IsletApp()

  /// The app bound by `run`, else the process's own.
  public static var current: IsletApp { bound ?? shared }

  /// Who the app is: `ISLET_APP`, else the executable's name.
  public let bundleIdentifier: String
  /// Where its small files are: `$XDG_DATA_HOME/islet/apps`.
  public let dataFolder: String

  let hub: ActivityHub
  private let foreground = Mutex(true)

  /// Makes an app; what is not given comes from the environment.
  ///
  /// Nothing is asked of the gateway before the first call of `Activity` or `Braze`. Without a name
  /// it is the one that answers at port 5483, else one in this process, in memory.
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

  /// The address of the app's gateway; the first call finds it.
  public var gateway: String { hub.client.base }

  /// Whether the app is on the screen: only then does iOS let it start activities, and only as long
  /// do its transient ones last.
  public var isInForeground: Bool {
    get { foreground.withLock { $0 } }
    set {
      foreground.withLock { $0 = newValue }
      if !newValue { hub.endTransientActivities() }
    }
  }

  /// Makes the next `Activity.request` throw, so that an app's answer to it can be tested.
  public func failNextRequest(with error: ActivityAuthorizationError) {
    hub.failNextRequest(with: error)
  }

  /// Runs code as this app: what it calls, and the tasks that it starts, belong to it.
  @discardableResult
  public func run<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await Self.$bound.withValue(self) { try await body() }
  }

  /// Lets go of the gateway, as a process that ends: activities live on, their sequences end here.
  public func quit() { hub.quit() }
}
