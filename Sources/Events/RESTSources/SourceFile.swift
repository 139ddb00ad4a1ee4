import HTTP
import JQ
package import Basics

/// A REST API mapped to activities, as described in `sources/NAME.json5`.
package struct SourceFile: Sendable {
  /// The name in the file, otherwise the file's name.
  package var name: String
  var about: String?
  var parameters: [SourceParameter]
  var url: String
  /// The address as in the file, with `${VARIABLE}`, which may be displayed.
  package var shownURL: String
  /// The HTTP method in upper case.
  var method: String
  var headers: HTTPHeaders
  /// The body. A string is sent unchanged, any other value as JSON.
  var body: JSON?
  /// The maximum number of pages that are read by `Link: rel="next"`, including the first.
  var pages: Int
  /// Seconds between polls.
  package var interval: Double
  var items: JQProgram
  var follow: SourceFollow?
  /// Whether an item has ended.
  var endsWhen: JQProgram?
  /// When an item ends, in Unix seconds.
  var endsAt: JQProgram?
  /// Seconds for which an item may be missing before its activity ends; `nil` means no limit.
  var endsWhenMissing: Double?
  /// The requests that change an item at its source, by name.
  package var actions: [String: SourceAction]
  /// Values from environment variables, which are never displayed.
  var secrets: Set<String>
  /// Problems that do not prevent the use of the file.
  package var warnings: [FileProblem]

  static let pagesAtMost = 20

  /// Reads a file; `name` is the file's name without its extension.
  ///
  /// `${VARIABLE}` is replaced from the environment, only in addresses, headers and bodies. A
  /// header with `${VARIABLE?}` is omitted if the variable is not set. `parameters` contains values
  /// for the file's own parameters. `now` is the time for programs, in Unix seconds; by default
  /// they use the clock.
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
    if let password = shownURL.firstMatch(of: /:\/\/[^\/:@]*:([^\/@$]+)@/)?.1 {
      reader.keepSecret(String(password))
      shownURL = shownURL.replacing(":\(password)@", with: ":•••@")
    }
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
      // A misspelt key explains a missing one.
      throw SourceFileError(file: name, problems: reader.warnings + reader.problems)
    }
    items = program
  }
}

package struct SourceFileError: Error, Sendable, Hashable, CustomStringConvertible {
  var file: String
  /// The problems, in the order of the documented keys.
  package var problems: [FileProblem]

  package var description: String {
    problems.map { "\(file): \($0)" }.joined(separator: "\n")
  }
}
