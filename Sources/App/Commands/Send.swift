import Basics
import Events
import Foundation
import HTTP
import HTTPServer
import Simulator
import Vendors

extension Command {
  private static let sending: [Option] =
    connection + [
      .value("file", "f", "FILE", "the body of a vendor's request; - for stdin"),
      .flag("json", "j", "print the gateway's answer, verdict and rules as JSON"),
    ]

  static let start = Command(
    name: "start", summary: "start an activity",
    discussion: "Sends Braze's start request to the gateway, as a back end would.",
    options: sending + starting
  ) { arguments, context in
    if let file = arguments.value("file") {
      return try Sending.file(file, "/messages/live_activity/start", starting, arguments, context)
    }
    guard let type = arguments.value("type") else {
      throw Failure("--type is missing", fix: "name the Swift type of the attributes")
    }
    let id = arguments.value("id") ?? "\(type)-\(UUID().uuidString.prefix(8).lowercased())"
    let users = arguments.all("user")
    let alert = arguments.group("alert") ?? [type, "Started"]
    var body = JSONObject([
      ("app_id", .string(arguments.value("app") ?? "islet")), ("activity_id", .string(id)),
      ("external_user_ids", .array((users.isEmpty ? ["me"] : users).map(JSON.string))),
      ("activity_attributes_type", .string(type)),
      ("activity_attributes", try Sending.json("attributes", arguments) ?? [:]),
      ("content_state", try Sending.json("state", arguments) ?? [:]),
      ("notification", ["alert": ["title": .string(alert[0]), "body": .string(alert[1])]]),
    ])
    body["stale_date"] = arguments.value("stale-date").map(JSON.string)
    try Sending.send(
      .object(body), "/messages/live_activity/start", subject: id, arguments, context)
  }

  static let update = Command(
    name: "update", usage: "[ID]", summary: "update an activity",
    discussion: "Sends Braze's update request to the gateway, as a back end would.",
    options: sending + updating,
    completion: .activities
  ) { arguments, context in
    try Sending.update(arguments, context, ends: false)
  }

  static let end = Command(
    name: "end", usage: "[ID]", summary: "end an activity",
    discussion: """
      Sends Braze's update request to the gateway, with end_activity set. Without --dismissal-date the
      card stays on the lock screen for up to 4 h.
      """,
    options: sending + updating,
    completion: .activities
  ) { arguments, context in
    try Sending.update(arguments, context, ends: true)
  }

  private static let starting: [Option] = [
    .value(
      "id", "i", "ID", "the activity's id; default a new one", completion: .activities),
    .value("type", "t", "NAME", "the attributes type", completion: .types),
    .value("attributes", "a", "JSON", "the attributes; default {}"),
    .value("state", "s", "JSON", "the content state; default {}"),
    .value("user", "u", "ID", "the user; default me", repeats: true),
    .value("app", nil, "ID", "the app; default islet"),
    .value("stale-date", nil, "TIME", "when it becomes stale"),
    .pair("alert", ["TITLE", "BODY"], "the alert; a start needs one and has one by default"),
  ]

  fileprivate static let updating: [Option] = [
    .value("id", "i", "ID", "the activity's id", completion: .activities),
    .value("state", "s", "JSON", "the content state; default the current one"),
    .value("app", nil, "ID", "the app; default the activity's"),
    .value("stale-date", nil, "TIME", "when it becomes stale"),
    .value("dismissal-date", nil, "TIME", "when an ended card is removed; in the past: at once"),
    .pair("alert", ["TITLE", "BODY"], "an alert"),
  ]

  static let dismiss = Command(
    name: "dismiss", usage: "ID", summary: "dismiss an activity, as a swipe does",
    options: connection + [
      .value("id", "i", "ID", "the activity's id", completion: .activities),
      .flag("undo", nil, "undo the dismissal, within 10 s"),
    ], completion: .activities
  ) { arguments, context in
    let id = try Sending.id(arguments)
    let action = arguments.has("undo") ? "restore" : "dismiss"
    _ = try GatewayClient(arguments, context).call(
      "POST", "/activities/\(id.percentEncoded)/\(action)")
    context.print(localized(action == "dismiss" ? "\(id) is dismissed" : "\(id) is back"))
  }
}

private enum Sending {
  static func json(_ option: String, _ arguments: Arguments) throws(Failure) -> JSON? {
    guard let text = arguments.value(option) else { return nil }
    do throws(JSONError) {
      return try JSON.parse(text)
    } catch {
      throw Failure(
        "--\(option), column \(error.position.column): \(error.problem)", fix: error.fix)
    }
  }

  static func id(_ arguments: Arguments) throws(Failure) -> String {
    if let id = arguments.value("id") { return id }
    return try arguments.word("the activity's id")
  }

  static func update(_ arguments: Arguments, _ context: CommandContext, ends: Bool) throws(Failure)
  {
    if let file = arguments.value("file") {
      return try self.file(
        file, "/messages/live_activity/update", Command.updating, arguments, context)
    }
    let id = try Sending.id(arguments)
    let given = try json("state", arguments)
    let client = try GatewayClient(arguments, context)
    let current = try client.ask("GET", "/islet/v1/activities/\(id.percentEncoded)")
    let activity = current.status == 200 ? Activity(json: current.json) : nil
    let state = given ?? activity?.contentState ?? [:]
    var body = JSONObject([
      ("app_id", .string(arguments.value("app") ?? activity?.appID ?? "islet")),
      ("activity_id", .string(id)), ("content_state", state),
    ])
    if ends { body["end_activity"] = true }
    for (option, field) in [("stale-date", "stale_date"), ("dismissal-date", "dismissal_date")] {
      body[field] = arguments.value(option).map(JSON.string)
    }
    if let alert = arguments.group("alert") {
      body["notification"] = ["alert": ["title": .string(alert[0]), "body": .string(alert[1])]]
    }
    try send(.object(body), "/messages/live_activity/update", subject: id, arguments, context)
  }

  static func file(
    _ path: String, _ endpoint: String, _ own: [Option], _ arguments: Arguments,
    _ context: CommandContext
  ) throws(Failure) {
    if let option = own.first(where: { arguments.has($0.name) }) {
      throw Failure(
        "--\(option.name) cannot be combined with --file, which holds the whole body",
        fix: "write it into \(path)")
    }
    try arguments.expectNoArguments()
    let body = try JSON.parse(try context.read(path), of: path)
    let vendor = OfflineCheck.vendor(of: body)
    if let address = vendor.format?.missingAddress(ofBody: body) {
      throw Failure("\(path) does not say where to send it (\(vendor.rawValue))", fix: address)
    }
    let address = vendor.format?.address(ofBody: body) { body[$0] != nil }
    try send(
      body, vendor == .braze ? endpoint : address?.path ?? endpoint,
      subject: body["activity_id"]?.string ?? path, arguments, context)
  }

  static func send(
    _ body: JSON, _ endpoint: String, subject: String, _ arguments: Arguments,
    _ context: CommandContext
  ) throws(Failure) {
    let client = try GatewayClient(arguments, context)
    let answer = try client.ask(
      "POST", endpoint, body: body,
      headers: ["Authorization": vendorAuthorization(for: endpoint, key: client.key ?? "islet")])
    let (verdict, rules) = (answer.verdict, answer.rules)
    if arguments.has("json") {
      var object = answer.json.object ?? [:]
      object["verdict"] = verdict.map(JSON.string)
      object["rules"] = .array(rules.map(JSON.string))
      context.print(JSON.object(object))
    }
    guard answer.status < 300 || verdict == "dropped" else {
      throw client.refusal(answer)
    }
    guard verdict ?? "shown" == "shown" else {
      let grave = rules.filter { Rule.named($0)?.severity != .warning }
      let names = (grave.isEmpty ? rules : grave).joined(separator: " ")
      let finding = client.decisiveFinding(of: answer)
      throw Failure(
        .notSo, "\(subject) is not shown",
        fix: finding.map { "see islet explain \(names): \($0.message)" }
          ?? "see islet explain \(names)")
    }
    if !arguments.has("json") {
      context.print(
        rules.isEmpty ? "✓ \(subject)" : "! \(subject): \(rules.joined(separator: ", "))")
    }
  }
}

extension Command {
  static let apnsToken = Command(
    name: "apns-token", summary: "print a provider token to try the APNs API with",
    discussion: """
      An ES256 JSON Web Token, signed with a throwaway key: Apple would refuse it, but a gateway
      without --keys accepts it for an hour.
      """,
    options: [
      .value("team", nil, "ID", "the team's id; default ISLETTEAM1"),
      .value("key-id", nil, "ID", "the key's id; default ISLETKEY01"),
    ]
  ) { arguments, context in
    let claims: JSON = [
      "iss": .string(try identifier("team", arguments) ?? "ISLETTEAM1"),
      "iat": .number(Int(context.now().timeIntervalSince1970)),
    ]
    let keyID = try identifier("key-id", arguments) ?? "ISLETKEY01"
    do throws(ServerCertificate.Failure) {
      let key = try SigningKey(pem: try SigningKey.make(isElliptic: true))
      context.print(
        try key.token(
          header: [("kid", keyID)], claims: claims.text))
    } catch {
      throw Failure(.notSo, "the token cannot be signed: \(error)")
    }
  }

  /// Ten letters or digits, as in Apple's team IDs and key IDs.
  private static func identifier(
    _ name: String, _ arguments: Arguments
  ) throws(Failure) -> String? {
    guard let text = arguments.value(name) else { return nil }
    guard text.utf8.count == 10, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      throw Failure(
        "--\(name) \(text) is not an Apple identifier", fix: "write ten letters or digits")
    }
    return text
  }
}
