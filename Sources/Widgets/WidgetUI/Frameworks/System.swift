// Names of Apple's smaller frameworks that widget code uses.

// MARK: os
public struct Logger: Sendable {
  public init() {}
  public init(subsystem: String, category: String) {}
  public init(_ log: OSLog) {}
  public func log(_ message: LogMessage) {}
  public func log(level: OSLogType, _ message: LogMessage) {}
  public func debug(_ message: LogMessage) {}
  public func info(_ message: LogMessage) {}
  public func notice(_ message: LogMessage) {}
  public func warning(_ message: LogMessage) {}
  public func error(_ message: LogMessage) {}
  public func critical(_ message: LogMessage) {}
  public func fault(_ message: LogMessage) {}
  public func trace(_ message: LogMessage) {}
}
public struct LogMessage: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: Interpolation) {}
  public enum Privacy: Sendable { case `public`, `private`, auto, sensitive }
  public struct Interpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<T>(_ value: T, privacy: Privacy = .auto) {}
    public mutating func appendInterpolation<T, F>(_ value: T, format: F, privacy: Privacy = .auto)
    {}
  }
}
public final class OSLog: Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")
  public init(subsystem: String, category: String) {}
}
public enum OSLogType: Sendable { case `default`, info, debug, error, fault }
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: any CVarArg...
) {}
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: LogMessage) {}
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  let box: Box<State>
  public init(initialState: State) { box = Box(initialState) }
  public func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R { try body(&box.value) }
}

// MARK: CoreLocation
public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationSpeed = Double
public typealias CLLocationAccuracy = Double
public struct CLLocationCoordinate2D: Sendable {
  public var latitude, longitude: Double
  public init() { (latitude, longitude) = (0, 0) }
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
public final class CLLocation: NSObject, @unchecked Sendable {
  public let coordinate: CLLocationCoordinate2D
  public var speed: Double { -1 }
  public var altitude: Double { 0 }
  public var timestamp: Date { Date() }
  public var horizontalAccuracy: Double { 0 }
  public init(latitude: Double, longitude: Double) {
    coordinate = .init(latitude: latitude, longitude: longitude)
  }
  public func distance(from other: CLLocation) -> Double {
    let radians = Double.pi / 180
    let (lat1, lat2) = (coordinate.latitude * radians, other.coordinate.latitude * radians)
    let dx = (other.coordinate.longitude - coordinate.longitude) * radians * cos((lat1 + lat2) / 2)
    return 6_371_000 * ((lat2 - lat1) * (lat2 - lat1) + dx * dx).squareRoot()
  }
}

// MARK: UserNotifications and others
public struct UTType: Hashable, Codable, Sendable {
  public let identifier: String
  public init?(_ identifier: String) { self.init(exportedAs: identifier) }
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }
  public init?(filenameExtension: String, conformingTo parent: UTType? = nil) {
    self.init(exportedAs: "public.\(filenameExtension)")
  }
  public init?(mimeType: String, conformingTo parent: UTType? = nil) {
    self.init(exportedAs: mimeType)
  }
  public var preferredFilenameExtension: String? {
    identifier.split(separator: ".").last.map(String.init)
  }
  public var preferredMIMEType: String? { nil }
  public func conforms(to type: UTType) -> Bool { self == type }
  public static let image = UTType(exportedAs: "public.image")
  public static let png = UTType(exportedAs: "public.png")
  public static let jpeg = UTType(exportedAs: "public.jpeg")
  public static let heic = UTType(exportedAs: "public.heic")
  public static let gif = UTType(exportedAs: "com.compuserve.gif")
  public static let svg = UTType(exportedAs: "public.svg-image")
  public static let pdf = UTType(exportedAs: "com.adobe.pdf")
  public static let text = UTType(exportedAs: "public.text")
  public static let plainText = UTType(exportedAs: "public.plain-text")
  public static let utf8PlainText = UTType(exportedAs: "public.utf8-plain-text")
  public static let html = UTType(exportedAs: "public.html")
  public static let json = UTType(exportedAs: "public.json")
  public static let xml = UTType(exportedAs: "public.xml")
  public static let url = UTType(exportedAs: "public.url")
  public static let fileURL = UTType(exportedAs: "public.file-url")
  public static let data = UTType(exportedAs: "public.data")
  public static let item = UTType(exportedAs: "public.item")
  public static let content = UTType(exportedAs: "public.content")
  public static let folder = UTType(exportedAs: "public.folder")
  public static let directory = UTType(exportedAs: "public.directory")
  public static let movie = UTType(exportedAs: "public.movie")
  public static let video = UTType(exportedAs: "public.video")
  public static let audio = UTType(exportedAs: "public.audio")
  public static let mp3 = UTType(exportedAs: "public.mp3")
  public static let zip = UTType(exportedAs: "public.zip-archive")
  public static let propertyList = UTType(exportedAs: "com.apple.property-list")
  public static let commaSeparatedText = UTType(exportedAs: "public.comma-separated-values-text")
}
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }

// MARK: CoreFoundation
// Types that are bridged on Apple's systems are the same type here.

public typealias CFString = String
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFURL = URL
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
public typealias CFTypeRef = AnyObject
public typealias CFError = any Error
public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = Double
public typealias CFIndex = Int
public let kCFBooleanTrue: CFBoolean! = true
public let kCFBooleanFalse: CFBoolean! = false
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

// MARK: Compression
// Compressing and decompressing always fail here.

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
