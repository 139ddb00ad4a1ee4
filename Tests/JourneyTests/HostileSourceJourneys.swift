import Basics
import Foundation
import HTTP
import HTTPServer
import HostileServers
import Testing

extension Journeys {
  /// Sources whose servers lie, send endlessly, disconnect and reject, beside a good one.
  @Suite struct HostileSourceJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static func head(_ lines: String..., status: String = "200 OK") -> [UInt8] {
      Array((["HTTP/1.1 \(status)"] + lines).map { $0 + "\r\n" }.joined().utf8) + [13, 10]
    }

    /// The name, whether the server closes the connection, what it sends, and the expected message.
    private static let servers: [(String, Bool, (first: [UInt8], rest: [UInt8]), String)] = [
      (
        "endless", false, (head(), [UInt8](repeating: 0x20, count: 65_536)),
        "the response is over 16 MiB"
      ),
      ("bomb", false, GzipBomb.answer, "the response is over 16 MiB"),
      ("short", true, (head("Content-Length: 5000") + [0x5B], []), "the connection broke"),
      ("long", true, (head("Content-Length: 2") + Array("[] and much more".utf8), []), ""),
      (
        "chunks", true, (head("Transfer-Encoding: chunked") + Array("ZZ\r\n[]\r\n".utf8), []),
        "the connection broke"
      ),
      (
        "plain", true, (head("Content-Encoding: gzip") + Array("[]".utf8), []),
        "the connection broke"
      ),
      (
        "busy", true,
        (head("Retry-After: 3600", "Content-Length: 0", status: "429 Too Many Requests"), []), "429"
      ),
      (
        "past", true,
        (
          head(
            "Retry-After: Fri, 01 Jan 2021 00:00:00 GMT", "Content-Length: 0",
            status: "429 Too Many Requests"), []
        ), "429"
      ),
      (
        "page", true, (head("Content-Type: text/html") + Array("<title>Proxy</title>".utf8), []),
        "a web page, “Proxy”"
      ),
      ("nothing", true, ([0x20], []), "HTTP/0.9"),
    ]

    /// The peak resident size so far, in bytes.
    private func peak(_ running: TestHome.Running) throws -> Int {
      let status = try String(
        contentsOfFile: "/proc/\(running.process.pid)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return 1024 * (Int(line.filter(\.isNumber)) ?? 0)
    }

    private func source(_ name: String, _ port: Int) throws -> [String] {
      let path = home.path("\(name).json5")
      try "{ url: 'http://127.0.0.1:\(port)/', interval: '1s', items: '.[] | {id, title: .name}' }"
        .write(toFile: path, atomically: true, encoding: .utf8)
      return ["--source", path]
    }

    @Test func hostileSourcesAffectNoOthers() async throws {
      let good = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) {
        _, responder in
        responder.respond(HTTPResponse(status: 200, json: [["id": 1, "name": "Deploy"]]))
      }
      defer { good.stop() }
      let quiet = try await home.serve(store: ":memory:", try source("good", good.port))
      func items(_ url: String) async throws -> [JSON] {
        let answer = try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/sources"]).output
        return (try? JSON.parse(answer))?["sources"]?.array ?? []
      }
      try await until("the good one is there") { try await items(quiet.1).first?["items"] == 1 }
      let calm = try peak(quiet.0)
      try await quiet.0.kill(SIGTERM)

      let servers = try Self.servers.map { server in
        (server.0, try EndlessServer(closes: server.1) { _ in server.2 })
      }
      let (running, url) = try await home.serve(
        store: ":memory:",
        try source("good", good.port) + servers.flatMap { try source($0.0, $0.1.port) })
      let expected = Dictionary(uniqueKeysWithValues: Self.servers.map { ($0.0, $0.3) })
      try await until("each has been asked") {
        let list = try await items(url)
        return list.count == expected.count + 1
          && list.allSatisfy { $0["name"] == "good" || $0["state"] != "connecting" }
      }
      let list = try await items(url)
      for source in list where source["name"] != "good" {
        let name = source["name"]?.string ?? ""
        let error = source["error"]?.string ?? ""
        #expect(
          expected[name].map { $0.isEmpty ? error.isEmpty : error.contains($0) } == true,
          "\(source)")
      }
      #expect(list.first { $0["name"] == "good" }?["error"]?.isNull == true)
      #expect(try peak(running) - calm < 40 << 20)
      try await running.kill(SIGTERM)
    }
  }
}
