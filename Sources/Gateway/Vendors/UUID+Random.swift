#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  import Foundation
#endif

extension UUID {
  /// A random identifier (RFC 9562, version 4).
  ///
  /// By hand: Foundation's on Linux opens `/dev/urandom` for each one.
  package static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var bytes = (generator.next() as UInt64, generator.next() as UInt64)
    return withUnsafeMutableBytes(of: &bytes) { raw in
      raw[6] = raw[6] & 0x0F | 0x40
      raw[8] = raw[8] & 0x3F | 0x80
      return UUID(uuid: raw.load(as: uuid_t.self))
    }
  }
}
