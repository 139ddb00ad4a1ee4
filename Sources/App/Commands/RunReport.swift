import Basics
import Events
import HTTP
import Simulator

/// The condition of `--wait`: `id=game-1 state=active`.
struct RunCondition: Sendable {
  var text: String
  var id: String
  var state: String?

  init(_ text: String) throws(Failure) {
    self.text = text
    var values: [Substring: String] = [:]
    for part in text.split(whereSeparator: \.isWhitespace) {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, ["id", "state"].contains(pair[0]) else {
        throw Failure("--wait \(text): \(part) is not known", fix: "write 'id=game-1 state=active'")
      }
      values[pair[0]] = String(pair[1])
    }
    guard let id = values["id"] else {
      throw Failure("--wait names no activity", fix: "write 'id=game-1 state=active'")
    }
    self.id = id
    state = values["state"]
    if let state, ActivityState(rawValue: state) == nil {
      throw Failure(
        "--wait: \(state) is not a state", fix: "write pending, active, stale, ended or dismissed")
    }
  }

  func holds(_ event: JSON) -> Bool {
    guard let activity = event["activity"], activity["id"]?.string == id else { return false }
    return state.map { activity["state"]?.string == $0 } ?? true
  }
}

struct RunReport {
  private(set) var isMet = false
  private(set) var last = localized("it was never seen")
  private var counts: [Verdict.Outcome: Int] = [:]
  /// The rules that prevented a push from being shown, with their number.
  private var rules: [String: Int] = [:]

  /// The cursor at which a report starts; empty if the project is created by the program's first
  /// push.
  static func start(_ client: GatewayClient) throws(Failure) -> String {
    let answer = try client.exchange("GET", "/islet/v1/events?last=0")
    if isUnmade(answer) { return "" }
    guard answer.status < 400 else { throw client.refusal(GatewayAnswer(answer)) }
    return answer.json?["cursor"]?.string ?? ""
  }

  private static func isUnmade(_ answer: HTTPResponse) -> Bool {
    answer.status == 404 && answer.headers["islet-opens"] == "push"
  }

  /// Reads the events after a cursor. Waits up to two seconds for the condition `wanted`, if it is
  /// set.
  init(_ client: GatewayClient, since start: String, wanted: RunCondition?) throws(Failure) {
    if start.isEmpty, Self.isUnmade(try client.exchange("GET", "/islet/v1/events?last=0")) {
      return
    }
    var cursor = start
    let end = ContinuousClock.now + .seconds(2)
    repeat {
      let wait = wanted == nil || isMet ? 0 : min(0.5, end.secondsLeft)
      let (events, next) = try client.events(after: cursor, wait: wait)
      cursor = next
      for event in events { apply(event, wanted) }
      if events.isEmpty, wanted == nil || isMet { return }
    } while .now < end || wanted == nil
  }

  private mutating func apply(_ event: JSON, _ wanted: RunCondition?) {
    if let wanted, event["activity"]?["id"]?.string == wanted.id {
      if wanted.holds(event) { isMet = true }
      last = localized("it is \(Plain.state(event["activity"]))")
    }
    guard let verdict = event["verdict"].flatMap(Verdict.init(json:)),
      event["detail"]?[ActivityEvent.takenKey] == nil,
      event["detail"]?["validate_only"] != true
    else { return }
    counts[verdict.outcome, default: 0] += 1
    if let rule = verdict.decisive?.rule.rawValue { rules[rule, default: 0] += 1 }
  }

  /// `islet: 12 pushes: 10 shown, 2 dropped (timestamp.milliseconds 2)`.
  var summary: String {
    let total = counts.values.reduce(0, +)
    guard total > 0 else {
      return localized("islet: no push arrived; docs/senders.md says what each SDK needs")
    }
    let parts = [Verdict.Outcome.shown, .dropped, .rejected].compactMap { outcome in
      counts[outcome].map { "\($0) \(localized(outcome.text))" }
    }
    let found = rules.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(6)
      .map { $0.value > 1 ? "\($0.key) \($0.value)" : $0.key }
    let why = found.isEmpty ? "" : " (\(found.joined(separator: ", ")))"
    let all = parts.joined(separator: ", ")
    return localized(
      total == 1 ? "islet: 1 push: \(all)\(why)" : "islet: \(total) pushes: \(all)\(why)")
  }
}
