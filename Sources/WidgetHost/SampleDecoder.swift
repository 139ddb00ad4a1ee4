import Foundation

/// A decoder without data, whose values are plausible: for types whose code shows no sample.
struct SampleDecoder: Decoder {
  /// The keys by which the app's code looks into dictionaries.
  nonisolated(unsafe) static var keys: [String] = []
  /// The numbers that the app's code takes for seconds since 1970, in lowercase.
  nonisolated(unsafe) static var dates: Set<String> = []
  /// The dates that the code takes for ones to come, and for past ones, in lowercase.
  nonisolated(unsafe) static var ahead: Set<String> = []
  nonisolated(unsafe) static var behind: Set<String> = []

  let now: Date
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SampleKeys<Key>(decoder: self))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { SampleList(decoder: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { SampleValue(decoder: self) }

  func inside(_ key: any CodingKey) -> SampleDecoder {
    var inner = self
    inner.codingPath.append(key)
    return inner
  }

  private var name: String {
    codingPath.last { $0.intValue == nil }?.stringValue.lowercased() ?? ""
  }

  var number: Double {
    if Self.dates.contains(name) { return date.timeIntervalSince1970.rounded() }
    if ["progress", "fraction", "ratio"].contains(where: name.contains) { return 0.4 }
    if name.contains("percent") { return 40 }
    if name.contains("total") || name.contains("max") || name.contains("count") { return 5 }
    return 2
  }

  var text: String {
    if name.contains("url") { return "https://example.com" }
    if name.contains("color") || name.contains("colour") || name.contains("hex") {
      return "#34C759"
    }
    if name.contains("icon") || name.contains("symbol") || name.contains("image") {
      return "star.fill"
    }
    return codingPath.last?.stringValue.prefix(1).uppercased().appending(
      codingPath.last?.stringValue.dropFirst() ?? "") ?? "Text"
  }

  var date: Date {
    let isPast = ["start", "begin", "since", "created", "from"].contains(where: name.contains)
    if Self.ahead.contains(name), !Self.behind.contains(name) {
      return now.addingTimeInterval(isPast ? 600 : 1500)
    }
    return now.addingTimeInterval(isPast || Self.behind.contains(name) ? -600 : 1500)
  }

  func value<T: Decodable>(_ type: T.Type) throws -> T {
    guard codingPath.count < 24 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "the type holds itself"))
    }
    if let value = date as? T { return value }
    if let value = URL(string: "https://example.com") as? T { return value }
    if let value = UUID() as? T { return value }
    if let value = Data() as? T { return value }
    if let value = Decimal(number) as? T { return value }
    // The first case of an enum without payloads.
    let kind = unsafeBitCast(type as Any.Type, to: UnsafePointer<Int>.self).pointee
    if kind == 0x201, MemoryLayout<T>.size <= 1 {
      return withUnsafeBytes(of: UInt8(0)) {
        $0.baseAddress!.assumingMemoryBound(to: T.self).pointee
      }
    }
    return try T(from: self)
  }
}

private struct SampleKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  /// A dictionary holds what the code looks up in it.
  var allKeys: [Key] {
    guard "\(Key.self)" == "_DictionaryCodingKey" else { return [] }
    return SampleDecoder.keys.compactMap(Key.init(stringValue:))
  }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.inside(key).value(type)
  }
  func decode(_ type: Bool.Type, forKey key: Key) -> Bool { true }
  func decode(_ type: String.Type, forKey key: Key) -> String { decoder.inside(key).text }
  func decode(_ type: Double.Type, forKey key: Key) -> Double { decoder.inside(key).number }
  func decode(_ type: Float.Type, forKey key: Key) -> Float { Float(decoder.inside(key).number) }
  func decode(_ type: Int.Type, forKey key: Key) -> Int {
    Int(decoder.inside(key).number.rounded(.up))
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

/// Two elements.
private struct SampleList: UnkeyedDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { 2 }
  var isAtEnd: Bool { currentIndex >= 2 }
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

private struct SampleValue: SingleValueDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type) }
  func decode(_ type: Bool.Type) -> Bool { true }
  func decode(_ type: String.Type) -> String { decoder.text }
  func decode(_ type: Double.Type) -> Double { decoder.number }
  func decode(_ type: Float.Type) -> Float { Float(decoder.number) }
  func decode(_ type: Int.Type) -> Int { Int(decoder.number.rounded(.up)) }
  func decode(_ type: Int8.Type) -> Int8 { 1 }
  func decode(_ type: Int16.Type) -> Int16 { 1 }
  func decode(_ type: Int32.Type) -> Int32 { 1 }
  func decode(_ type: Int64.Type) -> Int64 { 1 }
  func decode(_ type: UInt.Type) -> UInt { 1 }
  func decode(_ type: UInt8.Type) -> UInt8 { 1 }
  func decode(_ type: UInt16.Type) -> UInt16 { 1 }
  func decode(_ type: UInt32.Type) -> UInt32 { 1 }
  func decode(_ type: UInt64.Type) -> UInt64 { 1 }
}
