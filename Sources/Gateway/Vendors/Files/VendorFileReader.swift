package import Basics
import HTTP
import Simulator

extension VendorFile {
  /// What keeps a file from being used.
  package struct ReadError: Error, Sendable {
    package var problems: [FileProblem]
  }

  /// Reads a file; its programs are not compiled. `warnings` gets what is odd and keeps nothing from working.
  package init(_ bytes: [UInt8], name: String, warnings: inout [FileProblem]) throws(ReadError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes, dialect: .json5)
    } catch {
      throw ReadError(problems: [FileProblem(error)])
    }
    var reader = VendorFileReader(bytes: bytes, json: json)
    if json.object == nil {
      reader.complain([], "the file holds no object", "write { routes: [ … ] }")
    }
    reader.checkKeys([], among: ["about", "docs", "hosts", "auth", "routes", "refusals", "other"])
    self.name = name
    about = reader.text(["about"])
    docs = reader.text(["docs"])
    hosts = reader.hosts()
    auth = reader.credentials()
    routes = reader.routes()
    refusals = reader.refusals()
    other = reader.answer(["other"])
    warnings = reader.warnings
    if !reader.problems.isEmpty { throw ReadError(problems: reader.problems) }
  }
}

/// Reads the keys of a vendor file and collects what is wrong with them.
private struct VendorFileReader {
  let bytes: [UInt8]
  let json: JSON
  var problems: [FileProblem] = []
  var warnings: [FileProblem] = []

  mutating func complain(_ path: JSONPath, _ what: Phrase, _ mend: Phrase) {
    problems.append(FileProblem(at: path, what, mend, in: bytes))
  }

  mutating func checkKeys(_ path: JSONPath, among known: [String]) {
    for key in json[path]?.object?.keys ?? [] where !known.contains(key) {
      let mend: Phrase =
        NearMatch.of(key, among: known).map { "did you mean `\($0)`?" }
        ?? "known here: \(known.joined(separator: ", "))"
      warnings.append(
        FileProblem(at: path.appending(.key(key)), Phrase("an unknown key"), mend, in: bytes))
    }
  }

  mutating func text(_ path: JSONPath, isRequired: Bool = false) -> String? {
    guard let value = json[path], !value.isNull else {
      if isRequired { complain(path, "it is missing", "write a string") }
      return nil
    }
    if let text = value.string { return text }
    complain(path, value.aKind, "write a string")
    return nil
  }

  mutating func hosts() -> [VendorHost] {
    elements(["hosts"]).compactMap { path, value in
      guard let name = value.string, HostPattern.isValid(name) else {
        complain(
          path, "\(value.excerpt.text) is not a host",
          "write one such as \"api.example.com\" or \"*.example.com:8443\"")
        return nil
      }
      let parts = name.split(separator: ":")
      return VendorHost(
        String(parts[0]), ports: [parts.count > 1 ? Int(parts[1]) ?? 443 : 443],
        names: parts[0].contains("*") ? [] : nil)
    }
  }

  mutating func credentials() -> [VendorFile.Credential] {
    guard let value = json["auth"], !value.isNull else { return [] }
    let isList = value.array != nil
    return (value.array ?? [value]).enumerated().compactMap { index, value in
      let path: JSONPath = isList ? ["auth", .index(index)] : ["auth"]
      switch value {
      case "bearer": return .authorization("Bearer")
      case "basic": return .authorization("Basic")
      default:
        if let scheme = value["scheme"]?.string { return .authorization(scheme) }
        if let header = value["header"]?.string { return .header(header) }
        if let field = value["body"]?.string { return .body(JSONPath(dotted: field)) }
        complain(
          path, "\(value.excerpt.text) is no way to show a key",
          "write \"bearer\", \"basic\", { header: \"X-Api-Key\" } or { body: \"request.auth\" }")
        return nil
      }
    }
  }

  mutating func routes() -> [VendorFile.Route] {
    let list = elements(["routes"])
    if list.isEmpty, problems.isEmpty {
      complain(
        ["routes"], "there is none", "write [{ method: \"POST\", path: \"/…\", pushes: \"…\" }]")
    }
    return list.compactMap { path, _ in
      checkKeys(path, among: ["method", "path", "event", "required", "pushes", "answer", "limit"])
      guard let address = text(path.appending("path"), isRequired: true) else { return nil }
      guard address.hasPrefix("/") else {
        complain(path.appending("path"), "\"\(address)\" is not a path", "begin it with /")
        return nil
      }
      let event = text(path.appending("event"))
      if let event, PushEvent(rawValue: event) == nil {
        complain(
          path.appending("event"), "\"\(event)\" is not an event", "write start, update or end")
      }
      return VendorFile.Route(
        method: text(path.appending("method"))?.uppercased() ?? "POST", path: address, event: event,
        required: required(path.appending("required")), pushes: text(path.appending("pushes")),
        answer: text(path.appending("answer")), limit: limit(path.appending("limit")),
        components: address.split(separator: "/", omittingEmptySubsequences: false).map { part in
          part.hasPrefix("{") && part.hasSuffix("}") ? nil : String(part).percentDecoded
        })
    }
  }

  private mutating func required(_ path: JSONPath) -> [JSONPath] {
    elements(path).compactMap { path, value in
      if let field = value.string { return JSONPath(dotted: field) }
      complain(path, value.aKind, "write a field such as \"order.id\"")
      return nil
    }
  }

  /// `5/1m`: five requests a minute.
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

  mutating func refusals() -> [String: VendorFile.Answer] {
    var answers: [String: VendorFile.Answer] = [:]
    for rule in json["refusals"]?.object?.keys ?? [] {
      let path: JSONPath = ["refusals", .key(rule)]
      if rule != "*", Rule.ID(rawValue: rule) == nil {
        let known = Rule.ID.allCases.map(\.rawValue)
        warnings.append(
          FileProblem(
            at: path, "no rule has this name",
            NearMatch.of(rule, among: known).map { "did you mean `\($0)`?" }
              ?? "see islet explain for their names", in: bytes))
      }
      answers[rule] = answer(path)
    }
    return answers
  }

  mutating func answer(_ path: JSONPath) -> VendorFile.Answer? {
    guard let value = json[path], !value.isNull else { return nil }
    guard value.object != nil, let status = value["status"]?.int ?? Optional(200),
      (200...599).contains(status)
    else {
      complain(path, "no answer", "write { status: 400, body: { … } }")
      return nil
    }
    checkKeys(path, among: ["status", "body", "headers"])
    var headers: [String: String] = [:]
    for (name, value) in value["headers"]?.object ?? [:] { headers[name] = value.string }
    return VendorFile.Answer(status: status, body: value["body"], headers: headers)
  }

  private mutating func elements(_ path: JSONPath) -> [(JSONPath, JSON)] {
    guard let value = json[path], !value.isNull else { return [] }
    guard let elements = value.array else {
      complain(path, value.aKind, "write a list in [ ]")
      return []
    }
    return elements.enumerated().map { (path.appending(.index($0)), $1) }
  }
}

/// Names of hosts in which `*` stands for one label or a part of one.
private enum HostPattern {
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || UInt16(parts[1]) != nil else { return false }
    let labels = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "*") }
    } && labels.suffix(2).allSatisfy { !$0.contains("*") }
  }
}

extension JSONPath {
  /// Reads `request.notifications.0.content`; a number is a place in a list.
  init(dotted text: String) {
    self.init(text.split(separator: ".").map { Int($0).map(Step.index) ?? .key(String($0)) })
  }
}
