internal import Basics
internal import Canvas
internal import HTTP
internal import Simulator
internal import Vendors

/// The lines of a request after its request line: header fields, then the body. The place of each
/// finding is marked.
struct RequestText {
  /// A line, or the mark of a finding under the line before it.
  enum Row {
    case header(String)
    case gap
    /// A line of the body; numbered if the lines are as the sender wrote them.
    case body(String, number: Int?)
    /// A mark under some columns of a line, in characters.
    case mark(finding: Int, columns: Range<Int>, of: String, isInBody: Bool)
  }

  private(set) var rows: [Row] = []
  /// The columns of the numbers before the body's lines.
  let gutter: Int
  /// Whether the first rows contain the request's first line, because it is too long for one row.
  private(set) var hasPath = false
  /// The indices of the rows with a mark under them.
  private(set) var marked: Set<Int> = []

  /// The lines of a request. A line wider than `width` continues in further rows.
  init(_ sent: SentRequest, _ body: BodyText, _ findings: [Finding], width: Int) {
    gutter = body.isAsSent && !body.lines.isEmpty ? String(body.lines.count).count + 2 : 0
    // A finding with a place in the body is marked there.
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
    // The first line is above all others, and here only if it needs several rows.
    hasPath = TextLayout.width(path) > width
    let token = marks(heads[-1], (sent.method.count + 1)..<path.count)
    if hasPath { add(path, width, token) } else { add(token, under: (0, path), isInBody: false) }
    for (place, line) in lines.enumerated() {
      add(line, width, marks(heads[place], 0..<line.count))
    }
    if !rows.isEmpty, !body.lines.isEmpty { rows.append(.gap) }
    for (number, line) in body.lines.enumerated() {
      let own = places.enumerated().filter { $0.element?.line == number }
      add(
        line.text, width - gutter, own.map { ($0.offset, $0.element?.columns ?? 0..<0) },
        isInBody: true, number: body.isAsSent ? number + 1 : nil)
    }
  }

  private typealias Mark = (finding: Int, columns: Range<Int>)
  private typealias Part = (start: Int, text: String)

  private func marks(_ findings: [Int]?, _ columns: Range<Int>) -> [Mark] {
    (findings ?? []).map { ($0, columns) }
  }

  /// Adds a line in as many rows as needed. A mark is under the row that contains the place of its
  /// finding.
  private mutating func add(
    _ line: String, _ room: Int, _ marks: [Mark], isInBody: Bool = false, number: Int? = nil
  ) {
    // A header field continues indented.
    let indent = !isInBody && TextLayout.width(line) > room ? 2 : 0
    var parts = TextLayout.parts(line, width: max(8, room - indent))
    for place in parts.indices.dropFirst() {
      parts[place] = (parts[place].start - indent, TextLayout.spaces(indent) + parts[place].text)
    }
    for (place, part) in parts.enumerated() {
      if !marks.isEmpty { marked.insert(rows.count) }
      rows.append(
        isInBody ? .body(part.text, number: place == 0 ? number : nil) : .header(part.text))
      let own = marks.filter { mark in
        place == parts.lastIndex { $0.start <= mark.columns.lowerBound } ?? 0
      }
      add(own, under: parts.count == 1 ? (0, line) : part, isInBody: isInBody)
    }
  }

  private mutating func add(_ marks: [Mark], under part: Part, isInBody: Bool) {
    for (finding, columns) in marks {
      let start = columns.lowerBound - part.start
      let end = max(start, columns.upperBound - part.start)
      rows.append(.mark(finding: finding, columns: start..<end, of: part.text, isInBody: isInBody))
    }
  }

  /// The first visible row when a finding is selected.
  func top(showing finding: Int, height: Int) -> Int {
    let row = row(of: finding) ?? 0
    // Skip rows at the top only if the mark would be hidden. The last row may be a count.
    return row < height - 1 ? 0 : max(0, min(row - height / 2, rows.count - height))
  }

  func row(of finding: Int) -> Int? {
    rows.firstIndex { if case .mark(finding, _, _, _) = $0 { true } else { false } }
  }
}

extension Finding {
  /// Whether the finding is about the token in the request's path and has no place in the body.
  fileprivate var isAboutToken: Bool {
    shownPath == nil
      && (rule == .apnsPath || ["token.", "activity."].contains(where: rule.rawValue.hasPrefix))
  }

  /// The header field with the finding: one that was sent or that the finding's message names.
  fileprivate func headerName(among sent: [String]) -> String? {
    if rule.rawValue.hasPrefix("auth.") { return "authorization" }
    guard shownPath == nil, position == nil else { return nil }
    let words = "\(message.english) \(fix?.english ?? "")".lowercased()
      .split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
    return words.first { sent.contains($0) || $0.hasPrefix("apns-") && $0.count > 5 }
  }
}

/// A request's body as lines, each with its place in the JSON.
///
/// JSON has one member per line. Anything else stays as it was sent, with line numbers.
struct BodyText: Sendable {
  struct Line: Sendable {
    let text: String
    /// The columns to mark, in characters.
    var marked = 0..<0
  }

  private(set) var lines: [Line] = []
  /// Whether the lines are as the sender wrote them and can therefore be numbered.
  let isAsSent: Bool
  private var places: [String: Int] = [:]

  /// The maximum columns of an array of plain values on one line.
  private static let shortArray = 48

  init(_ text: String) {
    guard let json = try? JSON.parse(text) else {
      isAsSent = true
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        Line(text: String($0))
      }
      return
    }
    isAsSent = false
    lay(json, "", at: JSONPath(), depth: 0, end: "")
  }

  private mutating func lay(
    _ json: JSON, _ key: String, at path: JSONPath, depth: Int, end: String
  ) {
    let indent = String(repeating: " ", count: depth * 2)
    func line(_ text: String) -> Line {
      Line(text: indent + text, marked: indent.count..<(indent.count + text.count))
    }
    places[path.description] = lines.count
    switch json {
    case .object(let object) where !object.isEmpty:
      lines.append(line(key + "{"))
      for (index, member) in object.members.enumerated() {
        lay(
          member.value, JSON.string(member.key).text + ": ", at: path.appending(.key(member.key)),
          depth: depth + 1, end: index + 1 < object.count ? "," : "")
      }
      lines.append(Line(text: indent + "}" + end))
    case .array(let array) where !isShort(array):
      lines.append(line(key + "["))
      for (index, element) in array.enumerated() {
        lay(
          element, "", at: path.appending(.index(index)), depth: depth + 1,
          end: index + 1 < array.count ? "," : "")
      }
      lines.append(Line(text: indent + "]" + end))
    default:
      var whole = line(key + json.text)
      whole = Line(text: whole.text + end, marked: whole.marked)
      lines.append(whole)
    }
  }

  private func isShort(_ array: [JSON]) -> Bool {
    array.allSatisfy { $0.object == nil && $0.array == nil }
      && JSON.array(array).text.count <= Self.shortArray
  }

  /// The place of a finding: the line, and the columns to mark in it, in characters.
  ///
  /// Something missing is marked where it belongs.
  func place(of finding: Finding) -> (line: Int, columns: Range<Int>)? {
    if isAsSent {
      guard let position = finding.position, lines.indices.contains(position.line - 1) else {
        return nil
      }
      let column = max(0, position.column - 1)
      return (position.line - 1, column..<(column + 1))
    }
    guard var path = finding.shownPath else { return nil }
    while true {
      if let line = places[path] { return (line, lines[line].marked) }
      guard let cut = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      path = String(path[..<cut])
    }
    return places["$"].map { ($0, lines[$0].marked) }
  }
}

struct LoadedRequest: Sendable {
  let sent: SentRequest
  /// The body, if it is JSON.
  let json: JSON?
  /// The body, ready for display.
  let body: BodyText

  init(_ sent: SentRequest) {
    self.sent = sent
    json = try? JSON.parse(sent.text)
    body = BodyText(sent.text)
  }
}
