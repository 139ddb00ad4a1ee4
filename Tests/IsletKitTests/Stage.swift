@testable import HTTP
import Events
import Foundation
import Gateway
import Basics
import Synchronization
import Testing

@testable import IsletKit

/// A gateway on its own port, and apps that use it.
final class Stage: Sendable {
  let gateway: Gateway
  let folder: String
  private let apps = Mutex<[IsletApp]>([])
  /// The timeout of a test's waits, long enough for a busy machine.
  static let timeout: Duration = .seconds(20)

  init(port: Int = 0, store: String = ":memory:") throws {
    gateway = try Gateway(Gateway.Options(address: ListenAddress(port: port), store: store))
    folder = NSTemporaryDirectory() + "islet-kit-\(UUID().uuidString)"
  }

  var url: String { "http://127.0.0.1:\(gateway.port)" }

  func app(_ bundle: String = "org.example.app") -> IsletApp {
    let app = IsletApp(bundleIdentifier: bundle, gateway: url, dataFolder: folder)
    apps.withLock { $0.append(app) }
    return app
  }

  func braze() -> Braze { Braze(configuration: .init(apiKey: "key", endpoint: url)) }

  @discardableResult
  func send(_ method: String, _ path: String, _ json: JSON? = nil) async throws -> GatewayAnswer {
    try await GatewayClient(url, key: "key", timeout: 20).send(method, path, json: json)
  }

  /// Braze's REST API, as a back end uses it.
  @discardableResult
  func update(
    _ tag: String, _ state: JSON, _ more: [(String, JSON)] = []
  ) async throws -> GatewayAnswer {
    let body: [(String, JSON)] =
      [("app_id", "APP"), ("activity_id", .string(tag)), ("content_state", state)] + more
    return try await send("POST", "/messages/live_activity/update", .object(JSONObject(body)))
  }

  @discardableResult
  func start(
    _ id: String, type: String, attributes: JSON, state: JSON, user: String = "anna"
  ) async throws -> GatewayAnswer {
    try await send(
      "POST", "/messages/live_activity/start",
      [
        "app_id": "APP", "activity_id": .string(id), "activity_attributes_type": .string(type),
        "activity_attributes": attributes, "content_state": state,
        "external_user_ids": [.string(user)],
        "notification": ["alert": ["title": "Kick-off", "body": "It begins"]],
      ])
  }

  /// The next verdict that the app itself reports.
  func report() async throws -> JSON {
    try await inTime("the report") { [url] in
      var cursor: String?
      while true {
        let path = "/islet/v1/events?after=" + (cursor ?? "")
        let answer = try await GatewayClient(url).send(
          "GET", cursor == nil ? "/islet/v1/events" : path, headers: ["Prefer": "wait=10"])
        for event in answer.json["events"]?.array ?? []
        where event["detail"]?["reported_by"] == "app" {
          return event
        }
        cursor = answer.json["cursor"]?.string
      }
    }
  }

  func advance(_ span: String) async throws {
    try await send("PATCH", "/islet/v1/clock", ["advance": .string(span)])
  }

  func close() {
    for app in apps.withLock({ $0 }) { app.quit() }
    gateway.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs a test on a stage of its own.
  static func with(
    isolation: isolated (any Actor)? = #isolation, _ body: (Stage) async throws -> Void
  ) async throws {
    let stage = try Stage()
    defer { stage.close() }
    try await body(stage)
  }
}

/// An event did not arrive in time.
struct TimedOut: Error, CustomStringConvertible {
  var description: String
}

/// Runs work with the tests' timeout.
func inTime<Value: Sendable>(
  _ what: String = "it", _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: Stage.timeout)
      throw TimedOut(description: "\(what) did not come in time")
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw TimedOut(description: what) }
    return value
  }
}

extension ActivityUpdateSequence {
  /// The first value that satisfies a condition.
  func first(_ fits: @escaping @Sendable (Element) -> Bool = { _ in true }) async throws -> Element
  {
    try await inTime("\(Element.self)") {
      for await value in self where fits(value) { return value }
      throw TimedOut(description: "the sequence of \(Element.self) ended")
    }
  }

  /// A number of values.
  func prefix(_ count: Int) async throws -> [Element] {
    try await inTime("\(count) × \(Element.self)") {
      var values: [Element] = []
      if count == 0 { return values }
      for await value in self {
        values.append(value)
        if values.count == count { return values }
      }
      return values
    }
  }
}

extension Activity {
  /// Waits until the activity is in a state.
  func reaches(_ state: IsletKit.ActivityState) async throws {
    _ = try await activityStateUpdates.first { $0 == state }
  }
}
