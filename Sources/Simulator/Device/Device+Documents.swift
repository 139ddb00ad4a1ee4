package import Basics

/// The device as documents, one per item, with a collection and a key, so that changes can be
/// stored and loaded one by one.
extension Device {
  package enum Collection: String, Sendable, Hashable, CaseIterable {
    case activities, departed, tokens, tags, channels, waiting, budgets, numbers
    /// The settings, and the state of the device as a whole.
    case device
  }

  package struct Document: Sendable {
    package enum Content: Sendable {
      /// A card, whose JSON may already have been encoded for an event.
      case activity(Activity)
      case json(JSON)
    }

    package var collection: Collection
    package var key: String
    /// The current content of the item; `nil` if it was removed.
    package var content: Content?
  }

  package var changedDocuments: [Document] {
    documents(activities.changedKeys, in: .activities)
      + documents(departed.changedKeys, in: .departed)
      + documents(tokens.tokens.changedKeys, in: .tokens) + documents(tags.changedKeys, in: .tags)
      + documents(channels.channels.changedKeys, in: .channels)
      + documents(waiting.changedKeys.map(\.key), in: .waiting)
      + documents(budgets.spendings.changedKeys, in: .budgets)
      + documents(numbers.last.changedKeys, in: .numbers) + documents(changedParts, in: .device)
  }

  package var allDocuments: [Document] {
    documents(activities.keys, in: .activities) + documents(departed.keys, in: .departed)
      + documents(tokens.tokens.keys, in: .tokens) + documents(tags.keys, in: .tags)
      + documents(channels.channels.keys, in: .channels)
      + documents(waiting.keys.map(\.key), in: .waiting)
      + documents(budgets.spendings.keys, in: .budgets) + documents(numbers.last.keys, in: .numbers)
      + documents(Part.allCases.map(\.rawValue), in: .device)
  }

  private enum Part: String, CaseIterable {
    case settings, state
  }

  private var changedParts: [String] {
    guard let before = checkpoint else { return [] }
    var parts: [Part] = []
    if settings != before.settings { parts.append(.settings) }
    if island != before.island || random != before.random || awaitsElection != before.awaitsElection
    {
      parts.append(.state)
    }
    return parts.map(\.rawValue)
  }

  private func documents(_ keys: some Sequence<String>, in collection: Collection) -> [Document] {
    keys.map { Document(collection: collection, key: $0, content: content($0, of: collection)) }
  }

  private func content(_ key: String, of collection: Collection) -> Document.Content? {
    switch collection {
    case .activities: activities[key].map { .activity($0) }
    case .departed: departed[key].map { .json($0.document) }
    case .tokens: tokens.tokens[key].map { .json($0.json) }
    case .tags: tags[key].map { .json(.array($0.map(JSON.string))) }
    case .channels: channels.document(of: key).map { .json($0) }
    case .waiting:
      Push.Target(key: key).flatMap { waiting[$0] }.map {
        .json(["order": .number($0.order), "push": $0.push.document])
      }
    case .budgets: budgets.document(of: key).map { .json($0) }
    case .numbers: numbers.document(of: key).map { .json($0) }
    case .device: Part(rawValue: key).map { .json(document(of: $0)) }
    }
  }

  private func document(of part: Part) -> JSON {
    switch part {
    case .settings: ["settings": settings.json]
    case .state:
      [
        "random": .int(Int64(bitPattern: random.state)), "attached": .optional(island.attached),
        "detached": .optional(island.detached), "awaits_election": .bool(awaitsElection),
      ]
    }
  }

  // MARK: Loading

  /// Applies a stored item, or its removal. Returns false for an invalid document.
  package mutating func apply(_ key: String, of collection: Collection, _ json: JSON?) -> Bool {
    switch collection {
    case .activities:
      let activity = json.flatMap(Activity.init(json:))
      activities[key] = activity
      if let activity { schedule(activity) }
      return (activity == nil) == (json == nil)
    case .departed: return applyDeparture(key, json)
    case .tokens:
      let token = json.flatMap(PushToken.init(json:))
      tokens.restore(key, token)
      return (token == nil) == (json == nil)
    case .tags:
      tags[key] = json?.array?.compactMap(\.string)
      return (tags[key] == nil) == (json == nil)
    case .channels: return channels.restore(key, json)
    case .waiting: return applyWaiting(key, json)
    case .budgets: return budgets.restore(key, json)
    case .numbers: return numbers.restore(key, json)
    case .device: return Part(rawValue: key).map { apply($0, json) } ?? true
    }
  }

  private mutating func applyDeparture(_ key: String, _ json: JSON?) -> Bool {
    guard let json else {
      departed[key] = nil
      return true
    }
    guard let departure = Departure(document: json) else { return false }
    if departed[key]?.at == departure.at {
      departed[key] = departure
    } else {
      remember(departure)
    }
    return true
  }

  private mutating func applyWaiting(_ key: String, _ json: JSON?) -> Bool {
    guard let target = Push.Target(key: key) else { return false }
    let waits = json.flatMap { json -> Waiting? in
      guard let order = json["order"]?.int, let push = json["push"].flatMap(Push.init(document:))
      else { return nil }
      return Waiting(order: order, push: push)
    }
    waiting[target] = waits
    return (waits == nil) == (json == nil)
  }

  private mutating func apply(_ part: Part, _ json: JSON?) -> Bool {
    switch part {
    case .settings:
      var stored = DeviceSettings()
      guard let switches = json?["settings"], (try? stored.patch(switches)) != nil else {
        return false
      }
      settings = stored
    case .state:
      guard let json, let random = json["random"]?.int else {
        return false
      }
      self.random = SplitMix64(seed: UInt64(bitPattern: Int64(random)))
      island.attached = json["attached"]?.string
      island.detached = json["detached"]?.string
      awaitsElection = json["awaits_election"]?.bool ?? false
    }
    return true
  }

  /// Adds cards, departed cards and tokens without recording changes.
  package mutating func restore(
    activities: [Activity] = [], departed: [Activity] = [], tokens: [PushToken] = []
  ) {
    for activity in activities {
      self.activities[activity.id] = activity
      schedule(activity)
    }
    for activity in departed {
      let at = activity.endedAt ?? activity.updatedAt
      remember(Departure(activity: activity, previous: activity, at: at, missedPush: true))
    }
    for token in tokens { self.tokens.restore(token.value, token) }
    finishLoading()
  }

  /// Completes loading. Sorts the items that are dropped first when a limit is reached. Puts the
  /// stored holders into the island, or chooses new ones if none are stored.
  package mutating func finishLoading() {
    departures.sort { ($0.at, $0.id) < ($1.at, $1.id) }
    tokens.finishLoading()
    let holders = [island.attached, island.detached].compactMap(\.self)
    if holders.isEmpty || holders.contains(where: { activities[$0]?.state.isLive != true }) {
      for id in activities.keys where activities[id]?.inIsland == true {
        activities[id]?.inIsland = false
      }
      island = Island()
      elect()
    }
  }
}

extension Device.Departure {
  /// The departed card, with the data for an undo.
  fileprivate var document: JSON {
    var object = activity.json.object ?? [:]
    object["departure"] = [
      "at": .string(at.rfc3339), "missed_push": .bool(missedPush), "previous": previous.json,
    ]
    return .object(object)
  }

  fileprivate init?(document: JSON) {
    guard let activity = Activity(json: document) else { return nil }
    let departure = document["departure"]
    // Older stores contain only the card.
    self.init(
      activity: activity,
      previous: departure?["previous"].flatMap(Activity.init(json:)) ?? activity,
      at: departure?["at"]?.string.flatMap(Date.init(iso8601:)) ?? activity.endedAt
        ?? activity.updatedAt, missedPush: departure?["missed_push"]?.bool ?? true)
  }
}
