extension JSON {
  /// The compact text, in which all characters that control a terminal or are invisible are
  /// escaped. Parsing it gives the same value.
  package var printableText: String { Self.escaped(text) }

  /// The text over several lines, with the same escapes.
  package var printablePrettyText: String { Self.escaped(prettyText) }

  private static func escaped(_ text: String) -> String {
    // JSON is ASCII outside strings, and the writer already escapes control characters below
    // U+0020.
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHarmful(scalar) {
        for unit in UTF16.encode(scalar) ?? .init() {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a character is DEL, a C1 control, a direction mark, a line separator or a tag.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
