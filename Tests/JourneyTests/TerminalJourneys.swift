import Foundation
import Testing

extension Journeys {
  struct TerminalJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// Shows a game in a terminal and returns the screen with its colours.
    private func game(_ environment: String) async throws -> String {
      let screen = try await Screen(
        home, "\(environment) exec '\(TestHome.binary!)' watch --listen 0 --store :memory:")
      let url = try await screen.url()
      try await home.startGame(url)
      try await screen.shows("Night Owls", "1 live")
      let colors = try await screen.colors()
      try await screen.type("q")
      #expect(try await screen.end() == 0)
      #expect(try await screen.fact("alternate_on") == "0")
      return colors
    }

    @Test func noColor() async throws {
      let text = try await game("NO_COLOR=1")
      #expect(text.range(of: #"\u{1B}\[[0-9;]*[34][0-9]"#, options: .regularExpression) == nil)
    }

    @Test func sixteenColors() async throws {
      let text = try await game("COLORTERM= TERM=xterm")
      #expect(!text.contains("38;2;") && !text.contains("48;2;"))
      #expect(!text.contains("38;5;") && !text.contains("48;5;"))
    }

    @Test func trueColor() async throws {
      let text = try await game("COLORTERM=truecolor")
      #expect(text.contains("8;2;") || text.contains("8;5;"))
    }

    @Test func withoutALocale() async throws {
      _ = try await game("LC_ALL=C LANG=C")
    }

    /// Pasted lines are no keys; in a text line they are text. `^L` repairs the screen.
    @Test func pastedTextIsNoCommand() async throws {
      let screen = try await Screen(
        home, "exec '\(TestHome.binary!)' watch --listen 0 --store :memory:")
      let url = try await screen.url()
      try await home.startGame(url)
      try await screen.shows("Night Owls")
      try await screen.paste("hello d\nq\n")
      try await screen.shows("pasted text is not read as keys", "Night Owls")
      try await screen.type("/")
      try await screen.paste("night\nowls")
      try await screen.shows("night owls")
      try await screen.type("Enter")
      let tty = try await screen.fact("pane_tty")
      let stray = try #require(FileHandle(forWritingAtPath: tty))
      try stray.write(contentsOf: Data("\r\nBroadcast message\r\n".utf8))
      try await screen.shows("Broadcast message")
      try await screen.type("C-l")
      try await screen.shows("Night Owls", without: "Broadcast")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test(arguments: [
      ("TERM=nope", "the terminal nope is not known"),
      ("TERM=dumb", "the terminal dumb cannot place its cursor"),
      ("TERM=", "TERM is not set"),
    ]) func unsupportedTerminal(environment: String, message: String) async throws {
      let screen = try await Screen(
        home, "\(environment) exec '\(TestHome.binary!)' watch --listen 0 --store :memory:")
      #expect(try await screen.end() == 2)
      try await screen.shows("islet: \(message)")
      #expect(try await screen.fact("alternate_on") == "0")
    }

    @Test func plainWatchWorksOnUnsupportedTerminal() async throws {
      let screen = try await Screen(
        home, "TERM=dumb exec '\(TestHome.binary!)' watch --plain --listen 0 --store :memory:")
      let url = try await screen.url()
      try await home.startGame(url)
      try await screen.shows("game-1 started")
    }
  }
}
