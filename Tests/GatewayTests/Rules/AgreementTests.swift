@testable import Vendors
import Basics
@testable import Simulator
import Synchronization
import Testing

@testable import Gateway

/// `islet check` and the gateway say the same of a body, as far as the body alone tells.
@Suite struct AgreementTests {
  /// What a body does not hold: headers, the path, credentials, and what a device went through.
  private static let elsewhere: Set<Rule.ID> = [
    "auth.missing", "auth.invalid", "auth.quoted", "auth.permission", "auth.certificate",
    "auth.provider-token", "fault.injected", "rate.limited", "timestamp.out-of-order",
    "content-state.unchanged", "content-state.drift", "content-state.key-style",
    "activity.unknown", "activity.ended", "activity.dismissed", "activity.expired",
    "activity.duplicate", "token.wrong-kind", "token.unknown", "token.wrong-topic", "token.expired",
    "token.not-issued", "attributes-type.unknown", "device.offline", "budget.exhausted",
    "permission.denied", "fcm.legacy-api",
    "apns.topic", "apns.push-type", "apns.priority", "apns.path", "apns.http-version",
    "channel.start", "channel.unknown", "channel.expiration",
  ]
  static let ofBodies = Rule.list.filter { rule in
    !elsewhere.contains(rule.id) && !Rule.views.contains(rule)
  }.map(\.id)

  private func check(_ lab: Lab) throws -> Verdict {
    let sent = try #require(lab.sent.withLock { $0 })
    let vendor: Vendor =
      sent.path.hasPrefix("/3/") ? .apns : sent.path.hasPrefix("/v1/") ? .fcm : .braze
    let types = try lab.get("/islet/v1/types").json["types"]?.array ?? []
    return OfflineCheck.verdict(
      on: sent.body, vendor: vendor, types: try types.map { try ActivityType(json: $0) },
      at: lab.wall.now)
  }

  @Test(arguments: ofBodies) func onWhatSetsARuleOff(_ id: String) throws {
    let lab = try Lab()
    let trigger = try #require(RuleTriggers.all[id])
    let reply = try trigger(lab)
    let verdict = try check(lab)
    #expect(verdict.findings.contains { $0.rule == id }, "\(verdict.findings)")
    #expect(verdict.outcome.rawValue == reply.verdict)
    for finding in verdict.findings { #expect(finding.position != nil, "\(finding)") }
  }

  @Test(arguments: ofBodies) func onNearMisses(_ id: String) throws {
    let lab = try Lab()
    let nearMiss = try #require(RuleNearMisses.all[id])
    _ = try nearMiss(lab)
    let verdict = try check(lab)
    #expect(!verdict.findings.contains { $0.rule == id }, "\(verdict.findings)")
  }
}
