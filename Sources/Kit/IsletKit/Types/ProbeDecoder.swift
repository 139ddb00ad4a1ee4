import Simulator

/// A decoder without data. It records the requested keys and types, and returns zero values.
struct ProbeDecoder: Decoder {
  let notes: ProbeNotes
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    notes.noteKeys()
    return KeyedDecodingContainer(ProbeKeys<Key>(notes: notes))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { ProbeList(depth: notes.depth) }

  func singleValueContainer() -> any SingleValueDecodingContainer { ProbeValue(notes: notes) }
}

/// A keyed container that claims to contain every key.
private struct ProbeKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let notes: ProbeNotes
  var codingPath: [any CodingKey] { [] }
  /// A single key: an enum with payloads is decoded by the key of its case.
  var allKeys: [Key] {
    notes.noteChoice()
    return EnumCases.all(of: Key.self)?.first.map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool {
    notes.note(.optional(.any), at: key.stringValue)
    return true
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    notes.note(FieldProbe.type(of: type, depth: notes.depth + 1), at: key.stringValue)
    return try FieldProbe.value(type, depth: notes.depth + 1)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    notes.note(.optional(FieldProbe.type(of: type, depth: notes.depth + 1)), at: key.stringValue)
    return nil
  }

  func decode(_ type: Bool.Type, forKey key: Key) -> Bool { plain(.bool, key, false) }
  func decode(_ type: String.Type, forKey key: Key) -> String { plain(.string, key, "") }
  func decode(_ type: Double.Type, forKey key: Key) -> Double { plain(.double, key, 0) }
  func decode(_ type: Float.Type, forKey key: Key) -> Float { plain(.double, key, 0) }
  func decode(_ type: Int.Type, forKey key: Key) -> Int { plain(.int, key, 0) }
  func decode(_ type: Int8.Type, forKey key: Key) -> Int8 { plain(.sized(.int8), key, 0) }
  func decode(_ type: Int16.Type, forKey key: Key) -> Int16 { plain(.sized(.int16), key, 0) }
  func decode(_ type: Int32.Type, forKey key: Key) -> Int32 { plain(.sized(.int32), key, 0) }
  func decode(_ type: Int64.Type, forKey key: Key) -> Int64 { plain(.int, key, 0) }
  func decode(_ type: UInt.Type, forKey key: Key) -> UInt { plain(.sized(.uint), key, 0) }
  func decode(_ type: UInt8.Type, forKey key: Key) -> UInt8 { plain(.sized(.uint8), key, 0) }
  func decode(_ type: UInt16.Type, forKey key: Key) -> UInt16 { plain(.sized(.uint16), key, 0) }
  func decode(_ type: UInt32.Type, forKey key: Key) -> UInt32 { plain(.sized(.uint32), key, 0) }
  func decode(_ type: UInt64.Type, forKey key: Key) -> UInt64 { plain(.sized(.uint64), key, 0) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { absent(.bool, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { absent(.string, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { absent(.double, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) -> Float? { absent(.double, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { absent(.int, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) -> Int8? { absent(.sized(.int8), key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) -> Int16? {
    absent(.sized(.int16), key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) -> Int32? {
    absent(.sized(.int32), key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { absent(.int, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) -> UInt? { absent(.sized(.uint), key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) -> UInt8? {
    absent(.sized(.uint8), key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) -> UInt16? {
    absent(.sized(.uint16), key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) -> UInt32? {
    absent(.sized(.uint32), key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) -> UInt64? {
    absent(.sized(.uint64), key)
  }

  private func plain<Value>(_ type: FieldType, _ key: Key, _ value: Value) -> Value {
    notes.note(type, at: key.stringValue)
    return value
  }

  private func absent<Value>(_ type: FieldType, _ key: Key) -> Value? {
    notes.note(.optional(type), at: key.stringValue)
    return nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    notes.note(.any, at: key.stringValue)
    let inner = ProbeNotes(depth: notes.depth + 1)
    return KeyedDecodingContainer(ProbeKeys<Nested>(notes: inner))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    notes.note(.any, at: key.stringValue)
    return ProbeList(depth: notes.depth)
  }

  func superDecoder() -> any Decoder { ProbeDecoder(notes: ProbeNotes(depth: notes.depth + 1)) }
  func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
}

/// An unkeyed container that reports its end but still returns elements, because ranges are decoded
/// from two elements.
private struct ProbeList: UnkeyedDecodingContainer {
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  mutating func decodeNil() -> Bool { true }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try FieldProbe.value(type, depth: depth + 1)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(ProbeKeys<Nested>(notes: ProbeNotes(depth: depth + 1)))
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    ProbeList(depth: depth + 1)
  }
  mutating func superDecoder() -> any Decoder {
    ProbeDecoder(notes: ProbeNotes(depth: depth + 1))
  }
}

private struct ProbeValue: SingleValueDecodingContainer {
  let notes: ProbeNotes
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    notes.note(single: FieldProbe.type(of: type, depth: notes.depth + 1))
    return try FieldProbe.value(type, depth: notes.depth + 1)
  }
  func decode(_ type: Bool.Type) -> Bool { plain(.bool, false) }
  func decode(_ type: String.Type) -> String { plain(.string, "") }
  func decode(_ type: Double.Type) -> Double { plain(.double, 0) }
  func decode(_ type: Float.Type) -> Float { plain(.double, 0) }
  func decode(_ type: Int.Type) -> Int { plain(.int, 0) }
  func decode(_ type: Int8.Type) -> Int8 { plain(.sized(.int8), 0) }
  func decode(_ type: Int16.Type) -> Int16 { plain(.sized(.int16), 0) }
  func decode(_ type: Int32.Type) -> Int32 { plain(.sized(.int32), 0) }
  func decode(_ type: Int64.Type) -> Int64 { plain(.int, 0) }
  func decode(_ type: UInt.Type) -> UInt { plain(.sized(.uint), 0) }
  func decode(_ type: UInt8.Type) -> UInt8 { plain(.sized(.uint8), 0) }
  func decode(_ type: UInt16.Type) -> UInt16 { plain(.sized(.uint16), 0) }
  func decode(_ type: UInt32.Type) -> UInt32 { plain(.sized(.uint32), 0) }
  func decode(_ type: UInt64.Type) -> UInt64 { plain(.sized(.uint64), 0) }

  private func plain<Value>(_ type: FieldType, _ value: Value) -> Value {
    notes.note(single: type)
    return value
  }
}
