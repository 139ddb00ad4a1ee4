/// The subset of YAML that project descriptions use: maps, lists, flow collections and scalars.
struct YAML {
  private struct Line {
    var indent: Int
    var text: Substring
  }
  private var lines: [Line] = []
  private var place = 0

  private static let limits = (lines: 20_000, depth: 32)

  /// Reads a document of dictionaries, arrays, strings, numbers and Booleans; `nil` if it is empty.
  static func read(_ text: String) -> Any? {
    var reader = YAML()
    for line in text.split(separator: "\n").prefix(limits.lines) {
      let content = uncommented(line)
      guard content.contains(where: { !$0.isWhitespace }), !content.hasPrefix("---") else {
        continue
      }
      let indent = content.prefix { $0 == " " }.count
      reader.lines.append(Line(indent: indent, text: trimmed(content.dropFirst(indent))))
    }
    guard let first = reader.lines.first else { return nil }
    return reader.block(first.indent, depth: 0)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func uncommented(_ line: Substring) -> Substring {
    var quote: Character?
    var last: Character = " "
    for place in line.indices {
      let letter = line[place]
      if let open = quote {
        if letter == open { quote = nil }
      } else if (letter == "\"" || letter == "'") && " :[{,-".contains(last) {
        quote = letter
      } else if letter == "#", last.isWhitespace {
        return line[..<place]
      }
      last = letter
    }
    return line
  }

  /// Reads the lines at an indentation and the more indented ones below them.
  private mutating func block(_ indent: Int, depth: Int) -> Any {
    guard depth < Self.limits.depth, place < lines.count else { return "" }
    if isItem(lines[place].text) { return list(indent, depth: depth) }
    guard Self.key(lines[place].text) != nil else {
      place += 1
      return flow(lines[place - 1].text)
    }
    var map: [String: Any] = [:]
    while place < lines.count, lines[place].indent == indent,
      let (key, rest) = Self.key(lines[place].text)
    {
      place += 1
      map[key] = value(rest, indent, depth: depth)
    }
    // Skip lines that cannot be parsed.
    while place < lines.count, lines[place].indent > indent { place += 1 }
    return map
  }

  private func isItem(_ text: Substring) -> Bool { text == "-" || text.hasPrefix("- ") }

  private mutating func list(_ indent: Int, depth: Int) -> Any {
    var items: [Any] = []
    while place < lines.count, lines[place].indent == indent, isItem(lines[place].text) {
      let rest = Self.trimmed(lines[place].text.dropFirst())
      if rest.isEmpty {
        place += 1
        items.append(value("", indent, depth: depth))
      } else {
        // The rest of the line is the first line of a nested block.
        let inner =
          indent
          + lines[place].text.distance(from: lines[place].text.startIndex, to: rest.startIndex)
        lines[place] = Line(indent: inner, text: rest)
        items.append(block(inner, depth: depth + 1))
      }
    }
    return items
  }

  /// The value of a key: the rest of its line, or the more indented lines below.
  private mutating func value(_ rest: Substring, _ indent: Int, depth: Int) -> Any {
    if rest.hasPrefix("|") || rest.hasPrefix(">") {
      var text = ""
      while place < lines.count, lines[place].indent > indent {
        text += lines[place].text + "\n"
        place += 1
      }
      return text
    }
    guard rest.isEmpty || rest.hasPrefix("&") else {
      var whole = String(rest)
      // A flow collection may have several lines.
      while "[{".contains(whole.first ?? " "), !Self.isClosed(whole), place < lines.count {
        whole += " " + lines[place].text
        place += 1
      }
      return flow(whole[...])
    }
    guard place < lines.count else { return "" }
    let next = lines[place]
    // A list may begin below its key without indentation.
    let isInside = next.indent > indent || next.indent == indent && isItem(next.text)
    return isInside ? block(next.indent, depth: depth + 1) : ""
  }

  private static func isClosed(_ text: String) -> Bool {
    text.count { "[{".contains($0) } <= text.count { "]}".contains($0) }
  }

  private static func key(_ text: Substring) -> (String, Substring)? {
    if "[{".contains(text.first ?? " ") { return nil }
    if let quote = text.first, quote == "\"" || quote == "'" {
      guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
      let rest = text[text.index(after: end)...]
      guard rest.hasPrefix(":") else { return nil }
      return (String(text.dropFirst()[..<end]), trimmed(rest.dropFirst()))
    }
    var place = text.startIndex
    while let colon = text[place...].firstIndex(of: ":") {
      let next = text.index(after: colon)
      if next == text.endIndex || text[next].isWhitespace {
        return (String(trimmed(text[..<colon])), trimmed(text[next...]))
      }
      place = next
    }
    return nil
  }

  // MARK: Flow

  private func flow(_ text: Substring) -> Any {
    var rest = text
    return Self.flow(&rest, depth: 0, isInside: false)
  }

  private static func flow(_ rest: inout Substring, depth: Int, isInside: Bool) -> Any {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first, depth < limits.depth else { return "" }
    if first == "\"" || first == "'" {
      rest.removeFirst()
      let end = rest.firstIndex(of: first) ?? rest.endIndex
      defer { rest = rest[end...].dropFirst() }
      return String(rest[..<end])
    }
    guard first == "[" || first == "{" else {
      let end = isInside ? rest.firstIndex { ",]}".contains($0) } ?? rest.endIndex : rest.endIndex
      defer { rest = rest[end...] }
      return scalar(trimmed(rest[..<end]))
    }
    rest.removeFirst()
    var items: [Any] = []
    var map: [String: Any] = [:]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard let next = rest.first, next != "]", next != "}" else { break }
      if first == "{" {
        guard let (name, after) = key(rest) else { break }
        rest = after
        map[name] = flow(&rest, depth: depth + 1, isInside: true)
      } else {
        items.append(flow(&rest, depth: depth + 1, isInside: true))
      }
    }
    rest = rest.dropFirst()
    return first == "{" ? map as Any : items
  }

  private static func scalar(_ text: Substring) -> Any {
    switch text.lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: Int(text) as Any? ?? Double(text) as Any? ?? String(text)
    }
  }
}
