package import Basics

/// A problem that a rule found in a push.
package struct Finding: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable {
    case rejected
    /// The API accepts the push, but the device shows nothing new.
    case dropped
    case warning

    package var text: Phrase {
      switch self {
      case .rejected: "rejected"
      case .dropped: "dropped"
      case .warning: "warning"
      }
    }

    /// The outcome of a push that has only this finding.
    var outcome: Verdict.Outcome {
      switch self {
      case .rejected: .rejected
      case .dropped: .dropped
      case .warning: .shown
      }
    }
  }

  /// The documented name of the rule, such as `timestamp.milliseconds`.
  package var rule: Rule.ID
  package var severity: Severity
  /// The problem and its effect on iOS, in whole sentences.
  package var message: Phrase
  /// The path in the sender's body.
  package var path: JSONPath?
  /// Whether the finding is about the key instead of its value.
  var isAboutKey: Bool
  /// The position in the body's text.
  package var position: JSONPosition?
  package var found: JSON?
  /// The fix, as an imperative sentence.
  package var fix: Phrase?
  /// The vendor's own error code, such as APNs's `BadDeviceToken`, if the rule has several codes.
  package var reason: String?
  private var pathText: String?

  package init(
    _ rule: Rule.ID, _ message: Phrase, severity: Severity? = nil, path: JSONPath? = nil,
    isAboutKey: Bool = false, found: JSON? = nil, fix: Phrase? = nil, reason: String? = nil
  ) {
    self.rule = rule
    self.reason = reason
    self.severity = severity ?? Rule.all[rule]?.severity ?? .warning
    self.message = message
    self.path = path
    self.isAboutKey = isAboutKey
    self.found = found
    self.fix = fix ?? Rule.all[rule].map { Phrase(verbatim: $0.fix) }
    pathText = path?.description
  }

  /// The JSON of the documented API. A long value is shortened.
  package var json: JSON {
    [
      "rule": .string(rule.rawValue), "effect": .string(severity.rawValue),
      "message": .string(message.english),
      "path": .optional(pathText), "line": position.map { .number($0.line) } ?? .null,
      "column": position.map { .number($0.column) } ?? .null, "found": found?.excerpt ?? .null,
      "mend": .optional(fix?.english),
    ]
  }

  /// The stored JSON, with the phrases for translation. A text without arguments is its own
  /// translation key.
  package var document: JSON {
    var object = json.object ?? [:]
    if !message.arguments.isEmpty { object[Self.phraseKeys[0]] = message.json }
    if let fix, !fix.arguments.isEmpty { object[Self.phraseKeys[1]] = fix.json }
    return .object(object)
  }

  /// The members that `document` adds to `json`.
  package static let phraseKeys = ["message_phrase", "mend_phrase"]

  package var hasPhrases: Bool {
    !message.arguments.isEmpty || !(fix?.arguments.isEmpty ?? true)
  }

  /// Reads the output of `json` or `document`. The path is restored only as text.
  package init?(json: JSON) {
    guard let name = json["rule"]?.string,
      let severity = json["effect"]?.string.flatMap(Severity.init)
    else { return nil }
    self.init(
      Rule.ID(rawValue: name) ?? .unknown,
      Self.phrase(json["message_phrase"], json["message"]) ?? "", severity: severity,
      found: json["found"], fix: Self.phrase(json["mend_phrase"], json["mend"]))
    pathText = json["path"]?.string
    if let line = json["line"]?.int, let column = json["column"]?.int {
      position = JSONPosition(offset: 0, line: line, column: column)
    }
  }

  /// Reads a phrase, or the English text if the gateway sent no phrase.
  private static func phrase(_ phrase: JSON?, _ text: JSON?) -> Phrase? {
    phrase.flatMap(Phrase.init(json:)) ?? text?.string.map(Phrase.init(verbatim:))
  }

  package var shownPath: String? { pathText }

  /// The finding, moved to the path of the object in which something is missing.
  func placed(at path: JSONPath) -> Finding {
    var copy = self
    copy.path = path
    copy.pathText = path.description
    return copy
  }

  /// The most findings that one check makes. More help nobody, and a sender could make the search
  /// for similar names take long.
  package static let limit = 100
}

extension [Finding] {
  /// The findings with their lines and columns in the body. If the path of one does not exist, the
  /// position of the object that should contain it is used.
  package func located(in body: [UInt8]) -> [Finding] {
    if isEmpty { return self }
    var found = self
    let open = indices.filter { self[$0].position == nil && self[$0].path != nil }
    var paths = open.compactMap { self[$0].path }
    var waiting = open
    while !waiting.isEmpty {
      let places = JSON.offsets(of: paths, in: body)
      var missing: [(index: Int, path: JSONPath)] = []
      for (index, (path, place)) in zip(waiting, zip(paths, places)) {
        // Of two findings with one path, only the first path is found.
        let same = paths.firstIndex(of: path).map { places[$0] } ?? place
        let isOwn = path == self[index].path
        if let offset = (self[index].isAboutKey && isOwn ? same.key : nil) ?? same.value {
          found[index].position = JSONPosition(offset: offset, in: body)
        } else if !path.steps.isEmpty {
          missing.append((index, JSONPath(path.steps.dropLast())))
        }
      }
      (waiting, paths) = (missing.map(\.index), missing.map(\.path))
    }
    return found
  }

  /// At most `Finding.limit` of them, the most severe ones, in the same order.
  package var limited: [Finding] {
    guard count > Finding.limit else { return self }
    let severe: [Finding.Severity] = [.rejected, .dropped, .warning]
    let kept = severe.flatMap { severity in indices.filter { self[$0].severity == severity } }
      .prefix(Finding.limit)
    return kept.sorted().map { self[$0] }
  }
}

extension JSON {
  package var excerpt: JSON {
    switch self {
    case .string(let text) where text.utf8.count > 200: .string(text.prefix(200) + "…")
    case .array, .object: encoded.count > 200 ? .string(String(text.prefix(200)) + "…") : self
    default: self
    }
  }
}

extension JSON {
  /// The value with its type, for use in a sentence: `7, a number`.
  package var described: Phrase { isNull ? Phrase(verbatim: "null") : "\(excerpt.text), \(aKind)" }
}

extension [Finding] {
  package mutating func find(
    _ rule: Rule.ID, _ message: Phrase, severity: Finding.Severity? = nil, path: JSONPath? = nil,
    isAboutKey: Bool = false, found: JSON? = nil, fix: Phrase? = nil, reason: String? = nil
  ) {
    append(
      Finding(
        rule, message, severity: severity, path: path, isAboutKey: isAboutKey, found: found,
        fix: fix, reason: reason))
  }
}
