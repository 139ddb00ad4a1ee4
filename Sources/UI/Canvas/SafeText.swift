/// Sanitises external text, so that it cannot move the cursor, change the writing direction or
/// contain invisible characters. These are replaced by their symbols or numbers.
package enum SafeText {
  /// The number of scalars after which a text is cut: no screen shows more.
  package static let limit = 4096

  /// The maximum number of marks on a base character; more would overlap the neighbouring rows.
  private static let markLimit = 4

  /// The text with each harmful scalar replaced by something visible.
  package static func clean(_ text: String, limit: Int = limit) -> String {
    if text.utf8.count <= limit, plainColumns(text) != nil { return text }
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
    let head = end.map { text[..<$0] } ?? text[...]
    var result = ""
    for glyph in head { append(glyph, to: &result) }
    if let end, end < scalars.endIndex { result += "…" }
    return result
  }

  /// The columns of a text in which each scalar is a glyph of one column, as in most texts; `nil`
  /// for any other.
  static func plainColumns(_ text: String) -> Int? {
    let bytes = text.utf8
    let isASCII = bytes.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte < 0x20 || byte >= 0x7F { return false }
      return true
    }
    if isASCII == true { return bytes.count }
    guard bytes.count <= limit else { return nil }
    var count = 0
    for scalar in text.unicodeScalars {
      guard isPlain(scalar) else { return nil }
      count += 1
    }
    return count
  }

  /// Whether a scalar is a glyph of one column by itself and harmless, so neither a mark nor an
  /// emoji: Latin letters, dashes and quotes, arrows, lines and blocks.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010..<0x2028, 0x2190..<0x2300, 0x2500..<0x25FD:
      true
    default: false
    }
  }

  private static func append(_ glyph: Character, to result: inout String) {
    let scalars = glyph.unicodeScalars
    guard let first = scalars.first else { return }
    if isPlain(first), scalars.index(after: scalars.startIndex) == scalars.endIndex {
      result.append(glyph)
      return
    }
    let isEmoji = first.value > 0xFF && first.properties.isEmoji || scalars.last?.value == 0x20E3
    // The spelling of scripts from Arabic to Tibetan includes zero-width joiners.
    let joins = isEmoji || (0x0600...0x0FFF).contains(first.value)
    let isTagFlag = first.value == 0x1F3F4
    var marks = 0
    for (offset, scalar) in scalars.enumerated() {
      let value = scalar.value
      if let safe = replacement(of: scalar) {
        let isAllowed =
          value == 0x200D && joins && offset > 0 || value == 0x200C && joins && offset > 0
          || isTagFlag && offset > 0 && (0xE0020...0xE007F).contains(value)
        if isAllowed { result.unicodeScalars.append(scalar) } else { result += safe }
        continue
      }
      if value == 0xFE0F || value == 0xFE0E {
        // A variation selector requests an emoji or text. Terminals draw text by default anyway.
        if value == 0xFE0F, isEmoji { result.unicodeScalars.append(scalar) }
        continue
      }
      if scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .enclosingMark
      {
        marks += 1
        if marks > markLimit { continue }
        if offset == 0 { result += "◌" }
      }
      result.unicodeScalars.append(scalar)
    }
  }

  /// The text shown instead of a scalar; `nil` if it is harmless.
  static func replacement(of scalar: Unicode.Scalar) -> String? {
    let value = scalar.value
    switch value {
    case 0..<0x20: return String(Unicode.Scalar(0x2400 + value)!)
    case 0x7F: return "␡"
    case 0x20..<0x7F: return nil
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: return " "
    case 0x80...0x9F, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0D, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
      0xE000...0xF8FF, 0xF0000...0x10FFFF:
      return "⟨\(String(value, radix: 16, uppercase: true))⟩"
    default:
      let isNonCharacter = value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
      return isNonCharacter ? "\u{FFFD}" : nil
    }
  }
}
