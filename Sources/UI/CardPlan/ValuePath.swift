package import Basics
package import Simulator

/// The path of a value in an activity: `content_state.leg.gate` or `attributes.name`.
package struct ValuePath: Sendable, Hashable, CustomStringConvertible {
  package enum Root: String, Sendable, Hashable {
    case attributes
    case content = "content_state"
  }

  /// The part of the activity that contains the keys.
  package var root: Root
  /// From the outermost key to the value's own.
  package var keys: [String]

  package init(_ root: Root, _ keys: [String]) {
    self.root = root
    self.keys = keys
  }

  /// Parses a `description`; `nil` if its first key is not a root.
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

  /// The keys joined by dots. A dot or a backslash in a key is escaped by a backslash.
  package var description: String {
    ([root.rawValue]
      + keys.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") })
      .joined(separator: ".")
  }

  func appending(_ key: String) -> ValuePath { ValuePath(root, keys + [key]) }

  /// Whether the value is at a path or inside its value.
  func isWithin(_ other: ValuePath) -> Bool { root == other.root && keys.starts(with: other.keys) }
}

/// The JSON of an activity, as the input of a plan.
package struct CardContent: Sendable {
  package var attributes: JSON
  /// For expo-widgets, the properties inside the content state.
  package var state: JSON
  /// When the activity started. Numbers near this time are dates.
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

  /// The value at a path; `nil` if it is missing or null.
  package subscript(path: ValuePath) -> JSON? {
    var value = path.root == .content ? state : attributes
    for key in path.keys {
      guard let next = value[key] else { return nil }
      value = next
    }
    return value.isNull ? nil : value
  }
}
