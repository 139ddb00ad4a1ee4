import CHTTP
import Foundation
import HTTP

/// A private key that signs JSON Web Tokens: an Apple .p8 key (ES256), or a service account's
/// (RS256).
package struct SigningKey: Sendable {
  private let pem: String

  /// Reads a key in PEM, and checks it with a trial signature.
  package init(pem: String) throws(ServerCertificate.Failure) {
    self.pem = pem
    _ = try sign([])
  }

  /// Creates a key in PEM (PKCS #8): P-256 or RSA.
  package static func make(isElliptic: Bool) throws(ServerCertificate.Failure) -> String {
    var text = [CChar](repeating: 0, count: 8192)
    try ServerCertificate.check { message, size in
      ch_make_key(isElliptic ? 1 : 0, &text, text.count, message, size) == 1
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Creates a signed token with these claims. Adds the algorithm to the header.
  package func token(header: [(String, String)], claims: String) throws(ServerCertificate.Failure)
    -> String
  {
    let algorithm = try sign([]).isElliptic ? "ES256" : "RS256"
    let members = ([("alg", algorithm), ("typ", "JWT")] + header).map { "\"\($0.0)\":\"\($0.1)\"" }
    let text = [("{" + members.joined(separator: ",") + "}"), claims]
      .map { Base64URL.encode($0.utf8) }.joined(separator: ".")
    return text + "." + Base64URL.encode(try sign(Array(text.utf8)).bytes)
  }

  private func sign(
    _ bytes: [UInt8]
  ) throws(ServerCertificate.Failure) -> (bytes: [UInt8], isElliptic: Bool) {
    var signature = [UInt8](repeating: 0, count: 1024)
    var isElliptic: Int32 = 0
    var size = 0
    try ServerCertificate.check { message, room in
      size = ch_sign(
        pem, bytes, bytes.count, &signature, signature.count, &isElliptic, message, room)
      return size > 0
    }
    return (Array(signature.prefix(size)), isElliptic == 1)
  }
}

/// The SHA-256 digest (FIPS 180-4); keys are stored in this form.
package enum SHA256 {
  package static func digest(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var digest = [UInt8](repeating: 0, count: 32)
    precondition(ch_sha256(bytes, bytes.count, &digest) == 1, "no memory for a digest")
    return digest
  }
}
