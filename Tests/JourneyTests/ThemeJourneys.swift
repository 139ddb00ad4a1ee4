import Foundation
import Testing

extension Journeys {
  /// Themes that a person adds, changes and chooses.
  struct ThemeJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let theme = """
      {
        name: "night-blue",
        roles: {
          text: "#f0f0f0",
          "wallpaper-top": "#123456",
          "wallpaper-bottom": "#123456",
        },
      }
      """

    /// The colour of the wallpaper's first cell.
    private func paper(_ screen: Screen) async throws -> String {
      let colors = try await screen.colors()
      let range = colors.range(of: #"48;2;[0-9;]+"#, options: .regularExpression)
      return range.map { String(colors[$0]) } ?? ""
    }

    @Test func themeIsWrittenChangedChosenAndRemembered() async throws {
      // The configuration's folders are created while the screen is open.
      let screen = try await Screen.watch(
        home, "--listen 0 --store :memory:", environment: ["COLORTERM": "truecolor"])
      _ = try await screen.url()
      let folder = home.path("config/islet/themes")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = folder + "/night-blue.json5"
      try Self.theme.write(toFile: path, atomically: true, encoding: .utf8)
      try await screen.type("t")
      try await screen.shows("Theme", "midnight", "night-blue")
      try await screen.type("k")
      for _ in 0..<12 where try await paper(screen) != "48;2;18;52;86" {
        try await screen.type("j")
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(try await paper(screen) == "48;2;18;52;86")
      try await screen.type("Enter")
      try await screen.shows("theme: night-blue")
      // A saved theme is drawn; a mistake is reported and changes nothing.
      func save(_ color: String) throws {
        try Self.theme.replacingOccurrences(of: "#123456", with: color)
          .write(toFile: path, atomically: true, encoding: .utf8)
      }
      try save("#204060")
      try await until("the new colour") { try await paper(screen) == "48;2;32;64;96" }
      try save("#20406")
      try await screen.shows(
        "! themes/night-blue.json5:5:22 ", "  roles.wallpaper-top:", "esc closes")
      #expect(try await paper(screen) == "48;2;32;64;96")
      try save("#204060")
      try await until("the banner to go") {
        try await !screen.text().contains("is not a colour")
      }
      try await screen.type("q")
      #expect(try await screen.end() == 0)
      let next = try await Screen.watch(
        home, "--listen 0 --store :memory:", environment: ["COLORTERM": "truecolor"])
      _ = try await next.url()
      #expect(try await paper(next) == "48;2;32;64;96")
      try await next.type("q")
      #expect(try await next.end() == 0)
    }

    @Test func lightTerminalGetsLightTheme() async throws {
      for (value, color) in [("0;15", "48;2;213;228;245"), ("15;0", "48;2;10;18;46")] {
        let screen = try await Screen.watch(
          home, "--listen 0 --store :memory:",
          environment: ["COLORTERM": "truecolor", "COLORFGBG": value])
        _ = try await screen.url()
        #expect(try await paper(screen) == color)
        try await screen.type("q")
        #expect(try await screen.end() == 0)
      }
    }

    /// The border stays where it was moved, independent of the saved theme.
    @Test func borderIsRemembered() async throws {
      func logColumn(_ screen: Screen) async throws -> Int {
        let text = try await screen.text()
        let line = text.split(separator: "\n").first { $0.contains("Activity log") } ?? ""
        return line.range(of: "Activity log").map {
          line.distance(from: line.startIndex, to: $0.lowerBound)
        } ?? 0
      }
      let screen = try await Screen.watch(home, "--listen 0 --store :memory:")
      try await home.startGame(try await screen.url())
      try await screen.shows("Activity log")
      let before = try await logColumn(screen)
      try await screen.type("t")
      try await screen.shows("Theme")
      try await screen.type("j", "Enter")
      try await screen.shows("theme: ansi")
      try await screen.type("V", "V")
      try await until("the border to move") { try await logColumn(screen) < before - 3 }
      let moved = try await logColumn(screen)
      try await screen.type("q")
      #expect(try await screen.end() == 0)
      let next = try await Screen.watch(home, "--listen 0 --store :memory:")
      try await home.startGame(try await next.url())
      try await next.shows("Activity log")
      #expect(try await logColumn(next) == moved)
      try await next.type("q")
      #expect(try await next.end() == 0)
    }
  }
}
