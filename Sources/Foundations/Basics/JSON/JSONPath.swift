/// The path of a value in a JSON text: `aps.content-state.legs[2].gate`.
package struct JSONPath: Sendable, Hashable, CustomStringConvertible, ExpressibleByArrayLiteral {
  package enum Step: Sendable, Hashable, ExpressibleByStringLiteral {
    case key(String)
    /// An array index, counted from 0.
    case index(Int)

    package init(stringLiteral value: String) { self = .key(value) }
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  package init(arrayLiteral elements: Step...) { steps = elements }

  package func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

  /// The path with dots before keys and brackets around indices. `$` is the root.
  package var description: String {
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
  package subscript(path: JSONPath) -> JSON? {
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
