import HTTP
import JQ
package import Basics

/// A REST API mapped to activities, as `sources/NAME.json5` describes it.
package struct SourceFile: Sendable {
  /// The source's name; the file's, where it has none of its own.
  package var name: String
  var about: String?
  var parameters: [SourceParameter]
  var url: String
  /// The address with `${VARIABLE}` as it stands in the file: what may be shown.
  package var shownURL: String
  /// The method in capitals.
  var method: String
  var headers: HTTPHeaders
  /// What is sent: a string as it is, anything else as JSON.
  var body: JSON?
  /// The most pages that are read by `Link: rel="next"`, the first included.
  var pages: Int
  /// Seconds between polls.
  package var interval: Double
  var items: JQProgram
  var follow: SourceFollow?
  /// Says of an item whether it has ended.
  var endsWhen: JQProgram?
  /// Says of an item when it ends, in seconds since 1970.
  var endsAt: JQProgram?
  /// Seconds for which an item may be missing before its activity ends; never without it.
  var endsWhenMissing: Double?
  /// What can be done with an item at its origin, by name.
  package var actions: [String: SourceAction]
  /// What the environment gave, which is never shown.
  var secrets: Set<String>
  /// What is odd in the file but keeps nothing from working.
  package var warnings: [FileProblem]

  static let pagesAtMost = 20

  /// Reads a file; `name` is the file's name without ending.
  ///
  /// `${VARIABLE}` is looked up in the environment, in addresses, header fields and bodies only; a header
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
      throw SourceFileError(file: name, problems: [FileProblem(error)])
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
    reader.checkKeys(["end"], among: ["when", "at", "when_missing"])
    self.name = reader.text(["name"]) ?? name
    about = reader.text(["about"])
    url = reader.url(["url"]) ?? ""
    shownURL = reader.json["url"]?.string ?? ""
    headers = reader.headers(["headers"])
    body = reader.body(["body"])
    method = reader.text(["method"])?.uppercased() ?? (body == nil ? "GET" : "POST")
    interval = reader.span(["interval"], least: 1) ?? 30
    pages = reader.count(["pages"], in: 1...Self.pagesAtMost) ?? 1
    let program = reader.program(["items"])
    follow = reader.follow()
    endsWhen = reader.program(["end", "when"], isRequired: false)
    endsAt = reader.program(["end", "at"], isRequired: false)
    endsWhenMissing = reader.span(["end", "when_missing"], least: 0)
    actions = reader.actions()
    warnings = reader.warnings
    secrets = reader.secrets
    guard let program, reader.problems.isEmpty else {
      throw SourceFileError(file: name, problems: reader.problems)
    }
    items = program
  }
}

package struct SourceFileError: Error, Sendable, Hashable, CustomStringConvertible {
  var file: String
  /// The problems in the order of the contract's keys.
  package var problems: [FileProblem]

  package var description: String {
    problems.map { "\(file): \($0)" }.joined(separator: "\n")
  }
}
