/// Sanitises an external address before it is written to the terminal as a link (OSC 8).
package enum SafeLink {
  /// The maximum length of an address that terminals accept.
  private static let limit = 2_000
  /// Schemes that would execute code or open a local file.
  private static let refused: Set<String> = ["javascript", "data", "file", "vbscript", "about"]

  /// The address in printable ASCII; `nil` without a scheme or with a refused one.
  package static func clean(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
      !refused.contains(scheme)
    else { return nil }
    var result = ""
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7F {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result.utf8.count <= limit ? result : nil
  }
}

package struct Link: Sendable, Hashable {
  package let rect: GridRect
  /// The sanitised address.
  package let url: String
}

extension Frame {
  /// Makes a rectangle a link if the address is safe.
  package mutating func link(_ rect: GridRect, to address: String) {
    let visible = rect.intersection(clip)
    guard !visible.isEmpty, let url = SafeLink.clean(address) else { return }
    links.append(Link(rect: visible, url: url))
  }

  /// Removes links that a rectangle covers in part.
  package mutating func unlink(_ rect: GridRect) {
    links.removeAll { !$0.rect.intersection(rect).isEmpty }
  }
}
