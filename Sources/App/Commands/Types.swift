import Basics
import CardPlan
import Events
import Foundation
import HTTP
import Simulator

extension Command {
  static let types = Command(
    name: "types",
    summary: "list the activity types of files, or print how a type's cards are drawn",
    options: connection + [
      .value("types", "t", "DIR", "folders to read", repeats: true),
      .value("plan", nil, "TYPE", "print the jq program that draws the type's cards"),
    ]
  ) { arguments, context in
    if let name = arguments.value("plan") { return try printPlan(of: name, arguments, context) }
    var isBroken = false
    let types = try TypeLibrary.load(
      arguments.all("types") + Places(context).types, context, onBroken: { _ in isBroken = true })
    for type in types {
      let fields = type.contentState.fields.map { "\($0.name): \($0.type.name)" }
      context.print("\(type.name)  \(fields.joined(separator: ", "))")
    }
    if isBroken { throw Failure(.usage) }
  }
}

extension Command {
  /// Prints the plan of a type's newest activity on the gateway, or the plan derived from the
  /// type's files.
  private static func printPlan(
    of name: String, _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) {
    let known = try TypeLibrary.load(
      arguments.all("types") + Places(context).types, saysUnknown: false, context)
    let type = known.first { $0.name == name }
    if let program = type?.presentation { return context.print(program) }
    if type == nil, arguments.isGiven("types") {
      let names = known.map(\.name).sorted().joined(separator: ", ")
      throw Failure(.notSo, "no type \(name) was found", fix: "write one of \(names)")
    }
    var failure: Failure?
    do throws(Failure) {
      let client = try GatewayClient(arguments, context)
      let list = try client.call("GET", "/activities").json["activities"]?.array ?? []
      let newest = list.filter { $0["attributes_type"]?.string == name }
        .max { ($0["started_at"]?.string ?? "") < ($1["started_at"]?.string ?? "") }
      if let id = newest?["id"]?.string {
        let json = try client.call("GET", "/activities/\(id.percentEncoded)").json
        if let activity = Activity(json: json) { return context.print(program(of: activity)) }
      }
    } catch {
      failure = error
    }
    guard let type else {
      throw failure
        ?? Failure(
          .notSo, "the gateway has no activity of \(name), and no file describes it",
          fix: "start one, or name a folder with --types")
    }
    let empty = Activity(id: "", attributesType: name, startedAt: context.now())
    context.print(Plan(empty, type: type).program(ofType: name).joined(separator: "\n"))
  }

  private static func program(of activity: Activity) -> String {
    let plan = activity.plan.flatMap { Plan(json: $0) } ?? Plan(activity)
    return plan.program(
      ofType: activity.attributesType, foldsProps: activity.contentState.expoProps != nil
    ).joined(separator: "\n")
  }
}
