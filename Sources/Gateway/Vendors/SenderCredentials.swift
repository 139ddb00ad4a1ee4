internal import Basics
package import Foundation
internal import HTTP

/// What a back end would send as its credentials, for requests that Islet sends itself: recordings, scenarios and
/// logs hold none.
package enum SenderCredentials {
  /// The value of `Authorization` for a path, with a gateway's key where there is one.
  package static func authorization(
    for path: String, key: String?, at now: Date = Date()
  ) -> String {
    guard ["/3/", "/4/", "/1/"].contains(where: path.hasPrefix) else {
      return vendorAuthorization(for: path, key: key ?? "islet")
    }
    // APNs's provider token, fresh as it must be. Nobody here can check its signature.
    let claims: JSON = ["iss": "ISLETDEMO0", "iat": .int(Int64(now.timeIntervalSince1970))]
    let parts = [["alg": "ES256", "kid": "ISLETDEMO0"], claims].map { $0.encoded }
    return "bearer "
      + (parts + [[UInt8](repeating: 0, count: 64)]).map(Base64URL.encode).joined(
        separator: ".")
  }
}
