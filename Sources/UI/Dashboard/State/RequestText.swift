import Vendors
import Basics
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
  /// The rows with a mark under them, by the finding.
  private(set) var marked: Set<Int> = []

  init(_ sent: SentRequest, _ body: BodyText, _ findings: [Finding]) {
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
        lines.append("\(name): \(name == "authorization" ? "(a key, not kept)" : "(missing)")")
      }
      heads[names.firstIndex(of: name) ?? -1, default: []].append(index)
    }
    let path = "\(sent.method) \(sent.path)"
    let start = sent.method.count + 1
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

  /// The row of a finding's mark.
  func row(of finding: Int) -> Int? {
    rows.firstIndex { if case .mark(finding, _, _, _) = $0 { true } else { false } }
  }
}

extension Finding {
  /// Whether it is about the token in the path of a request that names no place in the body.
  fileprivate var isAboutToken: Bool {
    shownPath == nil && (rule == .apnsPath || rule.rawValue.hasPrefix("token."))
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
