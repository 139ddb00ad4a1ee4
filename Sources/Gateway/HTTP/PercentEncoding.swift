/// Percent-encoding as URLs use it.
enum PercentEncoding {
  /// Decodes a part of a URL; what is not an escape stays as it is.
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "+"), plusIsSpace {
        decoded.append(UInt8(ascii: " "))
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
