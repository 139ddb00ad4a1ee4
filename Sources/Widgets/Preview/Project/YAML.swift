import Foundation

/// The part of YAML that project files are written in: maps, lists and words.
indirect enum YAML {
  case scalar(String)
  case list([YAML])
  case map([(String, YAML)])

  subscript(key: String) -> YAML? {
    if case .map(let entries) = self { entries.first { $0.0 == key }?.1 } else { nil }
  }
  var word: String? { if case .scalar(let text) = self { text } else { nil } }
  var items: [YAML]? { if case .list(let items) = self { items } else { nil } }
  var entries: [(String, YAML)] { if case .map(let entries) = self { entries } else { [] } }
  /// A word, or the words of a list.
  var words: [String] { word.map { [$0] } ?? items?.compactMap(\.word) ?? [] }
  /// The value as property lists have it.
  var plain: Any {
    switch self {
    case .scalar(let text): text
    case .list(let items): items.map(\.plain)
    case .map(let entries):
      Dictionary(entries.map { ($0.0, $0.1.plain) }, uniquingKeysWith: { $1 })
    }
  }

  init(_ text: String) {
    var lines: [(indent: Int, text: String)] = []
    for line in text.split(separator: "\n") {
      let body = Self.withoutComment(line).trimmingCharacters(in: .whitespaces)
      guard !body.isEmpty, body != "---" else { continue }
      // A list or map in brackets may go over several lines, and begin below its key.
      if let last = lines.last,
        Self.isOpen(last.text) || body.hasPrefix("[") && last.text.hasSuffix(":")
      {
        lines[lines.count - 1].text += " " + body
      } else {
        lines.append((line.prefix { $0 == " " }.count, body))
      }
    }
    var place = 0
    self = Self.block(lines, &place, lines.first?.indent ?? 0)
  }

  private static func isOpen(_ text: String) -> Bool {
    text.count { $0 == "[" || $0 == "{" } > text.count { $0 == "]" || $0 == "}" }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    for index in line.indices {
      let letter = line[index]
      if let open = quote {
        if letter == open { quote = nil }
      } else if letter == "\"" || letter == "'" {
        quote = letter
      } else if letter == "#", previous == " " {
        return line[..<index]
      }
      previous = letter
    }
    return line
  }

  private static func block(
    _ lines: [(indent: Int, text: String)], _ place: inout Int, _ indent: Int
  ) -> YAML {
    var entries: [(String, YAML)] = []
    var items: [YAML] = []
    while place < lines.count, lines[place].indent >= indent {
      let line = lines[place]
      let isItem = line.text == "-" || line.text.hasPrefix("- ")
      // A list at its key's own depth ends where the keys go on.
      if !isItem, !items.isEmpty { break }
      // Lines of a longer text, which no setting is written as.
      if line.indent > indent {
        place += 1
        continue
      }
      if isItem {
        // What stands behind the dash is the first line of the item.
        let rest = line.text.dropFirst().drop { $0 == " " }
        var inner = lines
        inner[place] = (line.indent + line.text.count - rest.count, String(rest))
        if rest.isEmpty {
          place += 1
          items.append(block(lines, &place, line.indent + 1))
        } else if key(String(rest)) != nil {
          items.append(block(inner, &place, inner[place].indent))
        } else {
          items.append(value(String(rest)))
          place += 1
        }
        continue
      }
      guard let (name, rest) = key(line.text) else {
        place += 1
        continue
      }
      place += 1
      if !rest.isEmpty {
        entries.append((name, value(rest)))
      } else if place < lines.count,
        lines[place].indent > line.indent
          || lines[place].indent == line.indent && lines[place].text.hasPrefix("- ")
      {
        entries.append((name, block(lines, &place, lines[place].indent)))
      } else {
        entries.append((name, .scalar("")))
      }
    }
    return entries.isEmpty && !items.isEmpty ? .list(items) : .map(entries)
  }

  /// A key and what stands behind its colon.
  private static func key(_ text: String) -> (String, String)? {
    guard !text.hasPrefix("{"), !text.hasPrefix("[") else { return nil }
    guard let colon = text.range(of: ": ") ?? (text.hasSuffix(":") ? text.range(of: ":") : nil)
    else { return nil }
    return (
      unquoted(String(text[..<colon.lowerBound])),
      text[colon.upperBound...].trimmingCharacters(in: .whitespaces)
    )
  }

  private static func value(_ text: String) -> YAML {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return .list(parts(text).map { value($0) })
    }
    if text.hasPrefix("{"), text.hasSuffix("}") {
      return .map(parts(text).compactMap { key($0).map { ($0.0, value($0.1)) } })
    }
    return .scalar(unquoted(text))
  }

  private static func parts(_ text: String) -> [String] {
    text.dropFirst().dropLast().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func unquoted(_ text: String) -> String {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text.count >= 2, let first = text.first, first == text.last, "\"'".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
