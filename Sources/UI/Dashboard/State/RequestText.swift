import Vendors
import Basics
internal import Canvas
import HTTP
internal import Simulator

/// A request as lines below its first one: header fields, then the body; each finding marked on
/// what it is about.
struct RequestText {
  /// A line, or the mark of a finding under the line before it.
  enum Row {
    case header(String)
    case gap
    /// A line of the body, with its number where the lines are the sender's own.
    case body(BodyText.Line, number: Int?)
    /// A mark under some columns, in characters, of a line.
    case mark(finding: Int, columns: Range<Int>, of: String, isInBody: Bool)
  }

  private(set) var rows: [Row] = []
  /// The columns of the numbers before the body's lines.
  let gutter: Int
  /// Whether the first rows hold the request's first line, which is too long for a row.
  private(set) var hasPath = false
  /// The rows with a mark under them, by the finding.
  private(set) var marked: Set<Int> = []

  /// The lines of a request, those that are too long going on in further rows of a width.
  init(_ sent: SentRequest, _ body: BodyText, _ findings: [Finding], width: Int = .max) {
    gutter = body.isAsSent && !body.lines.isEmpty ? String(body.lines.count).count + 2 : 0
    // What has a place in the body is marked there.
    let places = findings.map { body.place(of: $0) }
    var heads: [Int: [Int]] = [:]
    var names = sent.headers.map { $0.name.lowercased() }
    var lines = sent.headers.map { "\($0.name): \($0.value)" }
    for (index, finding) in findings.enumerated() where places[index] == nil {
      if finding.isAboutToken {
        heads[-1, default: []].append(index)
        continue
      }
      guard let name = finding.headerName(among: names) else { continue }
      if !names.contains(name) {
        names.append(name)
        let isKey = name == "authorization" && finding.rule != .authMissing
        lines.append("\(name): \(isKey ? "(a key, not kept)" : "(missing)")")
      }
      heads[names.firstIndex(of: name) ?? -1, default: []].append(index)
    }
    let path = "\(sent.method) \(sent.path)"
    let start = sent.method.count + 1
    // The first line stands above all, and here where it takes several rows.
    hasPath = TextLayout.width(path) > width
    if hasPath { add(.header(path), isMarked: heads[-1] != nil) }
    mark(heads[-1], start..<path.count, of: path)
    for (place, line) in lines.enumerated() {
      add(.header(line), isMarked: heads[place] != nil)
      mark(heads[place], 0..<line.count, of: line)
    }
    if !rows.isEmpty, !body.lines.isEmpty { rows.append(.gap) }
    for (number, line) in body.lines.enumerated() {
      let own = places.indices.filter { places[$0]?.line == number }
      add(.body(line, number: body.isAsSent ? number + 1 : nil), isMarked: !own.isEmpty)
      for index in own {
        mark([index], places[index]?.columns ?? 0..<0, of: line.text, inBody: true)
      }
    }
    if width < .max { fold(width) }
  }

  /// Makes rows of a width: the mark of a finding stands under the part of the line that it is about.
  private mutating func fold(_ width: Int) {
    var folded: [Row] = []
    var isMarked: Set<Int> = []
    var parts: [(start: Int, text: String)] = []
    // Where each part of the line before stands, so that marks can follow it.
    var places: [Int] = []
    for (place, row) in rows.enumerated() {
      func put(_ line: String, _ room: Int, _ make: (String, Bool) -> Row) {
        let isHead = if case .header = row { true } else { false }
        // A field goes on below its value.
        let indent = isHead && TextLayout.width(line) > room ? 2 : 0
        parts = TextLayout.parts(line, width: max(8, room - indent))
        for place in parts.indices.dropFirst() {
          parts[place].text = String(repeating: " ", count: indent) + parts[place].text
          parts[place].start -= indent
        }
        places = []
        for (index, part) in parts.enumerated() {
          places.append(folded.count)
          if marked.contains(place) { isMarked.insert(folded.count) }
          folded.append(make(part.text, index == 0))
        }
      }
      switch row {
      case .gap: folded.append(row)
      case .header(let line): put(line, width) { text, _ in .header(text) }
      case .body(let line, let number):
        put(line.text, width - gutter) { text, isFirst in
          .body(BodyText.Line(text: text), number: isFirst ? number : nil)
        }
      case .mark(let finding, let columns, _, let isInBody):
        let index = parts.lastIndex { $0.start <= columns.lowerBound } ?? 0
        guard parts.count > 1, parts.indices.contains(index) else {
          folded.append(row)
          continue
        }
        let start = columns.lowerBound - parts[index].start
        let mark = Row.mark(
          finding: finding, columns: start..<max(start, columns.upperBound - parts[index].start),
          of: parts[index].text, isInBody: isInBody)
        let target = places[index] + 1
        folded.insert(mark, at: target)
        isMarked = Set(isMarked.map { $0 >= target ? $0 + 1 : $0 })
        for later in places.indices where places[later] >= target { places[later] += 1 }
      }
    }
    rows = folded
    marked = isMarked
  }

  /// The first row that is shown where a finding is looked at.
  func top(showing finding: Int, height: Int) -> Int {
    let row = row(of: finding) ?? 0
    // What is above is left out only where the mark would not be seen; the last row may be a count.
    return row < height - 1 ? 0 : max(0, min(row - height / 2, rows.count - height))
  }

  private mutating func add(_ row: Row, isMarked: Bool) {
    if isMarked { marked.insert(rows.count) }
    rows.append(row)
  }

  private mutating func mark(
    _ findings: [Int]?, _ columns: Range<Int>, of line: String, inBody: Bool = false
  ) {
    for finding in findings ?? [] {
      rows.append(.mark(finding: finding, columns: columns, of: line, isInBody: inBody))
    }
  }

  func row(of finding: Int) -> Int? {
    rows.firstIndex { if case .mark(finding, _, _, _) = $0 { true } else { false } }
  }
}

extension Finding {
  /// Whether it is about the token in the path of a request that names no place in the body.
  fileprivate var isAboutToken: Bool {
    shownPath == nil
      && (rule == .apnsPath || ["token.", "activity."].contains(where: rule.rawValue.hasPrefix))
  }

  /// The header field that it is about: one that was sent or that its words name.
  fileprivate func headerName(among sent: [String]) -> String? {
    if rule.rawValue.hasPrefix("auth.") { return "authorization" }
    guard shownPath == nil, position == nil else { return nil }
    let words = "\(message.english) \(mend?.english ?? "")".lowercased()
      .split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
    return words.first { sent.contains($0) || $0.hasPrefix("apns-") && $0.count > 5 }
  }
}
