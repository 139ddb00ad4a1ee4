package import Basics

package struct Verdict: Sendable, Hashable {
  /// The outcomes, from best to worst.
  package enum Outcome: String, Sendable, Hashable, Comparable {
    case shown
    /// The API accepted the push, but the device shows nothing new.
    case dropped
    case rejected

    package static func < (left: Outcome, right: Outcome) -> Bool { left.order < right.order }

    package var text: Phrase {
      switch self {
      case .shown: "shown"
      case .dropped: "dropped"
      case .rejected: "rejected"
      }
    }

    /// The text for an outcome's name in JSON, in the current language.
    package static func text(_ name: String) -> String {
      Outcome(rawValue: name).map { localized($0.text) } ?? name
    }

    private var order: Int {
      switch self {
      case .shown: 0
      case .dropped: 1
      case .rejected: 2
      }
    }
  }

  package var outcome: Outcome
  package var vendor: Vendor?
  /// `start`, `update` or `end`, or an invalid value that was sent instead.
  package var event: String?
  package var activityID: String?
  /// The ID of the request in the vendor's response, such as `apns-id`.
  package var answerID: String?
  /// The findings in the order of the checks.
  package var findings: [Finding]
  /// How it was decided whether the content decodes, if the type is known.
  package var decoder: ContentDecoder?
  /// The paths of values that could not be checked.
  package var notChecked: [String] = []

  package enum ContentDecoder: String, Sendable, Hashable {
    case code
    /// The type's declarations, in Swift source or a type file.
    case declarations

    package var text: Phrase {
      switch self {
      case .code: "decoded by the app's code"
      case .declarations: "decoded by its declarations"
      }
    }
  }

  /// Creates a verdict. The most severe finding decides the outcome.
  package init(
    vendor: Vendor? = nil, event: String? = nil, activityID: String? = nil, findings: [Finding] = []
  ) {
    self.vendor = vendor
    self.event = event
    self.activityID = activityID
    self.findings = findings
    outcome = findings.map(\.severity.outcome).max() ?? .shown
  }

  /// A copy that starts with earlier findings, which were made before the device received the push.
  package func preceded(by earlier: [Finding]) -> Verdict {
    var verdict = self
    if !earlier.isEmpty {
      // The vendor's own check knows more about a key than that it is unknown.
      let known = earlier.filter(\.isAboutKey).compactMap(\.path)
      verdict.findings.removeAll { $0.rule == .fieldUnknown && known.contains($0.path ?? []) }
      verdict.findings.insert(contentsOf: earlier, at: 0)
    }
    verdict.outcome = verdict.findings.map(\.severity.outcome).max() ?? .shown
    return verdict
  }

  /// The findings, the most severe first, because that one must be fixed first.
  package var gravestFirst: [Finding] {
    [Finding.Severity.rejected, .dropped, .warning].flatMap { effect in
      findings.filter { $0.severity == effect }
    }
  }

  /// The finding that decided the outcome, if the push is not shown.
  package var decisive: Finding? {
    outcome == .shown ? nil : findings.first { $0.severity.outcome == outcome }
  }

  /// ✓ shown, ! shown with a warning, ? shown but not completely checked, ✗ not shown.
  package var sign: String {
    if outcome != .shown { return "✗" }
    if !findings.isEmpty { return "!" }
    return notChecked.isEmpty ? "✓" : "?"
  }

  /// The outcome. If the push is shown, followed by the paths that could not be checked.
  package var text: Phrase {
    guard outcome == .shown, !notChecked.isEmpty else { return outcome.text }
    let list = notChecked.prefix(3).joined(separator: ", ") + (notChecked.count > 3 ? " …" : "")
    return "shown, not checked: \(list)"
  }

  package var json: JSON { json(findings.map(\.json)) }

  package var document: JSON { json(findings.map(\.document)) }

  private func json(_ findings: [JSON]) -> JSON {
    var object: JSONObject = [
      "verdict": .string(outcome.rawValue), "vendor": .optional(vendor?.rawValue),
      "event": .optional(event), "activity_id": .optional(activityID), "findings": .array(findings),
    ]
    if let answerID { object["answer_id"] = .string(answerID) }
    if let decoder {
      object["decoded_by"] = .string(decoder.rawValue)
      object["not_checked"] = .array(notChecked.map(JSON.string))
    }
    return .object(object)
  }

  package init?(json: JSON) {
    guard let outcome = json["verdict"]?.string.flatMap(Outcome.init) else { return nil }
    self.init(
      vendor: json["vendor"]?.string.map(Vendor.init(rawValue:)), event: json["event"]?.string,
      activityID: json["activity_id"]?.string,
      findings: json["findings"]?.array?.compactMap(Finding.init(json:)) ?? [])
    self.outcome = outcome
    answerID = json["answer_id"]?.string
    decoder = json["decoded_by"]?.string.flatMap(ContentDecoder.init)
    notChecked = json["not_checked"]?.array?.compactMap(\.string) ?? []
  }
}
