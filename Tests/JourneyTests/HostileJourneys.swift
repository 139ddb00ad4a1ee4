import Foundation
import Basics
import Testing

extension Journeys {
  /// Widgets that mean harm, under the real program.
  @Suite(.enabled(if: World.swiftc != nil, "no Swift compiler in PATH"))
  struct HostileJourneys {
    let world: World

    init() throws { world = try World() }

    private var cache: [String: String] {
      ["XDG_CACHE_HOME": NSTemporaryDirectory() + "islet-widget-tests"]
    }

    private func save(start: String = "", view: String) throws -> String {
      let source = """
        import ActivityKit
        import Foundation
        import SwiftUI
        import WidgetKit
        struct GameAttributes: ActivityAttributes {
          struct ContentState: Codable, Hashable { var a = 1 }
          var name = "x"
        }
        struct GameWidget: Widget {
          init() { \(start) }
          var body: some WidgetConfiguration {
            ActivityConfiguration(for: GameAttributes.self) { context in
              \(view)
            } dynamicIsland: { context in
              DynamicIsland {} compactLeading: { Text("in") } compactTrailing: { Text("out") } minimal: { Text("o") }
            }
          }
        }
        """
      let folder = world.path("Game")
      try FileManager.default.createDirectory(
        atPath: folder + "/en.lproj", withIntermediateDirectories: true)
      try source.write(toFile: folder + "/Game.swift", atomically: true, encoding: .utf8)
      // More than a pipe holds, which is told to a program that reads nothing.
      let words = (0..<4000).map { "\"key \($0)\" = \"words that go with it, \($0)\";\n" }.joined()
      try words.write(
        toFile: folder + "/en.lproj/Localizable.strings", atomically: true, encoding: .utf8)
      return folder
    }

    @Test func aWidgetThatNeverStartsIsNamedInTime() async throws {
      let folder = try save(start: "while true {}", view: "Text(\"x\")")
      let words = ["snapshot", "--widget", folder, "--type", "GameAttributes"]
      // The first time it is compiled.
      let first = try await world.run(World.binary!, words, environment: cache, seconds: 120)
      #expect(first.code == 2, "\(first)")
      let start = ContinuousClock.now
      let outcome = try await world.run(World.binary!, words, environment: cache)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("does not start: took over"), "\(outcome)")
      #expect(start.duration(to: .now) < .seconds(30))
    }

    @Test func aGatewayOutlivesAHostileWidget() async throws {
      let folder = try save(
        view: """
          {
            signal(SIGQUIT, SIG_IGN)
            signal(SIGTERM, SIG_IGN)
            while true {}
            return Text("x")
          }()
          """)
      _ = try await world.run(
        World.binary!, ["preview", "--check", folder], environment: cache, seconds: 120)
      let (gateway, url) = try await world.serve(["--widget", folder], environment: cache)
      for number in 0..<3 {
        try await world.startGame(url, id: "game-\(number)")
        let start = ContinuousClock.now
        let listed = try await world.islet("list", "--gateway", url)
        #expect(listed.output.contains("game-\(number)"))
        #expect(start.duration(to: .now) < .seconds(5))
      }
      let start = ContinuousClock.now
      try await gateway.kill(SIGTERM)
      #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test func codeThatIsTrustedRunsWithoutASandbox() async throws {
      let file = world.path("Game/Game.swift")
      let folder = try save(
        view:
          "Text(FileManager.default.isReadableFile(atPath: \"\(file)\") ? \"at home\" : \"alone\")")
      func words(_ more: String...) async throws -> String {
        let outcome = try await world.run(
          World.binary!, ["snapshot", "--widget", folder, "--type", "GameAttributes"] + more,
          environment: cache, seconds: 120)
        return outcome.output + outcome.errors
      }
      #expect(try await words().contains("alone"))
      #expect(try await words("--trust-widget").contains("at home"))
    }
  }
}
