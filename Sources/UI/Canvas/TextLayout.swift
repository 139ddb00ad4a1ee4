/// Fits text into columns and sanitises it.
package enum TextLayout {
  /// The longest end of a text that fits a width.
  package static func tail(_ text: String, width: Int) -> String {
    var tail = text[...]
    while Self.width(String(tail)) > width { tail.removeFirst() }
    return String(tail)
  }

  /// The columns that a text takes once sanitised.
  package static func width(_ text: String) -> Int {
    if let columns = SafeText.plainColumns(text) { return columns }
    return SafeText.clean(text).reduce(0) { $0 + Width.of($1) }
  }

  /// The text cut to a width, with `…` as its last glyph if something is missing.
  package static func truncate(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    if let columns = SafeText.plainColumns(text), columns <= width { return text }
    // Every column needs at least one scalar, so text beyond a few times the width is never
    // visible.
    let text = SafeText.clean(text, limit: min(SafeText.limit, width * 8 + 64))
    var used = 0
    var cut = text.startIndex
    for index in text.indices {
      let glyph = Width.of(text[index])
      if used + glyph > width { return text[..<cut].trimmingTrailingSpaces + "…" }
      used += glyph
      if used <= width - 1 { cut = text.index(after: index) }
    }
    return text
  }

  /// The text cut in its middle, so that names that differ at their end stay distinct.
  package static func truncateMiddle(_ text: String, to width: Int) -> String {
    let tail = min(5, width / 3)
    guard self.width(text) > width, tail > 0 else { return truncate(text, to: width) }
    let glyphs = SafeText.clean(text)
    var end = glyphs.endIndex
    var used = 0
    while end > glyphs.startIndex {
      let before = glyphs.index(before: end)
      used += Width.of(glyphs[before])
      if used > tail { break }
      end = before
    }
    let last = glyphs[end...]
    return truncate(text, to: width - self.width(String(last))) + last
  }

  /// The text cut or padded with spaces on the right to exactly a width.
  package static func pad(_ text: String, to width: Int) -> String {
    let text = truncate(text, to: width)
    return text + spaces(width - self.width(text))
  }

  /// Lines of at most a width, broken between words. The last one is cut if the text needs more
  /// lines.
  package static func wrap(_ text: String, width: Int, lines limit: Int) -> [String] {
    guard width > 0, limit > 0 else { return [] }
    var lines: [String] = []
    let text = text.utf8.count > SafeText.limit ? text.prefix(SafeText.limit) : text[...]
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var used = 0
      // Bytes are split several times faster than characters.
      for word in SafeText.clean(String(paragraph)).utf8.split(separator: UInt8(ascii: " ")) {
        var word = String(Substring(word))
        var columns = self.width(word)
        if used > 0, used + 1 + columns <= width {
          line += " " + word
          used += 1 + columns
          continue
        }
        if used > 0 { lines.append(line) }
        while columns > width {
          let all = self.head(word, width: width)
          // Break a name after one of its parts, unless that is too near its beginning.
          let end = all.indices.last { place in
            let next = all.index(after: place)
            return "._/,-".contains(all[place])
              || next < all.endIndex && all[place].isLowercase && all[next].isUppercase
          }.map { all[...$0] }
          let head = end.flatMap { $0.count * 2 >= all.count ? String($0) : nil } ?? all
          lines.append(head)
          word = String(word.dropFirst(head.count))
          columns = self.width(word)
          if lines.count > limit { break }
        }
        line = word
        used = columns
        if lines.count > limit { break }
      }
      lines.append(line)
      if lines.count > limit { break }
    }
    if lines.count > limit {
      let last = lines[limit - 1]
      lines = Array(lines[..<limit])
      lines[limit - 1] =
        self.width(last) < width ? last + "…" : truncate(last + "……", to: width)
    }
    return lines
  }

  /// Like `wrap`, with lines of similar length if none is cut, so that no word stands alone.
  package static func wrapEvenly(_ text: String, width: Int, lines limit: Int) -> [String] {
    let lines = wrap(text, width: width, lines: limit)
    guard lines.count > 1, lines.joined(separator: " ") == text else { return lines }
    let least = self.width(text) / lines.count
    return (least..<max(least, width)).lazy.map { wrap(text, width: $0, lines: limit + 1) }
      .first { $0.count == lines.count && $0.joined(separator: " ") == text } ?? lines
  }

  /// Splits a line, otherwise unchanged, into parts of a width. `start` is in characters. A part
  /// ends with a space if one is near its end.
  package static func parts(_ line: String, width: Int) -> [(start: Int, text: String)] {
    let glyphs = Array(SafeText.clean(line, limit: max(SafeText.limit, line.utf8.count)))
    var parts: [(start: Int, text: String)] = []
    var (start, used, space, mark) = (0, 0, 0, 0)
    var place = 0
    while place < glyphs.count {
      let columns = Width.of(glyphs[place])
      if used + columns > width, place > start {
        let near = start + (place - start) / 2
        let end = space > near ? space : mark > near ? mark : place
        parts.append((start, String(glyphs[start..<end])))
        (start, used, place) = (end, 0, end)
        continue
      }
      used += columns
      place += 1
      if glyphs[place - 1] == " " { space = place }
      if "._/,:;&=-".contains(glyphs[place - 1]) { mark = place }
    }
    parts.append((start, String(glyphs[start...])))
    return parts
  }

  /// A whole number padded with spaces on the left, so that its last digit stays in place.
  package static func digits(_ number: Int, width: Int) -> String {
    let text = String(number)
    return spaces(width - text.count) + text
  }

  /// A number of spaces; none for a negative number.
  package static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }

  private static func head(_ word: String, width: Int) -> String {
    var used = 0
    var result = ""
    for glyph in word {
      used += Width.of(glyph)
      if used > width, !result.isEmpty { break }
      result.append(glyph)
    }
    return result
  }
}

extension Substring {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// The alignment of text in a wider field.
package enum Alignment: Sendable {
  case leading, center, trailing
}
