package import Basics
import CardPlan
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
    guard !Self.tellsAnError(body), let (list, item) = ProposalList.best(in: body) else {
      return nil
    }
    let (address, variables) = Self.withoutSecrets(url)
    name = Self.name(of: url)
    let program = Self.program(list, item)
    text = """
      // Proposed for this address: change what you like, and keep it in ~/.config/islet/sources/\(name).json5.
      {
        url: \(JSON.string(address).text),
        \(variables.isEmpty ? "// headers: { Authorization: \"Bearer ${TOKEN}\" }," : "// Set \(variables.joined(separator: " and ")) before the start.")
        interval: "30s",
        items: '\(program.map { $0.replacing("\\", with: "\\\\").replacing("'", with: "\\'") }.joined(separator: " \\\n    "))',
        end: { when_missing: "1m" },
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
      let words = KeyWords.split(parts[0]).map { $0.uppercased() }
      variables.append(words.joined(separator: "_"))
      return "\(parts[0])=${\(variables.last!)}"
    }
    return ("\(url[..<query])?\(pairs.joined(separator: "&"))", variables)
  }

  // MARK: The program

  private static func program(_ list: ProposalList, _ item: ProposalItem) -> [String] {
    let title = item.title.map { "(\($0) // \"?\")" } ?? "\"?\""
    var members = ["id: \(item.id ?? "(\(title) | slug)")"]
    members += item.plan.members(title: title, root: "")
    if let url = item.url { members.append("url: \(url)") }
    return [list.program, "| {"]
      + members.enumerated().flatMap { number, member in
        "\(member)\(number + 1 < members.count ? "," : "")".split(separator: "\n").map {
          "    \($0)"
        }
      } + ["  }"]
  }
}
