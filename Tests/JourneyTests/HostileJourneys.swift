import Foundation
import Basics
import Testing

extension Journeys {
  /// Hostile widgets in the real program.
  @Suite(.enabled(if: TestHome.swiftc != nil, "no Swift compiler in PATH"))
  struct HostileJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

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
      let folder = home.path("Game")
      try FileManager.default.createDirectory(
        atPath: folder + "/en.lproj", withIntermediateDirectories: true)
      try source.write(toFile: folder + "/Game.swift", atomically: true, encoding: .utf8)
      // More than a pipe's capacity, sent to a program that reads nothing.
      let text = (0..<4000).map { "\"key \($0)\" = \"words that go with it, \($0)\";\n" }.joined()
      try text.write(
        toFile: folder + "/en.lproj/Localizable.strings", atomically: true, encoding: .utf8)
      return folder
    }

    @Test func widgetThatNeverStartsIsReportedInTime() async throws {
      let folder = try save(start: "while true {}", view: "Text(\"x\")")
      let arguments = ["snapshot", "--widget", folder, "--type", "GameAttributes"]
      // It is compiled the first time.
      let first = try await home.run(TestHome.binary!, arguments, environment: cache, seconds: 120)
      #expect(first.code == 2, "\(first)")
      let start = ContinuousClock.now
      let outcome = try await home.run(TestHome.binary!, arguments, environment: cache)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("does not start: took over"), "\(outcome)")
      #expect(start.duration(to: .now) < .seconds(30))
    }

    @Test func gatewaySurvivesHostileWidget() async throws {
      let folder = try save(
        view: """
          {
            signal(SIGQUIT, SIG_IGN)
            signal(SIGTERM, SIG_IGN)
            while true {}
            return Text("x")
          }()
          """)
      _ = try await home.run(
        TestHome.binary!, ["preview", "--check", folder], environment: cache, seconds: 120)
      let (gateway, url) = try await home.serve(["--widget", folder], environment: cache)
      for number in 0..<3 {
        try await home.startGame(url, id: "game-\(number)")
        let start = ContinuousClock.now
        let listed = try await home.islet("list", "--gateway", url)
        #expect(listed.output.contains("game-\(number)"))
        #expect(start.duration(to: .now) < .seconds(5))
      }
      let start = ContinuousClock.now
      try await gateway.kill(SIGTERM)
      #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test func trustedCodeRunsWithoutSandbox() async throws {
      let file = home.path("Game/Game.swift")
      let folder = try save(
        view:
          "Text(FileManager.default.isReadableFile(atPath: \"\(file)\") ? \"at home\" : \"alone\")")
      func text(_ more: String...) async throws -> String {
        let outcome = try await home.run(
          TestHome.binary!, ["snapshot", "--widget", folder, "--type", "GameAttributes"] + more,
          environment: cache, seconds: 120)
        return outcome.output + outcome.errors
      }
      #expect(try await text().contains("alone"))
      #expect(try await text("--trust-widget").contains("at home"))
    }
  }
}
