@testable import Vendors
import Basics
@testable import Simulator
import Synchronization
import Testing

@testable import Gateway

/// `islet check` and the gateway report the same, as far as the body alone decides.
@Suite struct CheckAgreementTests {
  /// What a body does not contain: headers, the path, credentials, and the device's state.
  private static let elsewhere: Set<Rule.ID> = [
    .authMissing, .authInvalid, .authQuoted, .authPermission, .authCertificate,
    .authProviderToken, .faultInjected, .rateLimited, .timestampOutOfOrder,
    .contentStateUnchanged, .contentStateDrift, .contentStateKeyStyle,
    .activityUnknown, .activityEnded, .activityDismissed, .activityExpired,
    .activityDuplicate, .tokenWrongKind, .tokenUnknown, .tokenWrongTopic, .tokenExpired,
    .tokenReplaced,
    .tokenNotIssued, .attributesTypeUnknown, .deviceOffline, .budgetExhausted,
    .startBudget,
    .permissionDenied, .fcmLegacyApi, .vendorFileFailed,
    .apnsTopic, .apnsPushType, .apnsPriority, .apnsPath, .pathUnknown, .apnsHttpVersion,
    .channelStart, .channelUnknown, .channelExpiration,
  ]
  static let ofBodies = Rule.list.filter { rule in
    !elsewhere.contains(rule.id) && !["Widgets", "Log"].contains(rule.group)
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

  @Test(arguments: ofBodies) func onTriggers(_ id: Rule.ID) throws {
    let lab = try Lab()
    let trigger = try #require(RuleTriggers.all[id])
    let reply = try trigger(lab)
    let verdict = try check(lab)
    #expect(verdict.findings.contains { $0.rule == id }, "\(verdict.findings)")
    #expect(verdict.outcome.rawValue == reply.verdict)
    for finding in verdict.findings { #expect(finding.position != nil, "\(finding)") }
  }

  /// A fix that needs no further knowledge removes its finding and causes no other.
  @Test(arguments: ofBodies) func onFixedBodies(_ id: Rule.ID) throws {
    let lab = try Lab()
    let trigger = try #require(RuleTriggers.all[id])
    _ = try trigger(lab)
    let sent = try #require(lab.sent.withLock { $0 })
    guard let body = try? JSON.parse(sent.body) else { return }
    let before = try check(lab)
    // As the dashboard does, which reads findings from the gateway's log.
    let findings = before.findings.compactMap { Finding(json: $0.document) }
    let repair = Repair(body, for: findings, now: lab.wall.now)
    #expect(repair.rules.contains(id) == Self.fixed.contains(id), "\(id) \(before.findings)")
    guard !repair.rules.isEmpty else { return }
    lab.sent.withLock { $0 = (sent.path, repair.body.encoded) }
    let after = try check(lab)
    let old = Set(before.findings.map(\.rule))
    #expect(!after.findings.contains { repair.rules.contains($0.rule) }, "\(after.findings)")
    #expect(after.findings.allSatisfy { old.contains($0.rule) }, "\(after.findings)")
  }

  /// The rules whose fixes fully repair the triggers' bodies.
  static let fixed: Set<Rule.ID> = [
    .fieldUnknown, .timestampMilliseconds, .timestampAhead, .timestampFuture, .timestampAncient,
    .timestampPast,
    .eventMissing, .apsKeysOutside, .alertSoundOutside, .contentStateEncodedTwice,
    .contentStateDateString, .contentStateDecode, .contentStateDateEpoch, .contentStateNull,
    .startOnlyInUpdate, .dismissalDatePast,
    .dismissalDateMilliseconds, .staleDateMilliseconds, .fcmHeaderType, .androidData,
  ]

  @Test(arguments: ofBodies) func onNearMisses(_ id: Rule.ID) throws {
    let lab = try Lab()
    let nearMiss = try #require(RuleNearMisses.all[id])
    _ = try nearMiss(lab)
    let verdict = try check(lab)
    #expect(!verdict.findings.contains { $0.rule == id }, "\(verdict.findings)")
  }
}
