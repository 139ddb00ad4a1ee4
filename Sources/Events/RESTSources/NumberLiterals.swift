import Basics

/// Converts numbers that jq would change to strings. jq 1.6 computes in doubles, so it would change
/// 1000000000000000000001 to 1e+21, and an identifier `12.50` to 12.5.
enum NumberLiterals {
  /// Converts all integers that a double cannot represent, and fractions whose key is that of an
  /// ID.
  static func keptAsText(in json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var place = 0
    var key = 0..<0
    while place < json.count {
      switch json[place] {
      case UInt8(ascii: "\""):
        let start = place + 1
        place = start
        while place < json.count, json[place] != UInt8(ascii: "\"") {
          place += json[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        key = start..<min(place, json.count)
        place += 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = place
        while place < json.count, isOfNumber(json[place]) { place += 1 }
        let literal = json[start..<place]
        if changes(literal, isIdentifier: names(json[key])) {
          if result.isEmpty { result.reserveCapacity(json.count + 64) }
          result += json[copied..<start]
          result.append(UInt8(ascii: "\""))
          result += literal
          result.append(UInt8(ascii: "\""))
          copied = place
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"):
        key = 0..<0
        place += 1
      default: place += 1
      }
    }
    return copied == 0 ? json : result + json[copied...]
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func changes(_ literal: ArraySlice<UInt8>, isIdentifier: Bool) -> Bool {
    if literal.count < 16, !isIdentifier { return false }
    let isWhole = literal.allSatisfy {
      $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "0") && $0 < 0x3A
    }
    let text = String(decoding: literal, as: UTF8.self)
    guard Double(text) != nil else { return false }
    if isWhole { return Int64(text).map { $0.magnitude > 1 << 53 } ?? true }
    return isIdentifier
  }

  /// Whether a key is `id` or ends with it.
  private static func names(_ key: ArraySlice<UInt8>) -> Bool {
    let end = key.suffix(2)
    return end.elementsEqual(Array("id".utf8)) || end.elementsEqual(Array("Id".utf8))
      || end.elementsEqual(Array("ID".utf8))
  }
}
