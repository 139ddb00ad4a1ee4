/// A value of a scheme's file with its key, as all of the formats come down to.
struct SchemeEntry: Equatable {
  /// The key with those that it is in: `colors.primary.background`.
  var key: String
  /// The value without quotes.
  var value: String
  /// The line from 1.
  var line: Int
  /// The column of the value from 1.
  var column: Int
}

/// Reads lines with a key and a value each: the few forms that schemes are written in.
enum SchemeLines {
  /// `key: value` in YAML, nested by indentation.
  static func yaml(_ text: String) -> [SchemeEntry] {
    var parents: [(indent: Int, key: String)] = []
    return entries(text, comment: "#") { line in
      let indent = line.text.prefix { $0 == " " }.count
      guard let (key, value) = line.split(at: ":") else { return [] }
      parents.removeAll { $0.indent >= indent }
      let path = (parents.map(\.key) + [unquoted(key)]).joined(separator: ".")
      if value.text.isEmpty { parents.append((indent, unquoted(key))) }
      return value.text.isEmpty ? [] : [value.entry(path)]
    }
  }

  /// `key = value` below `[table]` in TOML, with tables in one line.
  static func toml(_ text: String) -> [SchemeEntry] {
    var table = ""
    return entries(text, comment: "#") { line in
      let words = trimmed(line.text)
      if words.hasPrefix("["), words.hasSuffix("]") {
        table = words.filter { !"[] ".contains($0) } + "."
        return []
      }
      guard let (key, value) = line.split(at: "=") else { return [] }
      let path = table + unquoted(key).filter { $0 != " " }
      guard value.text.hasPrefix("{"), value.text.hasSuffix("}") else { return [value.entry(path)] }
      return value.text.dropFirst().dropLast().split(separator: ",").compactMap { part in
        Line(text: String(part), number: line.number, column: value.column).split(at: "=").map {
          $1.entry("\(path).\(unquoted($0))")
        }
      }
    }
  }

  /// `key = value`, and `palette = 3=#aabbcc`, as Ghostty has it.
  static func ghostty(_ text: String) -> [SchemeEntry] {
    entries(text, comment: nil) { line in
      guard !trimmed(line.text).hasPrefix("#"), let (key, value) = line.split(at: "=") else {
        return []
      }
      guard key == "palette" else { return [value.entry(key)] }
      guard let (number, color) = value.split(at: "=") else {
        return [value.entry("palette")]
      }
      return [color.entry("palette.\(number)")]
    }
  }

  /// A part of a file's line.
  private struct Line {
    var text: String
    var number: Int
    /// Where it begins, from 1.
    var column: Int

    /// What is before a sign, and what is after it without spaces.
    func split(at sign: Character) -> (String, Line)? {
      guard let place = text.firstIndex(of: sign) else { return nil }
      let rest = text[text.index(after: place)...]
      let spaces = rest.prefix { $0 == " " || $0 == "\t" }.count
      let start = text.distance(from: text.startIndex, to: place) + 1 + spaces
      return (
        trimmed(String(text[..<place])),
        Line(text: trimmed(String(rest)), number: number, column: column + start)
      )
    }

    func entry(_ key: String) -> SchemeEntry {
      SchemeEntry(key: key, value: unquoted(text), line: number, column: column)
    }
  }

  private static func entries(
    _ text: String, comment: Character?, _ read: (Line) -> [SchemeEntry]
  ) -> [SchemeEntry] {
    var all: [SchemeEntry] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let text = comment.map { uncommented(line, by: $0) } ?? String(line)
      if trimmed(text).isEmpty { continue }
      all += read(Line(text: text, number: index + 1, column: 1))
    }
    return all
  }

  /// A line up to a comment, which no quotes are around and a space or nothing is before.
  private static func uncommented(_ line: Substring, by sign: Character) -> String {
    var quote: Character?
    var before: Character = " "
    for index in line.indices {
      let character = line[index]
      if character == sign, quote == nil, before == " " || before == "\t" {
        return String(line[..<index])
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      }
      before = character
    }
    return String(line)
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    let head = text.drop(while: isSpace)
    return String(head.reversed().drop(while: isSpace).reversed())
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let first = text.first, first == "\"" || first == "'",
      text.last == first
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
