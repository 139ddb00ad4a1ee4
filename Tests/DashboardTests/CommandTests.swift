import Canvas
import Simulator
import Basics
import Testing

@testable import Dashboard

@Suite struct CommandTests {
  @Test func everyCommandIsComplete() {
    for command in Command.all {
      // Commands without a key are found in the palette.
      #expect(
        command.keys.isEmpty
          ? command.contexts.isSubset(of: Command.screens) : !command.contexts.isEmpty,
        "\(command.id)")
      #expect(TextLayout.width(command.title.english) <= 13, "\(command.id)")
      #expect(
        command.help.english.first?.isUppercase == true && command.help.english.last != ".",
        "\(command.id)")
      #expect(TextLayout.width(command.keyNames) <= 14, "\(command.id)")
    }
    #expect(Set(Command.all.map(\.id)).count == Command.all.count)
  }

  @Test(arguments: Command.Context.allCases) func keysAreUnique(context: Command.Context) {
    var owners: [Key: String] = [:]
    for command in Command.all where command.contexts.contains(context) {
      for key in command.keys {
        #expect(owners[key] == nil, "\(key.name) is \(owners[key] ?? "") and \(command.id)")
        owners[key] = command.id
      }
    }
  }

  @Test(arguments: Command.Context.allCases) func everyScreenCanBeClosed(context: Command.Context) {
    let keys = Command.all.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    #expect(keys.contains(.escape) && keys.contains(.control("c")))
  }

  /// Runs each command in each place that it names, with and without activities.
  @Test func everyCommandRunsInAllItsPlaces() {
    for isEmpty in [false, true] {
      for command in Command.all {
        let start =
          isEmpty ? State(size: GridSize(100, 30), address: "x") : Fixture.state(GridSize(100, 30))
        var pilot = Pilot(state: start)
        for key in command.keys { pilot.press(key) }
        pilot.effects = pilot.state.run(command, now: pilot.now)
        pilot.state.reconcile(now: pilot.now)
        #expect(pilot.frame.plainText.contains("Islet") || pilot.state.screen == .lock)
      }
    }
  }

  @Test func documentedKeysExist() {
    let expected: [(Key, String)] = [
      (.character("j"), "down"), (.character("k"), "up"), (.down, "down"), (.up, "up"),
      (.character("g"), "first"), (.character("G"), "last"), (.enter, "expand"), (.tab, "pane"),
      (.character("d"), "dismiss"), (.character("e"), "end"), (.character("u"), "undo"),
      (.character("r"), "refresh"), (.character("p"), "pause"), (.character("/"), "filter"),
      (.character("s"), "sort"), (.character("l"), "log"), (.character("i"), "details"),
      (.character("y"), "copy"), (.character("t"), "theme"), (.character("z"), "lock-screen"),
      (.character(":"), "palette"), (.character("?"), "help"), (.character("q"), "quit"),
      (.control("z"), "suspend"), (.character(">"), "faster"), (.character("<"), "slower"),
    ]
    for (key, id) in expected {
      let command = Command.all.first { $0.contexts.contains(.main) && $0.keys.contains(key) }
      #expect(command?.id == id)
    }
  }

  @Test func hintsDropFromTheRightWhenNarrow() {
    let wide = Pilot(GridSize(160, 50)).frame.row(49)
    let narrow = Pilot(GridSize(44, 14)).frame.row(13)
    #expect(wide.contains("⏎ expand") && wide.contains("? help") && wide.contains("z lock screen"))
    #expect(narrow.contains("⏎ expand") && narrow.contains("d dismiss"))
    #expect(!narrow.contains("theme") && TextLayout.width(narrow) <= 44)
  }

  @Test func typePresentationIsEditedAsAFile() throws {
    var pilot = Pilot()
    pilot.state.cards.selection = "order-12"
    pilot.press(.character(":"))
    pilot.type("edit-presentation")
    pilot.press(.enter)
    guard case .edit(let draft)? = pilot.effects.first else {
      Issue.record("nothing is edited")
      return
    }
    let type = try #require(pilot.state.selected?.attributesType)
    #expect(draft.purpose == .presentation(type: type) && draft.place == .types)
    #expect(draft.file == "\(type).json5" && draft.text.contains("name: \"\(type)\""))
    pilot.send(.edited(draft, .changed("{}")))
    pilot.expect("saved types/\(type).json5")
    pilot.send(.edited(draft, .failed("No editor is set")))
    pilot.expect("✗ No editor is set")
  }

  /// A trend needs three values. An unchanged value adds none.
  @Test func redrawnCardIsNotAnEmptyUpdate() throws {
    var pilot = Pilot()
    let known = try #require(pilot.state.catalog["order-12"])
    for (cursor, detail) in [("c-1", nil), ("c-2", ["presentation": true] as JSON)] {
      pilot.send(
        .events([
          ActivityEvent(
            cursor: cursor, at: pilot.now, kind: .updated, activityID: known.id, activity: known,
            detail: detail)
        ]))
    }
    pilot.expect("nothing changed", "redrawn")
  }

  /// A new user needs only sixteen keys, and each does something among the cards.
  @Test func sixteenBasicKeys() {
    #expect(Command.basic.count == 16 && Set(Command.basic).count == 16)
    for id in Command.basic {
      let command = Command.named(id)
      #expect(command?.keys.isEmpty == false && command?.contexts.contains(.main) == true, "\(id)")
    }
  }
}
