package import Basics
import HTTP
import Simulator

extension VendorFile {
  package struct ReadError: Error, Sendable {
    package var problems: [FileProblem]
  }

  /// Reads a file without compiling its programs. `warnings` gets problems that do not prevent its
  /// use.
  package init(_ bytes: [UInt8], name: String, warnings: inout [FileProblem]) throws(ReadError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes, dialect: .json5)
    } catch {
      throw ReadError(problems: [FileProblem(error)])
    }
    var reader = VendorFileReader(bytes: bytes, json: json)
    if json.object == nil {
      reader.complain([], "the file is not an object", "write { routes: [ … ] }")
    }
    reader.checkKeys(
      [],
      among: [
        "about", "docs", "hosts", "prefix", "marks", "places", "types", "idempotency", "auth",
        "definitions", "misnomers", "routes", "refusals", "faults", "requests", "other",
      ])
    self.name = name
    about = reader.text(["about"])
    docs = reader.text(["docs"])
    hosts = reader.hosts()
    prefix = reader.text(["prefix"])
    marks = reader.texts(["marks"])
    places = reader.places()
    namesSwiftTypes = reader.text(["types"]) != "own"
    let once = reader.map(["idempotency"])
    idempotency = (once["header"], once["field"].map(JSONPath.init(dotted:)))
    definitions = reader.text(["definitions"]).map { $0 + "\n" } ?? ""
    auth = reader.credentials()
    routes = reader.routes()
    refusals = reader.refusals()
    faults = reader.map(["faults"]).reduce(into: [:]) { faults, entry in
      if let status = Int(entry.key) { faults[status] = entry.value }
    }
    requests = reader.requests()
    other = reader.answer(["other"])
    warnings = reader.warnings
    if !reader.problems.isEmpty { throw ReadError(problems: reader.problems) }
  }
}

struct VendorFileReader {
  let bytes: [UInt8]
  let json: JSON
  var problems: [FileProblem] = []
  var warnings: [FileProblem] = []

  mutating func complain(_ path: JSONPath, _ what: Phrase, _ fix: Phrase) {
    problems.append(FileProblem(at: path, what, fix, in: bytes))
  }

  mutating func checkKeys(_ path: JSONPath, among known: [String]) {
    for key in json[path]?.object?.keys ?? [] where !known.contains(key) {
      let fix: Phrase =
        NearMatch.of(key, among: known).map { "did you mean `\($0)`?" }
        ?? "known here: \(known.joined(separator: ", "))"
      warnings.append(
        FileProblem(at: path.appending(.key(key)), Phrase("an unknown key"), fix, in: bytes))
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

  mutating func texts(_ path: JSONPath) -> [String] {
    elements(path).compactMap { path, value in
      if value.string == nil { complain(path, value.aKind, "write a string") }
      return value.string
    }
  }

  mutating func map(_ path: JSONPath) -> [String: String] {
    guard let value = json[path], !value.isNull else { return [:] }
    guard let object = value.object else {
      complain(path, value.aKind, "write an object in { }")
      return [:]
    }
    return object.keys.reduce(into: [:]) { map, key in
      map[key] = text(path.appending(.key(key)))
    }
  }

  /// The paths of the keys of `aps`. A key that the file does not list gets an empty path: bodies
  /// do not contain it.
  mutating func places() -> [String: JSONPath] {
    let own = map(["places"]).mapValues(JSONPath.init(dotted:))
    let keys = [
      "event", "timestamp", "content-state", "attributes", "attributes-type", "alert",
      "stale-date", "dismissal-date", "relevance-score",
    ]
    return own.isEmpty
      ? [:] : own.merging(keys.map { ($0, []) }, uniquingKeysWith: { own, _ in own })
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
          path, "\(value.excerpt.text) is not a kind of authentication",
          "write \"bearer\", \"basic\", { header: \"X-Api-Key\" } or { body: \"request.auth\" }")
        return nil
      }
    }
  }

  /// The status of a response; `nil` if it is missing or invalid.
  mutating func status(in path: JSONPath) -> Int? {
    guard let value = json[path]?["status"] else { return nil }
    if let status = value.int, (200...599).contains(status) { return status }
    complain(path.appending("status"), "\(value.excerpt.text) is not a status", "write 200 to 599")
    return nil
  }

  mutating func requests() -> [PushEvent: (path: String, body: JSON)] {
    let path: JSONPath = ["requests"]
    checkKeys(path, among: ["update", "end"])
    var requests: [PushEvent: (path: String, body: JSON)] = [:]
    for event in [PushEvent.update, .end] {
      let place = path.appending(.key(event.rawValue))
      guard json[place] != nil else { continue }
      checkKeys(place, among: ["path", "body"])
      if let address = text(place.appending("path"), isRequired: true) {
        requests[event] = (address, json[place]?["body"] ?? [:])
      }
    }
    return requests
  }

  mutating func refusals() -> [String: VendorFile.Answer] {
    var answers: [String: VendorFile.Answer] = [:]
    for rule in json["refusals"]?.object?.keys ?? [] {
      let path: JSONPath = ["refusals", .key(rule)]
      let known = Rule.ID.allCases.map(\.rawValue)
      if !rule.hasSuffix("*"), !known.contains(rule) {
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
    guard value.object != nil else {
      complain(path, "not a response", "write { status: 400, body: { … } }")
      return nil
    }
    let status = status(in: path) ?? 200
    checkKeys(path, among: ["status", "body", "headers"])
    let headers = map(path.appending("headers"))
    return VendorFile.Answer(status: status, body: value["body"], headers: headers)
  }

  mutating func elements(_ path: JSONPath) -> [(JSONPath, JSON)] {
    guard let value = json[path], !value.isNull else { return [] }
    guard let elements = value.array else {
      complain(path, value.aKind, "write a list in [ ]")
      return []
    }
    return elements.enumerated().map { (path.appending(.index($0)), $1) }
  }
}

/// Host names in which `*` matches one label or a part of one.
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
  /// Parses a path such as `request.notifications.0.content`; a number is an index.
  init(dotted text: String) {
    self.init(text.split(separator: ".").map { Int($0).map(Step.index) ?? .key(String($0)) })
  }
}
