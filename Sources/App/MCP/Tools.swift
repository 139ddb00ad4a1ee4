import Basics
import Events
import Foundation
import HTTP
import Simulator
import Vendors

/// The tools of Islet, most of which are its commands.
struct Tools: Sendable {
  let gateway: [String]
  let run: @Sendable ([String], World) throws -> Void

  var all: [Tool] { [check] + observing + pictures + steering }

  private func options(_ object: JSONObject, _ names: String...) -> [String] {
    names.flatMap { name -> [String] in
      guard let value = object[name] else { return [] }
      if let flag = value.bool { return flag ? ["--\(name)"] : [] }
      return ["--\(name)", value.string ?? value.text]
    }
  }

  /// A tool that is a command; what it reads comes with it.
  private func command(
    _ words: @escaping @Sendable (JSONObject) -> [String]
  ) -> @Sendable (JSONObject, World) throws -> Void {
    { object, world in
      var world = world
      world.input = bytes(object["body"])
      try run(words(object), world)
    }
  }

  private func bytes(_ body: JSON?) -> [UInt8] {
    body?.string.map { Array($0.utf8) } ?? body?.encoded ?? []
  }

  private var check: Tool {
    Tool(
      name: "check",
      description:
        "Judge the body of a push to a Live Activity offline: shown, dropped or rejected by an iPhone, by which rule, and how to mend it.",
      arguments: [
        ("body", "any", "the request's body, as Braze, FCM or APNs would get it"),
        (
          "vendor", "string",
          "whose API the body is for: \(VendorCatalog.names.joined(separator: ", ")); guessed without it"
        ), ("types", "string", "a folder with activity types (*.json5, *.swift)"),
        ("at", "string", "the moment of sending, in ISO 8601"),
      ], required: ["body"], answer: .object(AnswerSchema.verdict),
      perform: command { ["check", "-", "--json"] + options($0, "vendor", "types", "at") })
  }

  private var observing: [Tool] {
    [
      Tool(
        name: "list", description: "The Live Activities that a phone would show now.",
        arguments: [("state", "string", "only active, stale, ended or dismissed")],
        answer: .lines("activities", of: AnswerSchema.activity),
        perform: command { ["list", "--json"] + options($0, "state") + gateway }),
      Tool(
        name: "show", description: "One activity with its history: each push and what it changed.",
        arguments: [("id", "string", "the activity's id")], required: ["id"],
        answer: .object(AnswerSchema.activity),
        perform: command { ["show", "--json"] + gateway + ["--", $0["id"]?.string ?? ""] }),
      Tool(
        name: "wait", description: "Wait until an activity is so; an error when the time is up.",
        arguments: [
          (
            "id", "string",
            "the activity's id; without it any of the type, the user or the condition"
          ), ("type", "string", "the Swift type of its attributes"),
          ("user", "string", "the person it was sent to"),
          ("state", "string", "active, stale, ended or dismissed"),
          ("where", "string", "a jq condition, such as .content_state.score > 2"),
          ("timeout", "string", "how long, such as 10s; default 10s, at most 60s"),
        ], answer: .object(AnswerSchema.activity),
        perform: command {
          ["wait", "--json"] + options($0, "type", "user", "state", "where", "timeout") + gateway
            + ($0["id"]?.string.map { ["--", $0] } ?? [])
        }),
      Tool(
        name: "log",
        description:
          "The verdict on each push that came, newest last: shown, dropped or rejected, and why.",
        arguments: [("errors", "boolean", "only what was not shown")],
        answer: .lines("entries", of: AnswerSchema.event),
        perform: command { ["log", "--json"] + options($0, "errors") + gateway }),
      Tool(
        name: "explain",
        description: "What a rule means, why the phone behaves so, how to mend it.",
        arguments: [("rule", "string", "the rule, such as timestamp.milliseconds")],
        required: ["rule"], answer: .object(AnswerSchema.rule),
        structure: { object in
          object["rule"]?.string.flatMap(Rule.named).map { rule in
            [
              "rule": .string(rule.id.rawValue), "effect": .string(rule.severity.rawValue),
              "title": .string(rule.summary), "why": .string(rule.explanation),
              "mend": .string(rule.mend), "wrong": .string(rule.example.before),
              "right": .string(rule.example.after),
            ]
          }
        }, perform: command { ["explain", "--", $0["rule"]?.string ?? ""] }),
      Tool(
        name: "screen", description: "The dashboard as text: cards, island and log.",
        arguments: [("size", "string", "columns and rows, such as 100x30")],
        answer: .object(AnswerSchema.text),
        perform: command { ["snapshot", "--screen"] + options($0, "size") + gateway }),
    ]
  }

  private var pictures: [Tool] {
    [
      Tool(
        name: "snapshot",
        description:
          "A picture of an activity as the phone shows it: an image beside the same as text.",
        arguments: [
          ("id", "string", "the activity's id; without it the newest"),
          ("presentation", "string", "lock-screen, compact, minimal, expanded or banner"),
        ], answer: .object(AnswerSchema.text)
      ) { object, world in
        let words = ["snapshot"] + options(object, "presentation") + gateway
        let id = object["id"]?.string.map { ["--", $0] } ?? []
        try run(words + id, world)
        try run(words + ["--format", "png"] + id, world)
      },
      Tool(
        name: "preview",
        description:
          "Compile an app's widget and look at it: what does not show and why, and an image of all surfaces with the samples of its previews.",
        arguments: [("path", "string", "the folder or the file with the widget's code")],
        required: ["path"], answer: .object(AnswerSchema.preview)
      ) { object, world in
        let path = object["path"]?.string ?? ""
        let folder = NSTemporaryDirectory() + "islet-mcp-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var quiet = world
        quiet.output = { _ in }
        do {
          try run(["preview", "--check", "--json", "--", path], world)
        } catch let failure as Failure where failure.code == .notSo && failure.problem.isEmpty {}
        // What does not compile has no picture, and the report says why.
        try? run(["snapshot", "--widget", path, "--all", folder], quiet)
        if let sheet = FileManager.default.contents(atPath: folder + "/sheet.png") {
          world.printBytes(sheet)
        }
      },
    ]
  }

  private var steering: [Tool] {
    [
      Tool(
        name: "send",
        description:
          "Send a request to a vendor's endpoint and get its answer with the verdict: Braze's /messages/live_activity/start and /update, FCM's /v1/projects/P/messages:send, APNs's /3/device/TOKEN.",
        arguments: [
          ("path", "string", "the endpoint"), ("body", "any", "the request's body"),
          ("headers", "object", "its headers; a bearer is added where there is none"),
          (
            "app", "string",
            "the app's bundle identifier: for APNs it gives the headers apns-topic and apns-push-type, for Braze app_id, where these are missing"
          ), ("method", "string", "default POST"),
        ], required: ["path", "body"], isReadOnly: false, answer: .object(AnswerSchema.reply)
      ) { object, world in
        let object = addressed(object)
        let path = object["path"]?.string ?? ""
        guard path.hasPrefix("/") else {
          throw Failure(.usage, "\(path) is no path", mend: "write one such as /3/device/TOKEN")
        }
        world.print(
          try client(world).vendor(
            object["method"]?.string ?? "POST", path, body: bytes(object["body"]),
            headers: HTTPHeaders(json: object["headers"])))
      },
      Tool(
        name: "clock",
        description:
          "The phone's clock: set it ahead, or let it go faster; without arguments it is reported.",
        arguments: [
          ("advance", "string", "such as 8h"),
          ("speed", "number", "seconds in a second; 0 stops it"),
        ], isReadOnly: false, answer: .object(AnswerSchema.clock),
        perform: command { ["clock", "--json"] + options($0, "advance", "speed") + gateway }),
      Tool(
        name: "device",
        description:
          "The phone: its switches, and what happens to it (relaunch, reinstall, offline, online, rotate).",
        arguments: [
          ("action", "string", "what happens; without it the switches are listed"),
          ("app", "string", "to this app alone"),
          ("user", "string", "to this person's phone alone"),
          (
            "switches", "object",
            "such as {\"live_activities\": false, \"frequent_updates\": true, \"apps\": {\"APP\": …}}"
          ),
        ], isReadOnly: false, answer: .object(["type": "object"])
      ) { object, world in
        let client = try client(world)
        if object["action"] != nil {
          let words = ["device", "--json"] + options(object, "app", "user") + gateway
          return try run(words + ["--", object["action"]?.string ?? ""], world)
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
        isReadOnly: false, answer: .object(AnswerSchema.text),
        perform: command { _ in ["reset"] + gateway }),
    ]
  }

  /// A request to a vendor with the app's name where its API wants that.
  private func addressed(_ object: JSONObject) -> JSONObject {
    guard let app = object["app"]?.string, let path = object["path"]?.string else { return object }
    var object = object
    if path.hasPrefix("/3/device/") {
      var headers = object["headers"]?.object ?? [:]
      let names = headers.keys.map { $0.lowercased() }
      for (name, value) in [
        ("apns-topic", app + ".push-type.liveactivity"), ("apns-push-type", "liveactivity"),
        ("apns-priority", "10"),
      ] where !names.contains(name) {
        headers[name] = .string(value)
      }
      object["headers"] = .object(headers)
    } else if path.hasPrefix("/messages/live_activity/"), var body = object["body"]?.object,
      body["app_id"] == nil
    {
      body["app_id"] = .string(app)
      object["body"] = .object(body)
    }
    return object
  }

  private func client(_ world: World) throws(Failure) -> GatewayClient {
    try GatewayClient(Arguments(gateway, options: Command.connection, of: "mcp"), world)
  }
}
