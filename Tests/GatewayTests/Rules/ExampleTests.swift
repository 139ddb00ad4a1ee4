@testable import Vendors
import Basics
import Simulator
import Testing

@testable import Gateway

/// The examples of `islet explain` are correct: the first form triggers the rule, the second does
/// not.
@Suite struct ExampleTests {
  /// Examples in prose, for rules that need a device's or a sender's history.
  private static let inProse: Set<Rule.ID> = [
    .jsonInvalid, .jsonDuplicateKey, .payloadTooLarge, .timestampPast,
    .contentStateDrift,
    .contentStateUnchanged, .attributesDecode, .attributesTypeUnknown,
    .brazeTargetsMissing,
    .brazeTargetsTooMany, .brazeDismissalOnStart, .brazeActivityIdMissing,
    .locKeyUnresolved,
  ]
  static let checkable = CheckAgreementTests.ofBodies.filter { !inProse.contains($0) }

  /// The members of an example; some have a remark in brackets.
  private func members(_ text: String) -> JSON? {
    let bare = text.firstRange(of: " (").map { String(text[..<$0.lowerBound]) } ?? text
    let text = bare.hasPrefix("{") ? bare : "{\(bare)}"
    return try? JSON.parse(Array(text.utf8))
  }

  private func merged(_ members: JSON, into base: JSON) -> JSON {
    guard var object = base.object else { return members }
    for (key, value) in members.object ?? [:] { object[key] = value }
    return .object(object)
  }

  /// The bodies to which members may belong, one for each way to place them.
  private func bodies(_ members: JSON) -> [JSON] {
    let start = Bodies.apsStart.with("attributes-type", "Ride").with("attributes", ["car": "A"])
      .with("content-state", ["stops": 1])
    let update = Bodies.apsUpdate.with("content-state", ["stops": 1])
    let end = Bodies.apsEnd.with("content-state", ["stops": 1])
    let fcm = Bodies.fcm(update, token: "activity:checked")
    var bodies = [members]
    for aps in [start, update, end] {
      bodies.append(["aps": merged(members, into: aps)])
      bodies.append(["aps": merged(members, into: members["event"] == nil ? aps : [:])])
      let state = merged(members, into: aps["content-state"] ?? [:])
      bodies.append(["aps": aps.with("content-state", state)])
    }
    for key in ["event", "content-state", "dismissal-date", "alert"] {
      bodies.append(["aps": merged(members, into: start.without(key))])
      bodies.append(["aps": merged(members, into: update.without(key))])
      bodies.append(["aps": merged(members, into: end.without(key))])
    }
    for braze in [Bodies.brazeStart, Bodies.brazeUpdate] {
      bodies.append(merged(members, into: braze))
    }
    bodies.append(["message": merged(members, into: fcm["message"] ?? [:])])
    bodies.append(
      [
        "message": (fcm["message"] ?? [:]).with(
          "apns", merged(members, into: fcm["message"]?["apns"] ?? [:]))
      ])
    return bodies
  }

  @Test(arguments: checkable) func isTrue(_ id: Rule.ID) throws {
    let example = try #require(Rule.all[id]?.example)
    let before = try #require(members(example.before), "\(example.before)")
    let after = try #require(members(example.after), "\(example.after)")
    let type = try ActivityType(
      json: [
        "name": "Ride", "attributes": ["car": "String"],
        "content_state": [
          "stops": "Int?", "eta": "Date?", "teamOneScore": "Int?", "gate": "String?",
        ],
      ])
    func isSetOff(_ body: JSON) -> Bool {
      let verdict = OfflineCheck.verdict(on: body.encoded, types: [type], at: ManualWall.start)
      return verdict.findings.contains { $0.rule == id }
    }
    let isTrue = zip(bodies(before), bodies(after)).contains { isSetOff($0) && !isSetOff($1) }
    #expect(isTrue, "\(example.before) → \(example.after)")
  }
}
