internal import Basics
internal import Simulator

/// A request's body as lines of which each knows what stands in it.
///
/// JSON is laid out anew, a member a line; what is no JSON stays as it was sent, with its numbers.
struct BodyText: Sendable {
  struct Line: Sendable {
    let text: String
    /// The columns in characters that a mark goes under.
    var marked = 0..<0
  }

  private(set) var lines: [Line] = []
  /// Whether the lines are the sender's own, and can be counted.
  let isAsSent: Bool
  private var places: [String: Int] = [:]

  /// The columns up to which an array of plain values stays on its line.
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

  /// Where a finding stands: the line, and the columns in characters to mark in it.
  ///
  /// What is missing is marked where it belongs.
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
