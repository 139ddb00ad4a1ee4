import Basics
import Foundation
import HTTP
import JQ
import Simulator

/// Steps with times and expectations (JSON5), for a demo or a test in CI.
struct Scenario: Sendable {
  var resets: Bool {
    steps.contains { if case .reset = $0.action { true } else { false } }
  }

  /// The scenario without its last steps, which wait for the cards to disappear: in a loop the next
  /// round begins while they are shown.
  var withoutFarewell: Scenario {
    var scenario = self
    while let last = scenario.steps.last {
      switch last.action {
      case .reset: break
      case .wait(let wait) where wait.isAbsent: break
      default: return scenario
      }
      scenario.steps.removeLast()
    }
    return self
  }

  enum Action: Sendable {
    case note(String)
    case send(Request, expected: Expectation)
    case device(String, body: JSON)
    case switches(JSON)
    case clock(JSON)
    case wait(Wait)
    case reset
  }

  struct Request: Sendable {
    var method = "POST"
    var path: String
    var headers: HTTPHeaders = [:]
    var body: JSON
  }

  struct Expectation: Sendable {
    var status: Int?
    var verdict: String?
    /// Rules that must be among the findings.
    var rules: [String] = []
  }

  struct Wait: Sendable {
    var id: String
    var state: String?
    var condition: String?
    var seconds = 5.0
    var isAbsent = false
  }

  struct Step: Sendable {
    /// Seconds after the previous step.
    var after: Double
    var action: Action
    /// Stores the update token of an activity under a name, for use as `${name}`.
    var keeps: [(name: String, id: String)]
  }

  var title: String
  var steps: [Step]
  private let name: String
  /// The file's text, for the line numbers of its steps; empty for a recording.
  private var bytes: [UInt8] = []

  func line(of step: Int) -> Int? {
    JSON.position(of: [.key("steps"), .index(step)], in: bytes, dialect: .json5)?.line
  }

  /// A problem with the position of its step, whose index begins at 0: `delivery.json5:42 step 7:
  /// …`.
  func problem(_ problem: Phrase, in step: Int) -> Phrase {
    "\(name + (line(of: step).map { ":\($0)" } ?? "")) step \(step + 1): \(problem)"
  }

  /// The built-in scenarios, the demo's first.
  static let builtIn: [(name: String, bytes: [UInt8])] = [
    ("everyday", PackageResources.everyday_json5),
    ("delivery", PackageResources.delivery_json5), ("build", PackageResources.build_json5),
    ("what-goes-wrong", PackageResources.what_goes_wrong_json5),
    ("token-life", PackageResources.token_life_json5),
    ("match-day", PackageResources.match_day_json5), ("ride", PackageResources.ride_json5),
    ("flight", PackageResources.flight_json5), ("workout", PackageResources.workout_json5),
    ("both-phones", PackageResources.both_phones_json5),
  ]

  static func named(_ name: String, _ world: World) throws(Failure) -> Scenario {
    if let known = builtIn.first(where: { $0.name == name }) {
      return try Scenario(bytes: known.bytes, name: name)
    }
    guard name == "-" || FileManager.default.fileExists(atPath: name) else {
      let names = builtIn.map(\.name)
      throw Failure(
        .usage, "there is no scenario \(name)",
        mend: NearMatch.of(name, among: names).map { "did you mean \($0)?" }
          ?? "name a file, or one of \(names.joined(separator: ", "))")
    }
    return try Scenario(bytes: try world.read(name), name: name)
  }

  init(_ recording: Recording, title: String) {
    self.title = title
    name = title
    var last = 0.0
    steps = recording.steps.map { step in
      defer { last = step.at }
      let request = Request(
        method: step.method, path: step.path, headers: step.headers,
        body: step.json ?? .string(step.text ?? ""))
      return Step(after: step.at - last, action: .send(request, expected: Expectation()), keeps: [])
    }
  }

  /// Reads `{ title?, steps: [ { after?, note | send | device | switches | clock | wait | reset,
  /// expect?, keep? } ] }`.
  init(bytes: [UInt8], name: String) throws(Failure) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes, dialect: .json5)
    } catch {
      throw Failure(error, in: name)
    }
    func failure(_ path: JSONPath, _ problem: Phrase) -> Failure {
      let place = JSON.place(of: path, in: bytes, of: name)
      return Failure(.usage, "\(place): \(problem)", mend: "see docs/scenarios.md")
    }
    guard let list = json["steps"]?.array else { throw failure([], "a scenario needs `steps`") }
    title = json["title"]?.string ?? name
    self.name = name
    self.bytes = bytes
    steps = []
    for (index, step) in list.enumerated() {
      do throws(StepError) {
        steps.append(try Step(json: step))
      } catch {
        let path = JSONPath(
          [.key("steps"), .index(index)] + error.key.map { [.key($0)] }.flatMap(\.self))
        throw failure(path, error.problem)
      }
    }
  }

  struct StepError: Error {
    var key: [String]
    var problem: Phrase

    init(_ problem: Phrase, at key: String...) {
      self.problem = problem
      self.key = key
    }
  }
}

extension Scenario.Step {
  private static let actions = ["note", "send", "device", "switches", "clock", "wait", "reset"]
  private static let others = ["after", "expect", "keep", "app", "user"]

  fileprivate init(json: JSON) throws(Scenario.StepError) {
    guard let object = json.object else {
      throw .init("a step must be an object, found \(json.aKind)")
    }
    if let key = object.keys.first(where: { !(Self.actions + Self.others).contains($0) }) {
      let near = NearMatch.of(key, among: Self.actions + Self.others)
      throw .init(
        near.map { "`\(key)` is not known; did you mean `\($0)`?" } ?? "`\(key)` is not known",
        at: key)
    }
    let found = Self.actions.filter { object[$0] != nil }
    guard found.count == 1, let action = found.first, let value = object[action] else {
      throw .init("a step must have one of \(Self.actions.joined(separator: ", "))")
    }
    after = try Self.span(object["after"], at: "after") ?? 0
    keeps = []
    if let keep = object["keep"] {
      guard let members = keep.object, members.allSatisfy({ $0.value.string != nil }) else {
        throw .init("`keep` must be a name and an activity's id: { old: \"game-1\" }", at: "keep")
      }
      keeps = members.map { ($0.key, $0.value.string ?? "") }
    }
    switch action {
    case "note":
      guard let text = value.string else { throw .init("a note must be a string", at: action) }
      self.action = .note(text)
    case "send":
      self.action = .send(try Self.request(value), expected: try Self.expectation(object["expect"]))
    case "device":
      guard let name = value.string, DeviceEvent(rawValue: name) != nil else {
        let names = DeviceEvent.allCases.map(\.rawValue).joined(separator: ", ")
        throw .init("`device` must be one of \(names)", at: action)
      }
      var body = JSONObject()
      body["app"] = object["app"]
      body["user"] = object["user"]
      self.action = .device(name, body: .object(body))
    case "switches": self.action = .switches(value)
    case "clock": self.action = .clock(value)
    case "wait": self.action = .wait(try Self.wait(value))
    default:
      guard value == true else { throw .init("`reset` must be true", at: action) }
      self.action = .reset
    }
    if object["expect"] != nil, action != "send" {
      throw .init("only a request that is sent has a response to expect; use `wait`", at: "expect")
    }
  }

  private static func span(_ value: JSON?, at key: String) throws(Scenario.StepError) -> Double? {
    guard let value else { return nil }
    guard let seconds = value.string.flatMap(TimeSpan.seconds) ?? value.double,
      (0...86_400).contains(seconds)
    else { throw .init("`\(key)` must be a duration such as \"2s\"", at: key) }
    return seconds
  }

  private static func request(_ value: JSON) throws(Scenario.StepError) -> Scenario.Request {
    guard let path = value["path"]?.string, path.hasPrefix("/"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
    else {
      throw .init("`send` needs a `path` such as /3/device/${token:game-1}", at: "send")
    }
    var request = Scenario.Request(path: path, body: value["body"] ?? .null)
    request.method = value["method"]?.string ?? "POST"
    request.headers = HTTPHeaders(json: value["headers"])
    if let bad = request.headers.first(where: { !$0.isOnOneLine }) {
      throw .init("`\(bad.name)` is not a header on one line", at: "send", "headers", bad.name)
    }
    // The headers of every APNs push to a Live Activity.
    if path.hasPrefix("/3/device/"), request.headers.isEmpty {
      request.headers = [
        "apns-push-type": "liveactivity", "apns-priority": "10",
        "apns-topic": (value["app"]?.string ?? "com.example.app") + ".push-type.liveactivity",
      ]
    }
    return request
  }

  private static func expectation(
    _ value: JSON?
  ) throws(Scenario.StepError) -> Scenario.Expectation {
    guard let value else { return Scenario.Expectation() }
    if let verdict = value.string {
      return Scenario.Expectation(verdict: try self.verdict(verdict))
    }
    guard value.object != nil else {
      throw .init("`expect` must be a verdict, or have status, verdict and rules", at: "expect")
    }
    var expected = Scenario.Expectation()
    for (key, value) in value.object ?? [:] {
      switch key {
      case "status":
        guard let status = value.int, (100...599).contains(status) else {
          throw .init("`status` must be a number such as 201", at: "expect", key)
        }
        expected.status = status
      case "verdict": expected.verdict = try verdict(value.string ?? value.text)
      case "rules": expected.rules = (value.array ?? [value]).map { $0.string ?? $0.text }
      default:
        throw .init("`expect` takes status, verdict and rules, not `\(key)`", at: "expect", key)
      }
    }
    for rule in expected.rules where Rule.named(rule) == nil {
      throw .init("there is no rule \(rule)", at: "expect")
    }
    return expected
  }

  private static func verdict(_ text: String) throws(Scenario.StepError) -> String {
    guard ["shown", "dropped", "rejected"].contains(text) else {
      throw .init("a verdict must be shown, dropped or rejected, not \(text)", at: "expect")
    }
    return text
  }

  private static func wait(_ value: JSON) throws(Scenario.StepError) -> Scenario.Wait {
    guard let id = value["id"]?.string else { throw .init("`wait` needs an `id`", at: "wait") }
    var wait = Scenario.Wait(id: id)
    wait.state = value["state"]?.string
    if wait.state == "absent" {
      wait.state = nil
      wait.isAbsent = true
    } else if let state = wait.state, ActivityState(rawValue: state) == nil {
      throw .init("\(state) is not a state", at: "wait", "state")
    }
    wait.condition = value["where"]?.string
    if let condition = wait.condition {
      do throws(JQError) { _ = try JQProgram(condition) } catch {
        throw .init("\(error)", at: "wait", "where")
      }
    }
    wait.seconds = try span(value["within"], at: "within") ?? 5
    return wait
  }
}
