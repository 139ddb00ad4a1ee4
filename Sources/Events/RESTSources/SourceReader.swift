import HTTP
import JQ
import Basics
import Simulator

struct SourceReader {
  let bytes: [UInt8]
  var json: JSON
  let environment: [String: String]
  private(set) var problems: [FileProblem] = []
  private(set) var warnings: [FileProblem] = []
  var definitions = SourcePrelude.text
  /// Values from environment variables, which are never displayed.
  private(set) var secrets: Set<String> = []

  init(bytes: [UInt8], json: JSON, environment: [String: String]) {
    self.bytes = bytes
    self.json = json
    self.environment = environment
    if json.object == nil {
      complain([], "the file is not an object", "write { url: …, items: … }")
    }
  }

  mutating func keepSecret(_ text: String) { secrets.insert(text) }

  mutating func checkKeys(_ path: JSONPath, among known: [String]?) {
    guard let value = json[path], !value.isNull else { return }
    guard let object = value.object else {
      if !path.steps.isEmpty { complain(path, value.aKind, "write an object") }
      return
    }
    guard let known else { return }
    for key in object.keys where !known.contains(key) {
      let place = path.appending(.key(key))
      let fix: Phrase =
        NearMatch.of(key, among: known).map { "did you mean `\($0)`?" }
        ?? "known here: \(known.joined(separator: ", "))"
      warnings.append(problem(place, Phrase("an unknown key"), fix))
    }
  }

  mutating func text(_ path: JSONPath) -> String? {
    guard let value = json[path], !value.isNull else { return nil }
    if let text = value.string { return text }
    complain(path, value.aKind, "write a string")
    return nil
  }

  mutating func url(_ path: JSONPath) -> String? {
    guard let value = json[path], !value.isNull else {
      complain(path, "it is missing", "give the address to poll")
      return nil
    }
    guard let written = text(path), let url = expanded(written, path) else { return nil }
    let lowercased = url.lowercased()
    guard lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://"),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else {
      // Displays the text as written in the file, because the expanded text may contain a secret.
      complain(path, "\"\(written)\" is not a valid address", "write one with http:// or https://")
      return nil
    }
    return url
  }

  mutating func headers(_ path: JSONPath) -> HTTPHeaders {
    guard let value = json[path], !value.isNull else { return [:] }
    guard let object = value.object else {
      complain(path, value.aKind, "write an object of names and values")
      return [:]
    }
    var headers = HTTPHeaders()
    for (name, _) in object.members {
      let place = path.appending(.key(name))
      guard let written = text(place), !isLeftOut(written), var value = expanded(written, place)
      else { continue }
      // A secret read from a file often ends with a line break.
      while value.last?.isNewline == true { value.removeLast() }
      guard value.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }), !name.isEmpty,
        name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") })
      else {
        complain(place, "not a header field", "remove line breaks and control characters")
        continue
      }
      headers[name] = value
    }
    return headers
  }

  mutating func span(_ path: JSONPath, least: Double) -> Double? {
    guard let value = json[path], !value.isNull else { return nil }
    let seconds = value.double ?? value.string.flatMap(TimeSpan.seconds)
    guard let seconds, seconds.isFinite, seconds >= 0 else {
      complain(path, "\(value.text) is not a duration", "write one such as \"30s\"")
      return nil
    }
    guard seconds >= least else {
      complain(path, "\(value.text) is too short", "write \"\(Int(least))s\" or more")
      return nil
    }
    return seconds
  }

  mutating func count(_ path: JSONPath, in range: ClosedRange<Int>) -> Int? {
    guard let value = json[path], !value.isNull else { return nil }
    guard let count = value.int, range.contains(count) else {
      complain(
        path, "\(value.text) is not a number from \(range.lowerBound) to \(range.upperBound)",
        "write at most \(range.upperBound)")
      return nil
    }
    return count
  }

  mutating func program(_ path: JSONPath, isRequired: Bool = true) -> JQProgram? {
    guard let value = json[path], !value.isNull else {
      if !isRequired { return nil }
      complain(path, "it is missing", "write a jq program that outputs a stream of {id, title, …}")
      return nil
    }
    guard let source = text(path) else { return nil }
    do throws(JQError) {
      return try JQProgram(source, definitions: definitions)
    } catch {
      complain(
        path, "\(error)", "correct the jq program",
        line: ProgramText(at: path, in: bytes)?.lineOfError(definitions: definitions))
      return nil
    }
  }

  mutating func expanded(_ text: String, _ path: JSONPath) -> String? {
    var result = ""
    var rest = text[...]
    var isComplete = true
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        complain(path, "a \"${\" that is not closed", "write ${VARIABLE}")
        return nil
      }
      let written = rest[start.upperBound..<end]
      let isOptional = written.hasSuffix("?")
      let name = String(isOptional ? written.dropLast() : written)
      if let value = environment[name], !value.isEmpty {
        result += value
        secrets.insert(value.trimmingLineBreaks)
      } else if !isOptional {
        complain(path, "the variable \(name) is not set", "set \(name) before the start")
        isComplete = false
      }
      rest = rest[rest.index(after: end)...]
    }
    return isComplete ? result + rest : nil
  }

  /// Whether a header is omitted, because it is optional and its variable is not set: `Bearer
  /// ${GITHUB_TOKEN?}`.
  private func isLeftOut(_ text: String) -> Bool {
    text.matches(of: /\$\{([^}?]*)\?\}/).contains { environment[String($0.1)]?.isEmpty != false }
  }

  mutating func complain(_ path: JSONPath, _ what: Phrase, _ fix: Phrase, line: Int? = nil) {
    var problem = problem(path, what, fix)
    if let line { problem.position.line = line }
    problems.append(problem)
  }

  private func problem(_ path: JSONPath, _ what: Phrase, _ fix: Phrase) -> FileProblem {
    FileProblem(at: path, what, fix, in: bytes)
  }
}

extension String {
  /// The text without trailing line breaks, which a secret that is read from a file often has.
  fileprivate var trimmingLineBreaks: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}

/// The jq functions that are placed before each program of a source.
///
/// They are documented in `docs/sources.md`, and compatible with jq 1.6: no keyword is used as a
/// variable's name, and each `if` has an `else`.
enum SourcePrelude {
  /// The definitions on one line, so that the line numbers of a program do not change.
  static let text =
    String(decoding: PackageResources.prelude_jq, as: UTF8.self).split(separator: "\n").lazy
    .map { $0.drop(while: { $0 == " " }) }
    .filter { !$0.hasPrefix("#") }
    .joined(separator: " ")
}
