import Foundation
import Testing

extension Journeys {
  @Suite(.enabled(if: World.swiftc != nil, "no Swift compiler is on the path"))
  struct WidgetJourneys {
    let world: World

    init() throws { world = try World() }

    /// Compiled modules are kept between runs, where the widgets' tests keep theirs.
    private var cache: [String: String] {
      ["XDG_CACHE_HOME": NSTemporaryDirectory() + "islet-widget-tests"]
    }

    /// A widget of one type; its lock-screen view is `view`, its samples are `states`.
    private func save(_ view: String, states: [String] = ["warm"]) throws {
      let samples = states.map { "OvenAttributes.ContentState(word: \"\($0)\")" }
      let source = """
        import ActivityKit
        import SwiftUI
        import WidgetKit
        struct OvenAttributes: ActivityAttributes {
          struct ContentState: Codable, Hashable { var word: String }
        }
        struct OvenWidget: Widget {
          var body: some WidgetConfiguration {
            ActivityConfiguration(for: OvenAttributes.self) { context in
              \(view)
            } dynamicIsland: { context in
              DynamicIsland {} compactLeading: { Text("in") } compactTrailing: { Text("out") } minimal: { Text("o") }
            }
          }
        }
        #Preview(as: .content, using: OvenAttributes()) {
          OvenWidget()
        } contentStates: {
          \(samples.joined(separator: "\n"))
        }
        """
      let folder = world.path("Oven")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try source.write(toFile: folder + "/Oven.swift", atomically: true, encoding: .utf8)
    }

    /// A shell in which `islet preview` runs.
    private func preview(_ prefix: String = "") async throws -> Screen {
      let shell = try await Screen(
        world, "PS1='$ ' exec bash --norc --noprofile", columns: 180, rows: 100,
        environment: cache.merging(["HISTFILE": ""]) { $1 })
      try await shell.shows("$")
      try await shell.type(
        "cd '\(world.folder)'; stty -a > before; clear; \(prefix)'\(World.binary!)' preview Oven",
        "Enter")
      return shell
    }

    /// The program has ended with a code, and the terminal is as it was before.
    private func isRestored(_ shell: Screen, code: Int) async throws {
      try await shell.finds(#"\n\$ |\n\$\n|\^C"#)
      try await shell.type("echo code $?", "Enter")
      try await shell.shows("code \(code)\n")
      #expect(try await shell.fact("alternate_on") == "0")
      #expect(try await shell.fact("cursor_flag") == "1")
      try await shell.type("stty -a > after; echo written", "Enter")
      try await shell.shows("written\n")
      #expect(world.read(world.path("before")) == world.read(world.path("after")))
      #expect(!world.read(world.path("after")).isEmpty)
    }

    @Test func anErrorStandsBelowTheLastGoodViewsUntilItIsMended() async throws {
      try save("Text(\"The oven is \\(context.state.word)\")")
      let shell = try await preview()
      try await shell.shows("The oven is warm", "compact", "expanded", seconds: 30)
      try save("Text(\"The stove is \\(context.state.wort)\")")
      try await shell.shows("Oven.swift:10:", "has no member 'wort'", "The oven is warm")
      try save("Text(\"The stove is \\(context.state.word)\")")
      try await shell.shows("The stove is warm", without: "Oven.swift")
      #expect(!(try await shell.text()).contains("The oven"))
      try await shell.type("C-c")
      try await isRestored(shell, code: 130)
    }

    @Test func aTrapNamesItsLineAndTheNextSampleIsDrawn() async throws {
      try save("Text(\"Letter \\(Array(context.state.word)[3])\")", states: ["hot", "cold"])
      let shell = try await preview()
      try await shell.shows(
        "sample 1", "Oven.swift:10: Index out of range", "sample 2", "Letter d", seconds: 30)
      try await shell.type("C-c")
      try await isRestored(shell, code: 130)
    }

    @Test func withoutAToolchainThereIsNothingToWaitFor() async throws {
      try save("Text(\"never\")")
      let shell = try await preview("PATH=/nowhere ")
      try await shell.shows("no Swift compiler is on the path", "install Swift")
      try await isRestored(shell, code: 2)
      let outcome = try await world.islet(
        "snapshot", "--widget", world.path("Oven"), environment: ["PATH": "/nowhere"])
      #expect(outcome.code == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("install Swift from swift.org"))
    }
  }
}
