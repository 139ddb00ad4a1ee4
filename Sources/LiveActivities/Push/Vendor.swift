/// An API through which pushes come; beside the three of the contract, a mapped source or an app.
public struct Vendor: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name on the wire.
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  /// Braze's REST API.
  public static let braze: Vendor = "braze"
  /// Firebase Cloud Messaging, HTTP v1.
  public static let fcm: Vendor = "fcm"
  /// The Apple Push Notification service.
  public static let apns: Vendor = "apns"
  /// A REST API mapped by a source file.
  public static let source: Vendor = "source"
  /// An app on this machine, through IsletKit or Islet's own API.
  public static let app: Vendor = "app"

  /// Whether its changes are made on the device and not pushed to it: what is asked of a push
  /// alone, such as an alert on a start, is not asked of them.
  public var isLocal: Bool { self == .app || self == .source }
}
