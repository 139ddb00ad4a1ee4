/// Why a text is no address to listen on; the first value is the whole text.
package enum ListenAddressError: Error, Sendable, Hashable {
  /// There is no port: `localhost`.
  case missingPort(String)
  /// The port is not a number from 0 to 65535.
  case badPort(String, String)
  /// The host is empty, holds a space or a slash, or stands in brackets without being IPv6.
  case badHost(String, String)
  /// An IPv6 address without brackets, so that the port cannot be distinguished.
  case unbracketed(String)
  /// A `[` without `]`.
  case unclosedBracket(String)
}
