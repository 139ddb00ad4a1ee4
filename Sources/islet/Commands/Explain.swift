import Canvas
import LiveActivities
import Phrases

extension Command {
  static let explain = Command(
    name: "explain", usage: "[RULE]…", summary: "what a rule means, and how to mend it"
  ) { arguments, world in
    guard !arguments.words.isEmpty else {
      let width = Rule.list.map(\.id.count).max() ?? 0
      for rule in Rule.list {
        let id = TextLayout.pad(rule.id, to: width)
        world.print("\(rule.effect.sign) \(id)  \(rule.summary)")
      }
      return
    }
    for (index, name) in arguments.words.enumerated() {
      let text = try explanation(of: name)
      world.print(index == 0 ? text : "\n" + text)
    }
  }

  private static func explanation(of name: String) throws(Failure) -> String {
    guard let rule = Rule.all[name] else {
      let near = NearMatch.of(name, among: Rule.list.map(\.id))
      let family = Rule.list.map(\.id).filter {
        $0.hasPrefix(name) || $0.hasSuffix("." + name)
      }
      throw Failure(
        .usage, "there is no rule \(name)",
        mend: near.map { "did you mean \($0)?" }
          ?? (family.isEmpty
            ? "see islet explain" : "did you mean \(family.joined(separator: ", "))?"))
    }
    return """
      \(rule.id) (\(rule.effect.rawValue))

      \(rule.summary)

      \(TextLayout.wrap(rule.explanation, width: 78, lines: .max).joined(separator: "\n"))

      To mend it: \(rule.mend)

      Before: \(rule.example.before)
      After:  \(rule.example.after)

      Source (\(rule.mark.rawValue)): \(rule.source)
      """
  }
}

extension Finding.Effect {
  /// The sign that goes with the effect everywhere.
  var sign: String {
    switch self {
    case .rejected, .dropped: "✗"
    case .warning: "!"
    }
  }
}
