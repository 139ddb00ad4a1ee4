import Foundation
import Testing

extension Journeys {
  /// A push service that a person describes.
  struct VendorJourneys {
    let world: World

    init() throws { world = try World() }

    private var environment: [String: String] { ["XDG_CONFIG_HOME": world.path("config")] }

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

    @Test func aBuiltInOneIsKeptAndChanged() async throws {
      let own = world.path("config/islet/vendors/airship.json5")
      #expect(
        try await world.islet("vendors", "add", "airship", environment: environment).code == 0)
      #expect(
        try await world.islet("vendors", "add", "airship", environment: environment).code == 2)
      let list = try await world.islet("vendors", environment: environment).output
      #expect(list.split(separator: "\n").filter { $0.hasPrefix("airship") }.count == 1)
      #expect(list.contains(own))
      #expect(try await world.islet("vendors", "check", environment: environment).code == 0)
      let broken = world.read(own).replacingOccurrences(of: ".body |", with: ".body ||")
      try broken.write(toFile: own, atomically: true, encoding: .utf8)
      let check = try await world.islet("vendors", "check", environment: environment)
      #expect(check.code != 0)
      #expect(check.errors.contains("airship.json5:"), "\(check.errors)")
    }

    /// A file that is saved is read again; one with a mistake leaves the one before in use.
    @Test func aRunningGatewayReadsASavedOne() async throws {
      let path = world.path("orders.json5")
      func save(_ text: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      try save(file(status: 209))
      let (running, url) = try await world.serve(["--vendor-file", path], environment: environment)
      func answers(_ status: Int) async throws -> Bool {
        try await world.post(url, "/orders/o-1", "{\"step\": 1}", method: "PUT", expect: nil)
          .hasPrefix("HTTP/1.1 \(status) ")
      }
      #expect(try await answers(209))
      let cards = try await world.islet("list", "--gateway", url).output
      #expect(cards.contains("o-1"))
      try save(file(status: 210))
      while try await !answers(210) {}
      try save("{ routes: [")
      try await until("the mistake is told") {
        world.read(running.files.errors).contains("orders.json5:")
      }
      #expect(try await answers(210))
    }
  }
}
