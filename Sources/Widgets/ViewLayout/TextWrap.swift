package import ViewTree

package enum TextWrap {
  /// Wraps a text to a width, and reports whether it was truncated.
  package static func lines(
    _ text: String, columns: Int, limit: Int, truncation: TextNode.Truncation,
    measuring: any ColumnMeasuring
  ) -> (lines: [String], isCut: Bool) {
    guard columns > 0 else { return ([""], !text.isEmpty) }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      wrap(String(paragraph), columns, measuring, &lines)
      if lines.count > 4000 { break }
    }
    guard lines.count > limit else { return (lines, false) }
    if limit == 1, !text.contains("\n") {
      return ([cut(text, columns, truncation, measuring)], true)
    }
    let rest = lines[(limit - 1)...].joined(separator: " ")
    lines = Array(lines[..<(limit - 1)]) + [cut(rest, columns, truncation, measuring)]
    return (lines, true)
  }

  private static func wrap(
    _ paragraph: String, _ columns: Int, _ measuring: any ColumnMeasuring, _ lines: inout [String]
  ) {
    if columns == Int.max || measuring.columns(paragraph) <= columns {
      lines.append(paragraph)
      return
    }
    var line = ""
    var used = 0
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      let width = measuring.columns(String(word))
      if !line.isEmpty, used + 1 + width <= columns {
        line += " " + word
        used += 1 + width
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      used = 0
      for letter in width > columns ? word[...] : "" {
        let size = measuring.columns(String(letter))
        if used + size > columns, !line.isEmpty {
          lines.append(line)
          line = ""
          used = 0
        }
        line.append(letter)
        used += size
      }
      if width <= columns {
        line = String(word)
        used = width
      }
    }
    lines.append(line)
  }

  /// A line with `…` where it is truncated.
  private static func cut(
    _ text: String, _ columns: Int, _ truncation: TextNode.Truncation,
    _ measuring: any ColumnMeasuring
  ) -> String {
    guard measuring.columns(text) > columns else {
      return measuring.columns(text) < columns ? text + "…" : String(text.dropLast()) + "…"
    }
    func take(_ letters: some Sequence<Character>, _ room: Int) -> [Character] {
      var used = 0
      var taken: [Character] = []
      for letter in letters {
        used += measuring.columns(String(letter))
        if used > room { break }
        taken.append(letter)
      }
      return taken
    }
    switch truncation {
    case .tail:
      var head = take(text, columns - 1)
      while head.last == " " { head.removeLast() }
      return String(head) + "…"
    case .head: return "…" + String(take(text.reversed(), columns - 1).reversed())
    case .middle:
      let head = take(text, (columns - 1) / 2)
      return String(head) + "…" + String(take(text.reversed(), columns - 1 - head.count).reversed())
    }
  }
}
