import Basics
import Events
import Vendors

extension Command {
  static let fault = Command(
    name: "fault", usage: "[clear]", summary: "inject faults into requests",
    discussion: """
      Without options, lists the active faults; `islet fault clear` ends them. Ids and tokens
      that start with fault-410-, fault-429-, fault-503- (any status), fault-drop-, fault-duplicate-,
      fault-reorder-, fault-disconnect- or fault-delay-500ms- trigger theirs by themselves.
      """,
    options: connection + effects,
    completion: .oneOf(["clear"])
  ) { arguments, context in
    try arguments.expectNoArguments(upTo: 1)
    let client = try GatewayClient(arguments, context)
    if let word = arguments.words.first {
      guard word == "clear" else {
        throw Failure("\(word) is not known", fix: "write islet fault clear")
      }
      if let option = effects.first(where: { arguments.has($0.name) }) {
        throw Failure(
          "--\(option.name) sets a fault and clear ends them all", fix: "use one of them")
      }
      _ = try client.call("PUT", "/faults", body: ["faults": []])
      return
    }
    var fault = JSONObject()
    for name in ["drop", "duplicate", "reorder", "disconnect"] where arguments.has(name) {
      fault[name] = true
    }
    for name in ["delay", "vendor", "prefix"] {
      fault[name] = arguments.value(name).map(JSON.string)
    }
    for name in ["status", "count"] {
      fault[name] = arguments.value(name).map { Int64($0).map(JSON.int) ?? .string($0) }
    }
    fault["rate"] = arguments.value("rate").map { Double($0).map(JSON.double) ?? .string($0) }
    if !effects.contains(where: { arguments.has($0.name) }) {
      return context.print(
        try client.call("GET", "/faults").json["faults"]?.printablePrettyText ?? "[]")
    }
    var body = JSONObject([("faults", .array([.object(fault)]))])
    body["seed"] = arguments.value("seed").map { Int64($0).map(JSON.int) ?? .string($0) }
    do throws(Failure) {
      _ = try client.call("PUT", "/faults", body: .object(body))
    } catch {
      var failure = error
      failure.problem = Phrase(
        verbatim: localized(failure.problem).replacing("faults[0].", with: "--")
          .replacing("faults[0]", with: localized("the fault")))
      throw failure
    }
  }

  private static let effects: [Option] = [
    .value("status", "s", "CODE", "answer with this status, 400 to 599"),
    .value("delay", "d", "SPAN", "delay the response"),
    .flag("drop", nil, "report success and lose the push"),
    .flag("duplicate", nil, "deliver it twice"),
    .flag("reorder", nil, "let the next second's pushes overtake it"),
    .flag("disconnect", nil, "break the connection"),
    .value("vendor", "v", "NAME", "only this API", choices: VendorCatalog.names),
    .value("prefix", "p", "TEXT", "only ids and tokens with this prefix"),
    .value("rate", "r", "R", "the probability, from 0 to 1"),
    .value("count", "n", "N", "how many times"),
    .value("seed", nil, "N", "the random seed, to repeat a run"),
  ]
}
