extension JSON {
  /// The compact text of the value, with keys in their order. NaN becomes `null`.
  package var text: String { String(decoding: encoded, as: UTF8.self) }

  package var encoded: [UInt8] {
    var output = JSONOutput()
    write(to: &output)
    return Array(output.bytes)
  }

  package func write(to bytes: inout [UInt8]) {
    var output = JSONOutput()
    write(to: &output)
    bytes.append(contentsOf: output.bytes)
  }

  private func write(to output: inout JSONOutput) {
    switch self {
    case .null: output.append("null")
    case .bool(let flag): output.append(flag ? "true" : "false")
    case .int(let value): output.append(plain: String(value))
    case .double(let value): Self.write(value, to: &output)
    case .digits(let text): output.append(plain: text)
    case .string(let text): output.append(quoted: text)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output.append(quoted: member.key)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// The text of the value over several lines, indented by two spaces per level.
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

  private static func write(_ value: Double, to output: inout JSONOutput) {
    guard value.isFinite else { return output.append("null") }
    if value == value.rounded(), abs(value) < 1e15 {
      output.append(plain: String(Int64(value)))
      output.append(".0")
    } else {
      output.append(plain: "\(value)")
    }
  }
}

/// A growing byte buffer. Faster than an array, because it has no bounds checks: each event and
/// each document is written with it.
private struct JSONOutput: ~Copyable {
  // The C library's allocator is fast up to one kilobyte, which is enough for most texts.
  private var capacity = 960
  private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 960)
  private var count = 0

  deinit { start.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  @inline(__always) private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  @inline(__always) private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let from = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: from, count: bytes.count)
    count += bytes.count
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text that needs no escaping, such as digits.
  mutating func append(plain text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { utf8 in
      reserve(utf8.count + 2)
      append(UInt8(ascii: "\""))
      var plain = 0
      while let found = Self.escapable(in: utf8, from: plain) {
        append(UnsafeBufferPointer(rebasing: utf8[plain..<found]))
        append(escaped: utf8[found])
        plain = found + 1
      }
      append(UnsafeBufferPointer(rebasing: utf8[plain...]))
      append(UInt8(ascii: "\""))
    }
  }

  /// The offset of the first control character, quotation mark or backslash. Checks eight bytes at
  /// a time.
  private static func escapable(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index + 8 <= utf8.count {
      let word = UnsafeRawPointer(utf8.baseAddress! + index).loadUnaligned(as: UInt64.self)
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let found =
        (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote
        | (backslash &- ones) & ~backslash
      if found & (ones &* 0x80) != 0 { break }
      index += 8
    }
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return index }
      index += 1
    }
    return nil
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    default:
      append(byte < 0x10 ? "\\u000" : "\\u00")
      append(plain: String(byte, radix: 16))
    }
  }
}
