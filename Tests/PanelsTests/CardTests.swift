import Canvas
import CardPlan
import Basics
import Simulator
import Testing

@testable import Panels

@Suite struct CardTests {
  private let now = Date(timeIntervalSince1970: 1_795_254_067)

  private func card(
    width: Int = 50, theme: Theme = .builtIn, at time: Date? = nil,
    _ change: (inout Activity) -> Void
  ) -> Frame {
    var activity = Activity(
      id: "a", attributesType: "DeliveryAttributes", attributes: ["name": "Luigi’s Pizza"],
      contentState: ["status": "on its way"], startedAt: now.addingTimeInterval(-600))
    activity.updatedAt = now.addingTimeInterval(-120)
    change(&activity)
    var frame = Frame(GridSize(width, 10))
    Panel(activity).drawLockScreen(
      &frame, at: GridPoint(0, 0), width: width, .init(theme: theme, now: time ?? now))
    return frame
  }

  @Test func gridIsFixed() {
    let frame = card { $0.contentState = ["status": "on its way", "eta": 1_795_254_365] }
    #expect(frame.row(1) == "▐ ◷  Luigi’s Pizza                           2 m ▌")
    #expect(frame.row(2) == "▐    on its way                  ETA in    04:58 ▌")
    #expect(frame.redrawAt == now.addingTimeInterval(1))
  }

  @Test func statesDifferByShapeWordAndColour() {
    let stale = card {
      $0.state = .stale
      $0.staleDate = now.addingTimeInterval(-125)
    }
    #expect(stale.row(2).hasSuffix("◌ STALE 2 m ▌"))
    let ended = card {
      $0.state = .ended
      $0.endedAt = now.addingTimeInterval(-120)
    }
    #expect(ended.row(2).hasSuffix("■ ENDED · leaves in 3 h 58 m ▌"))
    let vanishing = card {
      $0.state = .ended
      $0.endedAt = now
      $0.dismissalDate = now.addingTimeInterval(42)
    }
    #expect(vanishing.row(2).hasSuffix("▽ leaves in 42 s ▌"))
    #expect(vanishing.redrawAt == now.addingTimeInterval(1))
    #expect(vanishing[40, 2].style.foreground != ended[40, 2].style.foreground)
  }

  @Test func allSidesAreShown() {
    for width in [40, 60] {
      let frame = card(width: width) {
        $0.contentState = [
          "redTeamScore": 1, "blueTeamScore": 22, "greenTeamScore": 333, "pinkTeamScore": 4444,
        ]
      }
      for value in ["22", "333", "4444"] { #expect(frame.plainText.contains(value)) }
    }
  }

  @Test func cardWithoutTextShowsItsType() {
    #expect(
      card { $0.contentState = ["list": [1, 2]] }.row(2) == "▐    Delivery"
        + String(repeating: " ", count: 36) + "▌")
    let nameless = card {
      $0.attributes = [:]
      $0.contentState = [:]
    }
    #expect(nameless.row(1).contains("Delivery") && nameless.row(2).contains("▐    a "))
  }

  @Test func manyStepsFitTheLine() {
    let steps: JSON = .array((1...12).map { .string("step number \($0)") })
    let frame = card(width: 60) {
      $0.attributes = ["name": "Steps", "steps": steps]
      $0.contentState = ["step": 5]
    }
    let line = frame.row(3)
    #expect(line.contains(" step number 6 6/12"))
    #expect(line.split(separator: " ").count { $0.contains("━") } == 6)
  }

  @Test func longScoreUsesSmallDigits() {
    var activity = Activity(
      id: "a", attributesType: "CricketAttributes",
      attributes: ["name": "Cricket", "homeTeamName": "The owls", "awayTeamName": "Eagles"],
      contentState: ["homeScore": 1_234_567, "awayScore": 98_765_432], startedAt: now)
    activity.lastAlert = Alert(title: "Tea", body: "", at: now)
    let frame = Panel(activity).picture(.expanded, width: 60, .init(theme: .builtIn, now: now))
    let text = frame.plainText
    for word in ["1,234,567", "98,765,432", "The owls", "Eagles", "Tea"] {
      #expect(text.contains(word), "no \(word) in\n\(text)")
    }
  }

  @Test func bigDigitsAreNeverCut() {
    let game = Activity(
      id: "g", attributesType: "GameAttributes", attributes: ["name": "Superb Owl"],
      contentState: ["homeScore": 2, "awayScore": 4], startedAt: now)
    let ride = Activity(
      id: "r", attributesType: "RideAttributes", attributes: ["name": "Ride"],
      contentState: ["eta": 1_795_254_365], startedAt: now)
    for height in [4, 5, 6] {
      var frame = Frame(GridSize(40, height))
      Panel(game).drawExpanded(&frame, in: frame.bounds, .init(theme: .builtIn, now: now))
      #expect(frame.row(2).contains("2   –   4"))
      frame = Frame(GridSize(40, height))
      Panel(ride).drawExpanded(&frame, in: frame.bounds, .init(theme: .builtIn, now: now))
      #expect(frame.row(1).contains("04:58"))
    }
  }

  @Test func proseIsNotInTheIsland() {
    let activity = Activity(
      id: "a", attributesType: "NoteAttributes", attributes: ["name": "Note"],
      contentState: ["status": "read me", "note": "a long text that nobody reads in a corner"],
      startedAt: now)
    let frame = Panel(activity).picture(.compact, width: 60, .init(theme: .builtIn, now: now))
    #expect(!frame.plainText.contains("a long"))
  }

  @Test func layoutIsStableOverTime() {
    let change: (inout Activity) -> Void = {
      $0.contentState = ["eta": 1_795_254_365, "startTime": 1_795_253_967]
    }
    let heights = Set(
      stride(from: 0.0, to: 400, by: 13).map { seconds -> Int in
        let frame = card(at: now.addingTimeInterval(seconds), change)
        return (0..<10).last { !frame.row($0).isEmpty } ?? 0
      })
    #expect(heights.count == 1)
  }

  @Test func manyStepsBecomeALine() {
    let names = (1...9).map { JSON.string("step number \($0)") }
    let frame = card { $0.contentState = ["steps": .array(names), "step": 3] }
    let pieces = frame.row(3).split(separator: " ").map(String.init)
    #expect(pieces.count { $0.contains("━") } == 4 && pieces.count { $0.contains("─") } == 5)
    #expect(frame.row(3).contains("4/9"))
  }

  @Test func plainThemesDrawBoxes() {
    let frame = card(theme: Theme.builtIn.adapted(to: .ansi16)) { _ in }
    #expect(frame.row(0).hasPrefix("╭──") && frame.row(3).hasPrefix("╰──"))
  }

  /// A percentage is shown once on a card, in big digits or beside its line.
  @Test(arguments: [CardDensity.card, .large, .lockScreen]) func percentageIsShownOnce(
    density: CardDensity
  ) {
    var activity = Activity(
      id: "a", attributesType: "RideAttributes", contentState: ["progress": 0.4],
      startedAt: now)
    func count(_ draw: (inout Frame) -> Void) -> Int {
      var frame = Frame(GridSize(60, 12))
      draw(&frame)
      let big = frame.plainText.contains("▀▀▀▀██") ? 1 : 0
      return big + frame.plainText.replacing(" %", with: "%").ranges(of: "40%").count
    }
    for state in [ActivityState.active, .stale, .ended] {
      activity.state = state
      let panel = Panel(activity)
      let context = Panel.Context(theme: .builtIn, now: now)
      #expect(
        count {
          panel.drawLockScreen(
            &$0, at: GridPoint(0, 0), width: 60, density: density, context)
        } == 1)
      for height in [5, 6, 10] {
        #expect(
          count { panel.drawExpanded(&$0, in: GridRect(0, 0, 54, height), context) } == 1,
          "\(state) in \(height)")
      }
    }
  }

  /// The bar of the selected card covers all its rows, including a last row with text.
  @Test func selectionIsAsHighAsItsCard() {
    let activity = Activity(id: "a", attributesType: "RideAttributes", startedAt: now)
    let panel = Panel(activity)
    for undelivered in [nil, Undelivered(rule: "timestamp.milliseconds")] {
      var frame = Frame(GridSize(60, 8))
      let height = panel.drawLockScreen(
        &frame, at: GridPoint(0, 0), width: 60, isSelected: true, undelivered: undelivered,
        Panel.Context(theme: .builtIn, now: now))
      let edge = (0..<height).map { frame[0, $0].glyph }
      #expect(edge.first == " " && edge.dropFirst().dropLast().allSatisfy { $0 == "▐" })
      #expect(
        edge.last == (undelivered == nil ? " " : "▐")
          && (undelivered == nil) == !frame.row(height - 1).contains("✗"))
      // With text the card's last row belongs to it from side to side.
      let paper = frame[30, 1].style.background
      for x in [3, 58] {
        let foot = frame[x, height - 1]
        #expect(undelivered == nil ? foot.glyph == "▀" : foot.style.background == paper)
      }
      let bar = (0..<height).filter { edge[$0] == "▐" }
      #expect(Set(bar.map { frame[0, $0].style.foreground }).count == 1)
    }
  }

  /// A number beside the camera is never cut: the island grows.
  @Test(arguments: [25, 33]) func islandNumberIsComplete(usual: Int) {
    let context = Panel.Context(theme: .builtIn, now: now)
    for trailing in ["12,345.67 €", "1,234,567.89", "9:59"] {
      var presentation = Presentation()
      presentation.compactTrailing = trailing
      let panel = Panel(
        Activity(id: "a", attributesType: "T", startedAt: now), presentation: presentation,
        views: nil)
      let width = panel.compactWidth(usual: usual, context)
      var frame = Frame(GridSize(60, 3))
      panel.drawCompact(&frame, in: GridRect(0, 0, width, 3), context)
      #expect(frame.row(1).contains(trailing) && frame.row(1).contains("●"))
      #expect(width <= 35 && width >= usual)
    }
  }
}
