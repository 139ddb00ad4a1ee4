import Basics
import Foundation
import HTTP
import Vendors

/// What a back end would send as its credentials: recordings and scenarios hold none.
enum SenderCredentials {
  /// The value of `Authorization` for a path, with a gateway's key where there is one.
  static func authorization(for path: String, key: String?) -> String {
    guard ["/3/", "/4/", "/1/"].contains(where: path.hasPrefix) else {
      return vendorAuthorization(for: path, key: key ?? "demo")
    }
    // APNs's provider token, fresh as it must be. Nobody here can check its signature.
    let claims: JSON = ["iss": "ISLETDEMO0", "iat": .int(Int64(Date().timeIntervalSince1970))]
    let parts = [["alg": "ES256", "kid": "ISLETDEMO0"], claims].map { $0.encoded }
    return "bearer "
      + (parts + [[UInt8](repeating: 0, count: 64)]).map(Base64URL.encode).joined(
        separator: ".")
  }
}
