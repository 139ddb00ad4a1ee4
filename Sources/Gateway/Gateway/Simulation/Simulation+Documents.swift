import Basics
import CardPlan
import EventStore
import Simulator

/// A simulation as documents in a store, without its history.
extension Simulation {
  /// The collections besides those of the device.
  enum Collection: String, CaseIterable {
    /// The types that apps registered.
    case types
    /// The output of the app's own widget for each activity.
    case views
    /// The plans by which cards without a program are drawn, by type and shape.
    case plans
    /// Programs that were stopped, by a hash of their source.
    case programs
    /// Responses to repeated requests. They are read when needed, never cached.
    case answers
    /// The newest request of each card. Read when needed, never cached.
    case sent
    /// Documents of any collection that could not be read. Their key contains the collection.
    case unreadable
  }

  /// Parts of the state with one document each, in the device's own collection.
  enum Part: String, CaseIterable {
    case clock, requests, faults
  }

  /// The changes since `begin`, as rows. `encoded` contains cards that were already encoded for
  /// events.
  func changedDocuments(
    _ encoded: [Activity.ID: (activity: Activity, body: [UInt8])]
  ) -> [LedgerBatch.Change] {
    var changes = device.changedDocuments.map { Self.change($0, encoded) }
    changes += changedParts.map {
      put(Device.Collection.device.rawValue, $0.rawValue, json(of: $0))
    }
    changes += changedTypes.map { change(ofType: $0) }
    changes += views.changedKeys.map { change(ofViews: $0) }
    changes += plans.changedKeys.map { change(ofPlan: $0) }
    changes += stoppedPrograms.changedKeys.map { change(ofProgram: $0) }
    for key in answers.changedKeys {
      guard let answer = answers[key] else { continue }
      changes.append(
        .put(
          LedgerDocument(
            collection: Collection.answers.rawValue, key: key, body: answer.document.encoded,
            expires: answer.expires)))
    }
    for (key, arrival) in storesArrivals ? arrivals : [:] {
      changes.append(
        .put(
          LedgerDocument(
            collection: Collection.sent.rawValue, key: key, body: arrival.document,
            expires: arrival.at.timeIntervalSince1970 + RememberedAnswer.lifetime)))
    }
    if isTryingStore { changes.append(put(Device.Collection.device.rawValue, "health", [:])) }
    return changes
  }

  /// Everything that a store must contain, except responses.
  var allDocuments: [LedgerBatch.Change] {
    var changes = device.allDocuments.map { Self.change($0, [:]) }
    changes += Part.allCases.map {
      put(Device.Collection.device.rawValue, $0.rawValue, json(of: $0))
    }
    changes += registered.map { change(ofType: $0) }
    changes += views.keys.map { change(ofViews: $0) }
    changes += plans.keys.map { change(ofPlan: $0) }
    changes += stoppedPrograms.keys.map { change(ofProgram: $0) }
    return changes
  }

  private static func change(
    _ document: Device.Document, _ encoded: [Activity.ID: (activity: Activity, body: [UInt8])]
  ) -> LedgerBatch.Change {
    let collection = document.collection.rawValue
    let body: [UInt8]
    switch document.content {
    case .activity(let activity):
      let known = encoded[document.key]
      body = known?.activity == activity ? known?.body ?? [] : activity.json.encoded
    case .json(let json): body = json.encoded
    case nil: return .delete(collection: collection, key: document.key)
    }
    return .put(LedgerDocument(collection: collection, key: document.key, body: body))
  }

  private func put(_ collection: String, _ key: String, _ json: JSON) -> LedgerBatch.Change {
    .put(LedgerDocument(collection: collection, key: key, body: json.encoded))
  }

  private func json(of part: Part) -> JSON {
    switch part {
    case .clock: clock.document
    case .requests: limiter.document
    case .faults: faults.document
    }
  }

  private func change(ofType name: String) -> LedgerBatch.Change {
    put(Collection.types.rawValue, name, device.types[name]?.json ?? .null)
  }

  private func change(ofViews id: Activity.ID) -> LedgerBatch.Change {
    let collection = Collection.views.rawValue
    guard let body = views[id] else { return .delete(collection: collection, key: id) }
    return .put(LedgerDocument(collection: collection, key: id, body: body))
  }

  private func change(ofPlan key: String) -> LedgerBatch.Change {
    let collection = Collection.plans.rawValue
    guard let plan = plans[key] else { return .delete(collection: collection, key: key) }
    return put(collection, key, plan.json)
  }

  private func change(ofProgram program: String) -> LedgerBatch.Change {
    put(
      Collection.programs.rawValue, String(program.utf8.stableHash, radix: 16),
      ["program": .string(program), "reason": .optional(stoppedPrograms[program])])
  }

  // MARK: Applying changes

  /// Applies changes of other gateways, or a full snapshot. Returns the documents that could not be
  /// read.
  mutating func apply(_ changes: LedgerChanges, wall: Date) -> [LedgerDocument] {
    if changes.isSnapshot { self = Simulation(setup, position: changes.position, wall: wall) }
    moveOn(to: changes.position)
    var unreadable: [LedgerDocument] = []
    for change in changes.documents {
      switch change {
      case .put(let document):
        let json = try? JSON.parse(document.body)
        if json == nil || !apply(document.collection, document.key, json, wall) {
          unreadable.append(document)
        }
      case .delete(let collection, let key): _ = apply(collection, key, nil, wall)
      }
    }
    if changes.isSnapshot { device.finishLoading() }
    return unreadable
  }

  private mutating func apply(
    _ collection: String, _ key: String, _ json: JSON?, _ wall: Date
  ) -> Bool {
    if let own = Device.Collection(rawValue: collection) {
      if own == .device, let part = Part(rawValue: key) { return apply(part, json, wall) }
      return device.apply(key, of: own, json)
    }
    switch Collection(rawValue: collection) {
    case .types: return applyType(key, json)
    case .views: views[key] = json?.encoded
    case .plans:
      plans[key] = json.flatMap { Plan(json: $0) }
      return (plans[key] == nil) == (json == nil)
    case .programs:
      guard let program = json?["program"]?.string else { return false }
      stoppedPrograms[program] = json?["reason"]?.string ?? ""
    case .answers, .sent, .unreadable, nil: break
    }
    return true
  }

  private mutating func apply(_ part: Part, _ json: JSON?, _ wall: Date) -> Bool {
    switch part {
    case .clock:
      guard let stored = json.flatMap({ GatewayClock(document: $0, wall: wall) }) else {
        return false
      }
      clock = stored
    case .requests: limiter.restore(json ?? [:])
    case .faults:
      guard let stored = try? FaultInjector(document: json ?? [:]) else { return false }
      faults = stored
    }
    return true
  }

  private mutating func applyType(_ name: String, _ json: JSON?) -> Bool {
    // A type from a file overrides one that an app registered earlier.
    if setup.types.contains(where: { $0.name == name }) { return true }
    guard let type = json.flatMap({ try? ActivityType(json: $0) }) else { return false }
    device.types[name] = type
    registered.insert(name)
    return true
  }
}

extension Sequence where Element == UInt8 {
  /// FNV-1a: a hash that is the same in every process.
  var stableHash: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
}
