package import Basics

/// Events on a phone other than pushes, caused by a person or the system.
package enum DeviceEvent: String, Sendable, Hashable, CaseIterable {
  /// The app restarts and registers its valid tokens again.
  case relaunch
  /// The app is deleted and installed again: its cards are removed, and it gets new tokens.
  case reinstall
  case offline
  /// The phone is online again and receives the newest push for each token.
  case online
  /// The system issues new update tokens for live activities.
  case rotate
}

/// Simulates events on a phone other than pushes. Senders mostly notice them by new tokens.
extension Device {
  /// Simulates an event for one app or person, or for all. Returns the changes, including the
  /// verdicts on pushes that were held until now.
  package mutating func simulate(
    _ event: DeviceEvent, app: String? = nil, user: String? = nil, at now: Date
  ) -> [(verdict: Verdict?, changes: [Change])] {
    switch event {
    case .offline:
      settings.isOffline = true
      return []
    case .online: return comeBack(at: now)
    case .relaunch:
      let living = livingTokens(app: app, user: user)
      return [(nil, living.map { tokenChange($0, "relaunch") })]
    case .rotate:
      let ids = concerned(app: app, user: user).filter { $0.state.isLive && $0.pushToken != nil }
      return [(nil, ids.compactMap { issueUpdateToken(for: $0.id, at: now) })]
    case .reinstall: return [(nil, reinstall(app: app, user: user, at: now))]
    }
  }

  /// Holds a push while the phone is offline. It replaces an earlier push for the same token.
  mutating func hold(_ push: Push, _ verdict: Verdict) -> Verdict {
    let last = waiting.values.map(\.order).max() ?? 0
    waiting[push.target] = Waiting(order: last + 1, push: push)
    var verdict = verdict
    verdict.findings.insert(
      Finding(.deviceOffline, "The phone is offline: the newest push for each token waits for it."),
      at: 0)
    return verdict
  }

  private mutating func comeBack(at now: Date) -> [(verdict: Verdict?, changes: [Change])] {
    settings.isOffline = false
    let held = waiting.values.sorted { $0.order < $1.order }
    for target in Array(waiting.keys) { waiting[target] = nil }
    return held.map { entry in
      let (verdict, changes) = receive(entry.push, at: now)
      return (verdict, changes)
    }
  }

  private mutating func reinstall(app: String?, user: String?, at now: Date) -> [Change] {
    let tokens = livingTokens(app: app, user: user)
    var changes = concerned(app: app, user: user).flatMap { activity -> [Change] in
      let gone = remove(activity, at: now)
      return gone
    }
    elect()
    for token in tokens {
      self.tokens.invalidate(token.value, .unregistered)
      // Apps that register a token only once per installation also get a new one, when they are
      // opened again.
      if token.kind != .update {
        let issued = PushToken(
          value: random.token(), kind: token.kind, attributesType: token.attributesType,
          app: token.app, user: token.user, issuedAt: now)
        self.tokens.enter(issued)
        changes.append(tokenChange(issued, "reinstall"))
      }
    }
    return changes
  }

  private mutating func remove(_ activity: Activity, at now: Date) -> [Change] {
    var changes: [Change] = []
    if activity.state.isLive { changes += end(activity.id, reason: .app, dismissal: nil, at: now) }
    if let change = dismiss(activity.id, at: now) { changes.append(change) }
    departed[activity.id]?.missedPush = true
    return changes
  }

  private func tokenChange(_ token: PushToken, _ reason: String) -> Change {
    var detail = token.json.object ?? [:]
    detail["reason"] = .string(reason)
    return Change(.token, token.activityID.flatMap { activities[$0] }, detail: .object(detail))
  }

  /// The activities of an app and a person, sorted by ID.
  private func concerned(app: String?, user: String?) -> [Activity] {
    activities.values.filter { activity in
      (app.map { activity.app == $0 || activity.bundle == $0 } ?? true)
        && (user.map(activity.users.contains) ?? true)
    }.sorted { $0.id < $1.id }
  }

  private func livingTokens(app: String?, user: String?) -> [PushToken] {
    let ids = Set(concerned(app: app, user: user).map(\.id))
    return tokens.tokens.values.filter { token in
      guard token.invalidation == nil else { return false }
      if let id = token.activityID { return ids.contains(id) }
      return (app == nil || token.app == app) && (user == nil || token.user == user)
    }.sorted { $0.value < $1.value }
  }
}
