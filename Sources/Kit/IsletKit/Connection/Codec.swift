import Foundation
import Basics

/// Converts the app's types to and from JSON, with the default coding strategies, as on the phone.
enum Codec {
  static func encode(_ value: some Encodable) throws -> JSON {
    try JSON.parse([UInt8](JSONEncoder().encode(value)))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from json: JSON) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.encoded))
  }

  /// The bytes of a token in hexadecimal; `nil` for any other text.
  static func bytes(ofHexadecimal text: String) -> Data? {
    let digits = Array(text.utf8)
    guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
    var data = Data(capacity: digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
      else { return nil }
      data.append(byte)
    }
    return data
  }

  /// A token in hexadecimal, as push services expect it.
  static func hexadecimal(_ data: Data) -> String {
    data.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
