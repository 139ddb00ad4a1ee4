import Basics
import Canvas
import Simulator

extension Command {
  static let explain = Command(
    name: "explain", usage: "[RULE]…", summary: "explain what a rule means, and how to fix it",
    completion: .rules
  ) { arguments, context in
    guard !arguments.words.isEmpty else {
      let width = Rule.list.map(\.id.rawValue.count).max() ?? 0
      for rule in Rule.list {
        let id = TextLayout.pad(rule.id.rawValue, to: width)
        context.print("\(rule.severity.sign) \(id)  \(localized(Phrase(verbatim: rule.summary)))")
      }
      return
    }
    for (index, name) in arguments.words.enumerated() {
      let text = try explanation(of: name)
      context.print(index == 0 ? text : "\n" + text)
    }
  }

  private static func explanation(of name: String) throws(Failure) -> String {
    guard let rule = Rule.named(name) else {
      let near = NearMatch.of(name, among: Rule.list.map(\.id.rawValue))
      let family = Rule.list.map(\.id.rawValue).filter {
        $0.hasPrefix(name) || $0.hasSuffix("." + name)
      }
      throw Failure(
        "there is no rule \(name)",
        fix: near.map { "did you mean \($0)?" }
          ?? (family.isEmpty
            ? "see islet explain" : "did you mean \(family.joined(separator: ", "))?"))
    }
    func said(_ text: String) -> String { localized(Phrase(verbatim: text)) }
    let words = [localized("Before:"), localized("After:")]
    let width = (words.map(TextLayout.width).max() ?? 0) + 1
    let (before, after) = (TextLayout.pad(words[0], to: width), TextLayout.pad(words[1], to: width))
    return """
      \(rule.id) (\(localized(rule.severity.text)))

      \(said(rule.summary))

      \(TextLayout.wrap(said(rule.explanation), width: 78, lines: .max).joined(separator: "\n"))

      \(localized("To fix it: \(Phrase(verbatim: rule.fix))"))

      \(before)\(rule.example.beforeText)
      \(after)\(rule.example.afterText)

      \(localized("Source (\(rule.mark.text)): \(rule.source)"))
      """
  }
}

extension Finding.Severity {
  /// The sign for the effect, as used everywhere.
  var sign: String {
    switch self {
    case .rejected, .dropped: "✗"
    case .warning: "!"
    }
  }
}

extension Completion {
  fileprivate static let rules = Completion { _, _ in
    Rule.list.map {
      Candidate(word: $0.id.rawValue, help: localized(Phrase(verbatim: $0.summary)))
    }
  }
}
