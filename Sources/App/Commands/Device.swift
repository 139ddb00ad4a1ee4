import Basics
import Events
import Simulator

extension Command {
  static let device = Command(
    name: "device", usage: "[ACTION]",
    summary: "what happens to the phone: tokens, restarts, no network",
    discussion: """
      relaunch: the app tells its tokens again. reinstall: its cards are gone and all its tokens are others.
      rotate: living activities get new update tokens. offline, online: pushes wait, and only the newest of
      each token arrives. Without an action the switches are listed.
      """,
    options: connection + [
      .value("app", "a", "APP", "only this app's"), .value("user", "u", "ID", "only this person's"),
      .flag("json", "j", "as JSON"),
    ], completion: .oneOf(DeviceEvent.allCases.map(\.rawValue))
  ) { arguments, world in
    try arguments.expectNoWords(upTo: 1)
    let client = try GatewayClient(arguments, world)
    guard let action = arguments.words.first else {
      return world.print(try client.call("GET", "/device").json)
    }
    guard DeviceEvent(rawValue: action) != nil else {
      let names = DeviceEvent.allCases.map(\.rawValue)
      throw Failure(
        .usage, "\(action) does not happen to a phone",
        mend: NearMatch.of(action, among: names).map { "did you mean \($0)?" }
          ?? "write \(names.joined(separator: ", "))")
    }
    var body = JSONObject()
    for name in ["app", "user"] { body[name] = arguments.value(name).map(JSON.string) }
    let answer = try client.call("POST", "/device/\(action)", body: .object(body)).json
    if arguments.has("json") { return world.print(answer) }
    let tokens = answer["tokens"]?.array ?? []
    for token in tokens {
      let owner = token["activity_id"]?.string ?? token["attributes_type"]?.string ?? ""
      world.print("\(token["kind"]?.string ?? "") \(owner) \(token["token"]?.string ?? "")")
    }
    let count = answer["events"]?.int ?? 0
    guard tokens.isEmpty else { return }
    world.print(localized(count == 1 ? "\(action): 1 change" : "\(action): \(count) changes"))
  }
}

extension Command {
  static let reset = Command(
    name: "reset", summary: "forget everything the gateway under test holds", options: connection
  ) { arguments, world in
    try arguments.expectNoWords()
    _ = try GatewayClient(arguments, world).call("POST", "/reset")
  }
}
