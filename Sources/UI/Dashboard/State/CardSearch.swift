internal import Basics
internal import Panels
internal import Simulator

/// A filter for cards and log lines: words that must all match, and fields to look in, such as `owl
/// state:ended rule:timestamp`.
struct CardSearch: Sendable, Hashable {
  let text: String
  /// Words that must occur anywhere in the text; in lower case.
  private let words: [String]
  /// The conditions on single fields.
  private let fields: LogSearch?
  /// Why the text cannot be parsed, and what can be written instead.
  let problem: Phrase?

  init(_ text: String, now: Date) {
    self.text = text
    var words: [String] = []
    var fields: [Substring] = []
    // Times and addresses contain colons, too.
    for part in text.split(whereSeparator: \.isWhitespace) {
      if let colon = part.firstIndex(of: ":"), LogSearch.names(String(part[..<colon])) {
        fields.append(part)
      } else {
        words.append(part.lowercased())
      }
    }
    self.words = words
    do throws(LogSearch.ReadError) {
      self.fields =
        try fields.isEmpty ? nil : LogSearch(fields.joined(separator: " "), now: now)
      problem = nil
    } catch {
      self.fields = nil
      problem = error.message
    }
  }

  var isEmpty: Bool { words.isEmpty && fields == nil && problem == nil }

  /// Whether a card matches, by its displayed and sent texts and the rules of its pushes.
  func matches(_ entry: CatalogEntry, views: WidgetViews?, findings: Set<Rule.ID>) -> Bool {
    guard problem == nil else { return false }
    if let fields, !fields.matches(entry.activity, findings: findings) { return false }
    if words.isEmpty { return true }
    let text = entry.searchText(views: views)
    return words.allSatisfy(text.contains)
  }

  func matches(_ entry: LogEntry) -> Bool {
    guard problem == nil else { return false }
    if let fields, !fields.matches(entry.event) { return false }
    return words.allSatisfy(entry.contains)
  }

  /// Whether a line of a matching card is kept. Rules, times and events are compared with the line,
  /// everything else with the card.
  func keeps(_ entry: LogEntry, of card: Activity) -> Bool {
    guard let fields else { return true }
    var event = entry.event
    event.activity = card
    return fields.matches(event)
  }
}
