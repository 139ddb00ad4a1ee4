import Basics
import EventStore
import Simulator

/// A simulation as documents.
extension Simulation {
  /// A simulation as an earlier run left it.
  struct Restored {
    var simulation: Simulation
    /// What could not be read, in sentences.
    var problems: [String]
  }

  /// Takes up what an earlier run left behind; what cannot be read is kept aside under its name.
  static func restored(
    from ledger: any Ledger, name: String = defaultName, types: [ActivityType], seed: UInt64,
    wall: Date, limit: Int, isRepaired: Bool = false
  ) throws(LedgerError) -> Restored {
    var reader = DocumentReader(ledger: ledger, project: name)
    var device = Device(seed: seed)
    for type in types { device.types[type.name] = type }
    var settings: DeviceSettings?
    var clock = GatewayClock(wall: wall)
    var limiter = RateLimiter(limit: limit)
    var faults = FaultInjector()
    _ = try reader.values(.device) { key, json -> Void? in
      switch key {
      case "settings":
        var stored = DeviceSettings()
        guard let switches = json["settings"], (try? stored.patch(switches)) != nil else {
          return nil
        }
        settings = stored
      case "clock":
        guard let stored = GatewayClock(document: json, wall: wall) else { return nil }
        clock = stored
      case "requests": limiter.restore(json)
      case "faults":
        guard let stored = try? FaultInjector(document: json) else { return nil }
        faults = stored
      default: break
      }
      return ()
    }
    let tags = try reader.values(.tags) { key, json in
      json.array.map { (key, $0.compactMap(\.string)) }
    }
    let departed = try reader.values(.departed) { Activity(json: $1) }
    // A repair may bring back what was deleted: what has left stays away.
    let gone = Set(isRepaired ? departed.map(\.id) : [])
    let stored = try reader.values(.activities) { Activity(json: $1) }
      .filter { !gone.contains($0.id) }
    let lost = try LostActivities(
      ledger, name, stored: stored, departed: departed, isRepaired: isRepaired)
    device.restore(
      activities: stored + lost.found, departed: departed,
      tokens: try reader.values(.tokens) { PushToken(json: $1) }, settings: settings,
      tags: Dictionary(tags) { $1 })
    let channels = try reader.values(.channels) { _, json -> (String, String, Bool)? in
      guard let id = json["id"]?.string, let bundle = json["bundle"]?.string else { return nil }
      return (id, bundle, json["policy"] == 1)
    }
    for (id, bundle, stores) in channels {
      device.channels.create(id, bundle: bundle, stores: stores)
    }
    let views = try reader.values(.views) { key, json -> (Activity.ID, [UInt8])? in
      device.activities[key] == nil && device.departed[key] == nil ? nil : (key, json.encoded)
    }
    let registered = try reader.values(.types) { try? ActivityType(json: $1) }
      .filter { device.types[$0.name] == nil }
    for type in registered { device.types[type.name] = type }
    try reader.setAside()
    try lost.putBack(ledger, name)
    var simulation = Simulation(
      name: name, epoch: try ledger.epoch(of: name),
      sequence: try ledger.cursors(of: name)?.upperBound ?? 0, device: device, clock: clock,
      limit: limit)
    simulation.limiter = limiter
    simulation.faults = faults
    simulation.registered = Set(registered.map(\.name))
    for (id, body) in views { simulation.views[id] = body }
    return Restored(simulation: simulation, problems: reader.problems + lost.problems)
  }

  /// Everything that a store has to hold but the history.
  func documents() -> LedgerBatch {
    var stored = StoreChanges()
    stored.put(.device, "clock", clock.document)
    stored.put(.device, "requests", limiter.document)
    if !faults.faults.isEmpty { stored.put(.device, "faults", faults.document) }
    for activity in device.activities.values {
      stored.put(.activities, activity.id, activity.json)
    }
    for departure in device.departed.values {
      stored.put(.departed, departure.activity.id, departure.activity.json)
    }
    for token in device.tokens.tokens.values { stored.put(.tokens, token.value, token.json) }
    for (tag, ids) in device.tags.dictionary {
      stored.put(.tags, tag, .array(ids.map(JSON.string)))
    }
    for (id, channel) in device.channels.channels.dictionary {
      stored.put(.channels, id, channel.document(id))
    }
    for (id, body) in views.dictionary {
      stored.documents.append(
        .put(LedgerDocument(collection: Collection.views.rawValue, key: id, body: body)))
    }
    for name in registered {
      if let type = device.types[name] { stored.put(.types, name, type.json) }
    }
    if device.settings != DeviceSettings() {
      stored.put(.device, "settings", ["settings": device.settings.json])
    }
    return LedgerBatch(changes: stored.documents)
  }
}

extension ChannelRegistry.Channel {
  /// The channel as it is stored.
  func document(_ id: String) -> JSON {
    ["id": .string(id), "bundle": .string(bundle), "policy": .number(stores ? 1 : 0)]
  }
}

/// Reads documents, and notes those that cannot be read.
private struct DocumentReader {
  let ledger: any Ledger
  let project: String
  private(set) var problems: [String] = []
  private var unreadable: [LedgerDocument] = []

  init(ledger: any Ledger, project: String) {
    self.ledger = ledger
    self.project = project
  }

  mutating func values<Value>(
    _ collection: Simulation.Collection, _ read: (String, JSON) -> Value?
  ) throws(LedgerError) -> [Value] {
    var values: [Value] = []
    for document in try ledger.documents(of: project, in: collection.rawValue) {
      if let json = try? JSON.parse(document.body), let value = read(document.key, json) {
        values.append(value)
      } else {
        unreadable.append(document)
        problems.append(
          "the stored document \(collection.rawValue)/\(document.key) cannot be read; it was kept "
            + "aside as \(Simulation.Collection.unreadable.rawValue)/\(collection.rawValue)/"
            + document.key)
      }
    }
    return values
  }

  /// Moves what could not be read out of the way, so that nothing writes over it.
  func setAside() throws(LedgerError) {
    guard !unreadable.isEmpty else { return }
    var batch = LedgerBatch()
    for document in unreadable {
      batch.put(
        Simulation.Collection.unreadable.rawValue, "\(document.collection)/\(document.key)",
        document.body)
      batch.delete(document.collection, document.key)
    }
    try ledger.write([batch], to: project)
  }
}
