#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Canvas

/// What an app's views would show of an activity, apart from how it is drawn; all of it optional.
public struct Presentation: Sendable, Hashable {
  /// How far something has come.
  public enum Progress: Sendable, Hashable {
    /// A part from 0 to 1, as a push said it.
    case fraction(Double)
    /// From one time to another: it moves without a push.
    case interval(from: Date, to: Date)
  }

  /// A clock that runs without a push.
  public enum Timer: Sendable, Hashable {
    /// Down to a time.
    case until(Date)
    /// Up from a time.
    case since(Date)
  }

  /// A way in named steps.
  public struct Steps: Sendable, Hashable {
    /// The names in order.
    public var names: [String]
    /// The step at work, from 0; the number of names when all are done.
    public var current: Int

    /// Makes steps.
    public init(names: [String], current: Int) {
      self.names = names
      self.current = current
    }
  }

  /// A label and what stands beside it.
  public struct Field: Sendable, Hashable {
    /// The quiet part.
    public var label: String
    /// The part that matters.
    public var value: String
    /// A time that the value ends with: the clock tells it, and how far off it is.
    public var date: Date?
    /// Whether it is something that a person would want to know at once, as a delay is.
    public var isUrgent: Bool

    /// Makes a field.
    public init(label: String, value: String, date: Date? = nil, isUrgent: Bool = false) {
      self.label = label
      self.value = value
      self.date = date
      self.isUrgent = isUrgent
    }
  }

  /// A way from one place to another.
  public struct Route: Sendable, Hashable {
    /// Where it begins.
    public var from: String
    /// Where it ends.
    public var to: String
  }

  /// One of several that are compared.
  public struct Bar: Sendable, Hashable {
    /// Its name.
    public var label: String
    /// Its number with unit.
    public var value: String
    /// Its part of the longest one.
    public var fraction: Double
  }

  /// What two sides have in each part of a match.
  public struct Table: Sendable, Hashable {
    /// A name and the values from the first part to the one at play.
    public struct Row: Sendable, Hashable {
      /// The side.
      public var label: String
      /// Its values.
      public var values: [String]
    }

    /// The sides.
    public var rows: [Row]
  }

  /// The one number that there is.
  public struct Hero: Sendable, Hashable {
    /// The number.
    public var number: String
    /// What it is and in what, in a few words.
    public var words: String
  }

  /// The colour that belongs to the activity.
  public enum Shade: Sendable, Hashable {
    /// One that a theme defines.
    case tint(Tint)
    /// One of the sender's own.
    case color(Color)
  }

  /// The name in the first row.
  public var title = ""
  /// The line below the title.
  public var subtitle: String?
  /// One grapheme cluster of two columns.
  public var icon = "●"
  /// The activity's own colour.
  public var shade = Shade.tint(.purple)
  /// A text at the left of the body.
  public var leading: String?
  /// A text at the right of the body.
  public var trailing: String?
  /// A text in the middle.
  public var center: String?
  /// Period and clock of a match.
  public var clock: String?
  /// Prose at the foot.
  public var bottom: String?
  /// How far it has come.
  public var progress: Progress?
  /// The clock that runs by itself.
  public var timer: Timer?
  /// The way in steps.
  public var steps: Steps?
  /// Two sides or more, each a name and a value.
  public var score: [Field] = []
  /// Where it goes from and to.
  public var route: Route?
  /// Several that are compared, the first being the first.
  public var bars: [Bar] = []
  /// Two sides part by part.
  public var table: Table?
  /// The one number that there is.
  public var hero: Hero?
  /// Whether the line below the title says something that is not as it should be.
  public var isAlarming = false
  /// What there is to look up.
  public var fields: [Field] = []
  /// What stands left of the camera in the compact island.
  public var compactLeading: String?
  /// What stands right of the camera in the compact island.
  public var compactTrailing: String?
  /// What stands in the bubble beside the island.
  public var minimal: String?

  /// Makes an empty one.
  public init() {}

  /// The colour of the activity in a theme.
  public func ink(in theme: Theme, _ attributes: Attributes = []) -> Ink {
    switch shade {
    case .tint(let tint): return theme.ink(tint.role, attributes)
    case .color(let color):
      return theme.isPlain ? theme.ink(.accent, attributes) : Ink(color, attributes)
    }
  }
}
