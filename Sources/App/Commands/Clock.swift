import Basics
import Events
import Gateway

extension Command {
  static let clock = Command(
    name: "clock", summary: "the device's clock: show it, set it ahead, change its speed",
    options: connection + [
      .value("advance", "a", "SPAN", "set it ahead, such as 8h"),
      .value("speed", "s", "N", "seconds of the device in a second; 0 stops it"),
      .flag("json", "j", "as JSON"),
    ]
  ) { arguments, world in
    try arguments.expectNoWords()
    var change = JSONObject()
    if let span = try arguments.span("advance") { change["advance"] = .double(span) }
    if let text = arguments.value("speed") {
      guard let speed = Double(text), GatewayClock.speeds.contains(speed) else {
        throw Failure(
          .usage, "--speed \(text) is no number from 0 to 86400", mend: "write --speed 60")
      }
      change["speed"] = .double(speed)
    }
    let client = try GatewayClient(arguments, world)
    let answer =
      try change.isEmpty
      ? client.call("GET", "/clock") : client.call("PATCH", "/clock", body: .object(change))
    world.print(
      arguments.has("json")
        ? answer.json.text
        : localized(
          "\(answer.json["now"]?.string ?? "?") at speed \(answer.json["speed"]?.double ?? 1)"))
  }
}
