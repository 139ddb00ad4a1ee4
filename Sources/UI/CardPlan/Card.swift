package import Basics
package import Simulator

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

/// What a plan shows of one activity, before it is drawn.
package struct Card: Sendable, Hashable {
  /// How far something has come.
  package enum Progress: Sendable, Hashable {
    /// A part from 0 to 1.
    case fraction(Double)
    /// From one time to another: it moves without a push.
    case interval(from: Date, to: Date)
    /// The value is missing; its line stays.
    case unknown
  }

  /// A value with its label.
  package struct Field: Sendable, Hashable {
    package var label: String
    package var text: ValueFormat.Text
  }

  package var title: String
  /// The state and the subtitle.
  package var subtitle: String?
  package var progress: Progress?
  package var progressLabel: String?
  /// A part and its total: `3 of 10`.
  package var progressText: String?
  /// The date that the timer runs to, or from; `nil` while it is missing.
  package var timer: Date?
  /// What was sent in place of the date.
  package var timerText: String?
  package var timerLabel: String?
  package var timerCountsUp = false
  package var steps: [String] = []
  /// The step at work, from 0; −1 where it is not known.
  package var step = -1
  /// What was sent in place of a step.
  package var stepText: String?
  /// The two sides.
  package var score: [LabelledValue] = []
  package var fields: [Field] = []
  package var icon: String?
  package var tint: String?
}

extension Plan {
  /// Draws an activity by the plan.
  package func card(of activity: Activity) -> Card {
    let content = CardContent(activity)
    let own = title.flatMap { content[$0] }
    var card = Card(
      title: (own == false ? nil : ValueFormat.name(own))
        ?? KeyWords.name(ofType: activity.attributesType))
    card.subtitle = line(content)
    if let progress {
      card.progress = progress.read(content)
      card.progressLabel = progress.label
      card.progressText = progress.text(content)
    }
    if let timer {
      let value = content[timer.path]
      card.timer = value.flatMap { ValueFormat.date($0, timer.epoch) }
      card.timerText = card.timer == nil ? ValueFormat.name(value) : nil
      card.timerLabel = timer.label
      card.timerCountsUp = timer.countsUp
    }
    if let steps {
      let names = content[steps.names]?.array ?? []
      card.steps = names.map { $0.string ?? $0["name"]?.string ?? "" }
      card.step = Steps.place(content[steps.current], in: card.steps)
      card.stepText = card.step < 0 ? ValueFormat.name(content[steps.current]) : nil
    }
    card.score = score.map { side in
      LabelledValue(
        label: side.name.flatMap { ValueFormat.name(content[$0]) } ?? side.label,
        value: content[side.value].map(ValueFormat.quantity) ?? ValueFormat.missing)
    }
    card.fields = fields.map { field in
      Card.Field(
        label: field.label,
        text: field.format.text(
          content[field.path], currency: field.currency.flatMap { content[$0]?.string }))
    }
    card.icon = icon
    card.tint = tint
    return card
  }

  /// The line below the title.
  private func line(_ content: CardContent) -> String? {
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
  /// A number, or a text such as `45 %`.
  package static func number(_ value: JSON) -> Double? {
    if let number = value.double { return number.isFinite ? number : nil }
    guard let text = value.string, text.utf8.count < 16 else { return nil }
    return Double(text.filter { $0 != "%" && $0 != " " }).flatMap { $0.isFinite ? $0 : nil }
  }

  func read(_ content: CardContent) -> Card.Progress {
    Self.read(content[value], total: total.map { content[$0] ?? .null }, scale: scale)
  }

  /// How far a value has come: of a total, of a scale, or by the clock between two dates.
  package static func read(_ value: JSON?, total: JSON?, scale: Int?) -> Card.Progress {
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

  func text(_ content: CardContent) -> String? {
    Self.text(content[value], total: total.map { content[$0] ?? .null }, scale: scale)
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
    let (part, whole) = (ValueFormat.quantity(value ?? .null), ValueFormat.quantity(total ?? .null))
    return localized("\(part) of \(whole)")
  }
}
