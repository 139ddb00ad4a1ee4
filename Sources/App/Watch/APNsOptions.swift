import Vendors
import Basics
import Foundation
import HTTP
import Simulator
import HTTPServer

enum APNsOptions {
  static let shared: [Option] = [
    .value(
      "apns", nil, "ADDR", "listen for clients of APNs, by HTTP/2 over TLS; Apple's port is 2197"),
    .value(
      "allow-host", nil, "NAME", "a host by which the gateway may be called, beside localhost",
      repeats: true),
  ]

  static let certificate: [Option] = [
    .value("cert", nil, "FILE", "the certificate for --apns (PEM); default one of its own making"),
    .value("key", nil, "FILE", "the certificate's key (PEM)"),
  ]

  static func listener(_ arguments: Arguments, _ world: World) throws(Failure) -> HTTPListener? {
    let certificate = try given(arguments)
    guard let text = arguments.value("apns") else {
      guard certificate == nil else {
        throw Failure(.usage, "--cert is for --apns", mend: "add --apns 2197")
      }
      return nil
    }
    let address = try GatewayOptions.address(text)
    if let certificate {
      return HTTPListener(address, role: .apns, certificate: certificate)
    }
    do throws(ServerCertificate.Failure) {
      let made = try ServerCertificate(
        madeIn: Places(world).data + "/apns", for: Vendor.apns.format?.hosts.map(\.pattern) ?? [])
      return HTTPListener(address, role: .apns, certificate: made)
    } catch {
      throw Failure(
        .usage, "the certificate for --apns cannot be made: \(error.reason)",
        mend: "see that the folder can be written, or give --cert and --key")
    }
  }

  /// The certificate that is named; both files or none.
  private static func given(_ arguments: Arguments) throws(Failure) -> ServerCertificate? {
    guard let certificate = arguments.value("cert") else { return nil }
    guard let key = arguments.value("key") else {
      throw Failure(.usage, "--cert needs its key", mend: "add --key FILE")
    }
    return ServerCertificate(certificate: certificate, key: key)
  }
}
