@testable import HTTPServer
@testable import HTTP
import Foundation
import Basics
import Testing

@testable import Gateway

extension Lab {
  /// A certificate shared by the tests of one run.
  static let certificate: ServerCertificate = {
    let folder = NSTemporaryDirectory() + "islet-tests-\(getpid())"
    do {
      return try ServerCertificate(
        madeIn: folder, for: ["api.push.apple.com", "api.sandbox.push.apple.com"])
    } catch {
      fatalError("\(error)")
    }
  }()

  /// A listener for clients of APNs on a port chosen by the system.
  static var apns: HTTPListener {
    HTTPListener(ListenAddress(port: 0), role: .apns, certificate: certificate)
  }

  /// A gateway with TLS for clients of APNs.
  static func withAPNs(_ configure: (inout Gateway.Options) throws -> Void = { _ in }) throws
    -> Lab
  {
    try Lab {
      $0.apns = apns
      try configure(&$0)
    }
  }

  /// The URL of a path at the APNs port.
  func apnsURL(_ path: String) -> String {
    "https://127.0.0.1:\(gateway.apnsPort ?? 0)\(path)"
  }

  /// Sends a push with HTTP/2 over TLS.
  func push(
    _ path: String, _ json: JSON, _ headers: Headers = Bodies.apnsHeaders,
    _ options: [String] = ["--http2"]
  ) throws -> Reply {
    try Curl.send(apnsURL(path), headers, body: json.encoded, options: options).reply
  }
}
