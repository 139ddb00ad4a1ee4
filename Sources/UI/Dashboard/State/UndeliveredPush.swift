import Vendors
internal import Basics
internal import Simulator
internal import Panels

/// A push that the device does not show, by the event that told of it.
struct UndeliveredPush: Sendable {
  let cursor: String
  var note: Unseen

  /// The requests that are asked for at once, to learn what they would have changed.
  static let askLimit = 4

  /// What an event tells of the newest push to an activity: nothing new, that it is shown, or that
  /// it is not.
  static func told(by event: ActivityEvent) -> UndeliveredPush?? {
    guard let verdict = event.verdict else {
      return event.kind == .dismissed || event.kind == .started ? .some(nil) : nil
    }
    if event.detail?["validate_only"]?.bool == true { return nil }
    guard verdict.outcome == .shown else {
      let rule = verdict.decisive?.rule.rawValue ?? ""
      return .some(UndeliveredPush(cursor: event.cursor, note: Unseen(rule: rule)))
    }
    return event.activity == nil ? nil : .some(nil)
  }
}

extension State.News {
  /// Marks or unmarks the card that an event is about.
  mutating func note(_ event: ActivityEvent) {
    guard let id = event.activityID ?? event.verdict?.activityID else { return }
    let rules = event.verdict?.findings.map(\.rule) ?? []
    if !rules.isEmpty { catalog.note(rules, of: id) }
    guard let told = UndeliveredPush.told(by: event) else { return }
    unseen[id] = catalog.contains(id) ? told : nil
  }

  /// Learns what the pushes of the past left unseen.
  mutating func note(past events: [ActivityEvent]) {
    unseen = [:]
    for event in events { note(event) }
  }

  /// Adds to a mark what its push would have changed.
  mutating func explain(_ cursor: String, by sent: SentRequest?) {
    guard let content = sent?.contentState,
      let id = unseen.first(where: { $0.value.cursor == cursor })?.key, let activity = catalog[id]
    else { return }
    unseen[id]?.note.changes = ContentChange.all(
      from: activity.contentState, to: content,
      times: TimeText(
        now: activity.updatedAt, secondsFromGMT: log.secondsFromGMT)
    )
    .filter { $0.kind != .same }
    .map { $0.kind == .gone ? localized("\($0.key) gone") : "\($0.key) \($0.value)" }
    .joined(separator: ", ")
  }
}

extension State {
  /// Asks for the request of a mark that does not say yet what is not seen, a few at a time: a flood
  /// of pushes that are dropped must not become a flood of questions.
  mutating func ask(for push: UndeliveredPush) -> [Effect] {
    guard asked.count < UndeliveredPush.askLimit, asked.insert(push.cursor).inserted else {
      return []
    }
    return [.loadBody(push.cursor)]
  }
}
