package import Basics

/// A program from a JSON5 file with the file's line breaks, so that a line in jq's error can be
/// converted to the file's line.
///
/// In JSON5 a backslash at the end of a line continues a string, so the parsed program is on one
/// line.
package struct ProgramText {
  private let text: String
  /// The file's line number for each line of the text.
  private let lines: [Int]

  /// A placeholder for a backslash with a line break. It is a noncharacter, which occurs in no
  /// text.
  private static let mark: Unicode.Scalar = "\u{10FFFE}"

  /// Finds the program at a path; `nil` if there is no string.
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

  /// The file's line of the first error that jq reports.
  package func lineOfError(definitions: String = "") -> Int? {
    do throws(JQError) {
      _ = try JQProgram(text, definitions: definitions)
    } catch {
      guard case .notAProgram(_, let line) = error else { return nil }
      return lines[max(1, min(line, lines.count)) - 1]
    }
    // The program is valid with line breaks but not on one line, so a comment hides the rest.
    return text.contains("#") ? lines.first : nil
  }
}
