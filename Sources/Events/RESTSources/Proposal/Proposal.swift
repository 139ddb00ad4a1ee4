package import Basics
import CardPlan
import Foundation

/// A proposed source file for an address, derived from the structure of its response.
package struct Proposal: Sendable {
  package var text: String
  /// The source's name, derived from the address's host.
  package var name: String

  /// jq paths of strings that may be the title, if no key is a known name for a title.
  package var titleChoices: [String]
  /// The lists of objects in a response that could not be mapped. The user then has to complete the
  /// file.
  package var lists: [String]?

  /// Proposes a file; `nil` if the response is an error or contains no object.
  ///
  /// `url` is the address of the response. Secrets in its query are replaced by `${VARIABLE}`.
  package init?(for body: JSON, url: String, hasNextPage: Bool = false) {
    let all = ProposalList.all(in: body).map(\.list)
    guard !body.reportsError, let first = all.first(where: { $0.isList }) ?? all.first else {
      return nil
    }
    let best = ProposalList.best(in: body)
    lists = best == nil ? all.filter(\.isList).map(\.problem) : nil
    let (list, item) = best ?? (first, ProposalItem(first.items))
    titleChoices = item.titleChoices
    let (address, variables) = Self.withoutSecrets(url)
    name = Self.name(of: url)
    let program = Self.program(list, item)
    let choice =
      titleChoices.isEmpty
      ? "" : "\n    // No title here: choose one of \(titleChoices.joined(separator: ", "))."
    let pages = hasNextPage || body.nextPage != nil ? "\n    pages: 5," : ""
    text = """
      // Proposed for this address: change what you like, and keep it in ~/.config/islet/sources/\(name).json5.
      {
        url: \(JSON.string(address).text),
        \(variables.isEmpty ? "// headers: { Authorization: \"Bearer ${TOKEN}\" }," : "// Set \(variables.joined(separator: " and ")) before the start.")
        interval: "30s",\(pages)\(choice)
        items: '\(program.map { $0.replacing("\\", with: "\\\\").replacing("'", with: "\\'") }.joined(separator: " \\\n    "))',
        end: { \(item.done == nil ? "" : "when: \".done\", ")when_missing: "1m" },
      }

      """
  }

  // MARK: The address

  /// The name from an address: `github` for `https://api.github.com/…`.
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

  /// Replaces secrets in the query by variables. Returns the address and the variables.
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
    if let done = item.done { members.append("done: \(done)") }
    return [list.program, "| {"]
      + members.enumerated().flatMap { number, member in
        "\(member)\(number + 1 < members.count ? "," : "")".split(separator: "\n").map {
          "    \($0)"
        }
      } + ["  }"]
  }
}
