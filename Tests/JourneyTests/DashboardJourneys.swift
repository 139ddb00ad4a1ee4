import Foundation
import Testing

extension Journeys {
  struct DashboardJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test func pushMovesCardAndKeyEndsIt() async throws {
      let shell = try await Screen(
        home, "PS1='$ ' exec bash --norc --noprofile", environment: ["HISTFILE": ""])
      try await shell.shows("$")
      try await shell.type(
        "cd '\(home.folder)'; stty -a > before; '\(TestHome.binary!)' watch --listen 0 "
          + "--store :memory:", "Enter")
      try await shell.shows("No Live Activities yet")
      #expect(try await shell.fact("alternate_on") == "1")
      let url = try await shell.url()

      try await home.startGame(url, name: "Superb Owl")
      try await shell.shows("Team one", "1 live", "The owls are in")
      // The island covers the card while its alert is shown.
      try await shell.shows("Superb Owl", "0   –   0", without: "The owls are in")
      try await home.score(url, 3, 0)
      try await shell.shows("3   –   0")
      try await shell.type("d")
      try await shell.shows("No Live Activities yet", without: "3   –   0")
      let answer = try await home.score(url, 4, 0)
      #expect(answer.contains("Islet-Verdict: dropped"))
      #expect(answer.contains("Islet-Rules: activity.dismissed"))
      try await shell.shows("activity.dismissed", "1 not shown")

      try await home.startGame(url, id: "game-2", name: "Second Half")
      try await shell.shows("Second Half")
      try await shell.type("e")
      try await shell.finds("(?i)end .*game-2|game-2.*end|End .*Second Half")
      try await shell.type("y")
      _ = try await shell.finds("(?i)ended")
      try await until("game-2 is ended") {
        try await home.islet("show", "game-2", "--gateway", url).output.contains("ended")
      }

      try await shell.type("q")
      try await shell.shows("$", without: "Islet  ●")
      #expect(try await shell.fact("alternate_on") == "0")
      #expect(try await shell.fact("cursor_flag") == "1")
      #expect(try await shell.fact("mouse_any_flag") == "0")
      try await shell.type("stty -a > after; echo writ''ten", "Enter")
      try await shell.shows("written\n")
      #expect(home.read(home.path("before")) == home.read(home.path("after")))
      #expect(!home.read(home.path("after")).isEmpty)
    }

    @Test func suspendsAndComesBack() async throws {
      let shell = try await Screen(home, "PS1='$ ' exec bash --norc --noprofile")
      try await shell.shows("$")
      try await shell.type("'\(TestHome.binary!)' watch --listen 0 --store :memory:", "Enter")
      let url = try await shell.url()
      try await shell.type("C-z")
      try await shell.shows("Stopped")
      #expect(try await shell.fact("alternate_on") == "0")
      #expect(try await shell.fact("cursor_flag") == "1")
      try await shell.type("fg", "Enter")
      try await shell.shows("No Live Activities yet")
      try await home.startGame(url)
      try await shell.shows("Night Owls")
      try await shell.type("q")
      try await shell.shows("fg", without: "Night Owls")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func signalRestoresTerminal(signal: Int32)
      async throws
    {
      let shell = try await Screen(home, "PS1='$ ' exec bash --norc --noprofile")
      try await shell.shows("$")
      try await shell.type(
        "stty -a > '\(home.path("before"))'; '\(TestHome.binary!)' watch --listen 0 --store :memory:",
        "Enter")
      _ = try await shell.url()
      let pids = try await home.run(
        "/bin/sh", ["-c", "pgrep -P $(pgrep -P \(try await shell.fact("pane_pid")))"])
      let pid = try #require(Int32(pids.output.trimmingCharacters(in: .whitespacesAndNewlines)))
      kill(pid, signal)
      try await shell.shows("$", without: "Islet  ●")
      #expect(try await shell.fact("alternate_on") == "0")
      #expect(try await shell.fact("cursor_flag") == "1")
      try await shell.type("stty -a > '\(home.path("after"))'; echo writ''ten", "Enter")
      try await shell.shows("written\n")
      #expect(home.read(home.path("before")) == home.read(home.path("after")))
    }

    @Test func followsWindowSize() async throws {
      let screen = try await Screen.watch(home, "--listen 0 --store :memory:")
      let url = try await screen.url()
      try await home.startGame(url)
      try await screen.shows("Night Owls", "Activity log")
      try await screen.resize(60, 20)
      try await screen.shows("Night Owls", without: "Activity log")
      try await screen.resize(30, 8)
      try await screen.shows("Islet needs", "this is 30x8")
      // The smallest size that tmux supports: nothing may break.
      try await screen.resize(1, 1)
      try await screen.resize(160, 50)
      try await screen.shows("Night Owls", "Activity log", without: "Islet needs")
      try await home.score(url, 7, 1)
      let text = try await screen.shows("7   –   1")
      // No content of the previous size is left.
      #expect(text.components(separatedBy: "⇄  Night Owls").count == 2, "\(text)")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func twoWatchersOfOneGateway() async throws {
      let (_, url) = try await home.serve()
      let one = try await Screen.watch(home, "--gateway \(url)")
      let two = try await Screen.watch(home, "--gateway \(url)", columns: 60, rows: 20)
      try await one.shows("No Live Activities yet")
      try await two.shows("No Live Activities yet")
      try await home.startGame(url)
      try await one.shows("Night Owls")
      try await two.shows("Night Owls")
      try await one.type("d")
      try await one.shows("No Live Activities yet")
      try await two.shows("No Live Activities yet", without: "Night Owls")
      try await one.type("u")
      try await one.shows("Night Owls")
      try await two.shows("Night Owls")
    }

    /// Both keys are pressed within one debounce interval, so that both calls run at once.
    @Test func keysAreAppliedInOrder() async throws {
      let (_, url) = try await home.serve()
      let screen = try await Screen.watch(home, "--gateway \(url)")
      try await home.startGame(url)
      try await screen.shows("Night Owls")
      for _ in 0..<8 {
        try await screen.type("du")
        try await screen.shows("is back")
        try await until("the card is back") {
          try await home.islet("list", "--gateway", url).output.contains("game-1")
        }
        try await screen.shows("Night Owls")
      }
    }

    @Test func gatewayDiesAndComesBack() async throws {
      let store = home.path("store.sqlite")
      let (first, url) = try await home.serve(store: store)
      let screen = try await Screen.watch(home, "--gateway \(url)")
      try await home.startGame(url)
      try await home.score(url, 1, 0)
      try await screen.shows("1   –   0")
      try await first.kill(SIGKILL)
      try await screen.shows("retrying in", "last good")
      // Its content stays on the screen.
      try await screen.shows("1   –   0")
      let port = String(url.split(separator: ":").last!)
      let (second, _) = try await home.serve(port: port, store: store)
      try await home.score(url, 2, 0)
      try await screen.shows("2   –   0", "● 127.0.0.1", without: "retrying")
      // No event is lost or duplicated: the log has one start and two updates. The card's own
      // history is below the card.
      let lines = try await screen.text().split(separator: "\n")
      let column = lines.compactMap { line in
        line.range(of: "Activity log").map {
          line.distance(from: line.startIndex, to: $0.lowerBound)
        }
      }
      let text = lines.map { $0.dropFirst(column.first ?? 0) }.joined(separator: "\n")
      #expect(text.components(separatedBy: "✓ start").count == 2, "\(text)")
      #expect(text.components(separatedBy: "✓ update").count == 3, "\(text)")
      try await second.kill(SIGTERM)
      #expect(second.process.code == 0)
    }

    @Test func keepsEverythingAfterKill() async throws {
      let store = home.path("store.sqlite")
      let (first, url) = try await home.serve(store: store)
      try await home.startGame(url)
      try await home.score(url, 5, 4)
      try await home.startGame(url, id: "game-2", name: "Swiped")
      #expect(try await home.islet("dismiss", "game-2", "--gateway", url).code == 0)
      let log = try await home.islet("log", "--gateway", url).output
      // The first line has the time that is left.
      func history(_ gateway: String) async throws -> [Substring] {
        try await home.islet("show", "game-1", "--gateway", gateway).output
          .split(separator: "\n").dropFirst().map(\.self)
      }
      let before = try await history(url)
      try await first.kill(SIGKILL)

      let (second, again) = try await home.serve(store: store)
      #expect(try await home.islet("log", "--gateway", again).output == log)
      #expect(try await history(again) == before)
      #expect(
        before.contains { $0.hasSuffix("updated: teamOneScore 5, teamTwoScore 4") }, "\(before)")
      #expect(try await home.score(again, 9, 9, id: "game-2").contains("activity.dismissed"))
      try await second.kill(SIGTERM)

      // The dashboard's own gateway opens the same store, and again after it ended.
      for score in [6, 7] {
        let screen = try await Screen.watch(home, "--listen 0 --store '\(store)'")
        let url = try await screen.url()
        try await screen.shows("Night Owls", "\(score - 1)   –   4", without: "Swiped")
        try await home.score(url, score, 4)
        try await screen.shows("\(score)   –   4")
        try await screen.type("q")
        #expect(try await screen.end() == 0)
      }
    }

    @Test func addressWithoutGateway() async throws {
      let screen = try await Screen.watch(home, "--gateway http://127.0.0.1:1")
      try await screen.shows("retrying in")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func demoPlays() async throws {
      let screen = try await Screen(
        home, "exec '\(TestHome.binary!)' demo --listen 0 --speed 20", rows: 40)
      _ = try await screen.finds(#"[1-9] live"#)
      try await screen.shows("Superb Owl")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }
  }
}
