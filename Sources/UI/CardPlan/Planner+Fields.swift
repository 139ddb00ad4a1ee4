internal import Basics
internal import Simulator

extension Planner {
  /// The fields of the values without a role, in the sender's order. Values inside objects follow
  /// those beside them, because a card has few rows.
  var fields: [Plan.Field] {
    let leaves = [ValuePath.Root.content, .attributes].flatMap { root in
      let all = free.filter { $0.path.root == root }
      return all.filter(\.isOwn) + all.filter { !$0.isOwn }
    }
    let formats = leaves.map(format)
    var fields = zip(leaves, formats).map { leaf, format in
      Plan.Field(
        leaf.path, label: Self.label(leaf, format.1, parents: 1), format: format.0,
        currency: leaf.currency)
    }
    // Distinguish equal labels: by the key's unit instead of the value's, or by the enclosing
    // objects.
    for (parents, hasUnit) in [(1, true), (2, false), (3, false), (4, false), (2, true), (3, true)]
    {
      let counts = Dictionary(fields.map { ($0.label, 1) }, uniquingKeysWith: +)
      for (place, leaf) in leaves.enumerated() where counts[fields[place].label, default: 0] > 1 {
        let (format, words) = formats[place]
        let all = KeyWords.split(leaf.path.keys.last ?? "")
        let isLast = all.starts(with: words)
        let unit = isLast ? all.dropFirst(words.count) : all.dropLast(words.count)
        fields[place].label = Self.label(leaf, words, parents: parents)
        fields[place].format = format
        guard hasUnit, !unit.isEmpty else { continue }
        let names = unit.map { Units.symbol($0) ?? $0.lowercased() }
        fields[place].label =
          isLast
          ? ([fields[place].label] + names).joined(separator: " ")
          : Self.label(leaf, all, parents: parents)
        if format.kind == .number { fields[place].format.unit = nil }
      }
    }
    return fields
  }

  /// The format of a value, and the words of its key without the unit.
  private func format(_ leaf: Evidence.Leaf) -> (ValueFormat, [String]) {
    let words = leaf.path.keys.last.map(KeyWords.split) ?? []
    if leaf.currency != nil {
      let isMinor = words.count > 1 && ["cents", "minor"].contains(leaf.words.last)
      return (
        ValueFormat(.money, unit: isMinor ? "minor" : nil), isMinor ? words.dropLast() : words
      )
    }
    if let unit = leaf.unit { return (ValueFormat(.number, unit: unit.symbol), words) }
    switch leaf.type {
    case .date?:
      let isText = leaf.value.string != nil
      return (ValueFormat(.date, epoch: isText ? .iso : .reference), words)
    case .bool?: return (ValueFormat(.bool), words)
    case .tuple([.int, .sized(.uint64)])?: return (ValueFormat(.duration), words)
    case .array?: return (leaf.isRows ? .rows : ValueFormat(.list), words)
    case .tuple?, .range?, .dictionary?: return (ValueFormat(.list), words)
    case .string?, .values?, .cases?:
      if leaf.value.isNull { return (ValueFormat(.text), words) }
    default: break
    }
    let value = leaf.value.isNull && leaf.isNumber() ? JSON.int(0) : leaf.value
    let format = Self.format(words, value, near: start)
    guard leaf.isNumber(), format.unit != nil, let ending = Units.ending(words) else {
      return (format, words)
    }
    return (format, ending.rest)
  }

  /// The format of a value of unknown type; undecided for null and for an empty list.
  static func format(_ words: [String], _ value: JSON, near start: Date?) -> ValueFormat {
    switch value {
    case .null: ValueFormat(nil)
    case .bool: ValueFormat(.bool)
    case .array(let elements):
      if elements.isEmpty {
        ValueFormat(nil)
      } else {
        elements.allSatisfy { $0.object != nil } ? .rows : ValueFormat(.list)
      }
    case .object: ValueFormat(.text)
    case .string(let text):
      if ValueFormat.isDate(text) {
        ValueFormat(.date, epoch: .iso)
      } else {
        ValueFormat(ValueFormat.isoSeconds(text) == nil ? .text : .duration)
      }
    case .int, .double, .digits:
      if let epoch = Evidence.epoch(words, value, near: start) {
        ValueFormat(.date, epoch: epoch)
      } else {
        number(Units.ending(words))
      }
    }
  }

  /// The format of a number whose key may end in a unit.
  static func number(_ ending: Units.Ending?) -> ValueFormat {
    ValueFormat(ending?.seconds == nil ? .number : .duration, unit: ending?.symbol)
  }

  // MARK: Labels

  /// The words of a key after those of the objects around it, if any.
  private static func label(_ leaf: Evidence.Leaf, _ words: [String], parents: Int) -> String {
    let isAmount = leaf.isMeasured
    var above = leaf.parents.suffix(parents).map { KeyWords.split($0) }
    var own = words
    // An amount is named after the object that contains it.
    if isAmount, !above.isEmpty, ["amount", "value"].contains(words.joined().lowercased()) {
      own = []
    }
    if let last = above.last?.map({ $0.lowercased() }), own.count > last.count,
      own.prefix(last.count).map({ $0.lowercased() }) == last
    {
      above.removeLast()
    }
    return KeyWords.label(above.flatMap(\.self) + own)
  }
}
