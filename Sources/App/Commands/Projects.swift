import Basics
import Canvas
import Events
import HTTP

extension Command {
  static let projects = Command(
    name: "projects", usage: "[list]|create NAME|remove NAME",
    summary: "manage a gateway's projects, each with its own device",
    discussion: """
      list: their activities, and the pushes that were not shown since the last reset.
      create, remove: need a key with the permission admin if the gateway has keys. Removing a project deletes
      everything in it; default cannot be removed.
      """,
    options: connection + [.flag("json", "j", "print JSON, one object per line")],
    completion: .verbs(["list", "create", "remove"], includesFiles: false) {
      verb, before, context in
      verb == "remove" ? Completion.projects.candidates(before, context) : []
    }
  ) { arguments, context in
    let client = try GatewayClient(arguments, context)
    switch (arguments.words.first ?? "list", arguments.words.count) {
    case ("list", 0...1): try ProjectList.show(client, arguments, context)
    case ("create", 2):
      let name = arguments.words[1]
      let answer = try client.call("POST", "/projects", body: ["name": .string(name)])
      if arguments.has("json") { return context.print(answer.json) }
      context.print(localized("created \(name): islet watch --project \(name)"))
    case ("remove", 2):
      let name = arguments.words[1]
      _ = try client.call("DELETE", "/projects/\(name.percentEncoded)")
      if !arguments.has("json") { context.print(localized("\(name) is removed")) }
    default:
      throw Failure(
        "islet projects takes list, create NAME or remove NAME", fix: "write islet projects list")
    }
  }
}

private enum ProjectList {
  static func show(
    _ client: GatewayClient, _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) {
    let projects = try client.call("GET", "/projects").json["projects"]?.array ?? []
    if arguments.has("json") { return projects.forEach { context.print($0) } }
    let names = projects.map { $0["name"]?.string ?? "" }
    let width = names.map { TextLayout.width($0) }.max() ?? 0
    for (name, project) in zip(names, projects) {
      let activities = project["activities"]?.int ?? 0
      let problems = project["problems"]?.int ?? 0
      context.print(
        TextLayout.pad(name, to: width + 2)
          + localized("activities: \(activities), not shown: \(problems)"))
    }
  }
}
