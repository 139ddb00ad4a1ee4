internal import Basics
internal import Canvas
internal import Simulator

/// All findings of a push as lines: the problem, the fix, the place and the reason.
struct FindingText {
  private var text: TextLines
  var lines: [TextLine] { text.lines }
  /// The first line of each finding.
  private(set) var starts: [Int] = []

  private static func nothingFound(_ event: ActivityEvent) -> Phrase {
    if event.isDryRun { return "It was only validated (`validate_only`): nothing was sent." }
    if event.taken != nil { return "The API accepts it, and there is nothing to show." }
    return event.verdict?.notChecked.isEmpty ?? true
      ? "No findings: it is shown." : "No findings in what could be checked."
  }

  /// The lines for a width. Empty lines separate the parts of a finding as long as all lines fit
  /// into `rows`. With `hasNotes`, the severity is shown beside each finding.
  init(_ event: ActivityEvent, width: Int, rows: Int = 0, hasNotes: Bool = true) {
    text = TextLines(width: width, limit: 40)
    for (index, finding) in event.findings.enumerated() {
      if index > 0 {
        text.gap()
        text.gap()
      }
      text.finding = index
      starts.append(lines.count)
      add(finding, note: hasNotes ? localized(finding.severity.text) : "")
    }
    if starts.isEmpty {
      starts = [0]
      text.add(
        TextLayout.wrap(localized(Self.nothingFound(event)), width: width, lines: 2), .secondary)
    }
    separate(within: rows)
  }

  /// Removes empty lines, the last first, until the lines fit. One stays between two findings.
  mutating func separate(within rows: Int) {
    var place = lines.count - 1
    while lines.count > rows, place > 0 {
      defer { place -= 1 }
      guard lines[place].text.isEmpty, !starts.contains(place + 1) || lines[place - 1].text.isEmpty
      else { continue }
      text.lines.remove(at: place)
      starts = starts.map { $0 > place ? $0 - 1 : $0 }
    }
  }

  /// Adds an empty line before the next part of a finding.
  private mutating func part() { if lines.last?.text.isEmpty == false { text.gap() } }

  private mutating func add(_ finding: Finding, note: String) {
    let rule = Rule.all[finding.rule]
    let role: ThemeRole = finding.severity == .warning ? .warning : .error
    let name = (finding.severity == .warning ? "! " : "✗ ") + finding.rule.rawValue
    let hasRoom = TextLayout.width(name) + 1 + TextLayout.width(note) <= text.width
    text.add([name], role, .bold)
    if hasRoom { text.lines[lines.count - 1].note = note } else { text.add(note, role) }
    part()
    let statement = localized(finding.message)
    let (first, rest) = statement.firstSentence
    text.add(first, .text, .bold)
    if !rest.isEmpty { text.add(rest, .secondary) }
    let remedy = finding.fix ?? rule.map { Phrase(verbatim: $0.fix) }
    if let fix = remedy.flatMap({ Finding.advice($0, after: statement) }) {
      part()
      text.add(fix, .text)
    }
    if let place = finding.place { text.add(place, .accent) }
    guard let rule else { return }
    part()
    text.add(localized(Phrase(verbatim: rule.explanation)), .secondary)
    // If there is no fix for the sender's own request, show the wrong and the right form, as in
    // `explain`.
    if finding.fix == nil {
      part()
      if !rule.example.before.isEmpty { text.add("− \(rule.example.beforeText)", .error) }
      if !rule.example.after.isEmpty { text.add("+ \(rule.example.afterText)", .success) }
    }
    part()
    text.add("\(rule.source) (\(localized(rule.mark.text)))", .dim)
  }

  func finding(at line: Int) -> Int { starts.lastIndex { $0 <= line } ?? 0 }

  /// The line to select after moving by some rows: row by row through a finding that is not fully
  /// visible, otherwise to the next one.
  func line(from line: Int, by rows: Int, height: Int) -> Int {
    var line = max(0, min(lines.count - 1, line))
    if rows == .max || rows == -.max { return rows > 0 ? starts[starts.count - 1] : 0 }
    for _ in 0..<abs(rows) {
      let finding = finding(at: line)
      if rows > 0 {
        let next = finding + 1 < starts.count ? starts[finding + 1] : lines.count
        if next > top(for: line, height: height) + height {
          line += 1
        } else if finding + 1 < starts.count {
          line = next
        }
      } else if line > starts[finding] {
        line -= 1
      } else if finding > 0 {
        line = starts[finding - 1]
      }
    }
    return line
  }

  /// The first visible line while one is selected.
  func top(for line: Int, height: Int) -> Int { max(0, min(line, lines.count - height)) }
}

extension FindingText {
  /// The lines for the screen of a push.
  init(_ event: ActivityEvent, in layout: FindingLayout) {
    self.init(
      event, width: layout.findings.width, rows: layout.findings.height,
      hasNotes: event.findings.count > 1)
  }
}

extension Finding {
  /// The text of a fix; `nil` if the message already contains it: in full, or all but the verb, as
  /// in "expected a date" and "Send a date."
  static func advice(_ fix: Phrase, after message: String) -> String? {
    let text = localized(fix)
    let object = text.drop { $0 != " " }.dropFirst().dropLast(text.hasSuffix(".") ? 1 : 0)
    let isObjectSaid = object.contains(" ") && message.containsBytes(of: object)
    return text.isEmpty || message.containsBytes(of: text) || isObjectSaid ? nil : text
  }

  /// The place as text; `nil` if that is the body as a whole.
  var place: String? {
    guard let path = shownPath else {
      return position.map { localized("line \($0.line), column \($0.column)") }
    }
    // A body of one line is shown in many, so its column would be misleading.
    let lines = position.flatMap { $0.line > 1 ? "  \($0.line):\($0.column)" : nil } ?? ""
    return path == "$" ? nil : path + lines
  }
}

extension ActivityEvent {
  var findings: [Finding] { verdict?.gravestFirst ?? [] }
}

extension String {
  /// Whether the text contains another one, compared as bytes, which is much faster than
  /// characters.
  fileprivate func containsBytes(of other: some StringProtocol) -> Bool {
    let other = Array(other.utf8)
    guard let first = other.first else { return true }
    var rest = utf8[...]
    while rest.count >= other.count, let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
