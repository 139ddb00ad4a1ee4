package import Basics
package import Canvas
package import CardPlan
internal import Simulator

/// The parts of a card that are drawn, all of them optional.
package struct Presentation: Sendable, Hashable {
  package typealias Progress = Plan.Progress.Part
  package typealias Field = LabelledValue

  /// A clock that runs without a push.
  package enum Timer: Sendable, Hashable {
    /// Down to a time.
    case until(Date)
    /// Up from a time.
    case since(Date)
  }

  /// A way in named steps.
  package struct Steps: Sendable, Hashable {
    /// The names in order.
    package var names: [String]
    /// The step at work, from 0; the number of names when all are done, −1 where it is not known.
    package var current: Int
    /// What was sent in place of a step.
    package var unknown: String?

    /// Finds the step at work by its index or name.
    package init(_ names: [String], at value: JSON?) {
      self.names = Array(names.prefix(24))
      current = Plan.Steps.place(value, in: names)
      unknown = current < 0 ? ValueFormat.name(value) : nil
    }

    /// The step at work, the last where all are done, or what was sent in place of one.
    var name: String {
      unknown ?? (current < 0 ? "" : names.prefix(current + 1).last ?? "")
    }

    /// `2/4`; where the step is not known, none is claimed.
    var place: String {
      "\(current < 0 ? "–" : String(min(current + 1, names.count)))/\(names.count)"
    }
  }

  /// A list of objects: the first of them, and how many more there are.
  package struct List: Sendable, Hashable {
    /// What stands in place of the objects while there are none.
    package var label: String
    package var items: [ValueFormat.Row]
    package var more: Int
  }

  /// The colour that belongs to the activity.
  package enum Shade: Sendable, Hashable {
    /// One that a theme defines.
    case tint(Tint)
    /// One of the sender's own.
    case color(Color)
  }

  /// The name in the first row.
  package var title = ""
  /// The line below the title.
  package var subtitle: String?
  /// One grapheme cluster of two columns at most.
  package var icon = "●"
  /// Whether the icon is a letter or a sign of Islet's own, which takes the tint.
  var isIconTinted = false
  /// The activity's own colour.
  package var shade = Shade.tint(.purple)
  /// A text at the left of the body.
  package var leading: String?
  /// A text at the right of the body.
  package var trailing: String?
  /// A text in the middle.
  package var center: String?
  /// A text between the names of a score, such as a period.
  package var clock: String?
  /// Prose at the foot.
  package var bottom: String?
  /// How far it has come.
  package var progress: Progress?
  /// What the bar is of, where it is not the whole: `Battery`.
  package var progressLabel: String?
  /// A part and its total in place of a percentage: `3 of 10`.
  package var progressText: String?
  /// The clock that runs by itself.
  package var timer: Timer?
  /// What the clock runs to: `Doors open`. It stays where the time is missing.
  package var timerLabel: String?
  /// What stands in place of a clock whose time is past, or is none; the time of day without.
  package var timerAfter: String?
  /// The way in steps.
  package var steps: Steps?
  /// Two sides or more, each a name and a value.
  package var score: [Field] = []
  /// The values with their labels, in the sender's order.
  package var fields: [Field] = []
  /// Lists of objects, below the fields.
  package var lists: [List] = []
  /// What stands left of the camera in the compact island.
  package var compactLeading: String?
  /// What stands right of the camera in the compact island.
  package var compactTrailing: String?
  /// What stands in the bubble beside the island.
  package var minimal: String?

  package init() {}

  /// Whether there is a clock or a place for one.
  var hasTimer: Bool { timer != nil || timerLabel != nil }

  /// The side that leads, of two: 0 or 1, or neither.
  var leader: Int? {
    let numbers = score.map { NumberStyle.current.number($0.value) ?? 0 }
    guard numbers.count == 2, numbers[0] != numbers[1] else { return nil }
    return numbers[0] > numbers[1] ? 0 : 1
  }

  /// The colour of the activity in a theme.
  package func ink(in theme: Theme, _ attributes: Attributes = []) -> Ink {
    switch shade {
    case .tint(let tint): return theme.ink(tint.role, attributes)
    case .color(let color):
      return theme.isPlain ? theme.ink(.accent, attributes) : Ink(color, attributes)
    }
  }

  /// The colour of the icon: Islet's own signs have the tint, a sender's pictures their own colours.
  func iconInk(in theme: Theme) -> Ink {
    isIconTinted ? ink(in: theme, .bold) : theme.ink(.text)
  }
}

extension LabelledValue {
  /// The label in front of what the value reads as.
  func said(_ value: String) -> String { label.isEmpty ? value : "\(label) \(value)" }
}
