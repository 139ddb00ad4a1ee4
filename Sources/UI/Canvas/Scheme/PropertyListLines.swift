/// The colours of iTerm's property list: dictionaries of components from 0 to 1, by their names.
enum PropertyListLines {
  /// A tag with the text after it.
  private struct Element {
    var tag: Substring
    var text: Substring
    var line: Int
    var column: Int
  }

  /// An entry a component: `Ansi 3 Color.Red Component`.
  static func entries(_ text: String) -> [SchemeEntry] {
    var keys: [Substring] = []
    var key: Substring = ""
    var all: [SchemeEntry] = []
    for element in elements(text) {
      switch element.tag {
      case "dict":
        keys.append(key)
        key = ""
      case "/dict": _ = keys.popLast()
      case "key": key = element.text
      case "real", "integer", "string":
        let path = (keys.dropFirst() + [key]).joined(separator: ".")
        all.append(
          SchemeEntry(
            key: path, value: String(element.text), line: element.line, column: element.column))
      default: break
      }
    }
    return all
  }

  private static func elements(_ text: String) -> [Element] {
    var all: [Element] = []
    var line = 1
    var lineStart = text.startIndex
    var place = text.startIndex
    while let open = text[place...].firstIndex(of: "<"),
      let close = text[open...].firstIndex(of: ">")
    {
      func count(_ range: Range<String.Index>) {
        for index in text[range].indices where text[index].isNewline {
          line += 1
          lineStart = text.index(after: index)
        }
      }
      count(place..<open)
      count(open..<close)
      let start = text.index(after: close)
      let end = text[start...].firstIndex(of: "<") ?? text.endIndex
      all.append(
        Element(
          tag: text[text.index(after: open)..<close].prefix { !$0.isWhitespace },
          text: text[start..<end], line: line,
          column: text.distance(from: lineStart, to: start) + 1))
      place = start
    }
    return all
  }
}
