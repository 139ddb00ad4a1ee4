import Basics
import HTTP

/// A response body as text. Its character set comes from the header or from a byte order mark. Also
/// describes a body that is not JSON.
struct AnswerText {
  /// The text in UTF-8, without a byte order mark.
  let bytes: [UInt8]
  private let isHTML: Bool

  init(bytes: [UInt8]) {
    self.bytes = bytes
    isHTML = false
  }

  init(_ response: HTTPResponse) {
    let type = response.headers["content-type"] ?? ""
    bytes = Self.utf8(response.body, charset: Self.charset(type))
    isHTML = type.lowercased().hasPrefix("text/html")
  }

  /// The `charset` parameter of a Content-Type, in lower case.
  private static func charset(_ type: String) -> String {
    guard let match = type.lowercased().firstMatch(of: /charset\s*=\s*\x22?([a-z0-9_\-]+)/) else {
      return ""
    }
    return String(match.1)
  }

  private static func utf8(_ body: [UInt8], charset: String) -> [UInt8] {
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(body.dropFirst(3)) }
    if body.starts(with: [0xFF, 0xFE]) { return utf16(body.dropFirst(2), isBig: false) }
    if body.starts(with: [0xFE, 0xFF]) { return utf16(body.dropFirst(2), isBig: true) }
    switch charset {
    case "utf-16be": return utf16(body[...], isBig: true)
    // RFC 2781 defines text without a mark as big-endian, but many senders use little-endian. JSON
    // begins with an ASCII character, so a first byte of 0 shows big-endian.
    case "utf-16le", "utf-16":
      return utf16(body[...], isBig: charset == "utf-16" && body.first == 0)
    case "iso-8859-1", "latin1", "us-ascii", "windows-1252", "cp1252":
      // Most senders that declare ISO-8859-1 use Windows-1252 (WHATWG Encoding). Valid UTF-8 is
      // kept.
      if String(validating: body, as: UTF8.self) != nil { return body }
      return body.flatMap { byte in
        Array(
          String(UnicodeScalar(windows1252[Int(byte) - 0x80, default: UInt16(byte)]) ?? "\u{FFFD}")
            .utf8)
      }
    default: return body
    }
  }

  private static func utf16(_ body: ArraySlice<UInt8>, isBig: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(body.count / 2)
    var place = body.startIndex
    while place + 1 < body.endIndex {
      let (first, second) = (UInt16(body[place]), UInt16(body[place + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      place += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Windows-1252 from 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt).
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// Describes a body that is not JSON, including its first words.
  func kind(_ error: JSONError) -> Phrase {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    let start = text.drop(while: \.isWhitespace)
    let small = start.prefix(200).lowercased()
    if small.hasPrefix("<!doctype html") || small.hasPrefix("<html") || small.contains("<head")
      || isHTML && small.hasPrefix("<")
    {
      let title = start.firstMatch(of: /<title[^>]*>([^<]{1,200})/.ignoresCase()).map {
        String($0.1).inOneLine
      }
      return title.map { "the response is a web page, “\($0)”" } ?? "the response is a web page"
    }
    if small.hasPrefix("<") { return "the response is XML" }
    if start.isEmpty { return "the response is empty" }
    if error.position.offset >= bytes.count { return "the response is truncated" }
    if start.first != "{", start.first != "[" {
      return "the response is not JSON: “\(String(start).inOneLine)”"
    }
    return "the response is not JSON (\(error.problem))"
  }
}

extension Array {
  fileprivate subscript(place: Int, default usual: Element) -> Element {
    indices.contains(place) ? self[place] : usual
  }
}

extension String {
  /// The beginning of the text on one line, without control and format characters.
  fileprivate var inOneLine: String {
    let words = unicodeScalars.prefix(400).split(whereSeparator: \.properties.isWhitespace)
    let text = words.map { word in
      String(
        String.UnicodeScalarView(
          word.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned: false
            default: true
            }
          }))
    }.joined(separator: " ")
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}
