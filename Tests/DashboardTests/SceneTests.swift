import Basics
import Canvas
import Simulator
import Testing

@testable import Dashboard

/// The caption of a demo's scene, and its keys.
struct SceneTests {
  private static func status(_ change: (inout SceneStatus) -> Void = { _ in }) -> SceneStatus {
    var status = SceneStatus(count: 12, loops: true)
    status.place = 4
    status.caption = "A goal"
    change(&status)
    return status
  }

  @Test(arguments: [GridSize(100, 30), GridSize(60, 20)])
  func showsCaptionAndProgress(size: GridSize) {
    var pilot = Pilot(size)
    pilot.send(.scene(Self.status()))
    pilot.expect("▸ A goal", "4/12", not: ["‖"])
    pilot.send(
      .scene(
        Self.status {
          $0.isPaused = true; $0.loops = false
        }))
    pilot.expect("▸ A goal", "‖ step 4/12 once", ", resume", not: [", pause"])
    pilot.send(
      .scene(
        Self.status {
          $0.caption = nil; $0.isOver = true
        }))
    pilot.expect("finished; . plays it again")
    // A long caption does not hide the count, and control characters in it are replaced.
    pilot.send(
      .scene(Self.status { $0.caption = "\u{1B}[2J" + String(repeating: "long ", count: 40) }))
    pilot.expect("long", "4/12", not: ["\u{1B}"])
  }

  /// The two lines of a caption have about the same length.
  @Test func captionLinesAreBalanced() throws {
    var pilot = Pilot(GridSize(80, 70))
    let caption =
      "A timestamp in milliseconds: APNs answers 200, and the push is lost, as no one says"
    pilot.send(.scene(Self.status { $0.caption = caption }))
    let rows = pilot.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(rows.firstIndex { $0.contains("▸ A timestamp") })
    let lines = rows[first...first + 1].map { $0.prefix(62).split(separator: " ") }
    #expect(lines[1].count > 3 && lines[0].count < 10, "\(rows[first])\n\(rows[first + 1])")
  }

  /// Cards hidden by the caption are counted at their edge, and the caption is at the log's.
  @Test func hiddenCardsAreCountedBesideTheCards() throws {
    var pilot = Pilot()
    pilot.send(.scene(Self.status { $0.caption = String(repeating: "long ", count: 30) }))
    let cards = try #require(pilot.frame.regions.first { $0.target == .cards }).rect
    let row = try #require(
      pilot.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
        .first { $0.contains("+2 more") })
    #expect(row.prefix(cards.maxX).contains("+2 more"), "\(row)")
  }

  @Test func helpStaysOnOnePage() {
    var pilot = Pilot()
    pilot.press(.character("?"))
    pilot.expect("Look closer", not: ["the demo", "more ·"])
    pilot.press(.escape)
    pilot.send(.scene(Self.status()))
    pilot.press(.character("?"))
    pilot.expect("Pause, step or loop", not: ["more ·"])
  }

  @Test func keysReachTheScene() {
    var pilot = Pilot()
    pilot.type(",")
    #expect(pilot.effects.isEmpty)
    pilot.expect("no demo is running")
    pilot.send(.scene(Self.status()))
    for (key, request) in [(",", SceneRequest.pause), (".", .step), ("L", .loop)] {
      pilot.type(key)
      #expect(pilot.effects == [.scene(request)])
    }
  }

  /// Between two rounds the cards of the previous one stay until the next has one.
  @Test func roundsNeverStartEmpty() {
    var pilot = Pilot()
    pilot.send(.scene(Self.status { $0.place = 0 }))
    pilot.send(.snapshot([]))
    pilot.expect("Superb Owl", not: ["No Live Activities yet"])
    pilot.send(.events([Fixture.event(90, 0, .started, "wash-3", "start", Fixture.wash)]))
    pilot.expect("Laundry", not: ["Superb Owl"])
    // A scene that continues without cards, and a gateway without a scene, are shown unchanged.
    pilot.send(.scene(Self.status { $0.place = 0 }))
    pilot.send(.snapshot([]))
    pilot.send(.scene(Self.status { $0.place = 8 }))
    pilot.expect("No Live Activities yet", "GameAttributes")
  }

  /// The gateway's types accept the copied request.
  @Test func firstRequestUsesAKnownType() throws {
    var pilot = Pilot()
    pilot.state.firstType = try ActivityType(
      json: ["name": "Ride", "attributes": ["name": "String"], "content_state": ["stops": "Int"]])
    pilot.send(.snapshot([]))
    pilot.expect("\"Ride\"", "{\"stops\":1}", not: ["GameAttributes"])
  }
}
