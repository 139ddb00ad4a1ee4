package import Basics

/// The structure of a response: `[{ id: number, name: text, tags: [text] }]`.
package enum Shape {
  /// The structure of a value. An array becomes the merged structure of its elements, a scalar its
  /// kind.
  package static func of(_ json: JSON, depth: Int = 8) -> JSON {
    switch json {
    case .null: "null"
    case .bool: "yes or no"
    case .int, .double, .digits: "number"
    case .string(let text): SourceDate.isDate(text) ? "date" : "text"
    case .array(let elements):
      depth == 0
        ? "…"
        : .array(elements.prefix(50).map { of($0, depth: depth - 1) }.merged.map { [$0] } ?? [])
    case .object(let object):
      depth == 0
        ? "…"
        : .object(
          JSONObject(object.members.map { (key: $0.key, value: of($0.value, depth: depth - 1)) }))
    }
  }
}

extension [JSON] {
  fileprivate var merged: JSON? {
    guard let first else { return nil }
    return dropFirst().reduce(first) { $0.merged(with: $1) }
  }
}

extension JSON {
  fileprivate func merged(with other: JSON) -> JSON {
    if self == other { return self }
    switch (self, other) {
    case (.object(let own), .object(let others)):
      var result = own
      for (key, value) in others.members { result[key] = own[key]?.merged(with: value) ?? value }
      return .object(result)
    case (.array(let own), .array(let others)):
      return .array((own + others).merged.map { [$0] } ?? [])
    case (.string(let own), .string(let others)):
      let kinds = own.components + others.components.filter { !own.components.contains($0) }
      return .string(kinds.joined(separator: " | "))
    case (.string, _): return other
    default: return self
    }
  }
}

extension String {
  /// The kinds in a structure such as `number | text`.
  fileprivate var components: [String] { split(separator: " | ").map(String.init) }
}

/// Recognises dates that the prelude's function `date` can parse.
enum SourceDate {
  static func isDate(_ text: String) -> Bool {
    text.count >= 10 && text.count <= 40
      && (text.firstMatch(of: /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}|$)/) != nil
        || text.firstMatch(of: /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/) != nil)
  }
}
