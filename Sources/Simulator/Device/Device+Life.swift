package import Basics

extension Device {
  package var nextDeadline: Date? { deadlines.first }

  /// Applies timed changes that are due: scheduled starts, stale dates, the end after 8 h, and
  /// removals from the lock screen. Stops after `limit` changes; the rest remain due.
  package mutating func advance(to now: Date, limit: Int = .max) -> [Change] {
    var changes: [Change] = []
    while changes.count < limit, let id = deadlines.pop(until: now) {
      guard let activity = activities[id] else { continue }
      changes += advance(activity, to: now)
      if let activity = activities[id] { schedule(activity) }
    }
    // The island's holders are chosen once after all changes: thousands of cards may end together,
    // and choosing after each would be slow.
    awaitsElection = awaitsElection || !changes.isEmpty
    if awaitsElection, deadlines.first.map({ $0 > now }) ?? true {
      elect()
      awaitsElection = false
    }
    return changes
  }

  private mutating func advance(_ known: Activity, to now: Date) -> [Change] {
    var changes: [Change] = []
    var activity = known
    if activity.state == .pending, activity.startedAt <= now {
      activity.state = .active
      activity.updatedAt = now
      activity.lastAlert?.at = now
      activities[activity.id] = activity
      elect(withNew: activity.id)
      changes.append(Change(.started, activities[activity.id]))
    }
    let expiry = activity.startedAt.addingTimeInterval(Lifetime.active)
    if activity.state.isLive {
      if expiry <= now {
        changes += finish(activity.id, reason: .expired, dismissal: nil, at: expiry)
      } else if activity.state == .active, let stale = activity.staleDate, stale <= now {
        activities[activity.id]?.state = .stale
        changes.append(Change(.stale, activities[activity.id]))
      }
    }
    if let ended = activities[activity.id], ended.state == .ended, ended.removalDate <= now {
      changes.append(remove(ended.id, reason: nil, at: now))
    }
    return changes
  }

  private func deadline(of activity: Activity) -> Date? {
    if activity.isAndroidOnly, activity.state.isLive { return nil }
    switch activity.state {
    case .active:
      let expiry = activity.startedAt.addingTimeInterval(Lifetime.active)
      return activity.staleDate.map { min($0, expiry) } ?? expiry
    case .pending: return activity.startedAt
    case .stale: return activity.startedAt.addingTimeInterval(Lifetime.active)
    case .ended: return activity.removalDate
    case .dismissed: return nil
    }
  }

  mutating func schedule(_ activity: Activity) {
    if let date = deadline(of: activity) { deadlines.schedule(activity.id, at: date) }
  }

  /// Ends a card. A dismissal date in the past removes it immediately.
  package mutating func end(
    _ id: Activity.ID, reason: EndReason, dismissal: Date?, at now: Date
  ) -> [Change] {
    let changes = finish(id, reason: reason, dismissal: dismissal, at: now)
    if changes.contains(where: { $0.kind == .removedFromIsland }) { elect() }
    return changes
  }

  private mutating func finish(
    _ id: Activity.ID, reason: EndReason, dismissal: Date?, at now: Date
  ) -> [Change] {
    guard var activity = activities[id], activity.state.isLive else { return [] }
    // An activity without a card on the lock screen is removed immediately.
    let dismissal = activity.isOnLockScreen ? dismissal : now
    let wasInIsland = activity.inIsland
    activity.state = .ended
    activity.endedAt = now
    activity.endReason = reason
    activity.dismissalDate = dismissal
    activity.inIsland = false
    activities[id] = activity
    tokens.invalidateToken(of: id, reason == .expired ? .expired : .ended)
    schedule(activity)
    var changes = [Change(.ended, activity)]
    if wasInIsland { changes.append(Change(.removedFromIsland, activity)) }
    if let dismissal, dismissal <= now {
      changes.append(remove(id, reason: nil, at: now))
    }
    return changes
  }

  /// Changes when an ended card leaves the lock screen.
  mutating func moveRemoval(of id: Activity.ID, to date: Date?, at now: Date) -> [Change] {
    activities[id]?.dismissalDate = date
    activities[id]?.updatedAt = now
    guard let activity = activities[id] else { return [] }
    if activity.removalDate <= now { return [remove(id, reason: nil, at: now)] }
    schedule(activity)
    return [Change(.updated, activity)]
  }

  /// Dismisses a card as a person would by swiping. `nil` if there is no such card.
  package mutating func dismiss(_ id: Activity.ID, at now: Date) -> Change? {
    guard let activity = activities[id] else { return nil }
    let change = remove(id, reason: .user, at: now)
    if activity.inIsland { elect() }
    return change
  }

  private mutating func remove(_ id: Activity.ID, reason: EndReason?, at now: Date) -> Change {
    guard let previous = activities.removeValue(forKey: id) else { return Change(.dismissed, nil) }
    var activity = previous
    activity.state = .dismissed
    activity.inIsland = false
    if activity.endedAt == nil { activity.endedAt = now }
    if let reason { activity.endReason = reason }
    tokens.invalidateToken(of: id, reason == .user ? .dismissed : .ended)
    remember(Departure(activity: activity, previous: previous, at: now))
    return Change(.dismissed, activity)
  }

  mutating func remember(_ departure: Departure) {
    departed[departure.activity.id] = departure
    departures.append((departure.activity.id, departure.at))
  }

  mutating func forgetOldest() {
    // A card that departed twice is dropped at its second entry.
    for (id, at) in departures.prefix(Self.departedLimit) where departed[id]?.at == at {
      departed[id] = nil
    }
    departures.removeFirst(Self.departedLimit)
    forgetTags()
  }

  /// Undoes a dismissal within some seconds, unless a push for the card has arrived since.
  package mutating func restore(
    _ id: Activity.ID, at now: Date, within span: TimeInterval = undoSpan
  ) -> Change? {
    guard let departure = departed[id], departure.activity.endReason == .user,
      !departure.missedPush, now.timeIntervalSince(departure.at) <= span
    else { return nil }
    departed[id] = nil
    var activity = departure.previous
    if activity.state.isLive, activity.pushToken != nil {
      activity.pushToken = issueToken(for: activity, at: now)
    }
    activities[id] = activity
    schedule(activity)
    elect(withNew: id)
    return Change(.updated, activities[id], detail: ["restored": true])
  }

  /// Chooses the island's holders again after a card was added or gained relevance: only this card
  /// can replace a holder.
  mutating func elect(withNew id: Activity.ID) {
    let candidates = Set([island.attached, island.detached, id].compactMap { $0 })
    install(Island(electing: candidates.compactMap { activities[$0] }))
  }

  /// Chooses the island's holders again among all cards, after a holder was removed or lost
  /// relevance.
  mutating func elect() {
    install(Island(electing: activities.values))
  }

  private mutating func install(_ elected: Island) {
    for id in [island.attached, island.detached].compactMap({ $0 }) where !elected.holds(id) {
      activities[id]?.inIsland = false
    }
    for id in [elected.attached, elected.detached].compactMap({ $0 }) {
      activities[id]?.inIsland = true
    }
    island = elected
  }

  package mutating func setPresentation(_ presentation: JSON?, of id: Activity.ID) {
    activities[id]?.presentation = presentation
  }

  package mutating func setShape(_ shape: String, of id: Activity.ID) {
    activities[id]?.shape = shape
  }

  package mutating func setViews(at date: Date, of id: Activity.ID) {
    activities[id]?.viewsAt = date
  }

  // MARK: Tokens and tags

  /// Issues an activity's update token, which invalidates the earlier one.
  mutating func issueToken(for activity: Activity, at now: Date) -> String {
    let value = random.token()
    tokens.enter(
      PushToken(
        value: value, kind: .update, activityID: activity.id, app: activity.appID,
        user: activity.users.first, issuedAt: now,
        expiresAt: activity.startedAt.addingTimeInterval(Lifetime.active)))
    return value
  }

  /// Issues a new update token, after the person tapped Allow or the system rotated the token.
  package mutating func issueUpdateToken(for id: Activity.ID, at now: Date) -> Change? {
    guard let activity = activities[id], activity.state.isLive else { return nil }
    let token = issueToken(for: activity, at: now)
    activities[id]?.pushToken = token
    return Change(.token, activities[id], detail: tokens.tokens[token]?.json)
  }

  /// Registers an activity's token under a tag, as Braze's SDK does after each rotation.
  ///
  /// If the token is unknown, the tag is taken as the ID of the activity, which may start later.
  package mutating func register(
    tag: String, token: String, user: String?, at now: Date
  ) -> Activity.ID? {
    let id = tokens.tokens[token]?.activityID ?? tag
    if let user, activities[id]?.users.contains(user) == false {
      activities[id]?.users.append(user)
    }
    if tokens.tokens[token] == nil {
      tokens.enter(
        PushToken(
          value: token, kind: .update, activityID: id, app: activities[id]?.appID,
          user: activities[id]?.users.first ?? user, issuedAt: now,
          expiresAt: now.addingTimeInterval(Lifetime.active)))
      activities[id]?.pushToken = token
    }
    guard activities[id] != nil else { return nil }
    if tag != id, !(tags[tag]?.contains(id) ?? false) { tags[tag, default: []].append(id) }
    return id
  }

  private mutating func forgetTags() {
    for (tag, ids) in tags.dictionary {
      let known = ids.filter { activities[$0] != nil || departed[$0] != nil }
      if known != ids { tags[tag] = known.isEmpty ? nil : known }
    }
  }
}
