package import Basics

package struct LabelledValue: Sendable, Hashable {
  /// The label before the value; empty if the value explains itself: `4.5 mg`.
  package var label: String
  /// The text of the value; empty if there is only a date.
  package var value: String
  /// A time after the value, shown as a time of day and relative to now.
  package var date: Date?

  package init(label: String, value: String, date: Date? = nil) {
    self.label = label
    self.value = value
    self.date = date
  }
}

extension Plan {
  package func text(of field: Field, in content: CardContent) -> ValueFormat.Text {
    field.format.text(
      content[field.path], currency: field.currency.flatMap { content[$0]?.string })
  }

  /// The line below the title.
  package func line(_ content: CardContent) -> String? {
    let state = state.map { path in content[path].map(Self.words) ?? ValueFormat.missing }
    let more = subtitle.flatMap { ValueFormat.name(content[$0]) }
    let words = [state, more].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  /// A state in words. Must match `words` in the plan's program.
  static func words(_ value: JSON) -> String {
    if let text = value.string {
      return text.isEmpty ? ValueFormat.missing : KeyWords.sentence(text)
    }
    guard let only = value.object?.members.first else { return value.text }
    let values = only.value.object?.members.map { $0.value.string ?? $0.value.text } ?? []
    return ([KeyWords.sentence(only.key)] + values).joined(separator: " · ")
  }
}

extension Plan.Steps {
  /// The index of the current step: an index from 0 or the position of a name; −1 for any other
  /// value.
  package static func place(_ current: JSON?, in names: [String]) -> Int {
    if let index = current?.int { return (0...names.count).contains(index) ? index : -1 }
    return current?.string.flatMap { names.firstIndex(of: $0) } ?? -1
  }
}

extension Plan.Progress {
  package enum Part: Sendable, Hashable {
    /// A part from 0 to 1.
    case fraction(Double)
    /// Between two times: the bar moves without a push.
    case interval(from: Date, to: Date)
    /// Not sent. The bar's line is still drawn.
    case unknown
  }

  /// The number in a value, which may be a text such as `45 %`.
  package static func number(_ value: JSON) -> Double? {
    if let number = value.double { return number.isFinite ? number : nil }
    guard let text = value.string, text.utf8.count < 16 else { return nil }
    return Double(text.filter { $0 != "%" && $0 != " " }).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The progress of a value: relative to a total or a scale, or by the clock between two dates.
  package static func read(_ value: JSON?, total: JSON?, scale: Int?) -> Part {
    if let bounds = value?.array, bounds.count == 2,
      let from = ValueFormat.date(bounds[0], nil), let to = ValueFormat.date(bounds[1], nil)
    {
      return to > from ? .interval(from: from, to: to) : .unknown
    }
    guard let number = value.flatMap(number) else { return .unknown }
    var whole = Double(scale ?? (number > 1 ? 100 : 1))
    if let total {
      guard let number = Self.number(total), number > 0 else { return .unknown }
      whole = number
    }
    return .fraction(min(1, max(0, number / whole)))
  }

  /// `3 of 10`; a percentage outside the bar's range or with decimals, such as `-1.28 %`; or a text
  /// that is not a number; `–` for null.
  package static func text(_ value: JSON?, total: JSON?, scale: Int?) -> String? {
    if value?.isNull ?? true, total == nil { return ValueFormat.missing }
    if let text = value?.string, !text.isEmpty, number(value ?? .null) == nil { return text }
    guard total != nil else {
      guard scale == 100, let number = value?.double,
        !(0...100).contains(number) || number != number.rounded()
      else { return nil }
      return NumberStyle.current.text(number) + " %"
    }
    let (part, whole) = (ValueFormat.plain(value ?? .null), ValueFormat.plain(total ?? .null))
    return localized("\(part) of \(whole)")
  }
}
