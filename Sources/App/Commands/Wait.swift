import Basics
import Events
import Foundation
import HTTP
import JQ
import Simulator

extension Command {
  static let wait = Command(
    name: "wait", usage: "[ID]",
    summary: "wait for an activity's state or a condition, for tests in CI",
    discussion: """
      Without ID, any activity of the type, the user and the condition will do: the gateway names those that
      FCM or APNs starts. Exit code 1 when the time is up.
      """,
    options: connection + [
      .value(
        "state", "s", "STATE", "pending, active, stale, ended or dismissed",
        completion: .oneOf(ActivityState.allCases.map(\.rawValue))),
      ActivityChoice.type, ActivityChoice.user, ActivityChoice.condition,
      .value("timeout", "t", "SPAN", "the timeout, such as 90s or 1m30s; default 10s"),
      .flag("json", "j", "print the activity as JSON once it matches"),
    ], completion: .activities
  ) { arguments, context in
    let choice = try ActivityChoice(arguments)
    guard !choice.isEmpty else {
      throw Failure("the activity's id is missing", fix: "write it, or --type, --user or --where")
    }
    let state = try arguments.choice("state", of: ActivityState.self)?.rawValue
    let client = try GatewayClient(arguments, context)
    let timeout = try arguments.span("timeout") ?? 10
    let deadline = ContinuousClock.now + .seconds(timeout)
    var last: JSON?
    // The first push creates a project.
    while deadline.secondsLeft > 0, try RunReport.start(client).isEmpty { usleep(100_000) }
    while true {
      let found = try choice.activities(at: client, withDeparted: true)
      let cursor = try client.call("GET", "/events?last=0").json["cursor"]?.string ?? ""
      if let seen = found.chosen.last ?? found.seen.last {
        last = seen
      }
      if let reached = found.chosen.first(where: { activity in
        state.map { activity["state"]?.string == $0 } ?? true
      }) {
        if arguments.has("json") { context.print(reached) }
        return
      }
      let left = deadline.secondsLeft
      guard left > 0 else {
        throw Failure(
          .notSo, "\(choice.subject) did not match within \(TimeSpan.text(timeout))",
          fix: Phrase(verbatim: try Plain.standing(last, at: client.now())))
      }
      // The next event ends the wait. Wait at most a second, because an activity may have changed
      // between the two requests.
      _ = try client.events(after: cursor, wait: min(left, 1))
    }
  }
}

extension JQProgram {
  /// Whether a condition returns something other than null or false.
  func holds(_ json: JSON) throws(JQError) -> Bool {
    let value = try run(json).first ?? .null
    return value != .null && value != false
  }
}

/// The activities to which a command applies, filtered by ID, type, user and jq condition, as far
/// as these are given.
struct ActivityChoice {
  /// The ID. Activities started through FCM and APNs get theirs from the gateway.
  let id: String?
  private let type: String?
  private let user: String?
  private let condition: JQProgram?

  static let type = Option.value(
    "type", "T", "NAME", "an activity of this attributes type", completion: .types)
  static let user = Option.value("user", "u", "ID", "an activity of this user")
  static let condition = Option.value(
    "where", "w", "JQ", "a jq condition on the activity, such as .content_state.score > 2")

  init(_ arguments: Arguments) throws(Failure) {
    try arguments.expectNoArguments(upTo: 1)
    id = arguments.words.first
    type = arguments.value("type")
    user = arguments.value("user")
    condition = try arguments.value("where").map { source throws(Failure) in
      do throws(JQError) {
        return try JQProgram(source)
      } catch {
        throw Failure("--where: \(error)", fix: "write a jq condition")
      }
    }
  }

  var isEmpty: Bool { id == nil && type == nil && user == nil && condition == nil }

  var subject: String { id ?? type ?? user ?? localized("an activity") }

  /// The matching activities on the gateway, in their current state. With `withDeparted`, also
  /// those that left the screen.
  func activities(
    at client: GatewayClient, withDeparted: Bool
  ) throws(Failure) -> (seen: [JSON], chosen: [JSON]) {
    let seen = try candidates(at: client, withDeparted: withDeparted).filter { activity in
      (type.map { activity["attributes_type"]?.string == $0 } ?? true)
        && (user.map { user in
          activity["user"]?.string == user
            || activity["users"]?.array?.contains { $0.string == user } == true
        } ?? true)
    }
    guard let condition else { return (seen, seen) }
    var chosen: [JSON] = []
    for activity in seen {
      do throws(JQError) {
        if try condition.holds(activity) { chosen.append(activity) }
      } catch {
        // A condition that fails for one activity may still be valid for another.
        guard id == nil else { throw Failure("--where: \(error)") }
      }
    }
    return (seen, chosen)
  }

  private func candidates(at client: GatewayClient, withDeparted: Bool) throws(Failure) -> [JSON] {
    if let id {
      let answer = try client.ask("GET", "/islet/v1/activities/\(id.percentEncoded)")
      guard answer.status < 400 || answer.status == 404 else { throw client.refusal(answer) }
      return answer.status == 200 ? [answer.json] : []
    }
    var query: [String] = []
    if withDeparted {
      query.append("state=" + ActivityState.allCases.map(\.rawValue).joined(separator: ","))
    }
    if let user { query.append("user=\(user.percentEncoded)") }
    let answer = try client.call(
      "GET", "/activities" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
    return answer.json.plannedActivities
  }
}
