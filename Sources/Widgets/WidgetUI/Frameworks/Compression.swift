public import Foundation

// The names of Compression and ImageIO that widget code mentions.

public struct compression_algorithm: Hashable, Sendable { let value: Int32 }
public let COMPRESSION_ZLIB = compression_algorithm(value: 0x205)
public let COMPRESSION_LZFSE = compression_algorithm(value: 0x801)
public let COMPRESSION_LZ4 = compression_algorithm(value: 0x100)
public let COMPRESSION_LZMA = compression_algorithm(value: 0x306)
public let COMPRESSION_BROTLI = compression_algorithm(value: 0xB02)
/// Says that nothing was written, as where the data is of another form.
public func compression_decode_buffer(
  _ destination: UnsafeMutablePointer<UInt8>, _ size: Int, _ source: UnsafePointer<UInt8>,
  _ sourceSize: Int, _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int { 0 }
/// Says that nothing was written, as where there is no room.
public func compression_encode_buffer(
  _ destination: UnsafeMutablePointer<UInt8>, _ size: Int, _ source: UnsafePointer<UInt8>,
  _ sourceSize: Int, _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int { 0 }

public final class CGImageSource: Sendable {}
public let kCGImageSourceShouldCache = "cache"
public let kCGImageSourceShouldCacheImmediately = "cacheImmediately"
public let kCGImageSourceCreateThumbnailFromImageAlways = "thumbnailAlways"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent = "thumbnailIfAbsent"
public let kCGImageSourceCreateThumbnailWithTransform = "thumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize = "thumbnailMaxPixelSize"
public let kCGImagePropertyPixelWidth = "PixelWidth"
public let kCGImagePropertyPixelHeight = "PixelHeight"
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  nil
}
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?)
  -> CGImageSource?
{ nil }
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { nil }
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 0 }
