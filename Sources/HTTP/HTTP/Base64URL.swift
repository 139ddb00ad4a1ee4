package import Foundation

/// Base64 in RFC 4648's alphabet for addresses, without padding.
package enum Base64URL {
  /// The text of bytes.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// The bytes of a text; `nil` where it is not base64.
  package static func decode(_ text: some StringProtocol) -> Data? {
    let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: standard + String(repeating: "=", count: -standard.utf8.count & 3))
  }
}
