import Basics
import Events
import Foundation
import HTTP
import Simulator

extension Command {
  static let list = Command(
    name: "list", summary: "list the activities",
    options: connection + [
      .value(
        "state", "s", "STATE", "only this state: pending, active, stale, ended or dismissed",
        completion: .oneOf(ActivityState.allCases.map(\.rawValue))),
      .value("user", "u", "ID", "only this user"),
      .flag("json", "j", "print JSON, one object per line"),
    ]
  ) { arguments, context in
    var query: [String] = []
    if let state = arguments.value("state") { query.append("state=\(state.percentEncoded)") }
    if let user = arguments.value("user") { query.append("user=\(user.percentEncoded)") }
    let path = "/activities" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    let answer = try GatewayClient(arguments, context).call("GET", path)
    let now = answer.json["now"]?.string.flatMap(Date.init(iso8601:)) ?? context.now()
    if arguments.has("json") {
      for json in answer.json["activities"]?.array ?? [] { context.print(json) }
      return
    }
    for activity in answer.json.plannedActivities.compactMap(Activity.init(json:)) {
      context.print(Plain.row(activity, at: now))
    }
  }

  static let show = Command(
    name: "show", usage: "ID", summary: "show one activity with its history, or one push by its id",
    options: connection + [
      .value("last", "n", "N", "only the newest N of its history"),
      .flag("json", "j", "print JSON"),
    ], completion: .activities
  ) { arguments, context in
    let id = try arguments.word("the activity's id")
    let client = try GatewayClient(arguments, context)
    if id.wholeMatch(of: /[0-9a-f]{16}-[0-9]+/) != nil {
      return try showPush(id, client, arguments, context)
    }
    var answer: GatewayAnswer
    do throws(Failure) {
      answer = try client.call(
        "GET", "/activities/\(id.percentEncoded)?phrases=\(!arguments.has("json"))")
    } catch {
      guard error.code == .notSo, let push = try push(answeredWith: id, client) else { throw error }
      return try showPush(push, client, arguments, context)
    }
    if let last = try arguments.count("last"), var object = answer.json.object {
      object["history"] = .array((object["history"]?.array ?? []).suffix(last))
      answer.json = .object(object)
    }
    if arguments.has("json") { return context.print(answer.json) }
    guard let activity = Activity(json: answer.json) else {
      throw Failure(.refused, "the gateway's response holds no activity")
    }
    context.print(Plain.row(activity, at: try client.now()))
    context.print("\n" + localized("Attributes") + "\n" + Plain.indented(activity.attributes))
    context.print("\n" + localized("Content state") + "\n" + Plain.indented(activity.contentState))
    context.print("\n" + localized("History"))
    for json in answer.json["history"]?.array ?? [] {
      if let event = ActivityEvent(json: json) {
        context.print("  " + Plain.sentence(event, plan: activity.plan))
      }
    }
  }

  /// The newest push whose response contains an ID, such as APNs' `apns-id` or FCM's `name`.
  private static func push(
    answeredWith id: String, _ client: GatewayClient
  ) throws(Failure) -> String? {
    guard !id.contains(where: \.isWhitespace) else { return nil }
    let log = try client.call("GET", "/log?search=\("id:\(id)".percentEncoded)").json
    return log["entries"]?.array?.last { $0["verdict"]?["answer_id"]?.string == id }?["cursor"]?
      .string
  }

  private static func showPush(
    _ id: String, _ client: GatewayClient, _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) {
    let json = try client.call("GET", "/log/\(id)?phrases=\(!arguments.has("json"))").json
    if arguments.has("json") { return context.print(json) }
    guard let event = ActivityEvent(json: json) else {
      throw Failure(.refused, "the gateway's response holds no push")
    }
    context.print(event.verdict == nil ? Plain.sentence(event) : Plain.logEntry(event))
    guard let activity = event.activity else { return }
    context.print("\n" + Plain.row(activity, at: event.at))
    context.print("\n" + localized("Content state") + "\n" + Plain.indented(activity.contentState))
  }
}
