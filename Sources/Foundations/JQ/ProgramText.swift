package import Basics

/// A program of a JSON5 file with the line breaks that it has there, to tell where jq's words point.
///
/// A string of JSON5 goes on behind a backslash at a line's end, and the program is one line then.
package struct ProgramText {
  private let text: String
  /// The file's line for each line of the text.
  private let lines: [Int]

  /// Stands for a backslash and a line break: no character of a text.
  private static let mark: Unicode.Scalar = "\u{10FFFE}"

  /// Finds the program at a path; `nil` where no string is there.
  package init?(at path: JSONPath, in bytes: [UInt8]) {
    guard let start = JSON.position(of: path, in: bytes, dialect: .json5) else { return nil }
    let quote = bytes[start.offset]
    var literal = [quote]
    var place = start.offset + 1
    while place < bytes.count, bytes[place] != quote {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
        literal +=
          bytes[place + 1] == 0x0A
          ? Array(String(Self.mark).utf8) : [bytes[place], bytes[place + 1]]
        place += 2
      } else {
        literal.append(bytes[place])
        place += 1
      }
    }
    literal.append(quote)
    guard let text = try? JSON.parse(literal, dialect: .json5).string else { return nil }
    var line = start.line
    var lines = [line]
    for scalar in text.unicodeScalars where scalar == Self.mark || scalar == "\n" {
      if scalar == Self.mark { line += 1 }
      lines.append(line)
    }
    self.text = text.replacing(String(Self.mark), with: "\n")
    self.lines = lines
  }

  /// The file's line of the first error that jq names.
  package func lineOfError(definitions: String = "") -> Int? {
    do throws(JQError) {
      _ = try JQProgram(text, definitions: definitions)
    } catch {
      guard case .notAProgram(_, let line) = error else { return nil }
      return lines[max(1, min(line, lines.count)) - 1]
    }
    // As one line it is wrong, with line breaks it is not: a comment hides what follows it.
    return text.contains("#") ? lines.first : nil
  }
}
