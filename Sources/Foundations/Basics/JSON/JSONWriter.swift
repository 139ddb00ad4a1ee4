extension JSON {
  /// The compact text of the value, keys in their order; not-a-number is written as `null`.
  package var text: String { String(decoding: encoded, as: UTF8.self) }

  /// The compact text of the value in UTF-8.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    // The C library's allocator is fast up to a kilobyte; most texts fit, and others grow to that.
    bytes.reserveCapacity(480)
    write(to: &bytes)
    return bytes
  }

  /// Appends the compact text of the value.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .int(let value): bytes.append(contentsOf: String(value).utf8)
    case .double(let value): Self.write(value, to: &bytes)
    case .digits(let text): bytes.append(contentsOf: text.utf8)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The text of the value over several lines, two spaces a level.
  package var prettyText: String {
    var text = ""
    writePretty(to: &text, indent: "")
    return text
  }

  private func writePretty(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += inner
        element.writePretty(to: &text, indent: inner)
        text += index < elements.count - 1 ? ",\n" : "\n"
      }
      text += indent + "]"
    case .object(let object) where !object.isEmpty:
      text += "{\n"
      for (index, member) in object.members.enumerated() {
        text += inner + JSON.string(member.key).text + ": "
        member.value.writePretty(to: &text, indent: inner)
        text += index < object.count - 1 ? ",\n" : "\n"
      }
      text += indent + "}"
    default: text += self.text
    }
  }

  private static func write(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    if value == value.rounded(), abs(value) < 1e15 {
      bytes.append(contentsOf: String(Int64(value)).utf8)
      bytes.append(contentsOf: ".0".utf8)
    } else {
      bytes.append(contentsOf: "\(value)".utf8)
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = utf8[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        start = index + 1
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        default:
          let digits = String(byte, radix: 16)
          bytes.append(contentsOf: "\\u00".utf8)
          if digits.utf8.count == 1 { bytes.append(UInt8(ascii: "0")) }
          bytes.append(contentsOf: digits.utf8)
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
