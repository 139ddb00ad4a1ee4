import Basics

/// Identifiers that sort by time: 26 letters of Crockford's base 32 (https://github.com/ulid/spec).
enum ULID {
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  static func text(at now: Date) -> String {
    var value = UInt64(max(0, now.timeIntervalSince1970 * 1000))
    var text = [UInt8](repeating: 0, count: 26)
    for place in stride(from: 9, through: 0, by: -1) {
      text[place] = letters[Int(value % 32)]
      value /= 32
    }
    for place in 10..<26 { text[place] = letters[Int.random(in: 0..<32)] }
    return String(decoding: text, as: UTF8.self)
  }
}
