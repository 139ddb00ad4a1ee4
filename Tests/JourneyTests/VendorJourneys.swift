import Foundation
import Testing

extension Journeys {
  /// A push service described by a file.
  struct VendorJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var environment: [String: String] { ["XDG_CONFIG_HOME": home.path("config")] }

    private func file(status: Int) -> String {
      """
      { routes: [{
          method: "PUT", path: "/orders/{id}", event: "start",
          pushes: '{ to: { activity: .params.id }, aps: { "attributes-type": "OrderAttributes", \\
            attributes: {}, "content-state": .body, alert: { title: "a", body: "b" } } }',
          answer: '{ status: \(status) }',
      }] }
      """
    }

    @Test func builtInFileCanBeSavedAndChanged() async throws {
      let own = home.path("config/islet/vendors/airship.json5")
      #expect(
        try await home.islet("vendors", "add", "airship", environment: environment).code == 0)
      #expect(
        try await home.islet("vendors", "add", "airship", environment: environment).code == 2)
      let list = try await home.islet("vendors", environment: environment).output
      #expect(list.split(separator: "\n").filter { $0.hasPrefix("airship") }.count == 1)
      #expect(list.contains(own))
      #expect(try await home.islet("vendors", "check", environment: environment).code == 0)
      let broken = home.read(own).replacingOccurrences(of: ".body |", with: ".body ||")
      try broken.write(toFile: own, atomically: true, encoding: .utf8)
      let check = try await home.islet("vendors", "check", environment: environment)
      #expect(check.code != 0)
      #expect(check.errors.contains("airship.json5:"), "\(check.errors)")
    }

    /// A saved file is read again; if it has a mistake, the previous one stays in use.
    @Test func runningGatewayReloadsSavedFile() async throws {
      let path = home.path("orders.json5")
      func save(_ text: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      try save(file(status: 209))
      let (running, url) = try await home.serve(["--vendor-file", path], environment: environment)
      func answers(_ status: Int) async throws -> Bool {
        try await home.post(url, "/orders/o-1", "{\"step\": 1}", method: "PUT", expect: nil)
          .hasPrefix("HTTP/1.1 \(status) ")
      }
      #expect(try await answers(209))
      let cards = try await home.islet("list", "--gateway", url).output
      #expect(cards.contains("o-1"))
      try save(file(status: 210))
      while try await !answers(210) {}
      try save("{ routes: [")
      try await until("the mistake is reported") {
        home.read(running.files.errors).contains("orders.json5:")
      }
      #expect(try await answers(210))
    }
  }
}
