import Foundation
import Basics
import EventStore
import Simulator
import Testing

@testable import Gateway

/// Random phone lives, compared with a second implementation of the rules: pushes, time, a person,
/// switches, a full disk, restarts.
@Suite(.timeLimit(.minutes(20))) struct ModelTests {
  /// More with `MODEL_SEEDS=1000 swift test --filter ModelTests`.
  private static let seeds: [UInt64] = {
    let count = ProcessInfo.processInfo.environment["MODEL_SEEDS"].flatMap(UInt64.init) ?? 6
    return Array(1...count)
  }()

  /// One gateway, or several on one store that handle requests in turn.
  @Test(arguments: seeds, [1, 3]) func gatewayMatchesModel(seed: UInt64, gateways: Int) throws {
    let script = PhoneStep.script(seed: seed, length: 120)
    guard let failure = try run(script, gateways) else { return }
    let short = try shrink(script, gateways)
    let steps = short.map { "  \($0)" }.joined(separator: "\n")
    Issue.record("seed \(seed): \(try run(short, gateways) ?? failure)\n\(steps)")
  }

  /// The first difference, if any.
  private func run(_ script: [PhoneStep], _ gateways: Int) throws -> String? {
    var life = try PhoneRun(gateways)
    for (number, step) in script.enumerated() {
      if let difference = try life.apply(step) {
        return "step \(number + 1), \(step): \(difference)"
      }
    }
    return nil
  }

  /// Removes steps while the script still fails.
  private func shrink(_ script: [PhoneStep], _ gateways: Int) throws -> [PhoneStep] {
    var script = script
    var size = script.count / 2
    while size > 0 {
      var index = 0
      while index < script.count {
        var shorter = script
        shorter.removeSubrange(index..<min(index + size, script.count))
        if try run(shorter, gateways) != nil { script = shorter } else { index += size }
      }
      size /= 2
    }
    return script
  }
}

/// A gateway and its model.
private struct PhoneRun {
  private let disk: Disk
  private let wall = ManualWall()
  private let begin: Date
  private var labs: [Lab]
  private var turn = 0
  private var model = PhoneModel()

  init(_ gateways: Int) throws {
    disk = try Disk()
    begin = wall.now
    labs = try Self.labs(gateways, on: disk, wall)
  }

  private static func labs(_ count: Int, on disk: Disk, _ wall: ManualWall) throws -> [Lab] {
    if count == 1 { return [try disk.lab(wall)] }
    let store = SharedStore()
    return try (0..<count).map { _ in
      try disk.lab(wall) {
        $0.openLedger = { path, options throws(LedgerError) in try store.open(path, options) }
      }
    }
  }

  /// The gateway that handles the next request.
  private var lab: Lab { labs[turn % labs.count] }

  /// Applies a step to both, and returns the difference, if any.
  mutating func apply(_ step: PhoneStep) throws -> String? {
    turn += 1
    if case .onAFullDisk(let inner) = step {
      disk.fillUp()
      let reply = try request(inner)
      // A card that cannot exist is rejected without using the disk.
      let isRefused = reply.status == 503 || reply.status == 404 || reply.status == 409
      // A gateway that cannot load others' changes shows what it has.
      let complete = labs.count == 1 ? try difference() : nil
      disk.heal()
      if !isRefused { return "a full disk answered \(reply.status)" }
      return try complete ?? difference()
    }
    switch step {
    case .restart:
      for lab in labs { lab.gateway.stop() }
      labs = try Self.labs(labs.count, on: disk, wall)
      if !lab.gateway.problems.isEmpty { return "\(lab.gateway.problems)" }
    case .advance(let seconds):
      wall.advance(Double(seconds))
      model.advance(Double(seconds))
    default:
      let reply = try request(step)
      let isShown = applied(step)
      if reply.isShown != isShown {
        return "the gateway says \(reply.status) \(reply.verdict ?? "-") \(reply.rules), the model "
          + (isShown ? "yes" : "no")
      }
    }
    let ledger = lab.gateway.ledger
    let reported = try ledger.activityCount(of: Simulation.defaultName)
    let stored = try ledger.documents(of: Simulation.defaultName, in: "activities").count
    if let reported, reported != stored {
      return "\(stored) activities are stored, \(reported) are reported"
    }
    return try difference()
  }

  private func request(_ step: PhoneStep) throws -> Reply {
    switch step {
    case .start(let id, let content, let stale):
      try lab.post(
        Bodies.brazeStartPath,
        Bodies.brazeStart.with("activity_id", .string(id)).with(
          "content_state", Self.state(content)
        )
        .with("stale_date", date(stale)))
    case .update(let id, let content, let stale):
      try lab.post(
        Bodies.brazeUpdatePath,
        Bodies.brazeUpdate.with("activity_id", .string(id))
          .with("content_state", Self.state(content)).with("stale_date", date(stale)))
    case .end(let id, let content, let dismissal):
      try lab.post(
        Bodies.brazeUpdatePath,
        Bodies.brazeUpdate.with("activity_id", .string(id)).with("end_activity", true)
          .with("content_state", Self.state(content)).with("dismissal_date", date(dismissal)))
    case .lateUpdate(let id, let content, let age):
      try lab.post(
        "/3/device/activity:\(id)",
        [
          "aps": [
            "timestamp": .number(Int(begin.timeIntervalSince1970 + model.now) - age),
            "event": "update", "content-state": Self.state(content),
          ]
        ], Bodies.apnsHeaders)
    case .dismiss(let id): try lab.post("/islet/v1/activities/\(id)/dismiss")
    case .restore(let id): try lab.post("/islet/v1/activities/\(id)/restore")
    case .allow(let isOn):
      try lab.patch("/islet/v1/device", ["live_activities": .bool(isOn)])
    case .advance, .restart, .onAFullDisk: try lab.get("/healthz")
    }
  }

  private mutating func applied(_ step: PhoneStep) -> Bool {
    func moment(_ span: Int?) -> Double? { span.map { model.now + Double($0) } }
    switch step {
    case .start(let id, let content, let stale):
      return model.start(id, content: content, stale: moment(stale))
    case .update(let id, let content, let stale):
      return model.update(id, content: content, stale: moment(stale), timestamp: model.now)
    case .end(let id, let content, let dismissal):
      return model.end(id, content: content, dismissal: moment(dismissal), timestamp: model.now)
    case .lateUpdate(let id, let content, let age):
      return model.update(id, content: content, stale: nil, timestamp: model.now - Double(age))
    case .dismiss(let id): return model.dismiss(id)
    case .restore(let id): return model.restore(id)
    case .allow(let isOn):
      model.isAllowed = isOn
      return true
    case .advance, .restart, .onAFullDisk: return true
    }
  }

  private static func state(_ content: Int) -> JSON { ["n": .number(content)] }

  private func date(_ span: Int?) -> JSON? {
    span.map { .string(begin.addingTimeInterval(model.now + Double($0)).rfc3339) }
  }

  /// Cards that only the gateway or only the model lists.
  private func difference() throws -> String? {
    let list = try lab.get("/islet/v1/activities").json["activities"]?.array ?? []
    let shown = list.map { activity in
      "\(activity["id"]?.string ?? "") \(activity["state"]?.string ?? "") "
        + "\(activity["content_state"]?["n"]?.int ?? -1) \(activity["updates"]?.int ?? -1)"
    }
    let expected = model.cards.map { id, card in
      "\(id) \(card.state.rawValue) \(card.content) \(card.updates)"
    }
    let (left, right) = (shown.sorted(), expected.sorted())
    return left == right ? nil : "the gateway shows \(left), the model \(right)"
  }
}

extension Reply {
  fileprivate var isShown: Bool { status < 300 && verdict != "dropped" }
}
