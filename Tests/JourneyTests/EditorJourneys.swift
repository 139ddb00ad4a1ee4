import Foundation
import Testing

extension Journeys {
  struct EditorJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func config() -> String { home.path("config") }

    /// A dashboard with a card whose request is loaded, started by a shell line that sets the
    /// editor.
    private func editing(_ setup: String) async throws -> (Screen, String) {
      let screen = try await Screen(
        home,
        "\(setup); XDG_CONFIG_HOME='\(config())' exec '\(TestHome.binary!)' watch --listen 0 --store :memory:"
      )
      let url = try await screen.url()
      try await home.startGame(url)
      try await screen.shows("Night Owls")
      try await screen.type(":")
      try await screen.type("edit-pres")
      try await screen.shows("edit card")
      try await screen.type("Enter")
      return (screen, url)
    }

    /// A replacement for an editor: it reports that it has the terminal, and saves another title.
    @Test func cardIsEditedInUsersEditor() async throws {
      let editor = home.path("editor")
      try """
      #!/bin/sh
      stty -a | grep -q ' icanon' && echo "cooked: $1"
      read answer
      sed 's/title: (.*,/title: "Mine",/' "$1" > "$1.new" && mv "$1.new" "$1"
      exit "$answer"
      """.write(toFile: editor, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
      let (screen, url) = try await editing("export VISUAL='\(editor)'")
      try await screen.shows("cooked: ", "types/", without: "edit card")
      #expect(try await screen.fact("alternate_on") == "0")
      // Pushes arrive meanwhile.
      try await home.score(url, 5, 2)
      try await screen.type("0", "Enter")
      try await screen.shows("saved types")
      // The island covers the card for a moment.
      try await screen.shows("Mine", "5   –   2")
      #expect(try await screen.fact("alternate_on") == "1")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    /// A gateway without a screen also loads saved files: pictures in CI are the same as on a desk.
    @Test func gatewayReadsSavedTypes() async throws {
      let (running, url) = try await home.serve(environment: ["XDG_CONFIG_HOME": config()])
      try await home.startGame(url)
      let folder = config() + "/islet/types"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "{ name: 'SportsActivityAttributes', presentation: '{title: \"By hand\"}' }"
        .write(toFile: folder + "/Game.json5", atomically: true, encoding: .utf8)
      try await until("the card is drawn by the file") {
        try await home.islet("snapshot", "-g", url, "game-1").output.contains("By hand")
      }
      try "{ name: 'SportsActivityAttributes', presntation: '.' }"
        .write(toFile: folder + "/Game.json5", atomically: true, encoding: .utf8)
      try await until("the mistake is reported") {
        home.read(running.files.errors).contains("Game.json5")
      }
    }

    /// Without a setting vi or nano is used, if installed.
    @Test func viIsUsedWithoutSetting() async throws {
      let folder = home.path("programs")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "#!/bin/sh\necho \"vi has $1\"\nread answer\n".write(
        toFile: folder + "/vi", atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder + "/vi")
      let (screen, _) = try await editing("unset VISUAL EDITOR; PATH='\(folder)':$PATH")
      try await screen.shows("vi has ", "types/")
      try await screen.type("Enter")
      try await screen.shows("is unchanged")
      // The newest push of a card can be edited from the cards.
      try await screen.type("E")
      try await screen.shows("vi has ", "request.http")
      try await screen.type("Enter")
      try await screen.shows("nothing was sent")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func missingEditorNamesTheFile() async throws {
      let (screen, _) = try await editing("unset VISUAL EDITOR; PATH='\(home.path("nothing"))'")
      try await screen.shows("No editor is set")
      let folder = config() + "/islet/types"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.count == 1)
      // The file is loaded however it was saved; a mistake is reported with its line.
      let path = "\(folder)/\(files[0])"
      let text = home.read(path)
      try text.replacing(/title: .*,/, with: "title: \"By hand\",\\\\n\\\\")
        .write(toFile: path, atomically: true, encoding: .utf8)
      _ = try await screen.finds("By hand|types/.*json5:")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }
  }
}
