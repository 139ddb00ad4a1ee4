internal import JSON
internal import LiveActivities

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
  /// Fractions are shortened where they are to be read in passing.
  static func all(from old: JSON?, to new: JSON?, isBrief: Bool = false) -> [ContentChange] {
    guard let object = new?.object else { return [] }
    func short(_ value: JSON) -> String { isBrief ? brief(value) : whole(value) }
    var changes = object.members.map { key, value in
      let before = old?[key]
      let kind: Kind =
        old == nil ? .same : before == nil ? .new : before == value ? .same : .changed
      return ContentChange(key: key, kind: kind, value: short(value), old: before.map(short) ?? "")
    }
    for (key, value) in old?.object ?? [:] where object[key] == nil {
      changes.append(ContentChange(key: key, kind: .gone, value: short(value), old: ""))
    }
    return changes
  }

  /// `teamTwoScore 4 → 5`, the changes of a push in a line; of the first one, all that it set.
  static func summary(from old: Activity?, to new: Activity?) -> String {
    let changes = all(from: old?.contentState, to: new?.contentState, isBrief: true)
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

  private static func brief(_ value: JSON) -> String {
    guard case .double(let number) = value, abs(number) < 1e9 else { return whole(value) }
    return JSON.double((number * 1000).rounded() / 1000).text
  }

  private static func whole(_ value: JSON) -> String {
    value.string ?? (value.excerpt.string ?? value.text)
  }
}
