import Foundation
import ViewTree
import WidgetUI

/// A decoder without data that generates plausible values, for types without samples in the code.
struct SampleDecoder: Decoder {
  /// Facts about values from the app's code.
  nonisolated(unsafe) static var hints = SampleHints()

  /// Values from the project's code, by type name and property name.
  var literals: [String: HostValue] = [:]
  /// The value from the code for the decoded value itself, or for its properties.
  private(set) var literal: HostValue?
  /// Whether static members of a type are used as its values.
  var takesExamples = false
  /// Records values for which there are alternatives.
  var alternatives: SampleAlternatives?
  /// The complete key of an App Group value.
  private var key = ""
  /// Whether the list represents a dictionary, with alternating keys and values.
  private var isPairs = false
  let now: Date
  init(now: Date) { self.now = now }
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
    inner.isPairs = false
    if let index = key.intValue {
      if case .list(let list)? = literal, list.indices.contains(index - 1) {
        inner.literal = list[index - 1]
      } else {
        inner.literal = nil
      }
    } else {
      inner.literal = object[key.stringValue] ?? object[SampleHints.plain(key.stringValue)]
    }
    return inner
  }

  /// The values from the code for the properties.
  var object: [String: HostValue] {
    if case .object(let object)? = literal { object } else { [:] }
  }

  var count: Int {
    if isPairs { return 4 }
    if case .list(let list)? = literal { return list.count }
    return min(3, Self.hints.caps[name] ?? 3)
  }

  private func isUsed(as use: SampleHints.Use) -> Bool {
    // Keys may contain numbers, such as `tea1EndTime`.
    let names = [name, SampleHints.plain(key)]
    return (names + names.map { $0.filter { !$0.isNumber } }).contains {
      Self.hints.uses[$0]?.contains(use) == true
    }
  }

  private var name: String {
    SampleHints.plain(codingPath.last { $0.intValue == nil }?.stringValue ?? "")
  }

  var number: Double {
    if case .number(let number)? = literal { return number }
    let seconds = date.timeIntervalSince1970.rounded()
    let isDate = name.hasSuffix("date") && !name.hasSuffix("update") || mentions("dateinm")
    if isDate || isUsed(as: .date) || mentions("timestamp", "epoch") {
      let isMillis = name.hasSuffix("ms") || isUsed(as: .millis)
      return isMillis || mentions("millis", "milis") ? seconds * 1000 : seconds
    }
    // The elements of a list get different values, so that a chart is not flat.
    let step = Double(codingPath.last?.intValue ?? 1) - 1
    if mentions("progress", "fraction", "ratio", "opacity", "level") { return 0.4 + step * 0.2 }
    if mentions("percent", "battery") { return 40 + step * 20 }
    if mentions("latitude") { return 52.5 + step * 0.01 }
    if mentions("longitude") { return 13.4 + step * 0.01 }
    if mentions("remaining", "duration", "interval", "elapsed", "seconds") { return 600 }
    if let usual = Self.usual.first(where: { $0.words.contains(where: name.contains) }) {
      return usual.number + step
    }
    if mentions("total", "max", "count", "limit", "goal", "target") { return 5 }
    if mentions("index", "position", "selected") { return 1 }
    return 2 + step
  }

  /// Typical quantities, by words in property names.
  private static let usual: [(words: [String], number: Double)] = [
    (["bpm", "heartrate", "pulse"], 72), (["glucose", "sgv"], 112), (["calorie", "kcal"], 240),
    (["temperature"], 21), (["speed"], 12),
    (["cadence"], 160), (["watt"], 180), (["altitude", "elevation"], 120), (["rating"], 4.5),
    (["price", "cost", "fare"], 12.5), (["distance"], 2.4),
  ]

  /// The number rounded to an integer. A number between 0 and 1 is first converted to percent.
  var whole: Int { Int(number > 0 && number < 1 ? number * 100 : number.rounded()) }

  var text: String {
    let choices = Self.hints.choices[name] ?? []
    var own: Int?
    if case .text(let text)? = literal { own = choices.firstIndex(of: text) ?? -1 }
    let choice = alternatives?.choose(codingPath, of: choices.count, first: own) ?? own ?? 0
    if choices.indices.contains(choice) { return choices[choice] }
    if case .text(let text)? = literal { return text }
    if isUsed(as: .symbol) { return "star.fill" }
    if isUsed(as: .image), let image = asset(AssetCatalog.shared.images.keys) { return image }
    if isUsed(as: .color), let color = asset(AssetCatalog.shared.colors.keys) { return color }
    if mentions("url", "link", "href") { return "https://example.com" }
    if mentions("color", "colour", "hex") {
      // A text colour contrasts with the background.
      if mentions("background", "bg") { return "#1C2A3A" }
      return mentions("text", "title", "label", "foreground", "font") ? "#FFFFFF" : "#34C759"
    }
    if mentions("icon", "symbol", "image") { return "star.fill" }
    if mentions("email") { return "ada@example.com" }
    if mentions("emoji") { return "⭐️" }
    if mentions("currency") { return "EUR" }
    let isDate = name.hasSuffix("date") && !name.hasSuffix("update")
    if isDate || mentions("timestamp") || isUsed(as: .date) {
      return ISO8601DateFormatter().string(from: date)
    }
    return codingPath.last?.stringValue.prefix(1).uppercased().appending(
      codingPath.last?.stringValue.dropFirst() ?? "") ?? "Text"
  }

  /// The first of the catalogue's names, preferably not that of the app icon or another standard
  /// asset.
  private func asset(_ names: some Sequence<String>) -> String? {
    let names = names.filter { !$0.hasSuffix(ImageAsset.dark) }.sorted()
    return names.first { !["AppIcon", "AccentColor", "WidgetBackground"].contains($0) }
      ?? names.first
  }

  /// A Boolean; false for properties whose names mean that an activity ended or failed.
  var flag: Bool {
    if case .flag(let flag)? = literal { return flag }
    return !mentions(
      "paused", "finish", "ended", "cancel", "error", "fail", "stale", "complete", "done",
      "delayed", "offline", "expired", "hidden", "isover", "gameover")
  }

  private func mentions(_ words: String...) -> Bool { words.contains(where: name.contains) }

  var date: Date {
    // The first of two dates is the start of a range.
    let isPast =
      codingPath.last?.intValue == 1
      || mentions("start", "begin", "since", "created", "updated", "from", "last")
    // The two ends of an interval are an hour apart.
    switch (isUsed(as: .behind), isUsed(as: .ahead)) {
    case (true, false): return now.addingTimeInterval(-1440)
    case (false, true): return now.addingTimeInterval(isPast ? 600 : 2160)
    default: return now.addingTimeInterval(isPast ? -1440 : 2160)
    }
  }

  /// A value for an App Group key, chosen by the last part of the key.
  func value(of key: String, _ type: Any.Type) -> Any? {
    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ name: Substring) { stringValue = String(name) }
      init?(stringValue: String) { return nil }
      init?(intValue: Int) { return nil }
    }
    let parts: [Substring] = key.split(whereSeparator: { "_.-:/".contains($0) })
    let last = parts.last { $0.count > 2 } ?? key[...]
    var inner = inside(Name(key[...])).inside(Name(last))
    inner.key = key
    switch type {
    case is String.Type: return inner.text
    case is Double.Type: return inner.number
    case is Data.Type: return Self.picture
    default: return nil
    }
  }

  /// A gray square, because data in an App Group is usually a picture.
  private static let picture = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAAAAADFHGIkAAAAE0lEQVR42mPowwEYRiVGJciX"
      + "AACCQj+QbzY0kQAAAABJRU5ErkJggg==")

  func value<T: Decodable>(_ type: T.Type) throws -> T {
    guard codingPath.count < 24 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "the type holds itself"))
    }
    if let value = date as? T { return value }
    if T.self == Bool.self, let value = flag as? T { return value }
    if T.self == URL.self, case .text(let text)? = literal, let value = URL(string: text) as? T {
      return value
    }
    if let value = URL(string: "https://example.com") as? T { return value }
    if let value = UUID() as? T { return value }
    if let value = Data() as? T { return value }
    if let value = Decimal(number) as? T { return value }
    if case .text? = literal, let value = try? T(from: self) { return value }
    if let value: T = enumCase() { return value }
    var inner = self
    inner.isPairs = "\(T.self)".hasPrefix("Dictionary<")
    if takesExamples, object.isEmpty, let value = SampleExamples.best(T.self) { return value }
    if case .object(let own)? = literals["\(T.self)"] {
      inner.literal = .object(own.merging(object) { $1 })
    }
    return try T(from: inner)
  }

  /// A case of an enum without associated values: the one specified in the code, or the first.
  private func enumCase<T>() -> T? {
    let kind = unsafeBitCast(T.self as Any.Type, to: UnsafePointer<UnsafeRawPointer>.self)
    guard Int(bitPattern: kind[0]) == 0x201, MemoryLayout<T>.size <= 1 else { return nil }
    func value(_ number: Int) -> T {
      withUnsafeBytes(of: UInt8(number)) { $0.baseAddress!.assumingMemoryBound(to: T.self).pointee }
    }
    // The type descriptor: the number of cases with payloads, and of those without.
    let payloads = kind[1].load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let cases = Int(kind[1].load(fromByteOffset: 24, as: UInt32.self))
    guard payloads == 0, (1...256).contains(cases) else { return value(0) }
    var own: Int?
    if case .text(let name)? = object["."] {
      own = (0..<cases).first { "\(value($0))" == name }
    }
    return value(alternatives?.choose(codingPath, of: cases, first: own) ?? own ?? 0)
  }
}
