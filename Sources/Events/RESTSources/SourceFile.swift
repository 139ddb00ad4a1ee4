package import HTTP
package import JQ
import Basics

/// A REST API mapped to activities, as `sources/NAME.json5` describes it.
package struct SourceFile: Sendable {
  /// The source's name; the file's, where it has none of its own.
  package var name: String
  /// What it shows, in a few words of the file's.
  package var about: String?
  /// What it leaves open.
  package var parameters: [SourceParameter]
  /// The address to poll.
  package var url: String
  /// The address with `${VARIABLE}` as it stands in the file: what may be shown.
  package var shownURL: String
  /// The header fields to send.
  package var headers: HTTPHeaders
  /// Seconds between polls.
  package var interval: Double
  /// Makes items of a body.
  package var items: JQProgram
  /// Seconds for which an item may be missing before its activity ends; never without it.
  package var endsWhenMissing: Double?
  /// What is asked for each item.
  package var follow: SourceFollow?
  /// Tells of an item whether it has ended.
  package var endsWhen: JQProgram?
  /// Tells of an item when it ends.
  package var endsAt: JQProgram?
  /// What a person may do with an item, by name; `end` ends it at its origin.
  package var actions: [String: SourceAction] = [:]
  /// What ends an item at its origin.
  package var endAction: SourceAction? { actions["end"] }
  /// What the environment gave, which is never shown.
  package var secrets: Set<String>
  /// What is odd in the file but keeps nothing from working.
  package var warnings: [SourceProblem]

  /// Reads a file; `name` is the file's name without ending.
  ///
  /// `${VARIABLE}` is looked up in the environment, in addresses and header fields only; a header
  /// field with `${VARIABLE?}` is left out where that is not set. `parameters` are the values of the
  /// file's own. Programs take `now`, in seconds since 1970, for the time, or else the clock's.
  package init(
    _ bytes: [UInt8], name: String, environment: [String: String],
    parameters given: [String: String] = [:], now: Double? = nil
  ) throws(SourceFileError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes, dialect: .json5)
    } catch {
      throw SourceFileError(
        file: name,
        problems: [
          SourceProblem(
            position: error.position, key: "the file", problem: error.problem, mend: error.mend)
        ])
    }
    var reader = SourceReader(bytes: bytes, json: json, environment: environment)
    if let now { reader.definitions = "def now: \(now); " + reader.definitions }
    parameters = reader.fillIn(given)
    reader.checkKeys(
      [],
      among: [
        "name", "about", "parameters", "url", "method", "headers", "body", "interval", "pages",
        "items", "follow", "end", "actions",
      ])
    reader.checkKeys(["follow"], among: ["url", "as", "items"])
    reader.checkKeys(["end"], among: ["when", "at", "when_missing"])
    self.name = reader.text(["name"]) ?? name
    about = reader.text(["about"])
    url = reader.url(["url"]) ?? ""
    shownURL = reader.json["url"]?.string ?? ""
    headers = reader.headers(["headers"])
    interval = reader.span(["interval"], least: 1) ?? 30
    let program = reader.program(["items"])
    endsWhenMissing = reader.span(["end", "when_missing"], least: 0)
    if reader.json["follow"] != nil {
      let key = reader.text(["follow", "as"]) ?? "answer"
      let address = reader.url(["follow", "url"]) ?? ""
      if let items = reader.program(["follow", "items"]) {
        follow = SourceFollow(url: address, key: key, items: items)
      }
    }
    if reader.json["end"]?["when"] != nil { endsWhen = reader.program(["end", "when"]) }
    if reader.json["end"]?["at"] != nil { endsAt = reader.program(["end", "at"]) }
    for name in reader.json["actions"]?.object?.keys ?? [] {
      let path: JSONPath = ["actions", .key(name)]
      reader.checkKeys(path, among: ["method", "url", "headers", "body"])
      actions[name] = SourceAction(
        method: (reader.text(path.appending("method")) ?? "POST").uppercased(),
        url: reader.url(path.appending("url")) ?? "",
        headers: reader.headers(path.appending("headers")),
        body: reader.json["actions"]?[name]?["body"])
    }
    warnings = reader.warnings
    secrets = reader.secrets
    guard let program, reader.problems.isEmpty else {
      throw SourceFileError(file: name, problems: reader.problems)
    }
    items = program
  }
}

/// A second address of each item, and what its answer makes of the item.
package struct SourceFollow: Sendable {
  /// The address, with `{id}` in it.
  package var url: String
  /// The key under which the answer stands in the item.
  package var key: String
  /// Makes the final item.
  package var items: JQProgram
}
