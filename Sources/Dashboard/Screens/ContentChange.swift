#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import JSON
internal import LiveActivities
internal import Panels

/// What a push did to one key of the content state.
struct ContentChange {
  enum Kind { case same, changed, new, gone }

  let key: String
  let kind: Kind
  let value: String
  let old: String

  /// What stands beside the value.
  var note: String {
    switch kind {
    case .same: ""
    case .changed: "was \(old)"
    case .new: "new"
    case .gone: "gone"
    }
  }

  /// Every key of a content state and of the one before; without one before nothing has changed.
  ///
  /// Times are told as times, unless the values are to be seen as they were sent. Fractions are
  /// shortened where they are to be read in passing.
  static func all(
    from old: JSON?, to new: JSON?, times: TimeText?, isBrief: Bool = false
  ) -> [ContentChange] {
    guard let object = new?.object else { return [] }
    func words(_ key: String, _ value: JSON) -> String {
      guard let times else { return whole(value) }
      if times.date(key, value) != nil { return times.text(key, value) }
      return isBrief ? times.text(key, value, isBrief: true) : whole(value)
    }
    func past(_ key: String, _ value: JSON) -> String {
      // How far off a time was that counts no more says nothing.
      if let times, times.date(key, value) != nil { return times.text(key, value, isBrief: true) }
      return words(key, value)
    }
    var changes = object.members.map { key, value in
      let before = old?[key]
      let kind: Kind =
        old == nil ? .same : before == nil ? .new : before == value ? .same : .changed
      return ContentChange(
        key: key, kind: kind, value: words(key, value), old: before.map { past(key, $0) } ?? "")
    }
    for (key, value) in old?.object ?? [:] where object[key] == nil {
      changes.append(ContentChange(key: key, kind: .gone, value: past(key, value), old: ""))
    }
    return changes
  }

  /// `teamTwoScore 4 → 5`, the changes of a push in a line; of the first one, all that it set.
  static func summary(
    from old: Activity?, to new: Activity?, at time: Date, secondsFromGMT: Int
  ) -> String {
    guard let new else { return "" }
    let times = TimeText(near: new.startedAt, now: time, secondsFromGMT: secondsFromGMT)
    let changes = all(
      from: old?.contentState, to: new.contentState, times: times, isBrief: true)
    let words = changes.compactMap { change -> String? in
      switch change.kind {
      case .same: old == nil ? "\(change.key) \(change.value)" : nil
      case .changed: "\(change.key) \(change.old) → \(change.value)"
      case .new: "\(change.key) \(change.value)"
      case .gone: "\(change.key) gone"
      }
    }
    return words.joined(separator: ", ")
  }

  private static func whole(_ value: JSON) -> String {
    value.string ?? (value.excerpt.string ?? value.text)
  }
}
