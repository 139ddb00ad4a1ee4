/// Where a value stands in a JSON text: `aps.content-state.legs[2].gate`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible, ExpressibleByArrayLiteral {
  /// One step down.
  public enum Step: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Into an object, by key.
    case key(String)
    /// Into an array, by position from 0.
    case index(Int)

    public init(stringLiteral value: String) { self = .key(value) }
  }

  /// The steps from the root.
  public var steps: [Step]

  /// Makes a path of steps; no steps is the root.
  public init(_ steps: [Step] = []) { self.steps = steps }

  public init(arrayLiteral elements: Step...) { steps = elements }

  /// The path of a member below this one.
  public func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

  /// Dots between keys, brackets around positions; `$` is the root.
  public var description: String {
    if steps.isEmpty { return "$" }
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += text.isEmpty ? key : "." + key
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

extension JSON {
  /// The value at a path.
  public subscript(path: JSONPath) -> JSON? {
    var value = self
    for step in path.steps {
      let next: JSON? =
        switch step {
        case .key(let key): value[key]
        case .index(let index): value[index]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
