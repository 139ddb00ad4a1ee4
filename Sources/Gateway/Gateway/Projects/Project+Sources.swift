import Basics
package import Simulator
import Dispatch

extension Project {
  /// Updates the activities of a source to the listed items. The updates are processed like a
  /// vendor's pushes.
  package func apply(_ items: [SourceItem], ended: [String], of source: String) {
    writer.perform { simulation, now in
      var stored = StoreChanges()
      for item in items { stored.append(simulation.show(item, of: source, at: now)) }
      for item in ended { stored.append(simulation.end(item, of: source, at: now)) }
      return stored
    }
  }

  package func note(_ status: SourceStatus) {
    // The source's times are wall-clock times; all other published times are those of the gateway's
    // clock.
    let clock = writer.clock
    var status = status
    status.next = status.next.map { clock.now(wall: $0) }
    status.lastGood = status.lastGood.map { clock.now(wall: $0) }
    status.reset = status.reset.map { clock.now(wall: $0) }
    status.state = status.state.onClock { clock.now(wall: $0) }
    sources.withLock { [status] in $0[status.name] = status }
  }

  /// Removes the status of a source that is no longer polled. Its cards are kept.
  package func forget(source: String) {
    sources.withLock { $0[source] = nil }
  }

  var sourceStatuses: [SourceStatus] {
    sources.withLock { $0.values.sorted { $0.name < $1.name } }
  }

  /// Logs a source's problem, or its server's response, as a notification from the source.
  package func report(_ text: String, of source: String, isTrouble: Bool = true) {
    var notification: JSONObject = [
      "title": .string("Source \(source)"), "body": .string(text), "app_id": .string(source),
    ]
    if isTrouble { notification["source"] = .string(source) }
    writer.perform { [notification] simulation, now in
      simulation.notify(.object(notification), nil, at: now)
    }
  }

  /// The item IDs of a source's live activities, including those of an earlier run. Blocks while
  /// changes are being written.
  package func knownItems(of source: String) -> [String] {
    let answer = BlockingResult<[String]>()
    writer.read { simulation in
      simulation.device.activities.values
        .filter { $0.vendor == .source && $0.appID == source && $0.state.isLive }
        .map { String($0.id.dropFirst(source.count + 1)) }
    } then: {
      answer.set($0)
    }
    return answer.wait()
  }

  /// Sets the object that sends the requests defined in source files. If a person ends a source's
  /// activity, it sends the request `end`.
  package func onSourceAction(_ acting: any SourceActing) {
    sourceActing.withLock { $0 = acting }
  }

  /// Ends an item at its source, if the source's file defines a request for that, and logs the
  /// response.
  func endAtSource(_ source: String, _ item: String, _ presentation: JSON) {
    guard let acting = sourceActing.withLock({ $0 }),
      acting.actions(of: source, item: item, presentation: presentation)
        .contains(where: { $0.name == "end" })
    else { return }
    Task.detached {
      let answer = await acting.act("end", of: source, item: item, presentation: presentation)
      self.report(localized("end \(item): \(answer.words)"), of: source, isTrouble: !answer.isGood)
    }
  }
}

extension Simulation {
  fileprivate mutating func show(
    _ item: SourceItem, of source: String, at now: Date
  ) -> StoreChanges {
    let id = Self.activityID(item.id, source)
    let known = device.activities[id]
    if known?.state.isLive == true, known?.contentState == item.presentation {
      return StoreChanges()
    }
    // An item that the person dismissed is not shown again while the device remembers it.
    if known == nil, device.departed[id]?.activity.endReason == .user { return StoreChanges() }
    let isStart = known?.state.isLive != true
    var aps = JSONObject([
      ("timestamp", .double(now.timeIntervalSince1970)),
      ("event", isStart ? "start" : "update"), ("content-state", item.presentation),
    ])
    if isStart {
      aps["attributes-type"] = .string(item.type ?? source)
      aps["attributes"] = item.attributes
    }
    return push(aps, id, source, at: now)
  }

  fileprivate mutating func end(_ item: String, of source: String, at now: Date) -> StoreChanges {
    let id = Self.activityID(item, source)
    guard device.activities[id]?.state.isLive == true else { return StoreChanges() }
    let aps = JSONObject([("timestamp", .double(now.timeIntervalSince1970)), ("event", "end")])
    return push(aps, id, source, at: now)
  }

  private static func activityID(_ item: String, _ source: String) -> String { "\(source)-\(item)" }

  private mutating func push(
    _ aps: JSONObject, _ id: String, _ source: String, at now: Date
  ) -> StoreChanges {
    // Islet itself makes the presentation, so APNs's size limit does not apply.
    let push = Push(
      vendor: .source, appID: source, target: .activity(id), aps: aps, priority: 5, size: 0,
      body: .object(["aps": .object(aps)]))
    let (verdict, changes) = device.receive(push, at: now)
    if verdict.outcome == .shown, let content = aps["content-state"] {
      device.setPresentation(content, of: id)
    }
    let current = changes.map { change in
      var copy = change
      if copy.activity?.state.isLive == true { copy.activity = device.activities[id] }
      return copy
    }
    return record(current, verdict: verdict, at: now)
  }
}
