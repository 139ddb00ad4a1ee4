extension JSON {
  /// The compact text of the value, keys in their order; not-a-number is written as `null`.
  package var text: String { String(decoding: encoded, as: UTF8.self) }

  /// The compact text of the value in UTF-8.
  package var encoded: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: sizeLimit) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var writer = JSONWriter(next: start)
      writer.write(self)
      count = writer.next - start
    }
  }

  /// Appends the compact text of the value.
  package func write(to bytes: inout [UInt8]) {
    let limit = sizeLimit
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limit) { buffer in
      guard let start = buffer.baseAddress else { return }
      var writer = JSONWriter(next: start)
      writer.write(self)
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: writer.next - start))
    }
  }

  /// How many bytes the compact text has at most.
  private var sizeLimit: Int {
    switch self {
    case .null, .bool: 5
    case .int: 20
    case .double: 32
    case .string(let text): JSONWriter.size(of: text)
    case .array(let elements): elements.reduce(2) { $0 + $1.sizeLimit + 1 }
    case .object(let object):
      object.members.reduce(2) { $0 + JSONWriter.size(of: $1.key) + $1.value.sizeLimit + 2 }
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
}

/// Writes compact texts into memory that is large enough: the bounds of an array are not looked at with each
/// of the many pieces of an event.
private struct JSONWriter {
  var next: UnsafeMutablePointer<UInt8>

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// How many bytes a text has as a string of JSON.
  static func size(of text: String) -> Int {
    withBytes(of: text) { utf8 in
      utf8.reduce(utf8.count + 2) { size, byte in
        byte < 0x20 ? size + 5 : byte == quote || byte == backslash ? size + 1 : size
      }
    }
  }

  private static func withBytes<Result>(
    of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = text
    return text.withUTF8(body)
  }

  private mutating func put(_ byte: UInt8) {
    next.initialize(to: byte)
    next += 1
  }

  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    next.initialize(from: start, count: bytes.count)
    next += bytes.count
  }

  private mutating func put(_ text: String) {
    Self.withBytes(of: text) { put($0) }
  }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: put("null")
    case .bool(let flag): put(flag ? "true" : "false")
    case .int(let value): put(String(value))
    case .double(let value): write(value)
    case .string(let text): write(text)
    case .array(let elements):
      put(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { put(UInt8(ascii: ",")) }
        write(element)
      }
      put(UInt8(ascii: "]"))
    case .object(let object):
      put(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { put(UInt8(ascii: ",")) }
        write(member.key)
        put(UInt8(ascii: ":"))
        write(member.value)
      }
      put(UInt8(ascii: "}"))
    }
  }

  private mutating func write(_ value: Double) {
    guard value.isFinite else { return put("null") }
    if value == value.rounded(), abs(value) < 1e15 {
      put(String(Int64(value)))
      put(".0")
    } else {
      put("\(value)")
    }
  }

  private mutating func write(_ text: String) {
    put(Self.quote)
    Self.withBytes(of: text) { utf8 in
      let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != Self.quote && $0 != Self.backslash }
      if isPlain { return put(utf8) }
      for byte in utf8 { escape(byte) }
    }
    put(Self.quote)
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case Self.quote: put("\\\"")
    case Self.backslash: put("\\\\")
    case 0x0A: put("\\n")
    case 0x0D: put("\\r")
    case 0x09: put("\\t")
    case ..<0x20:
      put(byte < 0x10 ? "\\u000\(String(byte, radix: 16))" : "\\u00\(String(byte, radix: 16))")
    default: put(byte)
    }
  }
}
