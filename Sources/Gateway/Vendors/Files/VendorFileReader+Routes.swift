import Basics
import HTTP
import Simulator

extension VendorFileReader {
  mutating func routes() -> [VendorFile.Route] {
    let list = elements(["routes"])
    if list.isEmpty, problems.isEmpty {
      complain(
        ["routes"], "there are no routes",
        "write [{ method: \"POST\", path: \"/…\", pushes: \"…\" }]")
    }
    let misnomers = map(["misnomers"])
    return list.compactMap { path, _ in route(at: path, misnomers) }
  }

  /// Paths that the gateway answers itself.
  private static let own = ["/islet", "/healthz", "/metrics", "/p"]

  private mutating func route(
    at path: JSONPath, _ misnomers: [String: String]
  ) -> VendorFile.Route? {
    checkKeys(
      path,
      among: [
        "method", "path", "about", "permission", "status", "marks", "event", "required", "fields",
        "card", "pushes", "answer", "limit",
      ])
    guard let address = text(path.appending("path"), isRequired: true) else { return nil }
    guard address.hasPrefix("/") else {
      complain(path.appending("path"), "\"\(address)\" is not a path", "begin it with /")
      return nil
    }
    if Self.own.contains(where: { address == $0 || address.hasPrefix($0 + "/") }) {
      complain(path.appending("path"), "\"\(address)\" belongs to Islet", "choose another path")
    }
    let method = text(path.appending("method"))?.uppercased() ?? "POST"
    if !VendorEndpoint.allMethods.contains(method) {
      complain(
        path.appending("method"), "\"\(method)\" is not a method",
        "write one of \(VendorEndpoint.allMethods.joined(separator: ", "))")
    }
    let event = text(path.appending("event"))
    if let event, PushEvent(rawValue: event) == nil {
      complain(
        path.appending("event"), "\"\(event)\" is not an event", "write start, update or end")
    }
    let required = required(path.appending("required"))
    return VendorFile.Route(
      method: method, path: address,
      about: text(path.appending("about")), permission: text(path.appending("permission")),
      status: status(in: path) ?? 200, marks: texts(path.appending("marks")), event: event,
      required: required, fields: fields(path.appending("fields"), required, misnomers),
      card: text(path.appending("card")), pushes: text(path.appending("pushes")),
      answer: text(path.appending("answer")), limit: limit(path.appending("limit")),
      components: address.split(separator: "/", omittingEmptySubsequences: false).map { part in
        part.hasPrefix("{") && part.hasSuffix("}") ? nil : String(part).percentDecoded
      })
  }

  private mutating func fields(
    _ path: JSONPath, _ required: [JSONPath], _ misnomers: [String: String]
  ) -> FieldTable? {
    guard let value = json[path], !value.isNull else { return nil }
    var wrong: [JSONPath] = []
    let table = FieldTable(
      value.object ?? [:], required: required, misnomers: misnomers, at: path
    ) { wrong.append($0) }
    if value.object == nil { wrong = [path] }
    for path in wrong {
      complain(
        path, "\(json[path]?.excerpt.text ?? "") is not a kind of field",
        "write one such as \"string\", \"string(128)\", \"update|end\" or { name: \"string\" }")
    }
    return table
  }

  private mutating func required(_ path: JSONPath) -> [JSONPath] {
    elements(path).compactMap { path, value in
      if let field = value.string { return JSONPath(dotted: field) }
      complain(path, value.aKind, "write a field such as \"order.id\"")
      return nil
    }
  }

  /// Parses a limit such as `5/1m`: five requests per minute.
  private mutating func limit(_ path: JSONPath) -> (count: Int, seconds: Double)? {
    guard let text = text(path) else { return nil }
    let parts = text.split(separator: "/").map(String.init)
    guard parts.count == 2, let count = Int(parts[0]), count > 0,
      let seconds = TimeSpan.seconds(parts[1]), seconds > 0
    else {
      complain(path, "\"\(text)\" is not a limit", "write one such as \"5/1m\"")
      return nil
    }
    return (count, seconds)
  }
}
