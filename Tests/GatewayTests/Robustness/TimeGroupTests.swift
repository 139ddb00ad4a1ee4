import Foundation
import Basics
import EventStore
@testable import Simulator
import Synchronization
import Testing

@testable import Gateway

/// When time changes many cards at once, the changes are written in bounded groups.
@Suite(.timeLimit(.minutes(20))) struct TimeGroupTests {
  @Test func manyExpiriesAreWrittenInParts() async throws {
    let count = 3_000
    let wall = ManualWall.start
    let ledger = try CountingLedger()
    var device = Device(seed: 1)
    for number in 0..<count {
      let activity = Activity(id: "game-\(number)", attributesType: "Sport", startedAt: wall)
      _ = device.adopt(activity, at: wall, issuesToken: true)
    }
    let late = Activity(
      id: "late", attributesType: "Sport", startedAt: wall.addingTimeInterval(6 * 3600))
    _ = device.adopt(late, at: wall, issuesToken: true)
    let writer = try SimulationWriter.started(ledger, device: device, wall: wall)
    // The cards end after 8 h and leave after 12.
    for hours in [9.0, 4.0] {
      await withCheckedContinuation { continuation in
        writer.perform(
          { project, _ in
            project.clock.advance(by: hours * 3600, wall: wall)
            return (StoreChanges(), ())
          }, then: { _ in continuation.resume() })
      }
      // Readers and writers see the current state, never a partial one.
      let (left, holder) = await withCheckedContinuation { continuation in
        writer.read { project in
          (
            project.device.activities.values.filter { $0.state.isLive || hours == 4 }.map(\.id),
            project.device.island.attached
          )
        } then: {
          continuation.resume(returning: $0)
        }
      }
      #expect(left == ["late"])
      #expect(holder == "late")
    }
    writer.close()
    let groups = ledger.groups
    #expect(groups.reduce(0, +) >= count * 2)
    // A card's end and its removal are one further event each.
    #expect(groups.allSatisfy { $0 <= SimulationWriter.timeLimit + 8 }, "\(groups.max() ?? 0)")
  }
}
