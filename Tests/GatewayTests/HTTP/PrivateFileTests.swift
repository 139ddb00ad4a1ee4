@testable import HTTPServer
@testable import HTTP
import Foundation
import Testing

@testable import Gateway

/// Only the owner can read files with secrets.
@Suite struct PrivateFileTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  @Test func certificateAndKeyArePrivate() throws {
    #expect(try mode(Lab.certificate.key) == 0o600)
    #expect(try mode(Lab.certificate.certificate) == 0o600)
  }

  @Test func certificateIsKept() throws {
    let files = FileManager.default
    let folder = NSTemporaryDirectory() + "islet-certificate-\(UUID().uuidString)"
    defer { try? files.removeItem(atPath: folder) }
    let made = try ServerCertificate(
      madeIn: folder, for: ["api.push.apple.com", "api.sandbox.push.apple.com"])
    let bytes = files.contents(atPath: made.certificate)
    #expect(
      try ServerCertificate(
        madeIn: folder, for: ["api.push.apple.com", "api.sandbox.push.apple.com"]) == made)
    #expect(files.contents(atPath: made.certificate) == bytes)
    // Clients that verify find the requested hosts in it.
    let lab = try Lab {
      $0.apns = HTTPListener(ListenAddress(port: 0), role: .apns, certificate: made)
    }
    for host in ["localhost", "api.push.apple.com", "api.sandbox.push.apple.com"] {
      let port = lab.gateway.apnsPort ?? 0
      let answer = try Curl.send(
        "https://\(host):\(port)/3/device/00", Bodies.apnsHeaders, body: [],
        options: [
          "--http2", "--no-insecure", "--cacert", made.certificate, "--resolve",
          "\(host):\(port):127.0.0.1",
        ])
      #expect(answer.version == "HTTP/2", "\(host)")
    }
  }

  @Test func storeIsPrivate() throws {
    let files = FileManager.default
    let folder = NSTemporaryDirectory() + "islet-store-\(UUID().uuidString)"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    let lab = try Lab(store: folder + "/store.sqlite")
    try lab.start()
    let names = try files.contentsOfDirectory(atPath: folder)
    #expect(names.count >= 2, "\(names)")
    for name in names { #expect(try mode("\(folder)/\(name)") == 0o600, "\(name)") }
  }
}
