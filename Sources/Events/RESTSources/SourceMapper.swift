import Basics
import JQ
import Simulator

struct SourceMapper: Sendable {
  static let itemLimit = 1_000
  private static let problemLimit = 5

  private let ends: ItemEnds
  private let endsWhenMissing: Double?
  private let showsEnded: Bool
  private(set) var items: [SourceItem] = []
  private(set) var problems: [String] = []
  private var hasItems = false
  /// The published IDs that have not ended, each with the time since which it is missing.
  private var missing: [String: Duration?]

  /// `known` contains the IDs of activities from an earlier run, some of which may no longer be
  /// listed.
  init(
    ends: ItemEnds = ItemEnds(), endsWhenMissing: Double?, known: [String] = [],
    showsEnded: Bool = false
  ) {
    self.ends = ends
    self.endsWhenMissing = endsWhenMissing
    self.showsEnded = showsEnded
    missing = Dictionary(known.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
  }

  /// Applies a new list. `unread` says which parts of it were not read. `now` is a monotonic time,
  /// `date` the wall-clock time.
  ///
  /// An item that has ended is shown a last time before it is removed, or not at all if it was
  /// never shown live.
  mutating func take(
    _ outputs: [JSON], errors: [String] = [], unread: [String] = [], now: Duration, date: Date
  ) -> MappedUpdate? {
    var (found, notes, unreadable) = Self.items(of: outputs)
    unreadable += errors.count + unread.count
    notes = unread + errors.map { localized("an item was skipped: \($0)") } + notes
    if notes.count > Self.problemLimit {
      let more = localized("+\(notes.count - Self.problemLimit + 1) more")
      notes = notes.prefix(Self.problemLimit - 1) + [more]
    }
    let over = ends.areOver(found.map(\.json), at: date, &notes)
    var ended: [String] = []
    var shown: [SourceItem] = []
    for (item, isOver) in zip(found.map(\.item), over) {
      if isOver, missing.removeValue(forKey: item.id) != nil { ended.append(item.id) }
      if !isOver || showsEnded || ended.last == item.id { shown.append(item) }
      if !isOver { missing[item.id] = .some(nil) }
    }
    // An item without an ID may be any of the missing ones, so these are kept with their last
    // content.
    let present = Set(found.map(\.item.id))
    let kept =
      unreadable == 0 ? [] : items.filter { missing[$0.id] != nil && !present.contains($0.id) }
    shown += kept
    let isNews = !hasItems || shown != items || notes != problems
    (items, problems, hasItems) = (shown, notes, true)
    // An item that has ended does not count as missing.
    ended += missingTooLong(present: present.union(kept.map(\.id)), now: now)
    return isNews || !ended.isEmpty ? .items(items, ended: ended, problems: problems) : nil
  }

  /// Applies a response that reports no change.
  mutating func takeUnchanged(now: Duration) -> MappedUpdate? {
    let ended = missingTooLong(present: Set(items.map(\.id)), now: now)
    return ended.isEmpty ? nil : .items(items, ended: ended, problems: problems)
  }

  /// The program's output items in order. A program may also return all items in one array.
  private static func items(
    of outputs: [JSON]
  ) -> (items: [(item: SourceItem, json: JSON)], problems: [String], unreadable: Int) {
    let candidates = outputs.flatMap { $0.array ?? [$0] }
    var problems: [String] = []
    var items: [(item: SourceItem, json: JSON)] = []
    var places: [String: Int] = [:]
    var unreadable = 0
    for (number, candidate) in candidates.enumerated() {
      guard let item = SourceItem(candidate) else {
        unreadable += 1
        let what: Phrase =
          candidate.object == nil
          ? "output \(number + 1) is \(candidate.aKind), not an object"
          : "output \(number + 1) has no id"
        problems.append(localized(what))
        continue
      }
      if let place = places[item.id] {
        items[place] = (item, candidate)
        problems.append(localized("the id \(item.id) appears twice; the last counts"))
      } else if items.count < itemLimit {
        places[item.id] = items.count
        items.append((item, candidate))
      }
    }
    // Without the value, so that the text stays the same while the item progresses.
    if items.contains(where: { $0.item.presentation["progress"]?.double ?? 0 > 1.001 }) {
      problems.append(
        localized("a `progress` is more than 1: write 0 to 1, for example by `percent`"))
    }
    for (key, meant) in misspeltKeys(of: items.map(\.item)) {
      problems.append(localized("a card has no key `\(key)`: write `\(meant)`"))
    }
    for (key, value, sample) in oddValues(of: items.map(\.item)) {
      problems.append(
        localized("a card's `\(key)` is \(value.aKind), not \(sample.aKind), and is not drawn"))
    }
    if candidates.count > itemLimit, items.count == itemLimit {
      problems.insert(
        localized("\(candidates.count) outputs; the first \(itemLimit) items are shown"), at: 0)
    }
    return (items, problems, unreadable)
  }

  /// The keys that a card draws (docs/sources.md), each with a value of its kind. Others are
  /// allowed, for `end` and the details.
  private static let keys: [(name: String, sample: JSON)] =
    [
      "title", "subtitle", "icon", "tint", "leading", "trailing", "center", "bottom", "minimal",
      "url",
    ].map { ($0, "") } + [
      ("progress", 0), ("timer", [:]), ("steps", [:]), ("compact", [:]), ("score", []),
      ("fields", []), ("rows", []),
    ]

  private static func misspeltKeys(of items: [SourceItem]) -> [(key: String, meant: String)] {
    guard let first = items.first?.presentation.object else { return [] }
    let missing = keys.map(\.name).filter { first[$0] == nil }
    return first.keys.filter { key in !keys.contains { $0.name == key } }.compactMap { key in
      NearMatch.of(key, among: missing).map { (key, $0) }
    }
  }

  /// The first value of each key that a card cannot draw.
  private static func oddValues(
    of items: [SourceItem]
  ) -> [(key: String, value: JSON, sample: JSON)] {
    keys.compactMap { key, sample in
      items.lazy.compactMap { $0.presentation[key] }.first { !isDrawn($0, as: sample, key) }
        .map { (key, $0, sample) }
    }
  }

  private static func isDrawn(_ value: JSON, as sample: JSON, _ key: String) -> Bool {
    let isScalar = value.array == nil && value.object == nil
    return switch sample {
    case _ where value.isNull: true
    case .string: isScalar
    case .array: value.array != nil
    case .object: value.object != nil || key == "steps" && value.array != nil
    default: value.double != nil || value.object != nil
    }
  }

  private mutating func missingTooLong(present: Set<String>, now: Duration) -> [String] {
    guard let endsWhenMissing else { return [] }
    var ended: [String] = []
    for (id, since) in missing where !present.contains(id) {
      let start = since ?? now
      if now - start >= .seconds(endsWhenMissing) {
        ended.append(id)
        missing[id] = nil
      } else {
        missing[id] = .some(start)
      }
    }
    return ended.sorted()
  }
}

/// Decides which items have ended, by a file's `end.when` and `end.at`.
struct ItemEnds: Sendable {
  private let program: JQProgram?

  init() { program = nil }

  init(_ source: SourceFile) {
    let parts = [source.endsWhen, source.endsAt].map { $0?.source }
    guard let base = source.endsWhen ?? source.endsAt else {
      program = nil
      return
    }
    // Runs once for all items, because starting a run costs more than processing an item.
    program = try? base.replacing(
      """
      map([(try first((\(parts[0] ?? "false")\n)) catch false), \
      (try first((\(parts[1] ?? "null")\n) | date) catch null)])
      """)
  }

  func areOver(_ items: [JSON], at date: Date, _ problems: inout [String]) -> [Bool] {
    guard let program, !items.isEmpty else { return items.map { _ in false } }
    do throws(JQError) {
      let answers = try program.run(.array(items)).first?.array ?? []
      return items.indices.map { place in
        guard answers.indices.contains(place) else { return false }
        let (when, at) = (answers[place][0], answers[place][1])
        if let when, !when.isNull, when != false { return true }
        return at?.double.map { $0 <= date.timeIntervalSince1970 } ?? false
      }
    } catch {
      problems.append("end: \(error)")
      return items.map { _ in false }
    }
  }
}
