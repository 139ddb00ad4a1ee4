import Foundation
import ViewTree

struct SampleKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  /// The keys of a dictionary are those that the code looks up.
  var allKeys: [Key] {
    guard "\(Key.self)" == "_DictionaryCodingKey" else { return [] }
    let known = decoder.object.keys.filter { $0 != "()" }.sorted()
    return (known + SampleDecoder.hints.keys.filter { !known.contains($0) })
      .compactMap(Key.init(stringValue:))
  }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { decoder.inside(key).literal == .nothing }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.inside(key).value(type)
  }
  func decode(_ type: Bool.Type, forKey key: Key) -> Bool { decoder.inside(key).flag }
  func decode(_ type: String.Type, forKey key: Key) -> String { decoder.inside(key).text }
  func decode(_ type: Double.Type, forKey key: Key) -> Double { decoder.inside(key).number }
  func decode(_ type: Float.Type, forKey key: Key) -> Float { Float(decoder.inside(key).number) }
  func decode(_ type: Int.Type, forKey key: Key) -> Int {
    decoder.inside(key).whole
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedDecodingContainer<Nested>
  {
    decoder.inside(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.inside(key).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder.inside(key) }
}

/// A list with as many elements as the code specifies or shows.
struct SampleList: UnkeyedDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { decoder.count }
  var isAtEnd: Bool { currentIndex >= decoder.count }
  var currentIndex = 0

  private struct Index: CodingKey {
    var stringValue: String { "\(intValue ?? 0)" }
    var intValue: Int?
    init(_ value: Int) { intValue = value }
    init?(stringValue: String) { return nil }
    init?(intValue: Int) { self.intValue = intValue }
  }

  init(decoder: SampleDecoder) { self.decoder = decoder }
  mutating func decodeNil() -> Bool { false }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try decoder.inside(Index(currentIndex)).value(type)
  }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedDecodingContainer<Nested>
  {
    currentIndex += 1
    return decoder.container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return SampleList(decoder: decoder)
  }
  mutating func superDecoder() -> any Decoder { decoder }
}

struct SampleValue: SingleValueDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type) }
  func decode(_ type: Bool.Type) -> Bool { decoder.flag }
  func decode(_ type: String.Type) -> String { decoder.text }
  func decode(_ type: Double.Type) -> Double { decoder.number }
  func decode(_ type: Float.Type) -> Float { Float(decoder.number) }
  func decode(_ type: Int.Type) -> Int { decoder.whole }
  func decode(_ type: Int8.Type) -> Int8 { Int8(clamping: decoder.whole) }
  func decode(_ type: Int16.Type) -> Int16 { Int16(clamping: decoder.whole) }
  func decode(_ type: Int32.Type) -> Int32 { Int32(clamping: decoder.whole) }
  func decode(_ type: Int64.Type) -> Int64 { Int64(clamping: decoder.whole) }
  func decode(_ type: UInt.Type) -> UInt { UInt(clamping: decoder.whole) }
  func decode(_ type: UInt8.Type) -> UInt8 { UInt8(clamping: decoder.whole) }
  func decode(_ type: UInt16.Type) -> UInt16 { UInt16(clamping: decoder.whole) }
  func decode(_ type: UInt32.Type) -> UInt32 { UInt32(clamping: decoder.whole) }
  func decode(_ type: UInt64.Type) -> UInt64 { UInt64(clamping: decoder.whole) }
}
