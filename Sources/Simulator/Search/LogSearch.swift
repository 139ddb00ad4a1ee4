package import Basics

/// A search in the log, such as `rule:timestamp user:anna type:Delivery since:2d words`. All terms
/// must match.
///
/// A term matches words that begin with it, so `rule:timestamp` finds `timestamp.milliseconds`.
package struct LogSearch: Sendable, Hashable {
  /// The names before a colon that limit a search to one field.
  package enum Field: String, Sendable, CaseIterable {
    case rule, user, type, id, app, vendor, event, verdict, state
  }

  package struct ReadError: Error, Sendable, Hashable {
    /// The problem, and the correct form.
    package var message: Phrase
  }

  /// Prefixes, in the form of `words(of:)`. Each must match a word of the event.
  package private(set) var prefixes: [String] = []
  package private(set) var since: Date?
  package private(set) var until: Date?

  /// Parses a search. Time spans are relative to `now`.
  package init(_ text: String, now: Date) throws(ReadError) {
    for part in text.split(whereSeparator: \.isWhitespace) {
      guard let colon = part.firstIndex(of: ":"), colon != part.startIndex else {
        prefixes += Self.words(in: String(part))
        continue
      }
      let (name, value) = (String(part[..<colon]), String(part[part.index(after: colon)...]))
      switch name {
      case "since": since = try Self.date(value, name, now)
      case "until": until = try Self.date(value, name, now)
      default:
        guard let field = Field(rawValue: name) else { throw Self.unknown(name) }
        if let values = Self.values[field], !values.contains(where: { $0.hasPrefix(value) }) {
          throw ReadError(
            message: "\(name):\(value) is not known: use \(values.joined(separator: ", "))")
        }
        prefixes += Self.words(in: value).map { Self.word($0, of: field) }
      }
    }
  }

  /// Whether an activity's current state matches. `findings` are the rules of the findings on its
  /// pushes.
  package func matches(_ activity: Activity, findings: Set<Rule.ID>) -> Bool {
    let found = findings.map { Finding($0, "", fix: "") }
    return matches(
      ActivityEvent(
        cursor: "", at: activity.updatedAt, kind: .updated, activityID: activity.id,
        activity: activity,
        verdict: found.isEmpty
          ? nil : Verdict(vendor: activity.vendor, activityID: activity.id, findings: found)))
  }

  private static func date(_ text: String, _ name: String, _ now: Date) throws(ReadError) -> Date {
    if let span = TimeSpan.seconds(text) { return now.addingTimeInterval(-span) }
    if let date = Date(iso8601: text) ?? Date(iso8601: text + "T00:00:00Z") { return date }
    throw ReadError(
      message: "\(name):\(text) is not a time: write \(name):2d or \(name):2026-11-22")
  }

  /// The values of the fields that have only a few.
  private static let values: [Field: [String]] = [
    .state: ActivityState.allCases.map(\.rawValue),
    .verdict: [Verdict.Outcome.shown, .dropped, .rejected].map(\.rawValue),
  ]
  private static let names = Field.allCases.map(\.rawValue) + ["since", "until"]

  /// Whether a name before a colon is a field or a misspelling of one.
  package static func names(_ name: String) -> Bool {
    names.contains(name) || NearMatch.of(name, among: names) != nil
  }

  private static func unknown(_ name: String) -> ReadError {
    if let near = NearMatch.of(name, among: names) {
      return ReadError(message: "\(name): is not a search key: did you mean \(near):?")
    }
    let list = names.joined(separator: ", ")
    return ReadError(message: "\(name): is not a search key: use \(list)")
  }

  package func matches(_ event: ActivityEvent) -> Bool {
    if let since, event.at < since { return false }
    if let until, event.at >= until { return false }
    if prefixes.isEmpty { return true }
    let words = Self.words(of: event)
    return prefixes.allSatisfy { prefix in words.contains { $0.hasPrefix(prefix) } }
  }

  // MARK: Words

  /// The maximum number of words per event, which bounds the cost of very long content states.
  private static let limit = 400

  /// The words by which an event is found: those of its fields, with and without the field's name,
  /// and those of its alert, findings and content.
  package static func words(of event: ActivityEvent) -> Set<String> {
    var words: Set<String> = []
    func add(_ text: String?, _ field: Field? = nil) {
      for word in Self.words(in: text ?? "") where words.count < limit {
        words.insert(word)
        if let field { words.insert(Self.word(word, of: field)) }
      }
    }
    let (activity, verdict) = (event.activity, event.verdict)
    for finding in verdict?.findings ?? [] { add(finding.rule.rawValue, .rule) }
    add(event.activityID ?? verdict?.activityID, .id)
    add(verdict?.answerID, .id)
    for user in activity?.users ?? [] { add(user, .user) }
    add(activity?.attributesType, .type)
    add(activity?.state.rawValue, .state)
    add(activity?.appID ?? event.detail?["app_id"]?.string, .app)
    add(verdict?.vendor?.rawValue ?? activity?.vendor.rawValue, .vendor)
    add(verdict?.event ?? event.kind.rawValue, .event)
    add(verdict?.outcome.rawValue, .verdict)
    add(activity?.lastAlert.map { "\($0.title) \($0.body)" })
    for finding in verdict?.findings ?? [] { add(finding.message.english) }
    for json in [event.detail, activity?.contentState, activity?.attributes] {
      for text in texts(in: json ?? .null) { add(text) }
    }
    return words
  }

  private static func texts(in json: JSON, depth: Int = 0) -> [String] {
    if depth > 8 { return [] }
    if let object = json.object {
      return object.flatMap { [$0.key] + texts(in: $0.value, depth: depth + 1) }
    }
    if let array = json.array { return array.flatMap { texts(in: $0, depth: depth + 1) } }
    if let text = json.string { return [text] }
    if let number = json.double {
      return [
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
      ]
    }
    return []
  }

  private static func word(_ word: String, of field: Field) -> String {
    "\(field.rawValue)_\(word)"
  }

  /// Splits a text into lower-case words of letters and digits.
  private static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0.prefix(64)) }
  }
}
