import CHTTP

/// Bodies that were packed on their way (RFC 1952).
package enum Gzip {
  /// What a body was; `nil` where it is broken or would be larger than `limit` bytes.
  package static func unpack(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    // The last four bytes say how large it is: nothing larger is allocated.
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 18, size <= limit else { return nil }
    var written = -1
    let body = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      written = ch_gunzip(bytes, bytes.count, room.baseAddress, size)
      count = max(0, written)
    }
    return written == size ? body : nil
  }
}
