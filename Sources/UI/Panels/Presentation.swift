package import Basics
package import Canvas
package import CardPlan
internal import Simulator

/// The drawn parts of a card, all of them optional.
package struct Presentation: Sendable, Hashable {
  package typealias Progress = Plan.Progress.Part
  package typealias Field = LabelledValue

  /// A clock that runs without a push.
  package enum Timer: Sendable, Hashable {
    /// Counts down to a time.
    case until(Date)
    /// Counts up from a time.
    case since(Date)
  }

  package struct Steps: Sendable, Hashable {
    package var names: [String]
    /// The current step, from 0; the number of names when all are done, −1 if unknown.
    package var current: Int
    /// The value that was sent instead of a step.
    package var unknown: String?

    /// Finds the current step by its index or name. Without names, only the sent value is shown.
    package init(_ names: [String], at value: JSON?) {
      self.names = Array(names.prefix(24))
      current = names.isEmpty ? -1 : Plan.Steps.place(value, in: names)
      unknown = current < 0 ? ValueFormat.name(value) : nil
      if names.isEmpty, unknown == nil { unknown = ValueFormat.missing }
    }

    /// The name of the current step, of the last one when all are done, or the value sent instead
    /// of a step.
    var name: String {
      unknown ?? (current < 0 ? "" : names.prefix(current + 1).last ?? "")
    }

    /// `2/4`, `–/4` if the step is unknown, or `–` without names.
    var place: String {
      names.isEmpty
        ? ValueFormat.missing
        : "\(current < 0 ? "–" : String(min(current + 1, names.count)))/\(names.count)"
    }
  }

  /// A list of objects: the first ones, and the number of further objects.
  package struct List: Sendable, Hashable {
    /// The label shown while there are no objects.
    package var label: String
    package var items: [ValueFormat.Row]
    package var more: Int
  }

  /// The colour of an activity.
  package enum Shade: Sendable, Hashable {
    /// A colour defined by the theme.
    case tint(Tint)
    /// A colour chosen by the sender.
    case color(Color)
  }

  /// The name in the first row.
  package var title = ""
  /// The line below the title.
  package var subtitle: String?
  /// One grapheme cluster of two columns at most.
  package var icon = "●"
  /// Whether the icon is a letter or one of Islet's own symbols, drawn in the tint.
  var isIconTinted = false
  package var shade = Shade.tint(.purple)
  /// A text on the left of the body.
  package var leading: String?
  /// A text on the right of the body.
  package var trailing: String?
  /// A text in the middle.
  package var center: String?
  /// A text between the names of a score, such as a period.
  package var clock: String?
  /// Sentences at the bottom.
  package var bottom: String?
  package var progress: Progress?
  /// The label of a bar that does not show the overall progress, such as `Battery`.
  package var progressLabel: String?
  /// A part and its total instead of a percentage: `3 of 10`.
  package var progressText: String?
  package var timer: Timer?
  /// The event at which the clock ends: `Doors open`. Shown even if the time is missing.
  package var timerLabel: String?
  /// Replaces a clock that has run out or is missing. Without it, the time of day is shown.
  package var timerAfter: String?
  package var steps: Steps?
  /// Two or more sides, each a name and a value.
  package var score: [Field] = []
  /// The labelled values, in the sender's order.
  package var fields: [Field] = []
  /// Lists of objects, shown below the fields.
  package var lists: [List] = []
  /// The text left of the camera in the compact island.
  package var compactLeading: String?
  /// The text right of the camera in the compact island.
  package var compactTrailing: String?
  /// The text in the bubble beside the island.
  package var minimal: String?

  package init() {}

  /// Whether there is a clock or a place for one.
  var hasTimer: Bool { timer != nil || timerLabel != nil }

  /// The leader of two sides, 0 or 1; `nil` if neither leads. Below par, the lower score leads, so
  /// negative scores have none.
  var leader: Int? {
    let numbers = score.compactMap { NumberStyle.current.number($0.value) }
    guard numbers.count == 2, numbers[0] != numbers[1], numbers.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    return numbers[0] > numbers[1] ? 0 : 1
  }

  package func ink(in theme: Theme, _ attributes: Attributes = []) -> Ink {
    switch shade {
    case .tint(let tint): return theme.ink(tint.role, attributes)
    case .color(let color):
      return theme.isPlain ? theme.ink(.accent, attributes) : Ink(color, attributes)
    }
  }

  /// The icon's colour. Islet's own symbols have the tint, a sender's icons their own colours.
  func iconInk(in theme: Theme) -> Ink {
    isIconTinted ? ink(in: theme, .bold) : theme.ink(.text)
  }
}

extension LabelledValue {
  /// The text of the value, preceded by the label if there is one.
  func said(_ value: String) -> String { label.isEmpty ? value : "\(label) \(value)" }
}

extension ValueFormat.Row {
  /// The values after the name: `direction Kotti · minutes 3`. If they exceed the columns, values
  /// that explain themselves lose their labels: `Kotti · minutes 3`.
  func details(fitting columns: Int, _ text: (LabelledValue) -> String) -> String {
    let values = details.map { ($0, text($0)) }
    let whole = values.map { $0.said($1) }.joined(separator: " · ")
    if TextLayout.width(whole) <= columns { return whole }
    let answers = [localized("yes"), localized("no"), ValueFormat.missing]
    return values.map { detail, value in
      value.contains(where: \.isNumber) || answers.contains(value) ? detail.said(value) : value
    }.joined(separator: " · ")
  }
}
