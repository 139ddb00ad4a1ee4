import Basics
import HTTP
import JQ
import Simulator

extension Scenario.Step {
  private static let actions = ["note", "send", "device", "switches", "clock", "wait", "reset"]
  private static let others = ["after", "expect", "keep", "app", "user"]

  init(json: JSON) throws(Scenario.StepError) {
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

  private static func checkKeys(
    of value: JSON, _ known: [String], at action: String
  ) throws(Scenario.StepError) {
    guard let key = value.object?.keys.first(where: { !known.contains($0) }) else { return }
    throw .init(
      "`\(action)` takes \(known.joined(separator: ", ")), not `\(key)`", at: action, key)
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
    try checkKeys(of: value, ["path", "method", "headers", "body", "app"], at: "send")
    var request = Scenario.Request(path: path, body: value["body"] ?? .null)
    request.method = value["method"]?.string ?? "POST"
    request.headers = HTTPHeaders(json: value["headers"])
    if let bad = request.headers.first(where: { !$0.isOnOneLine }) {
      throw .init("`\(bad.name)` is not a header on one line", at: "send", "headers", bad.name)
    }
    // Add the headers that every APNs push to a Live Activity has.
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
    for rule in expected.rules ?? [] where Rule.named(rule) == nil {
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
    try checkKeys(of: value, ["id", "state", "where", "within"], at: "wait")
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
