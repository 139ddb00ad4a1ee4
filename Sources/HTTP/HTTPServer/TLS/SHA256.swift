import CHTTP

/// The digest by which keys are stored (FIPS 180-4).
package enum SHA256 {
  /// The 32 bytes for a text.
  package static func digest(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var digest = [UInt8](repeating: 0, count: 32)
    precondition(ch_sha256(bytes, bytes.count, &digest) == 1, "no memory for a digest")
    return digest
  }
}
