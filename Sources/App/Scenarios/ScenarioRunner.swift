import Basics
import Events
import Foundation
import HTTP
import JQ
import Simulator
import Vendors

/// Plays a scenario against a gateway, and reports the result of each step.
struct ScenarioRunner: Sendable {
  enum News: Sendable {
    case note(String)
    case passed(String)
    /// A failed step. Its index begins at 0.
    case failed(String, step: Int)
    /// A step that cannot be played. It ends the scenario: `play` throws.
    case stopped(Failure, step: Int)
  }

  let scenario: Scenario
  let client: GatewayClient
  /// The factor by which the scenario is played faster.
  let speed: Double
  /// Connects the scenario to the keys of the screen on which it is shown.
  var control: SceneControl?
  let report: @Sendable (News) -> Void

  /// Plays all steps, even after a failed one. Returns the number of failures.
  func play() throws(Failure) -> Int {
    var kept: [String: String] = [:]
    var failures = 0
    try pace()
    defer {
      if speed != 1, control == nil { _ = try? client.call("PATCH", "/clock", body: ["speed": 1]) }
    }
    control?.reached(0)
    var clock = Clock(client: client, speed: speed)
    for (index, step) in scenario.steps.enumerated() {
      guard try wait(for: step, &clock) else { return failures }
      control?.reached(index + 1)
      // A step that waits for a change over time needs a running clock, even while the scene is
      // paused.
      if case .wait = step.action { clock.run() }
      let problem: String?
      do throws(Failure) {
        problem = try perform(step.action, kept)
      } catch {
        report(.stopped(error, step: index))
        guard error.code != .unreachable else { throw error }
        throw Failure(error.code, scenario.problem(error.problem, in: index), fix: error.fix)
      }
      if case .reset = step.action { clock.isStopped = false }
      if let problem {
        failures += 1
        report(.failed(problem, step: index))
      }
      for (name, id) in step.keeps {
        let token = try token(of: id)
        kept[name] = token ?? "none"
        if token == nil {
          failures += 1
          report(
            .failed(localized("\(id) has no update token to keep as \(name)"), step: index))
        }
      }
    }
    return failures
  }

  /// Waits until a step is due. Returns false if the program exits.
  private func wait(for step: Scenario.Step, _ clock: inout Clock) throws(Failure) -> Bool {
    guard let control else {
      if step.after > 0 { Thread.sleep(forTimeInterval: step.after / speed) }
      return true
    }
    let wake = control.wait(step.after, speed: speed) { isPaused in
      if isPaused { clock.stop() } else { clock.run() }
    }
    switch wake {
    case .due: return true
    case .left: return false
    case .stepped(let early):
      // Advance the phone's time, as if the step had been played when it was due.
      if early > 0 { _ = try client.call("PATCH", "/clock", body: ["advance": .double(early)]) }
      return true
    }
  }

  /// The phone's clock, which stops while the scene is paused.
  private struct Clock {
    let client: GatewayClient
    /// The speed after a pause: the scene's, or another one that the user has chosen.
    var speed: Double
    var isStopped = false

    mutating func stop() {
      guard !isStopped else { return }
      speed = (try? client.call("GET", "/clock"))?.json["speed"]?.double ?? speed
      set(0)
      isStopped = true
    }

    mutating func run() {
      if isStopped { set(speed) }
      isStopped = false
    }

    /// Sets the speed. If the gateway cannot be reached, the next step reports that.
    private func set(_ speed: Double) {
      _ = try? client.call("PATCH", "/clock", body: ["speed": .double(speed)])
    }
  }

  /// Sets the speed of the phone's clock to the scenario's.
  private func pace() throws(Failure) {
    if speed != 1 { _ = try client.call("PATCH", "/clock", body: ["speed": .double(speed)]) }
  }

  private func perform(_ action: Scenario.Action, _ kept: [String: String]) throws(Failure)
    -> String?
  {
    switch action {
    case .note(let text):
      let isTimed = text.contains("${")
      report(
        .note(isTimed ? JSON.string(text).expanded(at: try client.now()).string ?? text : text))
    case .send(let request, let expected): return try send(request, expected, kept)
    case .device(let name, let body):
      _ = try client.call("POST", "/device/\(name)", body: body)
      report(.passed(localized("the phone: \(name)")))
    case .switches(let json):
      _ = try client.call("PATCH", "/device", body: json)
      report(.passed(localized("switches \(json.text)")))
    case .clock(let json):
      let answer = try client.call("PATCH", "/clock", body: json)
      report(.passed(localized("the clock is at \(answer.json["now"]?.string ?? "?")")))
    case .wait(let wait): return try self.wait(wait)
    case .reset:
      _ = try client.call("POST", "/reset")
      try pace()
      report(.passed(localized("everything was deleted")))
    }
    return nil
  }

  // MARK: Requests

  private func send(
    _ request: Scenario.Request, _ expected: Scenario.Expectation, _ kept: [String: String]
  ) throws(Failure) -> String? {
    let path = try expanded(request.path, kept)
    let body = try replaced(request.body.expanded(at: try client.now()), kept)
    var headers = request.headers
    headers.setDefault("Authorization", SenderCredentials.authorization(for: path, key: client.key))
    let answer = try client.vendor(
      request.method, path, body: body.string.map { Array($0.utf8) } ?? body.encoded,
      headers: headers)
    let status = answer["status"]?.int ?? 0
    let verdict = answer["verdict"]?.string
    let rules = (answer["rules"]?.array ?? []).compactMap(\.string)
    let said = [
      request.method, path.count > 60 ? "\(path.prefix(57))…" : path, "\(status)",
      verdict.map(Verdict.Outcome.text), rules.isEmpty ? nil : "(\(rules.joined(separator: ", ")))",
    ]
    let line = said.compactMap(\.self).joined(separator: " ")
    if let wanted = expected.status, wanted != status {
      return localized("\(line): expected status \(wanted)")
    }
    if let wanted = expected.verdict, wanted != verdict {
      return localized("\(line): expected \(Verdict.Outcome.text(wanted))")
    }
    if let missing = expected.rules?.first(where: { !rules.contains($0) }) {
      return localized("\(line): expected \(missing)")
    }
    if expected.rules == [], !rules.isEmpty { return localized("\(line): expected no finding") }
    report(.passed(line))
    return nil
  }

  /// Replaces `${token:ID}` by an activity's update token, and `${name}` by a stored token.
  private func expanded(_ text: String, _ kept: [String: String]) throws(Failure) -> String {
    var text = text
    while let start = text.range(of: "${"), let end = text[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(text[start.upperBound..<end])
      let value: String
      if name.hasPrefix("token:") {
        let id = String(name.dropFirst(6))
        guard let known = try token(of: id) else {
          throw Failure(
            .notSo, "\(id) has no update token", fix: "start it first, or correct its id")
        }
        value = known
      } else if let known = kept[name] {
        value = known
      } else {
        throw Failure(
          "nothing was kept as \(name)", fix: "write keep: { \"\(name)\": \"ID\" } first")
      }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    return text
  }

  private func replaced(_ json: JSON, _ kept: [String: String]) throws(Failure) -> JSON {
    guard case .string(let text) = json else {
      return try json.mapped { (_, value) throws(Failure) in try replaced(value, kept) }
    }
    return text.contains("${") ? .string(try expanded(text, kept)) : json
  }

  private func token(of id: String) throws(Failure) -> String? {
    try client.ask("GET", "/islet/v1/activities/\(id.percentEncoded)").json["push_token"]?.string
  }

  // MARK: Waiting

  private func wait(_ wait: Scenario.Wait) throws(Failure) -> String? {
    let end = ContinuousClock.now + .seconds(max(0.2, wait.seconds))
    var last: JSON?
    repeat {
      let answer = try client.ask("GET", "/islet/v1/activities/\(wait.id.percentEncoded)")
      let isThere = answer.status == 200 && answer.json["state"]?.string != "dismissed"
      if answer.status == 200 { last = answer.json }
      let isSo = answer.status == 200 ? try holds(wait, answer.json) : false
      if wait.isAbsent ? !isThere : isSo {
        report(.passed(localized(wait.isAbsent ? "\(wait.id) is gone" : "\(wait.id) matches")))
        return nil
      }
      let cursor = try client.call("GET", "/events?last=0").json["cursor"]?.string ?? ""
      _ = try client.events(after: cursor, wait: min(0.3, end.secondsLeft))
    } while .now < end
    let state = wait.state.flatMap(ActivityState.init).map { localized($0.text) }
    let wanted = [state, wait.condition, wait.isAbsent ? localized("gone") : nil]
    let standing = Plain.standing(last, at: try client.now())
    let words = wanted.compactMap(\.self).joined(separator: ", ")
    return localized(
      words.isEmpty ? "\(wait.id): \(standing)" : "\(wait.id): expected \(words); \(standing)")
  }

  private func holds(_ wait: Scenario.Wait, _ activity: JSON) throws(Failure) -> Bool {
    if let state = wait.state, activity["state"]?.string != state { return false }
    guard let source = wait.condition else { return true }
    do throws(JQError) {
      return try JQProgram(source).holds(activity)
    } catch {
      throw Failure("where: \(error)", fix: "write a jq condition")
    }
  }
}
