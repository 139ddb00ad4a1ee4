import Basics

extension Judge {
  mutating func findTarget() {
    let known = findings.count
    defer {
      ofTarget = known..<findings.count
      if let path = push.targetPath {
        for index in known..<findings.count where findings[index].path == nil {
          findings[index] = findings[index].placed(at: path)
        }
      }
    }
    switch push.target {
    case .activity(let id):
      activityID = id
      if push.event == .start { checkDuplicate(id) } else { reach(id) }
    case .token(let token): findToken(token)
    case .channel(let channel):
      reached = device.activities.values.filter { $0.channel == channel && $0.state.isLive }
      activityID = reached.count == 1 ? reached.first?.id : nil
      if reached.isEmpty, push.event == .update || push.event == .end {
        find(.activityUnknown, "No live activity listens to the channel \(channel).")
      }
    case .type(let type):
      reached = device.activities.values.filter { $0.attributesType == type && $0.state.isLive }
      activityID = reached.count == 1 ? reached.first?.id : nil
      if reached.isEmpty, push.event == .update || push.event == .end {
        find(.activityUnknown, "No live activity has the type \(type.excerpt).")
      }
    }
  }

  private mutating func checkDuplicate(_ id: Activity.ID) {
    guard let live = device.activities[id], live.state.isLive else { return }
    find(
      .activityDuplicate,
      "\(id) has been live for \(TimeSpan.text(now.timeIntervalSince(live.startedAt))); on a "
        + "phone this creates a second card. Islet restarts the card.")
  }

  private mutating func reach(_ id: Activity.ID) {
    findCards(of: id)
    // An app's changes to its own activities need no token.
    guard !push.vendor.isLocal, let first = reached.first,
      reached.allSatisfy({ $0.pushToken == nil })
    else { return }
    find(
      .tokenNotIssued,
      "\(first.id.excerpt) was started \(TimeSpan.text(now.timeIntervalSince(first.startedAt))) "
        + "ago and has no update token yet: the person has not tapped Allow.",
      fix: "Wait until the app registers it; here: POST /islet/v1/activities/ID/allow.")
  }

  private mutating func findCards(of id: Activity.ID) {
    let tagged = device.tags[id]?.compactMap { device.activities[$0] } ?? []
    reached = tagged.filter(\.state.isLive)
    if !reached.isEmpty {
      if reached.count == 1 { activityID = reached[0].id }
      return
    }
    let id = tagged.first?.id ?? device.tags[id]?.last ?? id
    if let activity = device.activities[id] {
      guard activity.state.isLive || movesRemoval(of: activity) else {
        return findEnded(activity)
      }
      reached = [activity]
    } else if let departed = device.departed[id]?.activity {
      findEnded(departed)
    } else {
      let near = NearMatch.of(id, among: device.activities.keys)
      find(
        .activityUnknown,
        near.map { "No activity \(id.excerpt) is known; did you mean \($0)?" }
          ?? "No activity \(id.excerpt) is known.",
        fix: near.map { "Send it to \($0), or start \(id.excerpt) first." })
    }
  }

  /// Whether an app ends its ended activity again, which changes when the card goes.
  private func movesRemoval(of activity: Activity) -> Bool {
    push.vendor == .app && push.event == .end && activity.state == .ended
      && push.aps["dismissal-date"] != nil
  }

  private mutating func findEnded(_ activity: Activity) {
    let ended = activity.endedAt ?? activity.updatedAt
    let ago = TimeSpan.text(now.timeIntervalSince(ended))
    switch activity.endReason {
    case .user:
      find(
        .activityDismissed,
        "The person removed \(activity.id.excerpt) \(ago) ago; no push brings it back.")
    case .expired:
      find(
        .activityExpired,
        "The system ended \(activity.id.excerpt) after 8 h, \(ago) ago; later pushes are ignored.")
    default:
      find(.activityEnded, "\(activity.id.excerpt) ended \(ago) ago; later pushes are ignored.")
    }
  }

  // MARK: Channels

  /// Checks the channel to which a start subscribes its card. If the channel does not exist, the
  /// start fails (https://developer.apple.com/documentation/activitykit/pushtype/channel(_:)). An
  /// ID that this gateway did not issue may be one of Apple's own.
  mutating func checkInputChannel() {
    let key = "input-push-channel"
    guard let value = push.aps[key], !value.isNull else { return }
    guard let id = value.string, !id.isEmpty else {
      return find(
        .fieldType,
        "`\(push.name(of: "input-push-channel"))` is \(value.described): expected a channel's id.",
        at: key, severity: .dropped, found: value)
    }
    guard let channel = device.channels.channels[id] else {
      return find(
        .channelUnknown,
        "The channel \(id.excerpt) was not created here: if it does not exist, a phone starts no card and no broadcast arrives.",
        at: key, severity: .warning)
    }
    if channel.isDeleted {
      find(
        .channelUnknown,
        "The channel \(id.excerpt) was deleted: a card that listens to it does not start.",
        at: key, severity: .dropped)
    } else if let app = push.appID, app.contains("."), app != channel.bundle {
      find(
        .channelUnknown,
        "The channel \(id.excerpt) belongs to \(channel.bundle.excerpt), not to \(app.excerpt).",
        at: key, severity: .dropped)
    }
  }

  // MARK: Tokens

  /// Checks that the topic matches the token's app, as APNs does. Only bundle identifiers are
  /// compared, because Braze identifies apps by its own keys.
  private mutating func checkTopic(of token: PushToken) {
    checkTopic(owner: token.activityID.flatMap { device.activities[$0]?.bundle } ?? token.app)
  }

  private mutating func checkTopic(owner: String?) {
    guard push.vendor == .apns, let app = owner, let bundle = push.appID, app != bundle,
      app.contains("."), bundle.contains(".")
    else { return }
    findings.find(
      .tokenWrongTopic, "The token belongs to \(app.excerpt), the topic to \(bundle.excerpt).",
      fix: "Send `apns-topic: \(app).push-type.liveactivity`.", reason: "DeviceTokenNotForTopic")
  }

  private mutating func findToken(_ token: String) {
    if let type = token.droppingPrefix("start:") { return useStartToken(type: type) }
    if let id = token.droppingPrefix("activity:") {
      activityID = id
      guard push.event != .start else { return wrongKind(needs: .start) }
      let known = device.activities[id] ?? device.departed[id]?.activity
      let app = known.flatMap { [.apns, .fcm].contains($0.vendor) ? $0.app : nil }
      checkTopic(owner: known?.bundle ?? app)
      return reach(id)
    }
    if token.hasPrefix("dead:") { return findForgottenToken(token) }
    guard let known = device.tokens.find(token) else { return findUnknownToken(token) }
    user = known.user
    checkTopic(of: known)
    switch known.kind {
    case .start:
      guard push.event != .update, push.event != .end else {
        return wrongKind(needs: .update, type: known.attributesType)
      }
      if known.invalidation == .rotated {
        findings.find(
          .tokenReplaced,
          "The token \(token.prefix(8))… is not the newest that the app registered: APNs accepts it, but a phone may show nothing.",
          fix: "Send to the newest push-to-start token of this user and type.")
      } else if known.invalidation != nil {
        return findDeadToken(known)
      }
      useStartToken(type: known.attributesType)
    case .update:
      activityID = known.activityID
      guard push.event != .start else { return wrongKind(needs: .start) }
      if let death = known.invalidation,
        death == .rotated || death == .expired || death == .unregistered
      {
        return findDeadToken(known)
      }
      if let id = known.activityID { reach(id) }
    case .widgets, .controls:
      let kind = push.event == .start ? "start" : "update"
      find(
        .tokenWrongKind, "The token is \(known.kind.text).",
        fix: "Send it to a token of the kind \(kind); see GET /islet/v1/tokens.")
    }
  }

  private mutating func useStartToken(type: String?) {
    guard push.event != .update, push.event != .end else {
      return wrongKind(needs: .update, type: type)
    }
    guard let type, let sent = push.aps["attributes-type"]?.string, sent != type else { return }
    find(
      .attributesTypeUnknown,
      "The token is for \(type), but the push names \(sent): no card appears.",
      at: "attributes-type", fix: "Send \"\(type)\".")
  }

  /// The most recently changed live card of a type, or of the push's app.
  private func newest(ofType type: String? = nil) -> String? {
    let cards = device.activities.values.filter { card in
      card.state.isLive && (type == nil ? card.app == push.appID : card.attributesType == type)
    }
    return cards.max { ($0.updatedAt, $1.id) < ($1.updatedAt, $0.id) }?.id
  }

  private mutating func wrongKind(needs kind: PushToken.Kind, type: String? = nil) {
    switch kind {
    case .start:
      let type = push.aps["attributes-type"]?.string ?? "TYPE"
      find(
        .tokenWrongKind,
        "This is an activity's update token; a start needs the type's push-to-start token.",
        fix: "Send the start to a push-to-start token, or to `start:\(type.excerpt)`.")
    default:
      find(
        .tokenWrongKind,
        "This is a push-to-start token; \(push.eventName ?? "this") needs the activity's update token.",
        fix:
          "Send it to the update token, or to `activity:\(newest(ofType: type) ?? "ID")`; see GET /islet/v1/tokens."
      )
    }
  }

  private mutating func findDeadToken(_ token: PushToken) {
    let why: Phrase =
      switch token.invalidation {
      case .rotated: "a newer token replaced it"
      case .expired: "update tokens expire after 8 h"
      case .unregistered: "the app unregistered it"
      default: "its activity has ended"
      }
    // APNs still accepts a rotated token (BrazeKit guide; Apple developer forums 835188).
    let isKnownToVendor = push.vendor.refusesDeadTokens
    findings.find(
      .tokenExpired, "The token \(token.value.prefix(8))… no longer works: \(why).",
      severity: isKnownToVendor && token.invalidation != .rotated ? .rejected : .dropped,
      reason: token.invalidation == .expired ? "ExpiredToken" : "Unregistered")
  }

  private mutating func findForgottenToken(_ token: String) {
    findings.find(
      .tokenExpired,
      "APNs no longer knows the token \(token.excerpt): the app was removed, or has a new token.",
      severity: push.vendor.refusesDeadTokens ? .rejected : .dropped, fix: "Delete this token.",
      reason: "Unregistered")
  }

  private mutating func findUnknownToken(_ token: String) {
    // A start may contain a real device's token, which the gateway has not seen before. The token
    // is accepted, so that a back end needs no changes.
    if push.event == .start, token.isHexadecimal { return }
    find(
      .tokenUnknown, "The token \(token.prefix(12))… was never issued by this gateway.",
      severity: push.vendor.refusesDeadTokens ? .rejected : .dropped,
      fix: "Use a token from GET /islet/v1/tokens, or `activity:\(newest() ?? "ID")`.")
  }
}

extension String {
  /// The text, shortened if it is long, because names come from senders.
  var excerpt: String { utf8.count > 80 ? prefix(79) + "…" : self }

  fileprivate func droppingPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) && utf8.count > prefix.utf8.count ? String(dropFirst(prefix.count)) : nil
  }

  fileprivate var isHexadecimal: Bool {
    utf8.count >= 16 && utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}
