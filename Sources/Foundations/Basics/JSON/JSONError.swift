/// Why a text is not valid JSON, at which position, and how to fix it.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found instead: a fragment without a full stop.
  package var problem: Phrase
  /// The fix: a fragment without a full stop.
  package var fix: Phrase
  package var position: JSONPosition

  /// One line such as `line 3, column 5: a comment is not JSON: take it out`.
  package var description: String { statement.english }

  package var statement: Phrase {
    "line \(position.line), column \(position.column): \(problem): \(fix)"
  }
}

package struct JSONPosition: Sendable, Hashable {
  /// The offset in bytes, counted from 0.
  package var offset: Int
  /// The line, counted from 1.
  package var line: Int
  /// The column in characters, counted from 1.
  package var column: Int

  package init(offset: Int, in bytes: some Collection<UInt8>) {
    self.offset = offset
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

extension JSONPosition {
  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
