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

    /// Makes a field.
    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
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
  /// A text in the middle, between two scores where there are any.
  public var center: String?
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
