internal import Basics
internal import Canvas
internal import Simulator
internal import Synchronization

extension String {
  /// The first sentence of a text, up to its first full stop or colon, and the rest.
  var firstSentence: (String, String) {
    // Punctuation in code, such as a header, does not end a sentence.
    var (isCode, last) = (false, UInt8(0))
    let space = utf8.firstIndex { byte in
      defer { last = byte }
      if byte == UInt8(ascii: "`") { isCode.toggle() }
      return byte == UInt8(ascii: " ") && !isCode
        && (last == UInt8(ascii: ".") || last == UInt8(ascii: ":"))
    }
    guard let space, case let mark = utf8.index(before: space) else { return (self, "") }
    var rest = String(self[utf8.index(after: space)...])
    // Capitalise the rest after a colon, but not a name such as iOS. After a full stop, any name
    // keeps its case.
    if self[mark] == ":", rest.dropFirst().first?.isUppercase == false {
      rest = rest.prefix(1).uppercased() + rest.dropFirst()
    }
    // A colon may have a space before it, a full stop has none.
    let said = self[..<mark]
    return ((said.last?.isWhitespace == true ? said.dropLast() : said) + ".", rest)
  }
}

/// The explanation of a line below the log: a few sentences while the log is long, and all findings
/// with the request if the log leaves enough rows.
struct LogExplanation {
  private(set) var lines: [TextLine] = []
  /// The request shown below the lines.
  private(set) var request: RequestText?
  /// The area of the explanation. The row above contains the rule that separates it from the log.
  private(set) var area: GridRect
  /// Whether there are rows for the request, which is not loaded yet.
  private(set) var awaitsRequest = false

  /// The maximum rows of the few sentences.
  private static let mostSentences = 8
  /// The minimum rows of a log from which the explanation may use two thirds.
  private static let large = 40
  /// The minimum rows in which a request can be understood.
  private static let leastRequest = 9

  /// `nil` if the push has no finding, unless the user selected its line.
  init?(
    _ entry: LogEntry, _ state: State, below entries: [LogEntry], in log: GridRect, isChosen: Bool
  ) {
    let width = log.width
    area = log
    // In a large window, log and explanation grow together.
    let most = min(max(5, log.height / 3), max(Self.mostSentences, log.height / 4))
    let few = min(most, max(0, (log.height - 3) / 2)) - 1
    if let finding = entry.finding, few > 0 {
      lines = Self.sentences(
        Said(finding: finding, width: width, height: few, language: Language.current.code))
    }
    // In a large log, the explanation may replace lines.
    let spare = max(
      Self.rows(in: log, leftBy: entries) - 2, log.height < Self.large ? 0 : log.height * 2 / 3)
    if spare > lines.count, entry.finding != nil || isChosen && entry.event.verdict != nil {
      addEverything(of: entry, state, rows: spare)
    }
    guard !lines.isEmpty else { return nil }
    let rows = lines.count + (request.map { min($0.rows.count, spare - lines.count - 2) + 2 } ?? 0)
    // If there are rows for everything, start in the middle, so that the explanation does not move
    // while lines arrive.
    let top = max(
      log.maxY - max(spare, rows),
      min(log.maxY - rows, log.y + log.height * 2 / 5))
    area = GridRect(log.x, top, width, rows)
  }

  /// The rows left by a log's lines if all of them are visible.
  private static func rows(in log: GridRect, leftBy entries: [LogEntry]) -> Int {
    let columns = LogEntry.Columns(entries, width: log.width)
    var left = log.height - 2
    for entry in entries where left > 0 { left -= entry.height(columns) }
    return max(0, left)
  }

  private mutating func addEverything(of entry: LogEntry, _ state: State, rows: Int) {
    let width = area.width
    var text = FindingText(entry.event, width: width, rows: rows)
    guard text.lines.count <= rows else { return }
    var dense = text
    dense.separate(within: 0)
    let known = state.requestText(of: entry.event, width: width)
    let hasRequest = rows - dense.lines.count - 2 >= Self.leastRequest
    text.separate(within: rows - (hasRequest ? known.map { $0.rows.count + 2 } ?? 0 : 0))
    lines = text.lines
    guard hasRequest else { return }
    request = known
    awaitsRequest =
      request == nil && entry.event.verdict != nil && state.catalog.filter.isEmpty
      && !state.pushes.questions.isMissing(entry.event.cursor)
  }

  /// A finding, and the size and language of its explanation.
  private struct Said: Equatable {
    let finding: Finding
    let width: Int
    let height: Int
    let language: String
  }

  /// The last explanation, reused while the log above it changes.
  private static let last = Mutex<(said: Said, lines: [TextLine])?>(nil)

  private static func sentences(_ said: Said) -> [TextLine] {
    if let known = last.withLock({ $0?.said == said ? $0?.lines : nil }) { return known }
    let lines = lines(of: said.finding, width: said.width, height: said.height)
    last.withLock { $0 = (said, lines) }
    return lines
  }

  /// Wraps a text so that no word is alone in the last line.
  private static func wrapped(_ text: String, width: Int, lines: Int) -> [String] {
    let wrapped = TextLayout.wrap(text, width: width, lines: lines)
    guard wrapped.count > 1, let last = wrapped.last, TextLayout.width(last) < width / 4 else {
      return wrapped
    }
    return TextLayout.wrapEvenly(text, width: width, lines: lines)
  }

  /// A finding in full sentences, the first of them emphasised.
  private static func lines(of finding: Finding, width: Int, height: Int) -> [TextLine] {
    let statement = localized(finding.message)
    var (first, rest) = statement.firstSentence
    if let fix = finding.fix.flatMap({ Finding.advice($0, after: statement) }) {
      rest += rest.isEmpty ? fix : " " + fix
    }
    if rest.isEmpty, let rule = Rule.all[finding.rule] {
      rest = localized(Phrase(verbatim: rule.explanation))
    }
    var text = TextLines(width: width)
    text.add(wrapped(first, width: width, lines: max(1, height - 2)), .text, .bold)
    text.add(wrapped(rest, width: width, lines: max(0, height - text.lines.count)), .secondary)
    if finding.shownPath != nil, let place = finding.place, text.lines.count < height {
      text.add([place], .dim)
    }
    return text.lines
  }
}

extension ScreenRenderer {
  mutating func draw(_ explanation: LogExplanation, of entry: LogEntry) {
    let area = explanation.area
    frame.rule("─", at: GridPoint(area.x, area.y - 1), count: area.width, theme.ink(.track))
    lines(explanation.lines, in: area)
    if explanation.awaitsRequest {
      frame.changes(at: state.nextQuestion(for: entry.event, now: now))
    }
    guard let request = explanation.request,
      let sent = state.pushes.requests[entry.event.cursor]?.sent
    else { return }
    let top = area.y + explanation.lines.count + 1
    self.request(
      request, entry.event.findings, focus: 0, scroll: entry.event.findings.isEmpty ? 0 : nil,
      key: "open-finding",
      in: firstLine(of: sent, request, in: GridRect(area.x, top, area.width, area.maxY - top)))
  }
}
