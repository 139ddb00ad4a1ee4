import Basics
import Events
import Gateway
import Simulator

extension Command {
  static let device = Command(
    name: "device", usage: "[ACTION]",
    summary: "simulate phone events: new tokens, no network; read a phone's log",
    discussion: """
      relaunch: the app registers its tokens again. reinstall: its cards are removed and all its tokens change.
      rotate: live activities get new update tokens. offline, online: pushes wait, and only the newest for
      each token arrives. Without an action, lists the switches.
      log FILE: reads a phone's system log (log show, idevicesyslog; - for stdin), and shows what
      liveactivitiesd and apsd did with the pushes in the gateway's log.
      """,
    options: connection + [
      .value("app", "a", "APP", "only this app"), .value("user", "u", "ID", "only this user"),
      .flag("json", "j", "print JSON"),
    ], completion: .oneOf(DeviceEvent.allCases.map(\.rawValue) + ["log"])
  ) { arguments, context in
    if arguments.words.first == "log" { return try DeviceLog.run(arguments, context) }
    try arguments.expectNoArguments(upTo: 1)
    let client = try GatewayClient(arguments, context)
    guard let action = arguments.words.first else {
      return context.print(try client.call("GET", "/device").json)
    }
    guard DeviceEvent(rawValue: action) != nil else {
      let names = DeviceEvent.allCases.map(\.rawValue) + ["log FILE"]
      throw Failure(
        "\(action) is not a device action",
        fix: NearMatch.of(action, among: names).map { "did you mean \($0)?" }
          ?? "write \(names.joined(separator: ", "))")
    }
    var body = JSONObject()
    for name in ["app", "user"] { body[name] = arguments.value(name).map(JSON.string) }
    let answer = try client.call("POST", "/device/\(action)", body: .object(body)).json
    if arguments.has("json") { return context.print(answer) }
    let tokens = answer["tokens"]?.array ?? []
    for token in tokens {
      let owner =
        token["activity_id"]?.string ?? token["attributes_type"]?.string ?? token["app_id"]?.string
        ?? ""
      context.print("\(token["kind"]?.string ?? "") \(owner) \(token["token"]?.string ?? "")")
    }
    let count = answer["events"]?.int ?? 0
    guard tokens.isEmpty else { return }
    context.print(localized(count == 1 ? "\(action): 1 change" : "\(action): \(count) changes"))
  }
}

extension Command {
  static let reset = Command(
    name: "reset", summary: "delete everything that the gateway holds", options: connection
  ) { arguments, context in
    _ = try GatewayClient(arguments, context).call("POST", "/reset")
  }
}

extension Command {
  static let clock = Command(
    name: "clock", summary: "show, advance or speed up the device's clock",
    options: connection + [
      .value("advance", "a", "SPAN", "advance it, such as by 8h or 1h30m"),
      .value("speed", "s", "N", "device seconds per second; 0 stops it"),
      .flag("json", "j", "print JSON"),
    ]
  ) { arguments, context in
    var change = JSONObject()
    if let span = try arguments.span("advance") { change["advance"] = .double(span) }
    if let text = arguments.value("speed") {
      guard let speed = Double(text), GatewayClock.speeds.contains(speed) else {
        throw Failure("--speed \(text) is not a number from 0 to 86400", fix: "write --speed 60")
      }
      change["speed"] = .double(speed)
    }
    let client = try GatewayClient(arguments, context)
    let answer =
      try change.isEmpty
      ? client.call("GET", "/clock") : client.call("PATCH", "/clock", body: .object(change))
    context.print(
      arguments.has("json")
        ? answer.json.text
        : localized(
          "\(answer.json["now"]?.string ?? "?") at speed \(answer.json["speed"]?.double ?? 1)"))
  }
}
