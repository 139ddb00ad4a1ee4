package import Basics
package import Simulator

/// The place of a value in an activity: `content_state.leg.gate` or `attributes.name`.
package struct ValuePath: Sendable, Hashable, CustomStringConvertible {
  /// The part of the activity.
  package enum Root: String, Sendable, Hashable {
    case attributes
    case content = "content_state"
  }

  /// The part of the activity in which the keys are looked up.
  package var root: Root
  /// The keys from the outermost to the value's own.
  package var keys: [String]

  package init(_ root: Root, _ keys: [String]) {
    self.root = root
    self.keys = keys
  }

  /// Reads `description`; `nil` where the first key is neither part.
  package init?(_ text: String) {
    var keys: [String] = [""]
    var isEscaped = false
    for letter in text {
      if isEscaped || letter != "\\" && letter != "." {
        keys[keys.count - 1].append(letter)
        isEscaped = false
      } else if letter == "." {
        keys.append("")
      } else {
        isEscaped = true
      }
    }
    guard keys.count > 1, let root = Root(rawValue: keys.removeFirst()) else { return nil }
    self.init(root, keys)
  }

  /// The keys joined by dots; a dot or a backslash in a key has a backslash before it.
  package var description: String {
    ([root.rawValue]
      + keys.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") })
      .joined(separator: ".")
  }

  /// The same place one key deeper.
  func appending(_ key: String) -> ValuePath { ValuePath(root, keys + [key]) }

  /// Whether the value lies at a place or within it.
  func isWithin(_ other: ValuePath) -> Bool { root == other.root && keys.starts(with: other.keys) }
}

/// The JSON of an activity that a plan reads.
package struct CardContent: Sendable {
  package var attributes: JSON
  /// The content state; of expo-widgets' the properties in it.
  package var state: JSON
  /// When the activity started, which numbers that are dates lie near.
  package var start: Date?

  package init(attributes: JSON, state: JSON, start: Date? = nil) {
    self.attributes = attributes
    self.state = state.unfolded
    self.start = start
  }

  package init(_ activity: Activity) {
    self.init(
      attributes: activity.attributes, state: activity.contentState, start: activity.startedAt)
  }

  /// The value at a place; `nil` where there is none or it is null.
  package subscript(path: ValuePath) -> JSON? {
    var value = path.root == .content ? state : attributes
    for key in path.keys {
      guard let next = value[key] else { return nil }
      value = next
    }
    return value.isNull ? nil : value
  }
}
