package import JSON

/// One thing that a rule found in a push.
package struct Finding: Sendable, Hashable {
  /// What a finding does to its push.
  package enum Effect: String, Sendable, Hashable {
    /// The API refuses it.
    case rejected
    /// The API takes it and the device shows nothing new.
    case dropped
    /// It is shown all the same.
    case warning

    /// What becomes of a push with this finding alone.
    package var outcome: Verdict.Outcome {
      switch self {
      case .rejected: .rejected
      case .dropped: .dropped
      case .warning: .shown
      }
    }
  }

  /// The rule's name in the contract, such as `timestamp.milliseconds`.
  package var rule: Rule.ID
  /// What it does to the push.
  package var effect: Effect
  /// What was found and what iOS does about it, in whole sentences.
  package var message: String
  /// Where it stands in the sender's body.
  package var path: JSONPath?
  /// Whether the finding is about the key and not about its value.
  package var isAboutKey: Bool
  /// Where it stands in the body's text.
  package var position: JSONPosition?
  /// The value that was found.
  package var found: JSON?
  /// What to do, as an imperative sentence.
  package var mend: String?
  /// The vendor's own code for it, such as APNs's `BadDeviceToken`, where the rule has several.
  package var reason: String?
  private var pathText: String?

  /// Makes a finding; effect and mend are the rule's own unless the case at hand differs.
  package init(
    _ rule: Rule.ID, _ message: String, effect: Effect? = nil, path: JSONPath? = nil,
    isAboutKey: Bool = false, found: JSON? = nil, mend: String? = nil, reason: String? = nil
  ) {
    self.rule = rule
    self.reason = reason
    self.effect = effect ?? Rule.all[rule]?.effect ?? .warning
    self.message = message
    self.path = path
    self.isAboutKey = isAboutKey
    self.found = found
    self.mend = mend ?? Rule.all[rule]?.mend
    pathText = path?.description
  }

  /// The contract's form; a long value found is cut, as a finding is to be read.
  package var json: JSON {
    [
      "rule": .string(rule), "effect": .string(effect.rawValue), "message": .string(message),
      "path": .optional(pathText), "line": position.map { .number($0.line) } ?? .null,
      "column": position.map { .number($0.column) } ?? .null, "found": found?.excerpt ?? .null,
      "mend": .optional(mend),
    ]
  }

  /// Reads what `json` wrote; the path comes back as text only.
  package init?(json: JSON) {
    guard let rule = json["rule"]?.string,
      let effect = json["effect"]?.string.flatMap(Effect.init)
    else { return nil }
    self.init(
      rule, json["message"]?.string ?? "", effect: effect, found: json["found"],
      mend: json["mend"]?.string)
    pathText = json["path"]?.string
    if let line = json["line"]?.int, let column = json["column"]?.int {
      position = JSONPosition(offset: 0, line: line, column: column)
    }
  }

  /// The path as it is shown.
  package var shownPath: String? { pathText }

  /// The same finding at a place that holds what is missing.
  func placed(at path: JSONPath) -> Finding {
    var copy = self
    copy.path = path
    copy.pathText = path.description
    return copy
  }

  /// The same finding with its line and column in the body: its own, or where it is not there, those of
  /// the object that should hold it.
  package func located(in body: [UInt8]) -> Finding {
    guard position == nil, let path else { return self }
    var copy = self
    copy.position = JSON.position(of: path, in: body, atKey: isAboutKey)
    var steps = path.steps
    while copy.position == nil, !steps.isEmpty {
      steps.removeLast()
      copy.position = JSON.position(of: JSONPath(steps), in: body)
    }
    return copy
  }
}

extension JSON {
  /// The value, or a cut text of it where it is long.
  package var excerpt: JSON {
    switch self {
    case .string(let text) where text.utf8.count > 200: .string(text.prefix(200) + "…")
    case .array, .object:
      encoded.count > 200 ? .string(String(text.prefix(200)) + "…") : self
    default: self
    }
  }
}

extension JSON {
  /// The kind with its article, as it stands in a sentence: `an array`, `a number`, `null`.
  package var aKind: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(kind)"
    default: "a \(kind)"
    }
  }

  /// The value and its kind, as they stand in a sentence: `7, a number`.
  package var described: String { isNull ? "null" : "\(excerpt.text), \(aKind)" }
}
