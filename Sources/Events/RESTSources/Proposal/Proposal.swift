package import Basics
import Foundation

/// A source file for an address that nobody has described: what its answer looks like, as activities.
package struct Proposal: Sendable {
  /// The file, ready to be edited.
  package var text: String
  /// What the source is called: by the address's host.
  package var name: String

  /// Proposes a file; `nil` where the answer is an error, or holds nothing that could be told apart.
  ///
  /// `url` is where the answer came from; secrets in its query become `${VARIABLE}`.
  package init?(for body: JSON, url: String) {
    guard !Self.tellsAnError(body), let (list, roles) = ProposalList.best(in: body) else {
      return nil
    }
    let (address, variables) = Self.withoutSecrets(url)
    name = Self.name(of: url)
    let program = Self.program(list, roles, url)
    text = """
      // Proposed for this address: change what you like, and keep it in ~/.config/islet/sources/\(name).json5.
      {
        url: \(JSON.string(address).text),
        \(variables.isEmpty ? "// headers: { Authorization: \"Bearer ${TOKEN}\" }," : "// Set \(variables.joined(separator: " and ")) before the start.")
        interval: "30s",
        items: '\(program.map { $0.replacing("\\", with: "\\\\").replacing("'", with: "\\'") }.joined(separator: " \\\n    "))',
        end: { \(roles.hasState ? "when: \".done\", " : "")when_missing: "1m" },
      }

      """
  }

  private static func tellsAnError(_ body: JSON) -> Bool {
    if body["status"] == "error" { return true }
    if let error = body["error"], !error.isNull, error != false { return true }
    return body["errors"]?.array?.isEmpty == false
  }

  // MARK: The address

  /// `https://api.github.com/…` is github.
  private static func name(of url: String) -> String {
    let host = URLComponents(string: url)?.host ?? ""
    let labels = host.split(separator: ".").filter {
      !["www", "api", "com", "org", "net", "io"].contains($0)
    }
    let word =
      labels.contains { $0.contains(where: \.isLetter) } ? labels.last.map(String.init) : nil
    let letters = (word ?? "source").filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
    }
    return letters.isEmpty ? "source" : letters.lowercased()
  }

  /// The address with a variable for what must not stand in a file, and the variables.
  private static func withoutSecrets(_ url: String) -> (url: String, variables: [String]) {
    guard let query = url.firstIndex(of: "?") else { return (url, []) }
    var variables: [String] = []
    let pairs = url[url.index(after: query)...].split(separator: "&").map { pair -> String in
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2,
        parts[0].lowercased().firstMatch(of: /(token|key|secret|password|auth|sig|appid)/) != nil
      else { return String(pair) }
      let words = ProposalField.words(parts[0]).map { $0.uppercased() }
      variables.append(words.joined(separator: "_"))
      return "\(parts[0])=${\(variables.last!)}"
    }
    return ("\(url[..<query])?\(pairs.joined(separator: "&"))", variables)
  }

  // MARK: The program

  private static func program(
    _ list: ProposalList, _ roles: ProposalRoles, _ url: String
  ) -> [String] {
    var lines = [list.program]
    if let state = roles.stateProgram {
      lines.append("| (\(state)) as $state")
      lines.append(
        "| ($state | test(\"^(\(endWords))\")) as $done")
    }
    let done = roles.hasState ? "$done" : roles.finished.map { "\($0) != null" }
    var members = ["id: \(roles.idProgram)", "title: \(roles.titleProgram(noun(list, url)))"]
    if let subtitle = roles.subtitle { members.append("subtitle: \(subtitle)") }
    if let icon = icon(list, roles) { members.append("icon: \"\(icon)\"") }
    if roles.hasState {
      members.append(
        "tint: (if $state | test(\"\(badWords)\")\n      then \"pink\" elif $state | test(\"\(waitWords)\")\n"
          + "      then \"orange\" elif $done then \"green\" else \"blue\" end)")
      let unit = roles.unit.map {
        "(if $state | test(\"^[0-9]\") then \"\\($state) \\(\($0) // \"\")\" else $state end)"
      }
      members.append("trailing: \(unit ?? "$state")")
    }
    if let progress = roles.progress { members.append("progress: (\(progress))") }
    if let steps = roles.steps { members.append("steps: (\(steps) | steps)") }
    if let score = roles.score { members.append("score: \(score)") }
    if let timer = roles.timerProgram {
      members.append("timer: (\(done.map { "if \($0) then null else \(timer) end" } ?? timer))")
    }
    if !roles.fields.isEmpty {
      let fields = roles.fields.map { "{label: \(JSON.string($0.label).text), value: \($0.path)}" }
      members.append("fields: [\(fields.joined(separator: ", "))]")
    }
    if let url = roles.url { members.append("url: \(url)") }
    if roles.hasState { members.append("done: $done") }
    return lines + ["| {"]
      + members.enumerated().flatMap { number, member in
        "    \(member)\(number + 1 < members.count ? "," : "")".split(separator: "\n").map(
          String.init)
      } + ["  }"]
  }

  /// What one item is called: `Pipeline` for a list or an address that ends in pipelines.
  private static func noun(_ list: ProposalList, _ url: String) -> String? {
    let path = (URLComponents(string: url)?.path ?? "").split(separator: "/").last.map(String.init)
    guard list.items[0].object != nil,
      let word = list.words.last ?? path.flatMap({ ProposalField.words($0).last }),
      word.hasSuffix("s")
    else { return nil }
    return word.dropLast().prefix(1).uppercased() + word.dropLast().dropFirst()
  }

  private static let endWords =
    "complete|success|succe|pass|done|finish|resolved|ready|deliver|fail|error|cancel|abort|closed|final|ended|arrived|synced|timed out"
  private static let badWords =
    "fail|error|critical|broken|reject|degraded|outage|abort|unhealthy|offline|timed out|major"
  private static let waitWords =
    "cancel|wait|hold|paus|block|warn|unavailable|unknown|suspend|out of sync"

  /// A picture for what the address or the list is called.
  private static func icon(_ list: ProposalList, _ roles: ProposalRoles) -> String? {
    if roles.score != nil { return "🏆" }
    let words = Set(list.words + roles.words)
    return pictures.first { !$0.words.isDisjoint(with: words) }?.icon
  }

  private static let pictures: [(words: Set<String>, icon: String)] = [
    (["deployment", "deployments", "deploy", "replicas"], "🚀"),
    (["alertname", "alerts", "incident", "incidents", "fingerprint"], "🚨"),
    (["flight", "flights", "callsign", "aircraft", "states"], "🛫"),
    (["tracking", "carrier", "shipment", "parcels"], "📦"),
    (["print", "printer", "filament", "gcode"], "🖨️"), (["entity"], "🏠"),
    (
      ["workflow", "runs", "jobs", "build", "builds", "pipeline", "pipelines", "sha", "building"],
      "🔨"
    ),
    (["sync", "application", "applications"], "🔄"),
  ]
}

extension ProposalRoles {
  /// Whether there is something that tells how an item stands.
  var hasState: Bool { !state.isEmpty || running != nil }

  fileprivate var stateProgram: String? {
    if let running {
      let outcome = outcome.map { "coalesce(\($0); \"done\") | words" } ?? "\"done\""
      let word = running.hasSuffix("building") ? "building" : "running"
      return "if \(running) then \"\(word)\" else \(outcome) end"
    }
    guard !state.isEmpty else { return nil }
    return "coalesce(\((state + ["\"?\""]).joined(separator: "; "))) | words"
  }

  fileprivate var idProgram: String { id ?? "(\(title ?? "\"it\"") | slug)" }

  fileprivate func titleProgram(_ noun: String?) -> String {
    let own = title ?? "\"?\""
    let text =
      isPadded
      ? "(\(own) | if . == null then null else gsub(\"^\\\\s+|\\\\s+$\"; \"\") end)" : own
    guard isTitlePartial, let id else { return text }
    return "coalesce(\(text); \(noun.map { "\"\($0) \\(\(id))\"" } ?? "\(id) | tostring"))"
  }

  fileprivate var timerProgram: String? {
    if !until.isEmpty {
      return until.count == 1
        ? "\(until[0]) | until" : "coalesce(\(until.joined(separator: "; "))) | until"
    }
    return since.map { "\($0) | since" }
  }
}
