import Basics
import EventStore
import Simulator

/// Activities whose documents the store has lost, found by means of its events.
///
/// The newest event records the number of activities, and each event contains its whole activity.
/// So a loss through a damaged page is detected, and usually the activities can be restored.
struct LostActivities {
  private static let namedAtMost = 20

  /// Lost activities that the events still contain.
  private(set) var found: [Activity] = []
  /// The number of lost activities that the events do not contain.
  private(set) var missing = 0
  /// The number of activities that exist now, if the store has another one.
  private var corrected: Int?
  /// The number of remaining activities, if the original number is unknown.
  private var left: Int?

  /// Looks for activities that are missing on the device, which has been restored from the readable
  /// documents.
  init(
    _ ledger: any Ledger, _ project: String, known device: Device, isRepaired: Bool
  ) throws(LedgerError) {
    let stored = device.activities
    guard let count = try ledger.activityCount(of: project) else {
      if isRepaired { left = stored.count }
      return
    }
    guard stored.count < count else { return }
    let known = Set(stored.keys).union(device.departed.keys)
    found = try ledger.newestEvents(of: project).compactMap { event in
      guard let id = event.activityID, !known.contains(id),
        let activity = (try? JSON.parse(event.body))?["activity"].flatMap(Activity.init(json:)),
        activity.state != .dismissed
      else { return nil }
      return activity
    }
    missing = max(0, count - stored.count - found.count)
    corrected = stored.count + found.count
  }

  var problems: [String] {
    var problems: [String] = []
    if found.count == 1 {
      problems.append(
        localized("1 lost activity was recovered from the events: \(found[0].id)"))
    } else if !found.isEmpty {
      let names = found.prefix(Self.namedAtMost).map(\.id).joined(separator: ", ")
      problems.append(
        localized("\(found.count) lost activities were recovered from the events: \(names)"))
    }
    if missing == 1 {
      problems.append(localized("1 activity was lost with a damaged part of the store"))
    } else if missing > 0 {
      problems.append(localized("\(missing) activities were lost with a damaged part of the store"))
    }
    if let left {
      problems.append(
        localized("activities that could be read: \(left); the number lost is unknown"))
    }
    return problems
  }

  /// Writes the found activities and their number to the store again.
  var batch: LedgerBatch {
    var batch = LedgerBatch()
    batch.correctedCount = corrected
    for activity in found {
      batch.put(Device.Collection.activities.rawValue, activity.id, activity.json.encoded)
    }
    return batch
  }
}
