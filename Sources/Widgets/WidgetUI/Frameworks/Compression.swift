// Names of Compression. Compressing and decompressing always fail here.

/// Replacement for Compression's `compression_algorithm`.
public struct compression_algorithm: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
public let COMPRESSION_LZ4 = compression_algorithm(0x100)
public let COMPRESSION_LZ4_RAW = compression_algorithm(0x101)
public let COMPRESSION_ZLIB = compression_algorithm(0x205)
public let COMPRESSION_LZMA = compression_algorithm(0x306)
public let COMPRESSION_LZFSE = compression_algorithm(0x801)
public let COMPRESSION_BROTLI = compression_algorithm(0xB02)

public func compression_decode_buffer(
  _ destination: UnsafeMutablePointer<UInt8>, _ room: Int, _ source: UnsafePointer<UInt8>,
  _ count: Int, _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int { 0 }
public func compression_encode_buffer(
  _ destination: UnsafeMutablePointer<UInt8>, _ room: Int, _ source: UnsafePointer<UInt8>,
  _ count: Int, _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int { 0 }
public func compression_decode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }
public func compression_encode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }
