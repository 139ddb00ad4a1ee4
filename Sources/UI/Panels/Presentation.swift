package import Basics
package import Canvas
internal import Simulator

/// What an app's views would show of an activity, apart from how it is drawn; all of it optional.
package struct Presentation: Sendable, Hashable {
  /// How far something has come.
  package enum Progress: Sendable, Hashable {
    /// A part from 0 to 1, as a push said it.
    case fraction(Double)
    /// From one time to another: it moves without a push.
    case interval(from: Date, to: Date)
  }

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
    /// The step at work, from 0; the number of names when all are done.
    package var current: Int

    package init(names: [String], current: Int) {
      self.names = names
      self.current = current
    }
  }

  /// A label and what stands beside it.
  package struct Field: Sendable, Hashable {
    /// The quiet part.
    package var label: String
    /// The part that matters.
    package var value: String
    /// A time that the value ends with: the clock tells it, and how far off it is.
    package var date: Date?
    /// Whether it is something that a person would want to know at once, as a delay is.
    package var isUrgent: Bool
    /// Whether it went up or down, where that is good or bad news.
    var trend: Trend?
    /// Whether the value says something without its label, as a yes does not.
    var speaksForItself = true

    package init(label: String, value: String, date: Date? = nil, isUrgent: Bool = false) {
      self.label = label
      self.value = value
      self.date = date
      self.isUrgent = isUrgent
    }
  }

  /// Which way a number went.
  package enum Trend: Sendable, Hashable {
    case up, down
  }

  /// A way from one place to another.
  package struct Route: Sendable, Hashable {
    /// Where it begins.
    package var from: String
    /// Where it ends.
    package var to: String
  }

  /// One of several that are compared.
  package struct Bar: Sendable, Hashable {
    /// Its name.
    package var label: String
    /// Its number with unit.
    package var value: String
    /// Its part of the longest one.
    package var fraction: Double
  }

  /// What two sides have in each part of a match.
  package struct Table: Sendable, Hashable {
    /// A name and the values from the first part to the one at play.
    package struct Row: Sendable, Hashable {
      /// The side.
      package var label: String
      package var values: [String]
    }

    /// The sides.
    package var rows: [Row]
  }

  /// The one number that there is.
  package struct Hero: Sendable, Hashable {
    package var number: String
    /// What it is and in what, in a few words.
    package var words: String
  }

  /// The number whose course over time says most.
  package struct Gauge: Sendable, Hashable {
    /// Where it stands in the content state.
    package var path: [String]
    /// Whether a rise is good news and a fall bad news, as of a price.
    package var isPrice: Bool

    /// The number in a content state.
    package func number(in state: JSON) -> Double? {
      path.reduce(state.unfolded as JSON?) { $0?[$1] }.flatMap(ValueShape.percent)
    }
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
  /// One grapheme cluster of two columns.
  package var icon = "●"
  /// The activity's own colour.
  package var shade = Shade.tint(.purple)
  /// A text at the left of the body.
  package var leading: String?
  /// A text at the right of the body.
  package var trailing: String?
  /// A text in the middle.
  package var center: String?
  /// Period and clock of a match.
  package var clock: String?
  /// Prose at the foot.
  package var bottom: String?
  /// How far it has come.
  package var progress: Progress?
  /// What that is of, where it is not the whole: `Precincts reporting`.
  package var progressLabel: String?
  /// What the clock runs to: `Doors open`.
  package var timerLabel: String?
  /// The clock that runs by itself.
  package var timer: Timer?
  /// The way in steps.
  package var steps: Steps?
  /// Two sides or more, each a name and a value.
  package var score: [Field] = []
  /// Where it goes from and to.
  package var route: Route?
  /// Several that are compared, the first being the first.
  package var bars: [Bar] = []
  /// Two sides part by part.
  package var table: Table?
  /// The one number that there is.
  package var hero: Hero?
  /// The number whose course is drawn where there is one.
  package var gauge: Gauge?
  /// Whether the line below the title says something that is not as it should be.
  package var isAlarming = false
  /// Whether the clock runs for more than a day, or to what comes after what goes on: it is not looked at first.
  var isTimerFar = false
  /// The value that stands out among the fields.
  var lead: Field?
  /// What there is to look up.
  package var fields: [Field] = []
  /// What stands left of the camera in the compact island.
  package var compactLeading: String?
  /// What stands right of the camera in the compact island.
  package var compactTrailing: String?
  /// What stands in the bubble beside the island.
  package var minimal: String?

  package init() {}

  /// Whether the bar says of itself no more than how far it is.
  var isBareProgress: Bool {
    if case .fraction = progress { return progressLabel == nil }
    return false
  }

  /// Whether the clock is what one looks at: one that runs for days is not, where there is something else.
  var isTimerFirst: Bool {
    guard timer != nil else { return false }
    if case .fraction = progress, isTimerFar { return false }
    return !isTimerFar || lead == nil && steps == nil && hero == nil
  }

  /// The value that stands out in big digits, where it is a number with what it is in.
  var leadDigits: Hero? {
    guard let lead, var start = lead.value.firstIndex(where: \.isNumber) else { return nil }
    if start > lead.value.startIndex, "-+".contains(lead.value[lead.value.index(before: start)]) {
      start = lead.value.index(before: start)
    }
    let digits = lead.value[start...].prefix { BigDigits.canDraw(String($0)) && $0 != " " }
    let rest = lead.value[..<start] + lead.value[digits.endIndex...].drop { $0 == " " }
    guard !rest.contains(where: \.isNumber), BigDigits.width(String(digits)) <= 46 else {
      return nil
    }
    // A place in a line is a number like any in big digits.
    let words = [lead.label, rest == "#" ? "" : String(rest)].filter { !$0.isEmpty }
    return .init(number: String(digits), words: words.joined(separator: " · "))
  }

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
}
