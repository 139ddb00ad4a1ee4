package import Basics

/// One thing that a rule found in a push.
package struct Finding: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable {
    /// The API refuses it.
    case rejected
    /// The API takes it and the device shows nothing new.
    case dropped
    /// It is shown all the same.
    case warning

    package var words: Phrase {
      switch self {
      case .rejected: "rejected"
      case .dropped: "dropped"
      case .warning: "warning"
      }
    }

    /// What becomes of a push with this finding alone.
    var outcome: Verdict.Outcome {
      switch self {
      case .rejected: .rejected
      case .dropped: .dropped
      case .warning: .shown
      }
    }
  }

  /// The rule's name in the contract, such as `timestamp.milliseconds`.
  package var rule: Rule.ID
  package var severity: Severity
  /// What was found and what iOS does about it, in whole sentences.
  package var message: Phrase
  /// Where it stands in the sender's body.
  package var path: JSONPath?
  /// Whether the finding is about the key and not about its value.
  var isAboutKey: Bool
  /// Where it stands in the body's text.
  package var position: JSONPosition?
  package var found: JSON?
  /// What to do, as an imperative sentence.
  package var mend: Phrase?
  /// The vendor's own code for it, such as APNs's `BadDeviceToken`, where the rule has several.
  package var reason: String?
  private var pathText: String?

  package init(
    _ rule: Rule.ID, _ message: Phrase, severity: Severity? = nil, path: JSONPath? = nil,
    isAboutKey: Bool = false, found: JSON? = nil, mend: Phrase? = nil, reason: String? = nil
  ) {
    self.rule = rule
    self.reason = reason
    self.severity = severity ?? Rule.all[rule]?.severity ?? .warning
    self.message = message
    self.path = path
    self.isAboutKey = isAboutKey
    self.found = found
    self.mend = mend ?? Rule.all[rule].map { Phrase(verbatim: $0.mend) }
    pathText = path?.description
  }

  /// The contract's form; a long value found is cut, as a finding is to be read.
  package var json: JSON {
    [
      "rule": .string(rule.rawValue), "effect": .string(severity.rawValue),
      "message": .string(message.english),
      "path": .optional(pathText), "line": position.map { .number($0.line) } ?? .null,
      "column": position.map { .number($0.column) } ?? .null, "found": found?.excerpt ?? .null,
      "mend": .optional(mend?.english),
    ]
  }

  /// The same with what a reader needs to say it in another language, as it is stored; a text without
  /// places is its own template.
  package var document: JSON {
    var object = json.object ?? [:]
    if !message.arguments.isEmpty { object[Self.phraseKeys[0]] = message.json }
    if let mend, !mend.arguments.isEmpty { object[Self.phraseKeys[1]] = mend.json }
    return .object(object)
  }

  /// The members by which `document` says more than `json`.
  package static let phraseKeys = ["message_phrase", "mend_phrase"]

  /// Whether `document` says more than `json`.
  package var hasPhrases: Bool {
    !message.arguments.isEmpty || !(mend?.arguments.isEmpty ?? true)
  }

  /// Reads what `json` or `document` wrote; the path comes back as text only.
  package init?(json: JSON) {
    guard let name = json["rule"]?.string,
      let severity = json["effect"]?.string.flatMap(Severity.init)
    else { return nil }
    self.init(
      Rule.ID(rawValue: name) ?? .unknown,
      Self.phrase(json["message_phrase"], json["message"]) ?? "", severity: severity,
      found: json["found"], mend: Self.phrase(json["mend_phrase"], json["mend"]))
    pathText = json["path"]?.string
    if let line = json["line"]?.int, let column = json["column"]?.int {
      position = JSONPosition(offset: 0, line: line, column: column)
    }
  }

  /// What was sent as a phrase, or a text in English as of a gateway that knows no languages.
  private static func phrase(_ phrase: JSON?, _ text: JSON?) -> Phrase? {
    phrase.flatMap(Phrase.init(json:)) ?? text?.string.map(Phrase.init(verbatim:))
  }

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
    case .array, .object: encoded.count > 200 ? .string(String(text.prefix(200)) + "…") : self
    default: self
    }
  }
}

extension JSON {
  /// The value and its kind, as they stand in a sentence: `7, a number`.
  package var described: Phrase { isNull ? Phrase(verbatim: "null") : "\(excerpt.text), \(aKind)" }
}

extension [Finding] {
  package mutating func find(
    _ rule: Rule.ID, _ message: Phrase, severity: Finding.Severity? = nil, path: JSONPath? = nil,
    isAboutKey: Bool = false, found: JSON? = nil, mend: Phrase? = nil, reason: String? = nil
  ) {
    append(
      Finding(
        rule, message, severity: severity, path: path, isAboutKey: isAboutKey, found: found,
        mend: mend, reason: reason))
  }
}
