import Foundation
import Basics
import Testing

extension Journeys {
  /// Messages of the commands about other people's widgets.
  @Suite(.enabled(if: TestHome.swiftc != nil, "no Swift compiler in PATH"))
  struct ForeignCodeJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var cache: [String: String] {
      ["XDG_CACHE_HOME": NSTemporaryDirectory() + "islet-widget-tests"]
    }

    private func save(_ more: String) throws {
      let source = """
        import ActivityKit
        import AppIntents
        import SwiftUI
        import WidgetKit
        struct RideAttributes: ActivityAttributes {
          struct ContentState: Codable, Hashable { var title: String }
          var driver = "Ada"
        }
        struct RideWidget: Widget {
          var body: some WidgetConfiguration {
            ActivityConfiguration(for: RideAttributes.self) { context in
              Text("\\(context.attributes.driver) \\(Array(context.state.title)[2])")
            } dynamicIsland: { context in
              DynamicIsland { DynamicIslandExpandedRegion(.center) { Text("Ride") } }
              compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("c") }
            }
          }
        }
        \(more)
        """
      let folder = home.path("Ride")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try source.write(toFile: folder + "/Ride.swift", atomically: true, encoding: .utf8)
    }

    private func check(_ arguments: String..., code: Int32) async throws -> JSON {
      let outcome = try await home.run(
        TestHome.binary!, ["preview", "--check", "--json", home.path("Ride")] + arguments,
        environment: cache)
      #expect(outcome.code == code, "\(outcome)")
      return try JSON.parse(outcome.output)
    }

    @Test func omittedBodiesAreListed() async throws {
      try save(
        """
        struct StopIntent: LiveActivityIntent {
          static var title: LocalizedStringResource = "Stop"
          func perform() async throws -> some IntentResult {
            Missing.stop()
            return .result()
          }
        }
        """)
      let report = try await check(code: 0)
      #expect(report["types"]?[0]?["made_up"] == .bool(true))
      #expect(report["samples_failed"]?.array?.isEmpty == true)
      let body = report["bodies_left_out"]?[0]
      #expect(body?["name"]?.string == "StopIntent.perform()")
      #expect(body?["file"]?.string == home.path("Ride") + "/Ride.swift")
      #expect(body?["line"]?.int == 22)
      #expect(body?["error"]?.string == "cannot find 'Missing' in scope")
    }

    @Test func trappingSamplesAreListedAndAttributesCanBeGiven() async throws {
      try save(
        """
        #Preview(as: .content, using: RideAttributes()) {
          RideWidget()
        } contentStates: {
          RideAttributes.ContentState(title: "abc")
          RideAttributes.ContentState(title: "x")
          RideAttributes.ContentState(title: ["a"][1])
        }
        """)
      let report = try await check(code: 1)
      let failed = report["samples_failed"]?.array ?? []
      #expect(failed.compactMap { $0["sample"]?.int }.sorted() == [2, 3])
      #expect(Set(failed.compactMap { $0["line"]?.int }) == [12, 24])
      #expect(failed.allSatisfy { $0["message"]?.string == "Index out of range" })
      #expect(report["types"]?[0]?["made_up"] == .bool(false))
      let file = home.path("attributes.json")
      try #"{ "driver": "Grace" }"#.write(toFile: file, atomically: true, encoding: .utf8)
      let shown = try await home.run(
        TestHome.binary!, ["preview", home.path("Ride"), "--attributes", file], environment: cache)
      #expect(shown.output.contains("Grace c"), "\(shown)")
      let picture = try await home.run(
        TestHome.binary!, ["snapshot", "--widget", home.path("Ride"), "--attributes", file],
        environment: cache)
      #expect(picture.output.contains("Grace c"), "\(picture)")
    }
  }
}
