internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

/// The content of a push and its changes, in lines of a width. Nothing is cut: long texts are
/// wrapped.
struct ContentText {
  private(set) var lines: [TextLine] = []
  private(set) var valueColumn = 0
  private(set) var noteColumn = 0
  private let available: Int

  /// The columns of the widest line.
  var width: Int {
    lines.map { line in
      max(
        line.note.isEmpty ? 0 : noteColumn + TextLayout.width(line.note),
        line.value.isEmpty ? 0 : valueColumn + TextLayout.width(line.value))
    }.max() ?? 0
  }

  /// The minimum columns for a note beside its value. If there are fewer, the note is below the
  /// value.
  private static let leastNote = 12

  /// The lines for an activity as a push left it, compared with its previous state. `facts` is a
  /// description of the activity for a push without content.
  init(
    _ shown: Activity?, before old: Activity?, times: TimeText, width: Int, isRaw: Bool,
    facts: String
  ) {
    available = width
    let changes = ContentChange.all(
      from: isRaw ? old?.contentState : old?.labelledState,
      to: isRaw ? shown?.contentState : shown?.labelledState, times: isRaw ? nil : times)
    let attributes = ContentChange.leaves(shown?.attributes, isFlat: !isRaw)
    let keys = changes.map(\.key) + attributes.map(\.0)
    // Show whole keys as long as they leave the greater part to the values.
    let label = max(8, min(keys.map(TextLayout.width).max() ?? 0, width * 9 / 20))
    valueColumn = label + 3
    let total = max(1, width - valueColumn)
    // The old value is in a separate column after the new one, which is more important.
    let widest = changes.filter { $0.kind != .same }.map { TextLayout.width($0.value) }.max() ?? 0
    let values = max(1, min(widest, total * 3 / 5 - 3))
    noteColumn = valueColumn + values + 3
    for change in changes {
      let isChanged = change.kind != .same
      let room = isChanged ? values : total
      add(
        change.key, change.value, change.note, label: label, value: room,
        change.kind == .gone ? .dim : isChanged ? .success : .text, isBold: isChanged)
    }
    if !attributes.isEmpty {
      head("Attributes")
      for (key, value) in attributes {
        let text =
          isRaw || times.date(key, value) == nil
          ? value.string ?? value.text : times.text(key, value)
        add(key, text, "", label: label, value: total, .text)
      }
    }
    if !facts.isEmpty {
      head("Activity")
      lines += Self.wrap(facts, width - 1).map { TextLine(text: $0) }
    }
  }

  private mutating func head(_ words: Phrase) {
    if !lines.isEmpty { lines.append(TextLine()) }
    lines.append(.heading(localized(words)))
  }

  private mutating func add(
    _ key: String, _ value: String, _ note: String, label: Int, value room: Int, _ role: ThemeRole,
    isBold: Bool = false
  ) {
    let keys = Self.wrap(key, label)
    let values = Self.wrap(value, room)
    var notes: [String] = []
    let noteRoom = available - noteColumn
    var below: [String] = []
    if !note.isEmpty {
      if noteRoom >= min(Self.leastNote, TextLayout.width(note)) {
        notes = Self.wrap(note, noteRoom)
      } else {
        below = Self.wrap(note, available - valueColumn)
      }
    }
    for row in 0..<max(keys.count, values.count, notes.count) {
      lines.append(
        TextLine(
          text: row < keys.count ? keys[row] : "", value: row < values.count ? values[row] : "",
          valueRole: role, valueAttributes: isBold && role != .dim ? .bold : [],
          note: row < notes.count ? notes[row] : ""))
    }
    lines += below.map { TextLine(value: $0, valueRole: .dim) }
  }

  private static func wrap(_ text: String, _ width: Int) -> [String] {
    TextLayout.wrap(text, width: max(1, width), lines: .max)
  }

  /// The first line when the last one is visible in `rows` rows.
  func last(rows: Int) -> Int { max(0, lines.count - rows) }
}

/// The effect of a push on one key of the content state.
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

  /// Every key of a content state, compared with the state before. Without one, nothing has
  /// changed.
  ///
  /// Dates are shown as times; without `times`, values are shown as they were sent. `isBrief`
  /// shortens fractions.
  static func all(
    from old: JSON?, to new: JSON?, times: TimeText?, isBrief: Bool = false
  ) -> [ContentChange] {
    guard new?.object != nil else { return [] }
    // Values as sent are shown whole; otherwise each leaf of the JSON is a value.
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
      // For an outdated time, its distance from now has no meaning.
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

  /// The members of an object, those of nested objects as `metrics.heartRate`. With `hasItems`,
  /// those of a list's objects as `stops.0.name`.
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

  /// `teamTwoScore 4 → 5`: the changes of a push in one line. For the first push, all values that
  /// it set.
  static func summary(from old: Activity?, to new: Activity?, times: TimeText) -> String {
    guard let new else { return "" }
    let changes = all(from: old?.labelledState, to: new.labelledState, times: times, isBrief: true)
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
