import Basics
import Canvas
import Foundation
import Simulator
import Testing

@testable import Dashboard

/// The undo stack, and what an undo announces.
@Suite struct UndoTests {
  /// The gateway's events for cards that left and came back, and the responses to the keys.
  private func answer(_ pilot: inout Pilot, _ cursor: inout Int) {
    for effect in pilot.effects {
      cursor += 1
      switch effect {
      case .dismiss(let id):
        guard var gone = pilot.state.catalog[id] else { continue }
        kept[id] = gone
        gone.state = .dismissed
        pilot.send(.events([Fixture.event(cursor, 0, .dismissed, id, "", gone)]))
        pilot.send(.answered(.dismiss, id, failure: nil))
      case .undo(let id):
        guard let card = kept[id] else { continue }
        pilot.send(
          .events([
            ActivityEvent(
              cursor: "\(cursor)", at: pilot.now, kind: .updated, activityID: id, activity: card,
              detail: ["restored": true])
          ]))
        pilot.send(.answered(.undo, id, failure: nil))
      default: break
      }
    }
  }

  private final class Kept {
    var cards: [Activity.ID: Activity] = [:]
    subscript(id: Activity.ID) -> Activity? {
      get { cards[id] }
      set { cards[id] = newValue }
    }
  }
  private let kept = Kept()

  /// A question whose card ended or went meanwhile is closed.
  @Test func questionWithoutSubjectIsClosed() {
    var pilot = Pilot()
    pilot.press(.character("e"))
    #expect(pilot.state.overlay != nil)
    var game = Fixture.game
    game.state = .ended
    pilot.send(.events([Fixture.event(90, 0, .ended, "game-1", "end", game)]))
    #expect(pilot.state.overlay == nil)
    pilot.press(.character("A"), .character("d"))
    #expect(pilot.state.overlay != nil)
    pilot.send(.snapshot([]))
    #expect(pilot.state.overlay == nil)
  }

  /// A long name is shortened before the result, which is never cut.
  @Test func resultIsShownAfterLongName() {
    var pilot = Pilot()
    var game = Fixture.game
    game.id = String(repeating: "x", count: 95)
    pilot.send(.snapshot([game]))
    pilot.press(.character("d"))
    pilot.send(.answered(.dismiss, game.id, failure: nil))
    pilot.expect("xxx is dismissed")
  }

  @Test func undoesMostRecentAction() {
    var pilot = Pilot()
    var cursor = 100
    pilot.press(.character("d"))
    answer(&pilot, &cursor)
    pilot.expect("game-1 is dismissed", "u undo: 1 dismissed")
    pilot.press(.character(" "), .character(" "), .character("d"), .enter)
    let group = pilot.effects
    #expect(group.count == 2)
    answer(&pilot, &cursor)
    pilot.expect("2 dismissed", "u undo: 2 dismissed")
    pilot.press(.character("u"))
    #expect(
      Set(pilot.effects)
        == Set(group.map { if case .dismiss(let id) = $0 { .undo(id) } else { $0 } }))
    answer(&pilot, &cursor)
    pilot.expect("2 are back", "u undo: 1 dismissed")
    pilot.press(.character("u"))
    #expect(pilot.effects == [.undo("game-1")])
    answer(&pilot, &cursor)
    pilot.expect("game-1 is back", not: ["u undo"])
    pilot.press(.character("u"))
    pilot.expect("nothing was dismissed in the last 10 s")
  }

  @Test func undoIsOfferedWhileAllowed() {
    var pilot = Pilot()
    var cursor = 100
    pilot.press(.character(" "), .character(" "), .character("d"), .enter)
    answer(&pilot, &cursor)
    // A push for one of them: its undo would hide a missed push.
    pilot.send(
      .events([
        Fixture.event(120, 0, .verdict, "game-1", "update")
      ]))
    pilot.expect("u undo: 1 dismissed")
    pilot.now += Device.undoSpan
    pilot.send(.tick)
    pilot.expect("u undo: 1 dismissed")
    #expect(pilot.frame.redrawAfter.map { $0 <= 0.01 } == true)
    pilot.now += 0.01
    pilot.send(.tick)
    pilot.expect(not: ["undo"])
  }

  /// Messages and the time to undo are the person's, whatever the phone's clock does.
  @Test(arguments: [0, 60, 3600]) func phonesClockDoesNotShortenThem(speed: Double) {
    var pilot = Pilot()
    var cursor = 100
    pilot.send(.clock(speed: speed))
    pilot.press(.character("d"))
    answer(&pilot, &cursor)
    func wait(_ seconds: Double) {
      if speed > 0 { pilot.now += seconds * speed } else { pilot.state.screenTime += seconds }
      pilot.send(.tick)
    }
    wait(1)
    pilot.expect("game-1 is dismissed", "u undo: 1 dismissed")
    wait(4)
    pilot.expect("u undo: 1 dismissed", not: ["game-1 is dismissed"])
    wait(6)
    pilot.expect(not: ["u undo"])
  }

  /// A gateway that does not answer must not make the screen redraw without end.
  @Test func unansweredDismissalRedrawsNothing() {
    var pilot = Pilot()
    pilot.press(.character("d"))
    #expect(pilot.frame.redrawAfter.map { $0 > 9 } == true)
    pilot.now += Device.undoSpan + 1
    pilot.send(.tick)
    #expect(pilot.frame.redrawAfter == nil)
  }

  @Test func rejectedDismissalCannotBeUndone() {
    var pilot = Pilot()
    pilot.press(.character(" "), .character(" "), .character("d"), .enter)
    guard case .dismiss(let first) = pilot.effects[0], case .dismiss(let second) = pilot.effects[1]
    else { return #expect(Bool(false)) }
    pilot.send(.answered(.dismiss, first, failure: nil))
    pilot.send(.answered(.dismiss, second, failure: "it is gone"))
    pilot.expect("\(first) is dismissed, 1 not: it is gone", "u undo: 1 dismissed")
    pilot.press(.character("u"))
    #expect(pilot.effects == [.undo(first)])
    pilot.send(.answered(.undo, first, failure: "\(first) does not come back"))
    pilot.expect("✗ \(first) does not come back", not: ["u undo"])
  }

  /// After any actions and undos, the number in the hint is what comes back, most recent first.
  @Test(arguments: 1...20) func hintCountsRestoredCards(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pilot = Pilot()
    var cursor = 100
    var stack: [(ids: Set<Activity.ID>, at: Date)] = []
    for _ in 0..<60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where pilot.state.catalog.count > 0:
        pilot.press(.character("d"))
      case 1 where pilot.state.catalog.count > 2:
        pilot.press(.character("g"), .character(" "), .character(" "), .character("d"), .enter)
      case 2, 3:
        stack.removeAll { $0.at + Device.undoSpan < pilot.now }
        pilot.press(.character("u"))
        let back = Set(pilot.effects.compactMap { if case .undo(let id) = $0 { id } else { nil } })
        #expect(back == stack.popLast()?.ids ?? [])
      case 4: pilot.press(.character("j"))
      default:
        pilot.now += Double.random(in: 0..<6, using: &random)
        pilot.send(.tick)
      }
      let gone = Set(pilot.effects.compactMap { if case .dismiss(let id) = $0 { id } else { nil } })
      if !gone.isEmpty { stack.append((gone, pilot.now)) }
      answer(&pilot, &cursor)
      stack.removeAll { $0.at + Device.undoSpan < pilot.now }
      if let last = stack.last {
        pilot.expect("u undo: \(last.ids.count) dismissed")
      } else {
        pilot.expect(not: ["u undo"])
      }
    }
  }
}
