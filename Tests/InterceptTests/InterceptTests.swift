import Feeds
import Foundation
import Gateway
import JSON
import Synchronization
import Testing

@testable import Intercept

/// Which calls are caught, and what the services' helpers are answered.
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
  func catchesTheServicesAlone(_ host: String, _ port: Int, _ isCaught: Bool) {
    #expect(CaughtHosts.contains(host, port: port) == isCaught)
  }

  @Test func everyNameOfTheCertificateIsCaught() {
    #expect(CaughtHosts.names.allSatisfy { CaughtHosts.contains($0, port: 443) })
  }

  @Test(arguments: [
    ("storage.googleapis.com", true), ("intern.example", false), ("a.intern.example", false),
    ("xintern.example", true), ("10.0.0.1", false),
  ])
  func anOuterProxyIsHonoured(_ host: String, _ isServed: Bool) throws {
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

  /// A folder of its own, and what is in it readable by nobody else.
  @Test func keysAreReadableByTheirOwnerAlone() throws {
    let folder = NSTemporaryDirectory() + "islet-authority-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let authority = try CertificateAuthority(madeIn: folder)
    let before = try Data(contentsOf: URL(fileURLWithPath: authority.certificate))
    #expect(try CertificateAuthority(madeIn: folder) == authority)
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

  @Test func variablesKeepWhatWasThere() throws {
    let folder = NSTemporaryDirectory() + "islet-authority-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let child = try ChildEnvironment(
      way: .both, proxy: 1, interceptor: 2, preload: "/lib/p.so",
      authority: CertificateAuthority(madeIn: folder), gateway: "http://127.0.0.1:3",
      outer: [
        "LD_PRELOAD": "/lib/own.so", "GOOGLE_APPLICATION_CREDENTIALS": "/own.json", "A": "it's",
        "NO_PROXY": "localhost, .Braze.com,googleapis.com,10.0.0.1", "no_proxy": "*",
      ], folder: folder)
    let applied = child.applied(to: ["A": "it's"])
    #expect(applied["LD_PRELOAD"] == "/lib/p.so /lib/own.so")
    #expect(applied["ISLET_CATCH_PORT"] == "2")
    #expect(applied["NO_PROXY"] == "localhost,10.0.0.1")
    #expect(applied["no_proxy"] == "")
    #expect(applied["HTTPS_PROXY"] == "http://127.0.0.1:1")
    #expect(applied["GOOGLE_APPLICATION_CREDENTIALS"] == nil)
    #expect(applied["A"] == "it's")
    let roots = try String(contentsOfFile: #require(applied["SSL_CERT_FILE"]), encoding: .utf8)
    #expect(roots.hasSuffix("-----END CERTIFICATE-----\n"))
    #expect(child.shell.contains("export HTTPS_PROXY='http://127.0.0.1:1'\n"))
  }

  /// Other hosts go where they went, byte by byte, and what is no CONNECT is refused.
  @Test func otherCallsArePassedOn() async throws {
    let server = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) {
      request, responder in
      responder.respond(HTTPResponse(status: 200, json: ["path": .string(request.path)]))
    }
    defer { server.stop() }
    let proxy = try #require(ConnectProxy(interceptor: 1, outer: nil))
    defer { proxy.stop() }
    func exchange(_ text: String) throws -> String {
      let socket = try #require(Stream.connect("127.0.0.1", proxy.port))
      defer { close(socket) }
      Stream.write(text, to: socket)
      let (head, rest) = try #require(Stream.head(of: socket, limit: 9999, within: 5000))
      guard head.contains("200 Connection") else { return head }
      Stream.write("GET /there HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", to: socket)
      let (answer, body) = try #require(Stream.head(of: socket, limit: 9999, within: 5000))
      return answer + String(decoding: rest + body, as: UTF8.self)
    }
    let answer = try exchange("CONNECT 127.0.0.1:\(server.port) HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(answer.contains("200 OK"))
    #expect(try exchange("GET http://x/ HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 405"))
    #expect(try exchange("CONNECT 127.0.0.1:1 HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 502"))
    #expect(try exchange("CONNECT nothing HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 405"))
  }
}
