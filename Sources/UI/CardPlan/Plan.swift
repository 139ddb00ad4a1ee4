internal import Basics

/// How the cards of a type and shape are drawn: the role of each value, and the format of each
/// value without a role.
///
/// A plan is decided once. Later content only sets formats that were undecided and appends new keys
/// (`Plan+Growth`).
package struct Plan: Sendable, Hashable {
  /// A bar: a fraction, a part of a total, or a range of two dates.
  package struct Progress: Sendable, Hashable {
    package var value: ValuePath
    package var total: ValuePath?
    /// The value of a full bar, 1 or 100; `nil` with a total, for a range, and while unknown.
    package var scale: Int?
    /// The bar's label, if its key means more than the overall progress.
    package var label: String?
    /// Whether the value is a range of dates, so that the bar moves without a push.
    package var isRange = false
  }

  /// A clock that counts to a date or from one.
  package struct Timer: Sendable, Hashable {
    package var path: ValuePath
    package var label: String
    package var epoch: ValueFormat.Epoch?
    package var countsUp = false
    /// A flag that stops the clock: `isPaused`, or `isRunning` while false.
    package var pause: ValuePath?

    /// The flag's value that stops the clock.
    var pauseValue: Bool { pause?.keys.last?.lowercased().hasSuffix("running") != true }

    /// Whether the clock is stopped, so that only a push can say how much is left.
    package func isPaused(in content: CardContent) -> Bool {
      pause.flatMap { content[$0]?.bool } == pauseValue
    }
  }

  package struct Steps: Sendable, Hashable {
    /// An array of strings, or of objects with a name.
    package var names: ValuePath
    /// The current step: a name or an index from 0.
    package var current: ValuePath
  }

  package struct Side: Sendable, Hashable {
    package var value: ValuePath
    package var name: ValuePath?
    /// The label of a side without a name: `Home`.
    package var label: String
  }

  package struct Field: Sendable, Hashable {
    package var path: ValuePath
    package var label: String
    package var format: ValueFormat
    package var currency: ValuePath?

    package init(
      _ path: ValuePath, label: String, format: ValueFormat, currency: ValuePath? = nil
    ) {
      self.path = path
      self.label = label
      self.format = format
      self.currency = currency
    }
  }

  package var title: ValuePath?
  package var subtitle: ValuePath?
  package var state: ValuePath?
  package var progress: Progress?
  package var timer: Timer?
  package var steps: Steps?
  package var score: [Side] = []
  /// All other values, later additions at the end.
  package var fields: [Field] = []
  /// The icon and the tint from the type's file.
  package var icon: String?
  package var tint: String?
  /// Sibling values that hold a unit, which is part of a field's format.
  var unitPaths: [ValuePath] = []

  package init() {}

  /// The paths of all values on the card, except those inside a list or a range.
  var paths: [ValuePath] {
    let roles =
      [
        title, subtitle, state, progress?.value, progress?.total, timer?.path, steps?.names,
        steps?.current,
      ] + score.flatMap { [$0.value, $0.name] }
    return roles.compactMap(\.self) + fields.map(\.path) + fields.compactMap(\.currency)
      + unitPaths
  }
}
