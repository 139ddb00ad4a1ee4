import Basics
import Dashboard
import Events
import Foundation
import Simulator
import Synchronization
import ViewTree

/// Shows samples of an app's previews until real activities start. Each type has one sample
/// activity, started on the gateway as by the app itself.
final class PreviewSamples: Sendable {
  private struct Shown: Sendable {
    var samples: [Sample]
    var place = 0
    var sample: Sample { samples[place] }
  }

  private struct Known: Sendable {
    var shown: [Activity.ID: Shown] = [:]
    var real: Set<String> = []
    /// The sample activities that a phone would currently show.
    var live: Set<Activity.ID> = []
  }

  private let calls: GatewayCalls
  private let post: @Sendable (Message) -> Void
  private let known = Mutex(Known())

  init(_ gateway: FollowedGateway, post: @escaping @Sendable (Message) -> Void) {
    calls = GatewayCalls(gateway, post: post)
    self.post = post
  }

  static func id(of type: String) -> Activity.ID {
    "sample-" + (type.hasSuffix("Attributes") ? String(type.dropLast(10)) : type)
  }

  /// Replaces the samples after a compilation. The selected samples keep their index if possible.
  func replace(by types: [WidgetWorker.WidgetType]) {
    known.withLock { known in
      let before = known.shown
      known.shown = [:]
      for type in types where !type.samples.isEmpty && !known.real.contains(type.name) {
        let id = Self.id(of: type.name)
        var shown = Shown(samples: type.samples)
        shown.place = min(before[id]?.place ?? 0, type.samples.count - 1)
        known.shown[id] = shown
        if before[id]?.sample != shown.sample {
          show(id, shown.sample, after: before[id]?.sample, isLive: known.live.contains(id))
        }
      }
      for id in before.keys where known.shown[id] == nil { calls.remove(id) }
    }
    publish()
  }

  func step(_ id: Activity.ID, by steps: Int) {
    known.withLock { known in
      guard var shown = known.shown[id] else { return }
      let before = shown.sample
      let count = shown.samples.count
      shown.place = ((shown.place + steps) % count + count) % count
      known.shown[id] = shown
      show(id, shown.sample, after: before, isLive: known.live.contains(id))
    }
    publish()
  }

  /// Removes a type's sample activity when a real activity of the type starts.
  func apply(_ update: FeedUpdate) {
    guard case .events(let events) = update else { return }
    known.withLock { known in
      for activity in events.compactMap(\.activity) where known.shown[activity.id] != nil {
        if activity.state == .active || activity.state == .stale {
          known.live.insert(activity.id)
        } else {
          known.live.remove(activity.id)
        }
      }
    }
    let types = events.compactMap { event in
      event.kind == .started && event.activity?.id.hasPrefix("sample-") == false
        ? event.activity?.attributesType : nil
    }
    guard !types.isEmpty else { return }
    let gone = known.withLock { known in
      types.filter { type in
        known.real.insert(type)
        return known.shown.removeValue(forKey: Self.id(of: type)) != nil
      }
    }
    for type in gone { calls.remove(Self.id(of: type)) }
    if !gone.isEmpty { publish() }
  }

  /// Replaces the shown sample by another: with an update if the activity is live and the
  /// attributes are equal, otherwise with a new start.
  private func show(_ id: Activity.ID, _ sample: Sample, after before: Sample?, isLive: Bool) {
    guard let before, isLive else { return start(id, sample) }
    if sample.attributes == before.attributes {
      return calls.update(id, state: Self.json(sample.state))
    }
    // Starting a live activity again would be reported as a mistake of the app.
    calls.remove(id)
    start(id, sample)
  }

  private func start(_ id: Activity.ID, _ sample: Sample) {
    calls.start(
      id, type: sample.type, attributes: Self.json(sample.attributes),
      state: Self.json(sample.state), app: sample.type)
  }

  private func publish() {
    post(
      .samples(
        known.withLock { known in
          known.shown.mapValues { SampleStep(place: $0.place + 1, count: $0.samples.count) }
        }))
  }

  private static func json(_ text: String) -> JSON { (try? JSON.parse(Array(text.utf8))) ?? [:] }
}
