import Foundation
import Basics
import EventStore
import Simulator
import Testing

@testable import Gateway

/// A store that is removed under a running gateway.
@Suite(.timeLimit(.minutes(20))) struct StoreHealthTests {
  private func waits(_ lab: Lab, for status: Int) async throws -> JSON {
    while true {
      let reply = try lab.get("/healthz")
      if reply.status == status { return reply.json }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @Test func deletedStoreIsReportedAndRecreated() async throws {
    let disk = try Disk()
    let wall = ManualWall()
    let lab = try disk.lab(wall) { $0.storeTimeout = 0 }
    try lab.start("game-1")
    let (reported, reporter) = AsyncStream<String?>.makeStream()
    lab.gateway.onStoreTrouble { reporter.yield($0) }
    try FileManager.default.removeItem(atPath: disk.store)
    // Without a push: the kernel reports it.
    var reasons = reported.makeAsyncIterator()
    #expect(await reasons.next() == "the store was deleted")
    #expect(await reasons.next() == .some(nil))
    try lab.start("game-2")
    lab.gateway.stop()
    let again = try disk.lab(wall)
    #expect(try again.state("game-1") == "active")
    #expect(try again.state("game-2") == "active")
  }

  @Test func storeCanBePutBack() async throws {
    let disk = try Disk()
    let lab = try disk.lab(ManualWall()) { $0.storeTimeout = 600 }
    let cursor = try lab.cursor()
    try FileManager.default.moveItem(atPath: disk.store, toPath: disk.folder + "/aside")
    _ = try await waits(lab, for: 503)
    #expect(try lab.post(Bodies.brazeStartPath, Bodies.brazeStart).status == 503)
    try FileManager.default.moveItem(atPath: disk.folder + "/aside", toPath: disk.store)
    _ = try await waits(lab, for: 200)
    #expect(try lab.cursor() == cursor)
    try lab.start("game-1")
  }

  @Test func alternatingReasonsAreReportedOnce() throws {
    let ledger = try ForwardingLedger()
    let health = StoreHealth(ledger, Alarm(), timeout: 60)
    let reported = LeafLock<[String?]>([])
    health.onChange { reason in reported.withLock { $0.append(reason) } }
    for _ in 0..<100 {
      health.record(.unavailable(reason: "10.0.0.7 refused"), nil)
      health.record(.unavailable(reason: "10.0.0.8 refused"), nil)
    }
    #expect(reported.withLock { $0.count } == 2)
    for _ in 0..<100 {
      health.record(nil, nil)
      health.record(.unavailable(reason: "10.0.0.7 refused"), nil)
    }
    #expect(reported.withLock { $0.count } == 3)
    #expect(reported.withLock { $0.last } == .some(nil))
  }

  @Test func databaseHostIsNotRevealed() async throws {
    let disk = try Disk()
    let lab = try disk.lab(ManualWall()) {
      $0.keys = try? Lab.keys(["keys": [["key": "reader", "permissions": ["read"]]]])
    }
    lab.gateway.health.record(.unavailable(reason: "db.internal:5432 refused"), nil)
    let stranger = try lab.get("/healthz", [("Authorization", "Bearer wrong")])
    #expect(stranger.status == 503 && !stranger.text.contains("internal"))
    #expect(stranger.json["reason"] == "the store is away")
    let known = try lab.get("/healthz", [("Authorization", "Bearer reader")])
    #expect(known.json["reason"]?.string?.contains("db.internal") == true)
    lab.gateway.health.record(nil, nil)
  }

  @Test func readOnlyStoreIsReported() async throws {
    let disk = try Disk()
    let lab = try disk.lab(ManualWall())
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: disk.store)
    #expect(try await waits(lab, for: 503)["reason"] == "the store is read-only")
    // Clients that follow the events are notified.
    let followed = try lab.get("/islet/v1/events?last=0")
    #expect(followed["islet-degraded"] == "the store is read-only")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: disk.store)
    _ = try await waits(lab, for: 200)
  }
}
