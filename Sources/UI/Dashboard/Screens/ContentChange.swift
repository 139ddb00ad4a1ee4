internal import Basics
internal import Simulator
internal import Panels

/// What a push did to one key of the content state.
struct ContentChange {
  enum Kind { case same, changed, new, gone }

  let key: String
  let kind: Kind
  let value: String
  let old: String

  var note: String {
    switch kind {
    case .same: ""
    case .changed: localized("was \(old)")
    case .new: localized("new")
    case .gone: localized("gone")
    }
  }

  /// Every key of a content state and of the one before; without one before nothing has changed.
  ///
  /// Times are shown as times, unless the values are to be seen as they were sent. Fractions are
  /// shortened where they are to be read in passing.
  static func all(
    from old: JSON?, to new: JSON?, times: TimeText?, isBrief: Bool = false
  ) -> [ContentChange] {
    guard new?.object != nil else { return [] }
    // As they were sent, values are whole; read, each leaf is a value.
    let hasItems = isBrief && old != nil
    let members = leaves(new, isFlat: times != nil, hasItems: hasItems)
    let before = leaves(old, isFlat: times != nil, hasItems: hasItems)
    let object = Dictionary(members, uniquingKeysWith: { $1 })
    let past = Dictionary(before, uniquingKeysWith: { $1 })
    func words(_ key: String, _ value: JSON) -> String {
      guard let times else { return whole(value) }
      if times.date(key, value) != nil { return times.text(key, value) }
      return isBrief
        ? value.lineText ?? times.text(key, value, isBrief: true) : whole(value)
    }
    func was(_ key: String, _ value: JSON) -> String {
      // How far off a time was that counts no more says nothing.
      if let times, times.date(key, value) != nil { return times.text(key, value, isBrief: true) }
      return words(key, value)
    }
    var changes = members.map { key, value in
      let last = past[key]
      let kind: Kind = old == nil ? .same : last == nil ? .new : last == value ? .same : .changed
      return ContentChange(
        key: key, kind: kind, value: words(key, value), old: last.map { was(key, $0) } ?? "")
    }
    for (key, value) in before where object[key] == nil {
      changes.append(ContentChange(key: key, kind: .gone, value: was(key, value), old: ""))
    }
    return changes
  }

  /// The members of an object, those of objects inside as `metrics.heartRate`, with items those of a list's objects
  /// as `stops.0.name`.
  static func leaves(
    _ json: JSON?, isFlat: Bool, hasItems: Bool = false, _ prefix: String = "", depth: Int = 0
  ) -> [(String, JSON)] {
    let items = (json?.array ?? []).enumerated().map { (String($0.offset), $0.element) }
    return ((json?.object?.members ?? []) + items).flatMap { key, value -> [(String, JSON)] in
      let isInner = value.object?.isEmpty == false || hasItems && value.array?.first?.object != nil
      guard isFlat, depth < 3, isInner else { return [(prefix + key, value)] }
      return leaves(value, isFlat: true, hasItems: hasItems, prefix + key + ".", depth: depth + 1)
    }
  }

  /// `teamTwoScore 4 → 5`, the changes of a push in a line; of the first one, all that it set.
  static func summary(
    from old: Activity?, to new: Activity?, at time: Date, secondsFromGMT: Int
  ) -> String {
    guard let new else { return "" }
    let times = TimeText(now: time, secondsFromGMT: secondsFromGMT)
    let changes = all(from: old?.contentState, to: new.contentState, times: times, isBrief: true)
    let words = changes.compactMap { change -> String? in
      switch change.kind {
      case .same: old == nil ? "\(change.key) \(change.value)" : nil
      case .changed: "\(change.key) \(change.old) → \(change.value)"
      case .new: "\(change.key) \(change.value)"
      case .gone: localized("\(change.key) gone")
      }
    }
    return words.joined(separator: ", ")
  }

  private static func whole(_ value: JSON) -> String { value.string ?? value.text }
}
