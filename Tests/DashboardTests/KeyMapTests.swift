import Canvas
import Simulator
import Testing

@testable import Dashboard

/// Keys that the user assigned to commands.
@Suite struct KeyMapTests {
  private func map(_ changes: (String, [String])...) -> KeyMap {
    KeyMap(
      changes.enumerated().map {
        .init(command: $1.0, keys: $1.1, place: "config.json5:\($0 + 2)")
      })
  }

  private func keys(_ map: KeyMap, _ id: String) -> [Key] {
    map.commands.first { $0.id == id }?.keys ?? []
  }

  @Test func keyMapAppliesEverywhere() {
    var pilot = Pilot()
    pilot.state.keymap = map(("dismiss", ["X"]), ("lock-screen", ["ctrl-l"]))
    #expect(pilot.state.keymap.problems.isEmpty)
    pilot.press(.character("d"))
    #expect(pilot.effects.isEmpty)
    pilot.expect("X dismiss")
    pilot.press(.character("?"))
    #expect(HelpText(pilot.state).columns.joined().contains { $0.text == "X u" })
    pilot.press(.escape, .character(":"))
    pilot.type("dism")
    pilot.expect("X     dismiss")
    pilot.press(.escape, .control("l"))
    pilot.expect("^L  back")
    pilot.press(.control("l"), .character("X"))
    #expect(pilot.effects == [.dismiss("game-1")])
  }

  /// If two columns have enough rows, each begins with a section, and sections are separated by an
  /// empty row.
  @Test(arguments: [GridSize(120, 40), GridSize(160, 50), GridSize(200, 60)])
  func helpKeepsSectionsTogether(_ size: GridSize) {
    let columns = HelpText(Fixture.state(size)).columns
    #expect(columns.count == 2)
    for lines in columns {
      #expect(lines[0].isHeading)
      for (before, line) in zip(lines, lines.dropFirst())
      where line.isHeading && !before.isHeading { #expect(before.text.isEmpty) }
    }
  }

  @Test func mistakesNameTheirPlace() {
    let unknown = map(("dismis", ["X"]), ("end", ["hyper-x", "K"]), ("press", ["a"]))
    #expect(
      unknown.problems.map { $0.prefix(14) }
        == ["config.json5:2", "config.json5:3", "config.json5:4"])
    #expect(unknown.problems[0].contains("did you mean dismiss?"))
    #expect(
      unknown.problems[1].contains("hyper-x is no") && keys(unknown, "end") == [.character("K")]
    )
    #expect(keys(unknown, "press").count == 9)
  }

  @Test func keyClashesAreReported() {
    let conflicting = map(("dismiss", ["e"]))
    // What the user asked for is no problem.
    #expect(conflicting.problems == [])
    #expect(conflicting.notes.count == 1 && conflicting.notes[0].contains("only key of end"))
    #expect(keys(conflicting, "end").isEmpty && keys(conflicting, "dismiss") == [.character("e")])
    let twice = map(("dismiss", ["X"]), ("end", ["X", "K"]))
    #expect(twice.problems.count == 1 && twice.problems[0].contains("dismiss and end"))
    #expect(keys(twice, "dismiss") == [.character("X")] && keys(twice, "end") == [.character("K")])
    // Swapped keys do not clash, nor does a key of another screen.
    #expect(map(("dismiss", ["e"]), ("end", ["d"])).problems.isEmpty)
    #expect(map(("copy-token", ["c"])).problems.isEmpty)
    for changed in [conflicting, twice] {
      for context in Command.Context.allCases {
        let all = changed.commands.filter { $0.contexts.contains(context) }.flatMap(\.keys)
        #expect(Set(all).count == all.count, "\(context)")
        #expect(all.contains(.escape) && all.contains(.control("c")))
      }
    }
  }

  @Test(
    arguments: [
      ("enter", .enter), ("X", .character("X")), ("ctrl-x", .control("x")), ("^X", .control("x")),
      ("C-x", .control("x")), ("space", .character(" ")), ("pgup", .pageUp), ("Esc", .escape),
      ("ß", .character("ß")), ("f99", nil), ("", nil), ("ctrl-", nil),
    ] as [(String, Key?)])
  func keysHaveNames(name: String, key: Key?) { #expect(Key(named: name) == key) }

  @Test func startupProblemsAreAClosableBanner() {
    for size in [GridSize(100, 30), GridSize(60, 20), GridSize(44, 14)] {
      var pilot = Pilot(size)
      pilot.send(.startup(["config.json5:2: theem is not an option: did you mean theme?"]))
      // File and line have their own row; the problem and its fix are below.
      pilot.expect("! config.json5:2 ", "  theem is not an option: did", "esc closes")
      pilot.press(.escape)
      pilot.expect(not: ["theem"])
    }
    var pilot = Pilot()
    pilot.send(.startup((1...40).map { "problem \($0)" }))
    pilot.expect("problem 1", "and more")
    pilot.click(.command("back"))
    pilot.expect(not: ["problem 1"])
  }
}
