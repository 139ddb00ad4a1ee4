import Vendors
import HTTP
import Events
import Foundation
import Basics

extension Tool {
  /// Every tool, for a gateway that the options name.
  static func all(gateway: [String]) -> [Tool] {
    [check] + talking(gateway) + steering(gateway)
  }

  /// The arguments as options of a command line.
  private static func options(_ object: JSONObject, _ names: String...) -> [String] {
    names.flatMap { name -> [String] in
      guard let value = object[name] else { return [] }
      if let flag = value.bool { return flag ? ["--\(name)"] : [] }
      return ["--\(name)", value.string ?? value.text]
    }
  }

  /// A tool that is a command; what it reads comes with it.
  private static func command(
    _ words: @escaping @Sendable (JSONObject) -> [String]
  ) -> @Sendable (JSONObject, World) throws -> Void {
    { object, world in
      var world = world
      world.input = bytes(object["body"])
      try Islet.run(words(object), world)
    }
  }

  private static func bytes(_ body: JSON?) -> [UInt8] {
    body?.string.map { Array($0.utf8) } ?? body?.encoded ?? []
  }

  private static let check = Tool(
    name: "check",
    description:
      "Judge the body of a push to a Live Activity offline: shown, dropped or rejected by an iPhone, by which rule, and how to mend it.",
    arguments: [
      ("body", "any", "the request's body, as Braze, FCM or APNs would get it"),
      ("vendor", "string", "braze, fcm or apns; guessed without it"),
      ("types", "string", "a folder with activity types (*.json5, *.swift)"),
      ("at", "string", "the moment of sending, in ISO 8601"),
    ], required: ["body"],
    perform: command { ["check", "-", "--json"] + options($0, "vendor", "types", "at") })

  /// Tools that look at a gateway.
  private static func talking(_ gateway: [String]) -> [Tool] {
    [
      Tool(
        name: "list", description: "The Live Activities that a phone would show now.",
        arguments: [("state", "string", "only active, stale, ended or dismissed")],
        perform: command { ["list", "--json"] + options($0, "state") + gateway }),
      Tool(
        name: "show", description: "One activity with its history: each push and what it changed.",
        arguments: [("id", "string", "the activity's id")], required: ["id"],
        perform: command { ["show", "--json"] + gateway + ["--", $0["id"]?.string ?? ""] }),
      Tool(
        name: "wait", description: "Wait until an activity is so; an error when the time is up.",
        arguments: [
          ("id", "string", "the activity's id"),
          ("state", "string", "active, stale, ended or dismissed"),
          ("where", "string", "a jq condition, such as .content_state.score > 2"),
          ("timeout", "string", "how long, such as 10s; default 10s, at most 60s"),
        ], required: ["id"],
        perform: command {
          ["wait", "--json"] + options($0, "state", "where", "timeout") + gateway
            + ["--", $0["id"]?.string ?? ""]
        }),
      Tool(
        name: "log",
        description:
          "The verdict on each push that came, newest last: shown, dropped or rejected, and why.",
        arguments: [("errors", "boolean", "only what was not shown")],
        perform: command { ["log", "--json"] + options($0, "errors") + gateway }),
      Tool(
        name: "explain",
        description: "What a rule means, why the phone behaves so, how to mend it.",
        arguments: [("rule", "string", "the rule, such as timestamp.milliseconds")],
        required: ["rule"], perform: command { ["explain", "--", $0["rule"]?.string ?? ""] }),
      Tool(
        name: "screen", description: "The dashboard as text: cards, island and log.",
        arguments: [("size", "string", "columns and rows, such as 100x30")],
        perform: command { ["snapshot", "--screen"] + options($0, "size") + gateway }),
    ]
  }

  /// Tools that change something.
  private static func steering(_ gateway: [String]) -> [Tool] {
    [
      Tool(
        name: "send",
        description:
          "Send a request to a vendor's endpoint and get its answer with the verdict: Braze's /messages/live_activity/start and /update, FCM's /v1/projects/P/messages:send, APNs's /3/device/TOKEN.",
        arguments: [
          ("path", "string", "the endpoint"), ("body", "any", "the request's body"),
          ("headers", "object", "its headers; a bearer is added where there is none"),
          ("method", "string", "default POST"),
        ], required: ["path", "body"], isReadOnly: false
      ) { object, world in
        let path = object["path"]?.string ?? ""
        guard path.hasPrefix("/") else {
          throw Failure(.usage, "\(path) is no path", mend: "write one such as /3/device/TOKEN")
        }
        world.print(
          try client(gateway, world).vendor(
            object["method"]?.string ?? "POST", path, body: bytes(object["body"]),
            headers: HTTPHeaders(json: object["headers"]))
        )
      },
      Tool(
        name: "clock",
        description:
          "The phone's clock: set it ahead, or let it go faster; without arguments it is told.",
        arguments: [
          ("advance", "string", "such as 8h"),
          ("speed", "number", "seconds in a second; 0 stops it"),
        ], isReadOnly: false,
        perform: command { ["clock"] + options($0, "advance", "speed") + gateway }),
      Tool(
        name: "device",
        description:
          "The phone: its switches, and what happens to it (relaunch, reinstall, offline, online, rotate).",
        arguments: [
          ("action", "string", "what happens; without it the switches are told"),
          ("app", "string", "to this app alone"),
          ("user", "string", "to this person's phone alone"),
          (
            "switches", "object",
            "such as {\"live_activities\": false, \"frequent_updates\": true, \"apps\": {\"APP\": …}}"
          ),
        ], isReadOnly: false
      ) { object, world in
        let client = try client(gateway, world)
        if object["action"] != nil {
          let words = ["device", "--json"] + options(object, "app", "user") + gateway
          return try Islet.run(words + ["--", object["action"]?.string ?? ""], world)
        }
        let answer =
          if let switches = object["switches"] {
            try client.call("PATCH", "/device", body: switches)
          } else {
            try client.call("GET", "/device")
          }
        world.print(answer.json)
      },
      Tool(
        name: "reset", description: "Forget all activities, tokens and the log.", arguments: [],
        isReadOnly: false, perform: command { _ in ["reset"] + gateway }),
    ]
  }

  private static func client(
    _ gateway: [String], _ world: World
  ) throws(Failure) -> GatewayClient {
    try GatewayClient(Arguments(gateway, options: Command.connection, of: "mcp"), world)
  }
}

extension GatewayClient {
  /// Sends a request as a back end would, and gives `{ status, verdict, rules, body }`.
  func vendor(
    _ method: String, _ path: String, body: [UInt8], headers: HTTPHeaders
  ) throws(Failure) -> JSON {
    var headers = headers
    headers.setDefault("Authorization", "Bearer \(key ?? "islet")")
    headers.setDefault("Content-Type", "application/json")
    let response = try exchange(
      method, path, body: method == "GET" ? nil : body, headers: headers)
    let answer = GatewayAnswer(response)
    return [
      "status": .number(answer.status), "verdict": .optional(answer.verdict),
      "rules": .array(answer.rules.map(JSON.string)),
      "body": response.json ?? .string(String(decoding: response.body, as: UTF8.self)),
    ]
  }
}
