import Foundation
import Testing

extension Journeys {
  struct TerminalJourneys {
    let world: World

    init() throws { world = try World() }

    /// Shows a game in a terminal and gives the screen with its colours.
    private func game(_ environment: String) async throws -> String {
      let screen = try await Screen(
        world, "\(environment) exec '\(World.binary!)' watch --listen 0 --store :memory:")
      let url = try await screen.url()
      try await world.startGame(url)
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

    @Test(arguments: [
      ("TERM=nope", "the terminal nope is not known"),
      ("TERM=dumb", "the terminal dumb cannot place its cursor"),
      ("TERM=", "TERM is not set"),
    ]) func aTerminalThatCannot(environment: String, message: String) async throws {
      let screen = try await Screen(
        world, "\(environment) exec '\(World.binary!)' watch --listen 0 --store :memory:")
      #expect(try await screen.end() == 2)
      try await screen.shows("islet: \(message)")
      #expect(try await screen.fact("alternate_on") == "0")
    }

    @Test func aTerminalThatCannotStillWatchesPlainly() async throws {
      let screen = try await Screen(
        world, "TERM=dumb exec '\(World.binary!)' watch --plain --listen 0 --store :memory:")
      let url = try await screen.url()
      try await world.startGame(url)
      try await screen.shows("game-1 started")
    }
  }
}
