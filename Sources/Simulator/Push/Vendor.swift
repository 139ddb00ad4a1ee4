/// An API through which pushes come; beside those of the vendors, a mapped source or an app. Each vendor's folder
/// names its own.
package struct Vendor: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name on the wire.
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  /// Braze's REST API.
  package static let braze: Vendor = "braze"
  /// Firebase Cloud Messaging, HTTP v1.
  package static let fcm: Vendor = "fcm"
  /// The Apple Push Notification service.
  package static let apns: Vendor = "apns"
  /// A REST API mapped by a source file.
  package static let source: Vendor = "source"
  /// An app on this machine, through IsletKit or Islet's own API.
  package static let app: Vendor = "app"

  /// Whether the vendor's API itself refuses a push to a token that is dead or unknown.
  var refusesDeadTokens: Bool { self == .fcm || self == .apns }

  /// Whether its changes are made on the device and not pushed to it: what is asked of a push
  /// alone, such as an alert on a start, is not asked of them.
  package var isLocal: Bool { self == .app || self == .source }
}
