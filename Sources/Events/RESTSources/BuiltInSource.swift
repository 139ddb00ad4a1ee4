import Basics

/// A source file that is embedded in the program.
package struct BuiltInSource: Sendable {
  package var name: String
  var bytes: [UInt8]
  package var outline: SourceOutline

  package static let all: [BuiltInSource] = files.map { name, bytes in
    BuiltInSource(name: name, bytes: bytes, outline: SourceOutline(bytes))
  }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("alertmanager", PackageResources.alertmanager_json5),
    ("argocd", PackageResources.argocd_json5),
    ("buildkite", PackageResources.buildkite_json5),
    ("circleci", PackageResources.circleci_json5),
    ("easypost", PackageResources.easypost_json5),
    ("espn", PackageResources.espn_json5),
    ("flightaware", PackageResources.flightaware_json5),
    ("football-data", PackageResources.football_data_json5),
    ("github-actions", PackageResources.github_actions_json5),
    ("github-deployments", PackageResources.github_deployments_json5),
    ("github-releases", PackageResources.github_releases_json5),
    ("gitlab-pipelines", PackageResources.gitlab_pipelines_json5),
    ("grafana-alerts", PackageResources.grafana_alerts_json5),
    ("home-assistant", PackageResources.home_assistant_json5),
    ("jenkins", PackageResources.jenkins_json5), ("json", PackageResources.json_json5),
    ("kubernetes", PackageResources.kubernetes_json5),
    ("moonraker", PackageResources.moonraker_json5),
    ("octoprint", PackageResources.octoprint_json5), ("opensky", PackageResources.opensky_json5),
    ("pagerduty", PackageResources.pagerduty_json5),
    ("prometheus", PackageResources.prometheus_json5),
    ("statuspage", PackageResources.statuspage_json5), ("vercel", PackageResources.vercel_json5),
  ]

  package static func named(_ name: String) -> BuiltInSource? { all.first { $0.name == name } }
}

/// A source file's description and parameters, read without the environment variables that its
/// addresses contain.
package struct SourceOutline: Sendable {
  package var about: String?
  /// `about` in the current language, for a built-in source; empty if it is missing.
  package var text: String { localized(Phrase(verbatim: about ?? "")) }
  package var parameters: [SourceParameter] = []

  /// Reads as much as possible. The result is empty for a malformed file.
  package init(_ bytes: [UInt8]) {
    guard let json = try? JSON.parse(bytes, dialect: .json5) else { return }
    about = json["about"]?.string
    var reader = SourceReader(bytes: bytes, json: json, environment: [:])
    parameters = reader.declaredParameters()
  }
}

/// The value of `--source`: `github-actions:owner/name`, or `prometheus:query=up,unit=hosts`.
package struct BuiltInReference: Sendable {
  package var source: BuiltInSource
  package var values: [String: String]

  /// Parses a built-in source's name and the values after a colon; `nil` for an unknown name.
  ///
  /// A comma separates two values only if a parameter's name and `=` follow it, so values may
  /// contain commas. A first value without a name belongs to the first parameter.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let source = BuiltInSource.named(String(name)) else { return nil }
    self.source = source
    values = parts.count == 2 ? Self.values(String(parts[1]), of: source) : [:]
  }

  /// Parses values such as `repository=owner/name`.
  package init(_ source: BuiltInSource, words: [String]) {
    self.source = source
    values = [:]
    for word in words { values.merge(Self.values(word, of: source)) { $1 } }
  }

  private static func values(_ text: String, of source: BuiltInSource) -> [String: String] {
    var values: [String: String] = [:]
    var key = source.outline.parameters.first?.name
    for (number, piece) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated()
    {
      if let pair = piece.wholeMatch(of: /([A-Za-z][A-Za-z0-9_]*)=(.*)/.dotMatchesNewlines()),
        number == 0 || source.outline.parameters.contains(where: { $0.name == pair.1 })
      {
        key = String(pair.1)
        values[String(pair.1)] = String(pair.2)
      } else if let key, number > 0 {
        values[key, default: ""] += ",\(piece)"
      } else if let key, !piece.isEmpty {
        values[key] = String(piece)
      }
    }
    return values
  }

  /// The source's name, which contains the first parameter, so that two sources of the same kind
  /// differ.
  package var name: String {
    guard let first = source.outline.parameters.first, let value = values[first.name] else {
      return source.name
    }
    let words = value.lowercased().replacing(/^https?:\/\//, with: "")
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = ([source.name] + words.map(String.init)).joined(separator: "-").prefix(60)
    return String(name.hasSuffix("-") ? name.dropLast() : name)
  }

  package func file(environment: [String: String], now: Double? = nil) throws(SourceFileError)
    -> SourceFile
  {
    var file = try SourceFile(
      source.bytes, name: name, environment: environment, parameters: values, now: now)
    file.name = name
    return file
  }

  /// The file's text with the values as defaults of its parameters, for the user to save and edit.
  package var text: String {
    var bytes = source.bytes
    // Edits from the last to the first, so that the offsets of the others stay valid.
    for parameter in source.outline.parameters.reversed() {
      guard let value = values[parameter.name] else { continue }
      bytes = Self.setting(parameter, to: value, in: bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func setting(
    _ parameter: SourceParameter, to value: String, in bytes: [UInt8]
  ) -> [UInt8] {
    let path: JSONPath = ["parameters", .key(parameter.name)]
    guard let start = JSON.position(of: path, in: bytes, dialect: .json5)?.offset else {
      return bytes
    }
    let (opening, closing): (UInt8, UInt8) =
      bytes[start] == UInt8(ascii: "{")
      ? (UInt8(ascii: "{"), UInt8(ascii: "}")) : (bytes[start], bytes[start])
    guard
      opening == UInt8(ascii: "{") || opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "'"),
      let end = bytes[(start + 1)...].firstIndex(of: closing)
    else { return bytes }
    let new = "{ about: \(JSON.string(parameter.about).text), value: \(JSON.string(value).text) }"
    return bytes[..<start] + Array(new.utf8) + bytes[(end + 1)...]
  }
}
