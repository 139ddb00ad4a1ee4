import Basics
import Events
import HTTP
import JQ
import Simulator

/// Which activities a command means: those of an id, a type, a person or a jq condition, all of which must
/// hold where they are given.
struct ActivityChoice {
  /// The id; cards that FCM and APNs start are named by the gateway.
  let id: String?
  private let type: String?
  private let user: String?
  private let condition: JQProgram?

  static let type = Option.value(
    "type", "T", "NAME", "an activity of this attributes type", completion: .types)
  static let user = Option.value("user", "u", "ID", "an activity of this person")
  static let condition = Option.value(
    "where", "w", "JQ", "a jq condition on the activity, such as .content_state.score > 2")

  init(_ arguments: Arguments) throws(Failure) {
    try arguments.expectNoWords(upTo: 1)
    id = arguments.words.first
    type = arguments.value("type")
    user = arguments.value("user")
    condition = try arguments.value("where").map { source throws(Failure) in
      do throws(JQError) {
        return try JQProgram(source)
      } catch {
        throw Failure(.usage, "--where: \(error)", mend: "write a jq condition")
      }
    }
  }

  var isEmpty: Bool { id == nil && type == nil && user == nil && condition == nil }

  var subject: String { id ?? type ?? user ?? localized("an activity") }

  /// The gateway's activities that it means, as they stand now; those that left the screen, too, where
  /// they are asked for.
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
        let value = try condition.run(activity).first ?? .null
        if value != .null, value != false { chosen.append(activity) }
      } catch {
        // A program that is wrong for one activity may suit the one that is meant.
        guard id == nil else { throw Failure(.usage, "--where: \(error)") }
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
    return answer.json["activities"]?.array ?? []
  }
}
