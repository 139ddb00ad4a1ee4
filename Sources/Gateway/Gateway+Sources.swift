#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import JSON
import Ledger
import LiveActivities
import Synchronization

/// What a mapped source lists, as the gateway takes it.
public struct SourceItem: Sendable {
  /// What tells it apart in its source.
  public var id: String
  /// The attributes type; the source's name where its program gives none.
  public var type: String?
  /// The static part.
  public var attributes: JSON
  /// How it is shown, and its changing content.
  public var presentation: JSON

  /// Makes an item.
  public init(id: String, type: String?, attributes: JSON, presentation: JSON) {
    self.id = id
    self.type = type
    self.attributes = attributes
    self.presentation = presentation
  }
}

extension Gateway {
  /// Brings the activities of a source up to what it lists: its items take the same way as a
  /// vendor's pushes.
  public func apply(_ items: [SourceItem], ended: [String], of source: String) {
    state.withLock { state in
      let now = now(state)
      var effects = GatewayState.Effects()
      for item in items {
        let id = Self.activityID(item.id, source)
        let known = state.device.activities[id]
        if known?.state.isLive == true, known?.contentState == item.presentation { continue }
        // What the person dismissed stays away until the source forgets it.
        if known == nil, state.device.departed[id]?.activity.endReason == .user { continue }
        let isStart = known?.state.isLive != true
        var aps = JSONObject([
          ("timestamp", .double(now.timeIntervalSince1970)),
          ("event", isStart ? "start" : "update"), ("content-state", item.presentation),
        ])
        if isStart {
          aps["attributes-type"] = .string(item.type ?? source)
          aps["attributes"] = item.attributes
        }
        effects.append(push(aps, id, source, &state, at: now))
      }
      for item in ended {
        let id = Self.activityID(item, source)
        guard state.device.activities[id]?.state.isLive == true else { continue }
        let aps = JSONObject([
          ("timestamp", .double(now.timeIntervalSince1970)), ("event", "end"),
        ])
        effects.append(push(aps, id, source, &state, at: now))
      }
      commit(effects) { _ in }
      rearm(&state)
    }
  }

  /// Notes in the log what is wrong with a source, as a notification of the source's own.
  public func report(_ problem: String, of source: String) {
    state.withLock { state in
      let notification: JSON = [
        "title": .string("Source \(source)"), "body": .string(problem), "app_id": .string(source),
      ]
      commit(state.notify(notification, nil, at: now(state))) { _ in }
    }
  }

  /// The ids of a source's live activities, as the source names them: what an earlier run left.
  public func knownItems(of source: String) -> [String] {
    state.withLock { state in
      state.device.activities.values
        .filter { $0.vendor == .source && $0.appID == source && $0.state.isLive }
        .map { String($0.id.dropFirst(source.count + 1)) }
    }
  }

  /// Sets what is to happen when a person ends a source's activity: its `actions.end`.
  public func onSourceEnd(_ action: @escaping @Sendable (_ source: String, _ item: String) -> Void)
  {
    sourceEnd.withLock { $0 = action }
  }

  private static func activityID(_ item: String, _ source: String) -> String { "\(source)-\(item)" }

  private func push(
    _ aps: JSONObject, _ id: String, _ source: String, _ state: inout GatewayState, at now: Date
  ) -> GatewayState.Effects {
    // A presentation is Islet's own and has no size limit of APNs's.
    let push = Push(
      vendor: .source, appID: source, target: .activity(id), aps: aps, priority: 5, size: 0,
      body: .object(["aps": .object(aps)]))
    let (verdict, changes) = state.device.receive(push, at: now)
    if verdict.outcome == .shown, let content = aps["content-state"] {
      state.device.setPresentation(content, of: id)
    }
    let current = changes.map { change in
      var copy = change
      if copy.activity?.state.isLive == true { copy.activity = state.device.activities[id] }
      return copy
    }
    return state.record(current, verdict: verdict, at: now)
  }
}
