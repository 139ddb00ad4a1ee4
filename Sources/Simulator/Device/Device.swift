package import Basics

/// The simulated iPhone. It applies pushes by the rules of iOS, with the time passed to each call.
package struct Device: Sendable {
  /// A card that was removed, kept to explain to senders why later pushes have no effect.
  package struct Departure: Sendable, Hashable {
    package var activity: Activity
    /// The card before the removal, for an undo.
    var previous: Activity
    var at: Date
    /// Whether a push for the card arrived after its removal. An undo would then hide that the push
    /// was lost.
    var missedPush = false
  }

  /// The cards on the lock screen, including ended ones.
  package internal(set) var activities = RevertibleDictionary<Activity.ID, Activity>()
  package internal(set) var departed = RevertibleDictionary<Activity.ID, Departure>()
  package var tokens = TokenStore()
  package var settings = DeviceSettings()
  /// The registered activity types. If there are none, all types are accepted.
  package var types: [String: ActivityType] = [:]
  /// The app's compiled decoding code. Not stored.
  package var decoder: (any AppDecoder)?
  /// The activities that apps registered under a Braze tag, except those whose ID equals the tag.
  var tags = RevertibleDictionary<String, [Activity.ID]>()
  package var channels = ChannelRegistry()
  package internal(set) var island = Island()
  /// Seconds in which a dismissal can be undone. A real phone has no undo; this one corrects
  /// accidental dismissals.
  package static let undoSpan: TimeInterval = 10

  struct Waiting: Sendable, Hashable {
    /// The position in the order of arrival.
    var order: Int
    var push: Push
  }

  /// Pushes held while the phone is offline: the newest one for each token.
  var waiting = RevertibleDictionary<Push.Target, Waiting>()
  var budgets = PushBudget()
  var deadlines = DeadlineHeap()
  /// Whether the island's holders must be chosen again after all due changes.
  var awaitsElection = false
  var departures: [(id: Activity.ID, at: Date)] = []
  var numbers = ActivityNumbers()
  var random: SplitMix64
  /// The state before the transaction; `nil` outside one.
  var checkpoint: DeviceCheckpoint?
  static let departedLimit = 4_000

  /// The random seed from which tokens are made.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  package struct Change: Sendable {
    package var kind: ActivityEvent.Kind
    package var activity: Activity?
    package var detail: JSON?

    package init(_ kind: ActivityEvent.Kind, _ activity: Activity?, detail: JSON? = nil) {
      self.kind = kind
      self.activity = activity
      self.detail = detail
    }
  }

  package func judge(_ push: Push, at now: Date) -> Judgement {
    var judge = Judge(push, on: self, at: now)
    return judge.judge()
  }

  /// Judges a push, and applies it if its verdict allows that. The first change contains the
  /// verdict.
  package mutating func receive(_ push: Push, at now: Date) -> (Verdict, [Change]) {
    let judgement = judge(push, at: now)
    if case .channel(let channel) = push.target, judgement.verdict.outcome != .rejected {
      channels.remember(push, on: channel, at: now)
    }
    if push.priority >= 10, judgement.verdict.outcome != .rejected {
      let app =
        judgement.reached.first.flatMap { activities[$0]?.app } ?? push.appID
        ?? push.aps["attributes-type"]?.string ?? ""
      budgets.spend(app, at: now)
    }
    if push.event == .start, !push.vendor.isLocal, judgement.verdict.outcome != .rejected {
      for name in push.startBudgets(of: judgement.user) { budgets.spend(name, at: now) }
    }
    guard judgement.verdict.outcome == .shown, let event = push.event else {
      if let id = judgement.verdict.activityID { departed[id]?.missedPush = true }
      return (judgement.verdict, [])
    }
    if settings.isOffline, !push.vendor.isLocal { return (hold(push, judgement.verdict), []) }
    switch event {
    case .start: return start(push, judgement, at: now)
    case .update:
      return (judgement.verdict, judgement.reached.map { update($0, push, judgement, at: now) })
    case .end:
      let changes = judgement.reached.flatMap { end($0, push, judgement, at: now) }
      return (judgement.verdict, changes)
    }
  }

  // MARK: Start

  private mutating func start(
    _ push: Push, _ judgement: Judgement, at now: Date
  ) -> (Verdict, [Change]) {
    let type = push.aps["attributes-type"]?.string ?? ""
    let id: Activity.ID
    if case .activity(let tag) = push.target { id = tag } else { id = freshID(for: type) }
    let start = max(push.start ?? now, now)
    var activity = Activity(
      id: id, attributesType: type, attributes: push.aps["attributes"] ?? [:],
      contentState: push.aps["content-state"] ?? [:], state: start > now ? .pending : .active,
      vendor: push.vendor, appID: push.appID, users: judgement.user.map { [$0] } ?? push.users,
      relevanceScore: push.aps["relevance-score"]?.double, startedAt: start,
      staleDate: push.aps["stale-date"]?.double.map(Date.init(timeIntervalSince1970:)),
      lastAlert: Judge.alert(in: push, at: start))
    activity.updatedAt = now
    activity.timestamp = judgement.timestamp
    activity.style = push.style
    activity.channel = push.aps["input-push-channel"]?.string
    activity.bundle = owner(of: activity, push)
    let waits = settings.asksToAllow && !push.vendor.isLocal
    let change = adopt(activity, at: now, issuesToken: push.wantsToken && !waits)
    var changes = [change]
    if let channel = activity.channel, let missed = channels.stored(channel, at: now) {
      // A late subscriber receives the last broadcast of a channel that stores it.
      changes += receive(missed, at: now).1
    }
    if case .token(let token) = push.target {
      changes += learn(
        PushToken(
          value: token, kind: .start, attributesType: type, app: push.appID, issuedAt: now))
    }
    var verdict = judgement.verdict
    verdict.activityID = id
    return (verdict, changes)
  }

  /// Puts a card on the lock screen, or schedules it, and issues its update token.
  mutating func adopt(_ new: Activity, at now: Date, issuesToken: Bool) -> Change {
    var activity = new
    departed[activity.id] = nil
    if activities[activity.id] == nil, let registered = tokens.token(of: activity.id) {
      // The app registered the token before the card's start arrived.
      activity.pushToken = registered
    } else if issuesToken {
      activity.pushToken = issueToken(for: activity, at: now)
    } else {
      tokens.invalidateToken(of: activity.id, .ended)
    }
    let replaced = activities.updateValue(activity, forKey: activity.id)
    schedule(activity)
    if replaced?.inIsland == true { elect() } else { elect(withNew: activity.id) }
    return Change(activity.state == .pending ? .updated : .started, activities[activity.id])
  }

  /// The app that owns the activity: the owner of the push-to-start token, or the app that made the
  /// request.
  private func owner(of activity: Activity, _ push: Push) -> String? {
    if push.vendor == .app { return push.appID }
    if case .token(let token) = push.target, let known = tokens.tokens[token] { return known.app }
    let living = tokens.startTokens(of: activity.attributesType).filter { $0.app != nil }
    let named = living.filter { token in
      token.user.map { activity.users.contains($0) } ?? false
    }
    return (named.first ?? living.first { $0.user == nil || activity.users.isEmpty })?.app
  }

  mutating func freshID(for type: String) -> Activity.ID {
    let number = numbers.next(of: type) { number in
      activities["\(type)-\(number)"] != nil || departed["\(type)-\(number)"] != nil
    }
    return "\(type)-\(number)"
  }

  // MARK: Update and end

  private mutating func update(
    _ id: Activity.ID, _ push: Push, _ judgement: Judgement, at now: Date
  ) -> Change {
    apply(push, judgement, to: id, at: now)
    return Change(.updated, activities[id])
  }

  private mutating func end(
    _ id: Activity.ID, _ push: Push, _ judgement: Judgement, at now: Date
  ) -> [Change] {
    let dismissal = push.aps["dismissal-date"]?.double.map(Date.init(timeIntervalSince1970:))
    if activities[id]?.state == .ended { return moveRemoval(of: id, to: dismissal, at: now) }
    apply(push, judgement, to: id, at: now)
    let reason: EndReason =
      switch push.vendor {
      case .app: .app
      case .source: .source
      default: .push
      }
    return end(id, reason: reason, dismissal: dismissal, at: now)
  }

  private mutating func apply(
    _ push: Push, _ judgement: Judgement, to id: Activity.ID, at now: Date
  ) {
    // Removed and inserted again, so that the card's values are changed without a copy.
    guard var activity = activities.removeValue(forKey: id) else { return }
    let score = activity.relevanceScore
    let state = push.aps["content-state"]
    if let state, !state.isNull {
      if activity.startShape == nil, types[activity.attributesType] == nil,
        !ContentShape.tells(state.unfolded, asMuchAs: activity.contentState.unfolded)
      {
        activity.startShape = ContentShape.shape(of: activity.contentState.unfolded)
      }
      activity.contentState = state
    }
    activity.updatedAt = now
    activity.updates += 1
    activity.timestamp = max(judgement.timestamp, activity.timestamp)
    // Content without a stale date removes an earlier one, as in `ActivityContent`.
    activity.staleDate = push.aps["stale-date"]?.double.map(Date.init(timeIntervalSince1970:))
    if let relevance = push.aps["relevance-score"]?.double { activity.relevanceScore = relevance }
    // The scheduled alert is the first one of a pending card; earlier updates do not alert.
    if activity.state != .pending, let alert = Judge.alert(in: push, at: now) {
      activity.lastAlert = alert
    }
    if activity.state == .stale || activity.state == .active {
      activity.state = activity.staleDate.map { $0 <= now } ?? false ? .stale : .active
    }
    activities[id] = activity
    schedule(activity)
    let (old, new) = (score ?? 0, activity.relevanceScore ?? 0)
    if new > old { elect(withNew: id) } else if new < old, activity.inIsland { elect() }
  }
}
