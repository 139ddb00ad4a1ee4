package import Basics

/// What became of a push, and why.
package struct Verdict: Sendable, Hashable {
  /// The three things that can become of a push, best first.
  package enum Outcome: String, Sendable, Hashable, Comparable {
    /// The device shows it.
    case shown
    /// The API said yes; the device shows nothing new.
    case dropped
    case rejected

    package static func < (left: Outcome, right: Outcome) -> Bool { left.order < right.order }

    package var words: Phrase {
      switch self {
      case .shown: "shown"
      case .dropped: "dropped"
      case .rejected: "rejected"
      }
    }

    /// What is said of an outcome in the language in use, by its name on the wire.
    package static func said(_ name: String) -> String {
      Outcome(rawValue: name).map { localized($0.words) } ?? name
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
  /// `start`, `update` or `end`, or what stood in that place.
  package var event: String?
  package var activityID: String?
  /// Everything found, in the order of checking.
  package var findings: [Finding]
  /// Who said whether the content decodes, where the type is known.
  package var decoder: ContentDecoder?
  /// Where values stand of which it is not known whether they decode.
  package var notChecked: [String] = []

  package enum ContentDecoder: String, Sendable, Hashable {
    /// The app's own Codable.
    case code
    /// What is declared of the type, in Swift source or a type file.
    case declarations

    package var words: Phrase {
      switch self {
      case .code: "decoded by the app's code"
      case .declarations: "decoded by its declarations"
      }
    }
  }

  /// Makes a verdict; the gravest finding decides the outcome.
  package init(
    vendor: Vendor? = nil, event: String? = nil, activityID: String? = nil, findings: [Finding] = []
  ) {
    self.vendor = vendor
    self.event = event
    self.activityID = activityID
    self.findings = findings
    outcome = findings.map(\.severity.outcome).max() ?? .shown
  }

  /// The same verdict with what was found before the device saw the push.
  package func preceded(by earlier: [Finding]) -> Verdict {
    var verdict = self
    verdict.findings = earlier + findings
    verdict.outcome = verdict.findings.map(\.severity.outcome).max() ?? .shown
    return verdict
  }

  /// The finding that decided, where the push is not shown.
  package var decisive: Finding? {
    outcome == .shown ? nil : findings.first { $0.severity.outcome == outcome }
  }

  /// ✓ shown, ! shown with a warning, ? shown where not all of it could be checked, ✗ not shown.
  package var sign: String {
    if outcome != .shown { return "✗" }
    if !findings.isEmpty { return "!" }
    return notChecked.isEmpty ? "✓" : "?"
  }

  /// What became of it, and what of a shown one is not known to decode.
  package var words: Phrase {
    guard outcome == .shown, !notChecked.isEmpty else { return outcome.words }
    let list = notChecked.prefix(3).joined(separator: ", ") + (notChecked.count > 3 ? " …" : "")
    return "shown, not checked: \(list)"
  }

  package var json: JSON { json(findings.map(\.json)) }

  /// The same with the phrases of its findings, as it is stored.
  package var document: JSON { json(findings.map(\.document)) }

  private func json(_ findings: [JSON]) -> JSON {
    var object: JSONObject = [
      "verdict": .string(outcome.rawValue), "vendor": .optional(vendor?.rawValue),
      "event": .optional(event), "activity_id": .optional(activityID), "findings": .array(findings),
    ]
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
    decoder = json["decoded_by"]?.string.flatMap(ContentDecoder.init)
    notChecked = json["not_checked"]?.array?.compactMap(\.string) ?? []
  }
}
