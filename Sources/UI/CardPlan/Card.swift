package import Basics

/// A label with a value.
package struct LabelledValue: Sendable, Hashable {
  /// The label in front of the value; empty where that says what it is: `4.5 mg`.
  package var label: String
  /// The value; empty where there is only a date.
  package var value: String
  /// A time behind the value: its time of day, and how far off it is.
  package var date: Date?

  package init(label: String, value: String, date: Date? = nil) {
    self.label = label
    self.value = value
    self.date = date
  }
}

extension Plan {
  /// A field's value as it is shown.
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

  /// A state as words; the same as `words` of the plan's program.
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
  /// The place of the step at work: an index from 0 or a name; −1 for any other value.
  package static func place(_ current: JSON?, in names: [String]) -> Int {
    if let index = current?.int { return (0...names.count).contains(index) ? index : -1 }
    return current?.string.flatMap { names.firstIndex(of: $0) } ?? -1
  }
}

extension Plan.Progress {
  /// How far something has come.
  package enum Part: Sendable, Hashable {
    /// A part from 0 to 1.
    case fraction(Double)
    /// From one time to another: it moves without a push.
    case interval(from: Date, to: Date)
    /// The value is missing; its line stays.
    case unknown
  }

  /// A number, or a text such as `45 %`.
  package static func number(_ value: JSON) -> Double? {
    if let number = value.double { return number.isFinite ? number : nil }
    guard let text = value.string, text.utf8.count < 16 else { return nil }
    return Double(text.filter { $0 != "%" && $0 != " " }).flatMap { $0.isFinite ? $0 : nil }
  }

  /// How far a value has come: of a total, of a scale, or by the clock between two dates.
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

  /// `3 of 10`, a percentage that a bar does not show or that is no whole number: `-1.28 %`, or what is no number.
  package static func text(_ value: JSON?, total: JSON?, scale: Int?) -> String? {
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
