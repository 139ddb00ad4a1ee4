internal import Basics
internal import Simulator

extension Planner {
  /// The fields of the values without a role, in their order.
  var fields: [Plan.Field] {
    let fields = free.map { leaf -> (Plan.Field, [String]) in
      let (format, words) = format(leaf)
      return (
        Plan.Field(leaf.path, label: "", format: format, currency: leaf.currency), words
      )
    }
    let labels = Self.labels(free, fields.map(\.1))
    return zip(fields, labels).map { field, label in
      var field = field.0
      field.label = label
      return field
    }
  }

  /// How a value is written, and the words of its key without its unit.
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
    case .array?, .tuple?, .range?, .dictionary?: return (ValueFormat(.list), words)
    case .string?, .values?, .cases?:
      if leaf.value.isNull { return (ValueFormat(.text), words) }
    default: break
    }
    guard leaf.isNumber() else { return (Self.format(leaf.words, leaf.value, near: start), words) }
    return number(leaf, words)
  }

  /// The format of a value whose type is not known; open for null.
  static func format(_ words: [String], _ value: JSON, near start: Date?) -> ValueFormat {
    switch value {
    case .null: ValueFormat(nil)
    case .bool: ValueFormat(.bool)
    case .array: ValueFormat(.list)
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
      } else if let ending = Units.ending(words) {
        ValueFormat(ending.seconds == nil ? .number : .duration, unit: ending.symbol)
      } else {
        ValueFormat(.number)
      }
    }
  }

  private func number(_ leaf: Evidence.Leaf, _ words: [String]) -> (ValueFormat, [String]) {
    let value = leaf.value.isNull ? JSON.int(0) : leaf.value
    let format = Self.format(leaf.words, value, near: start)
    guard format.unit != nil, let ending = Units.ending(leaf.words) else { return (format, words) }
    return (format, Array(words.prefix(ending.rest.count)))
  }

  // MARK: Labels

  /// The words of each key, with those of the object around it where there is one; keys that read alike say more.
  private static func labels(_ leaves: [Evidence.Leaf], _ words: [[String]]) -> [String] {
    var labels = leaves.indices.map { label(leaves[$0], words[$0], parents: 1) }
    for parents in 2...4 {
      let counts = Dictionary(labels.map { ($0, 1) }, uniquingKeysWith: +)
      for place in labels.indices where counts[labels[place], default: 0] > 1 {
        // First the unit that was left out, then objects further out.
        let full = leaves[place].path.keys.last.map(KeyWords.split) ?? []
        labels[place] = label(leaves[place], full, parents: parents - 1)
        if parents > 2 { labels[place] = label(leaves[place], full, parents: parents) }
      }
    }
    return labels
  }

  private static func label(_ leaf: Evidence.Leaf, _ words: [String], parents: Int) -> String {
    let isAmount = leaf.isMeasured
    var above = leaf.parents.suffix(parents).map { KeyWords.split($0) }
    var own = words
    // An amount is named by the object that it is of.
    if isAmount, !above.isEmpty, ["amount", "value"].contains(leaf.name) { own = [] }
    if let last = above.last?.map({ $0.lowercased() }), own.count > last.count,
      own.prefix(last.count).map({ $0.lowercased() }) == last
    {
      above.removeLast()
    }
    return KeyWords.label(above.flatMap(\.self) + own)
  }
}
