import Foundation
import Testing

extension Journeys {
  /// Output to the terminal besides the screen, and to programs.
  struct NotifyJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func configure(_ text: String) throws {
      let folder = home.path("config/islet")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: folder + "/config.json5", atomically: true, encoding: .utf8)
    }

    @Test func programRunsAndTitleIsRestored() async throws {
      let log = home.path("log")
      try configure(
        """
        { notify: { via: ["sh", "-c", 'echo "$ISLET_EVENT|$0|$1" >> "\(log)"'], on: "alert" } }
        """)
      let screen = try await Screen.watch(home, "--listen 0 --store :memory:")
      let url = try await screen.url()
      let title = "pane_title"
      try await home.post(
        url, "/messages/live_activity/start",
        """
        {"app_id":"app","activity_id":"game-1","external_user_ids":["user-1"],
         "activity_attributes_type":"SportsActivityAttributes",
         "activity_attributes":{"title":"Night Owls"},"content_state":{"score":0},
         "notification":{"alert":{"title":"-$(id) `id`","body":"The owls; are in"}}}
        """)
      try await until("the program is run") { home.read(log).hasSuffix("\n") }
      #expect(home.read(log) == "alert|‐$(id) `id`|The owls; are in\n")
      try await until("the title") {
        try await screen.fact(title) == "Night Owls · 1 live · Islet"
      }
      try await screen.type("q")
      #expect(try await screen.end() == 0)
      #expect(try await !screen.fact(title).contains("Islet"))
    }

    @Test func failedProgramIsReported() async throws {
      try configure("{ notify: { via: ['/no/such/program'] } }")
      let screen = try await Screen.watch(home, "--listen 0 --store :memory:")
      try await home.startGame(try await screen.url())
      try await screen.shows("notify: /no/such/program cannot be run: No such file")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func configurationMistakeNamesItsLine() async throws {
      try configure(
        "{\n  notify: {\n    via: 'osc8',\n    on: ['alert', 'dropt'],\n  },\n  links: 1,\n}\n")
      let outcome = try await home.islet("doctor")
      for text in [
        "config.json5:3: notify.via is not a way to notify: write \"osc9\"",
        "config.json5:4: notify.on[1]: \"dropt\" is not an event: write alert, dropped, end",
        "config.json5:6: links is a number: write true or false",
      ] { #expect(outcome.output.contains(text), "\(outcome.output)") }
    }
  }
}
