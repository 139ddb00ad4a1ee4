@testable import HTTPServer
import Events
import Foundation
import Gateway
import Basics
import Synchronization
import Testing

@testable import Intercept

/// Which calls are caught, and the responses to helpers of the services.
@Suite struct InterceptTests {
  @Test(arguments: [
    ("fcm.googleapis.com", 443, true), ("FCM.googleapis.com.", 443, true),
    ("fcm.googleapis.com", 80, false), ("oauth2.googleapis.com", 443, true),
    ("storage.googleapis.com", 443, false), ("api.push.apple.com", 2197, true),
    ("api.sandbox.push.apple.com", 443, true), ("api.push.apple.com.evil.org", 443, false),
    ("oauth2.googleapis.com", 2197, false), ("rest.iad-05.braze.com", 443, true),
    ("rest.fra-02.braze.eu", 443, true), ("rest..braze.com", 443, false),
    ("rest.a.b.braze.com", 443, false), ("sdk.iad-05.braze.com", 443, false), ("", 443, false),
  ])
  func catchesOnlyTheServices(_ host: String, _ port: Int, _ isCaught: Bool) {
    #expect(CaughtHosts.contains(host, port: port) == isCaught)
  }

  @Test func everyHostsFileNameIsCaught() {
    #expect(CaughtHosts.names.allSatisfy { CaughtHosts.contains($0, port: 443) })
    #expect(CaughtHosts.certified.contains("fcm.googleapis.com"))
  }

  @Test(arguments: [
    ("storage.googleapis.com", true), ("intern.example", false), ("a.intern.example", false),
    ("xintern.example", true), ("10.0.0.1", false),
  ])
  func outerProxyIsUsed(_ host: String, _ isServed: Bool) throws {
    let outer = try #require(
      OuterProxy([
        "HTTPS_PROXY": "http://me:secret@proxy.example:3128",
        "NO_PROXY": ".intern.example, 10.0.0.1",
      ]))
    #expect(outer.host == "proxy.example" && outer.port == 3128)
    #expect(outer.authorization == Data("me:secret".utf8).base64EncodedString())
    #expect(outer.serves(host) == isServed)
    #expect(OuterProxy([:]) == nil)
  }

  /// Its own folder, whose contents only the owner can read.
  @Test func onlyOwnerCanReadKeys() throws {
    let folder = NSTemporaryDirectory() + "islet-authority-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let authority = try CertificateAuthority(madeIn: folder, for: CaughtHosts.certified)
    let before = try Data(contentsOf: URL(fileURLWithPath: authority.certificate))
    #expect(try CertificateAuthority(madeIn: folder, for: CaughtHosts.certified) == authority)
    #expect(try Data(contentsOf: URL(fileURLWithPath: authority.certificate)) == before)
    let account = try ServiceAccount.file(in: folder)
    for file in [authority.key, account] {
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600)
    }
    let json = try JSON.parse(Array(try Data(contentsOf: URL(fileURLWithPath: account))))
    #expect(json["token_uri"]?.string == "https://oauth2.googleapis.com/token")
    #expect(json["private_key"]?.string?.hasPrefix("-----BEGIN PRIVATE KEY-----") == true)
  }

  @Test func variablesKeepExistingValues() throws {
    let folder = NSTemporaryDirectory() + "islet-authority-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let child = try ChildEnvironment(
      way: .preload, proxy: "http://islet:t@127.0.0.1:1", interceptor: 2, preload: "/lib/p.so",
      authority: CertificateAuthority(madeIn: folder, for: CaughtHosts.certified),
      gateway: "http://127.0.0.1:3",
      outer: [
        "LD_PRELOAD": "/lib/own.so", "GOOGLE_APPLICATION_CREDENTIALS": "/own.json", "A": "it's",
        "NO_PROXY": "localhost, .Braze.com,googleapis.com,10.0.0.1,us-21.braze.com",
        "no_proxy": "*",
      ], folder: folder)
    let applied = child.applied(to: ["A": "it's"])
    #expect(applied["LD_PRELOAD"] == "/lib/p.so /lib/own.so")
    #expect(applied["ISLET_CATCH_PORT"] == "2")
    #expect(applied["ISLET_CATCH_HOSTS"]?.contains("rest.*.braze.com") == true)
    #expect(applied["NO_PROXY"] == "localhost,10.0.0.1")
    #expect(applied["no_proxy"] == "")
    #expect(applied["HTTPS_PROXY"] == "http://islet:t@127.0.0.1:1")
    #expect(applied["GOOGLE_APPLICATION_CREDENTIALS"] == nil)
    #expect(applied["A"] == "it's")
    let roots = try String(contentsOfFile: #require(applied["SSL_CERT_FILE"]), encoding: .utf8)
    #expect(roots.hasSuffix("-----END CERTIFICATE-----\n"))
    #expect(child.shell.contains("export HTTPS_PROXY='http://islet:t@127.0.0.1:1'\n"))
  }
}
