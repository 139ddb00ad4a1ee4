import Foundation
import Basics
import Testing

extension Journeys {
  @Suite(.enabled(if: TestHome.swiftc != nil, "no Swift compiler in PATH"))
  struct WidgetJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// Compiled modules are kept between runs, in the cache of the widgets' tests.
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
      let folder = home.path("Oven")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try source.write(toFile: folder + "/Oven.swift", atomically: true, encoding: .utf8)
    }

    /// Compiles the modules that widgets import before a test waits for a screen: without a cache
    /// that takes longest.
    private static let modules = Task {
      let one = try WidgetJourneys()
      try one.save("Text(context.state.word)")
      _ = try await one.home.run(
        TestHome.binary!, ["preview", "--check", one.home.path("Oven")], environment: one.cache,
        seconds: 300)
    }

    /// A shell that runs `islet preview`.
    private func preview(_ prefix: String = "", of path: String = "Oven") async throws -> Screen {
      try await Self.modules.value
      let shell = try await Screen(
        home, "PS1='$ ' exec bash --norc --noprofile", columns: 180, rows: 100,
        environment: cache.merging(["HISTFILE": ""]) { $1 })
      try await shell.shows("$")
      try await shell.type(
        "cd '\(home.folder)'; stty -a > before; clear; \(prefix)'\(TestHome.binary!)' preview --listen 0 '\(path)'",
        "Enter")
      return shell
    }

    /// The program has ended with a code, and the terminal is as before.
    private func isRestored(_ shell: Screen, code: Int) async throws {
      try await shell.finds(#"(?m)^\$"#)
      try await shell.type("echo code $?", "Enter")
      try await shell.shows("code \(code)\n")
      #expect(try await shell.fact("alternate_on") == "0")
      #expect(try await shell.fact("cursor_flag") == "1")
      try await shell.type("stty -a > after; echo writ''ten", "Enter")
      try await shell.shows("written\n")
      #expect(home.read(home.path("before")) == home.read(home.path("after")))
      #expect(!home.read(home.path("after")).isEmpty)
    }

    @Test func errorIsShownBelowLastGoodViewsUntilFixed() async throws {
      try save("Text(\"The oven is \\(context.state.word)\")")
      let shell = try await preview()
      try await shell.shows("The oven is warm", seconds: 60)
      try save("Text(\"The stove is \\(context.state.wort)\")")
      try await shell.shows("✗ Oven.swift:10:", "has no member 'wort'", "The oven is warm")
      try save("Text(\"The stove is \\(context.state.word)\")")
      try await shell.shows("The stove is warm", without: "Oven.swift")
      #expect(!(try await shell.text()).contains("The oven"))
      try await shell.type("q")
      try await isRestored(shell, code: 0)
    }

    /// A sample off the screen is checked, too, and a fixed problem disappears.
    @Test func problemsOfHiddenSamplesAreReported() async throws {
      func view(_ name: String) -> String {
        "VStack { Text(\"It is\"); if context.state.word == \"hot\" { Image(systemName: \"\(name)\") } }"
      }
      try save(view("flme.circle.fill"), states: ["warm", "hot"])
      let shell = try await preview()
      try await shell.shows(
        "sample 1 of 2", "✗ symbols without a glyph: flme.circle.fill (flame.circle.fill?)",
        seconds: 60)
      try save(view("flame.fill"), states: ["warm", "hot"])
      try await shell.shows("It is", "Rebuilt in", without: "flme")
      try await shell.type("q")
      try await isRestored(shell, code: 0)
    }

    /// A sample that hangs while it is not shown does not affect cards drawn by pushes.
    @Test func hangingSampleDelaysNoCard() async throws {
      try save(
        "Text({ while context.state.word == \"bad\" {}; return \"It is \\(context.state.word)\" }())",
        states: ["warm", "bad"])
      let shell = try await preview()
      try await shell.shows("It is warm", seconds: 60)
      try await shell.shows(
        "OvenAttributes sample 2 cannot be shown: took over 1 s", "It is warm", seconds: 30)
      let url = try await shell.url()
      for number in 1...3 {
        let outcome = try await home.islet(
          "start", "-i", "oven-\(number)", "-t", "OvenAttributes", "-s",
          #"{"word":"cold \#(number)"}"#, "--gateway", url)
        #expect(outcome.code == 0, "\(outcome)")
        try await shell.shows("It is cold \(number)", without: "view.failed")
      }
      try await shell.type("q")
      try await isRestored(shell, code: 0)
    }

    @Test func samplesStandForActivitiesUntilPushesCome() async throws {
      try save("Text(\"The oven is \\(context.state.word)\")", states: ["warm", "hot"])
      let shell = try await preview()
      try await shell.shows("The oven is warm", "sample 1 of 2", seconds: 60)
      try await shell.type("]")
      try await shell.shows("The oven is hot", "sample 2 of 2")
      try await shell.type("]")
      try await shell.shows("The oven is warm", "sample 1 of 2")
      try await shell.type("S")
      try await shell.shows("Dynamic Island · compact", "Lock screen · light", "StandBy")
      try await shell.type("Right")
      try await shell.shows("402 pt phone", "374×")
      try await shell.type("Escape")
      let url = try await shell.url()
      let outcome = try await home.run(
        TestHome.binary!,
        [
          "start", "-i", "oven-1", "-t", "OvenAttributes", "-s", #"{"word":"cold"}"#, "--gateway",
          url,
        ])
      #expect(outcome.code == 0, "\(outcome)")
      try await shell.shows("The oven is cold", without: "The oven is warm")
      // The code defines the types: a misspelt one, and a content state that does not decode, are
      // reported at once.
      for (type, state, rule) in [
        ("OvenAttribute", #"{"word":"hot"}"#, "attributes-type.unknown"),
        ("OvenAttributes", #"{"word":7}"#, "content-state.decode"),
      ] {
        let outcome = try await home.run(
          TestHome.binary!, ["start", "-i", "oven-2", "-t", type, "-s", state, "--gateway", url])
        #expect(outcome.code == 1, "\(outcome)")
        #expect((outcome.output + outcome.errors).contains(rule), "\(outcome)")
      }
      try await shell.type("q")
      try await isRestored(shell, code: 0)
    }

    @Test func buttonRunsItsIntent() async throws {
      let shell = try await preview(
        of: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .deletingLastPathComponent().path + "/WidgetTests/Intents")
      try await shell.shows("running", "1 Pause  2 Count", seconds: 60)
      try await shell.type("1")
      try await shell.shows("paused", "Pause: updated")
      try await shell.type("5")
      try await shell.shows("Fail: perform() threw noSession")
      try await shell.type("3")
      try await shell.shows("No Live Activities yet")
      try await shell.type("q")
      try await isRestored(shell, code: 0)
    }

    @Test func pushesAreDrawnByWidgetAndSeenElsewhere() async throws {
      try await Self.modules.value
      try save("Text(\"The oven is \\(context.state.word)\")")
      let screen = try await Screen(
        home,
        "exec '\(TestHome.binary!)' watch --listen 0 --store :memory: --widget '\(home.path("Oven"))'",
        columns: 100, rows: 30, environment: cache)
      let url = try await screen.url()
      func islet(_ arguments: String...) async throws {
        let outcome = try await home.run(TestHome.binary!, arguments + ["--gateway", url])
        #expect(outcome.code == 0, "\(outcome)")
      }
      try await islet("start", "-i", "oven-1", "-t", "OvenAttributes", "-s", #"{"word":"warm"}"#)
      try await islet("start", "-i", "bus-1", "-t", "BusAttributes", "-s", #"{"line":"M 85"}"#)
      try await screen.shows("The oven is warm", "M 85")
      // A watcher without the widget shows the views stored by the gateway.
      let other = try await Screen(
        home, "exec '\(TestHome.binary!)' watch --gateway \(url)", columns: 60, rows: 20)
      try await other.shows("The oven is warm")
      try await islet("update", "-i", "oven-1", "-s", #"{"word":"hot"}"#)
      try await screen.shows("The oven is hot")
      try await other.shows("The oven is hot")
      // The code defines the types: undecodable content is reported at once, and the shown content
      // stays.
      let outcome = try await home.run(
        TestHome.binary!,
        ["update", "-i", "oven-1", "-s", #"{"wort":"cold"}"#, "--gateway", url])
      #expect(outcome.code == 1, "\(outcome)")
      try await screen.shows("content-state.decode", "The oven is hot")
      try save("Text(\"The stove is \\(context.state.wort)\")")
      try await screen.shows("✗ Oven.swift:10:", "has no member 'wort'")
      try save("Text(\"The stove is \\(context.state.word)\")")
      try await islet("update", "-i", "oven-1", "-s", #"{"word":"cool"}"#)
      try await screen.shows("The stove is cool", without: "Oven.swift")
      try await other.type("q")
      #expect(try await other.end() == 0)
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    /// Requests that Islet itself sends for a sample are not reported as the app's mistakes.
    @Test func editedSampleKeepsItsCard() async throws {
      try save("Text(\"It is \\(context.state.word)\")", states: ["warm"])
      let shell = try await preview()
      try await shell.shows("It is warm", seconds: 60)
      try save("Text(\"It is \\(context.state.word)\")", states: ["cold"])
      try await shell.shows("It is cold", without: "activity.duplicate", seconds: 60)
      try await shell.type("q")
      try await isRestored(shell, code: 0)
    }

    @Test func trapNamesItsLineAndNextSampleIsDrawn() async throws {
      try save("Text(\"Letter \\(Array(context.state.word)[3])\")", states: ["hot", "cold"])
      let shell = try await preview()
      try await shell.shows("Oven.swift:10: Index", "sample 1 of 2", seconds: 60)
      try await shell.type("]")
      try await shell.shows("Letter d", without: "✗ not shown ·")
      try await shell.type("q")
      try await isRestored(shell, code: 0)
    }

    @Test func missingToolchainIsReportedAtOnce() async throws {
      try save("Text(\"never\")")
      let shell = try await preview("PATH=/nowhere ")
      try await shell.shows("no Swift compiler in PATH", "install Swift")
      try await isRestored(shell, code: 2)
      let outcome = try await home.islet(
        "snapshot", "--widget", home.path("Oven"), environment: ["PATH": "/nowhere"])
      #expect(outcome.code == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("install Swift from swift.org"))
    }

    @Test func projectIsCheckedWithWidget() async throws {
      try save("Text(context.state.word)")
      func check(_ key: String, _ forms: String...) async throws -> Outcome {
        let project = """
          // !$*UTF8*$!
          { rootObject = P; objects = {
            P = { isa = PBXProject; targets = (T); };
            T = { isa = PBXNativeTarget; name = Oven; buildConfigurationList = L;
              productType = "com.apple.product-type.application"; };
            L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; name = Release;
              buildSettings = { GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_\(key) = YES; }; };
          }; }
          """
        let folder = home.path("Oven") + "/Oven.xcodeproj"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        try project.write(
          toFile: folder + "/project.pbxproj", atomically: true, encoding: .utf8)
        return try await home.run(
          TestHome.binary!, ["preview", "--check", home.path("Oven")] + forms, environment: cache)
      }
      let silent = try await check("NSSupportsNothing", "--json")
      #expect(silent.code == 1)
      let json = try JSON.parse(Array(silent.output.utf8))
      let finding = json["project"]?["findings"]?.array?.first
      #expect(finding?["level"]?.string == "error")
      #expect(finding?["rule"]?.string == "project.live-activities")
      #expect(finding?["file"]?.string?.hasSuffix("Oven.xcodeproj/project.pbxproj") == true)
      #expect(json["project"]?["frequent_updates"] == .bool(false))
      let good = try await check("NSSupportsLiveActivities")
      #expect(!good.output.contains("NSSupportsLiveActivities"))
    }
  }
}
