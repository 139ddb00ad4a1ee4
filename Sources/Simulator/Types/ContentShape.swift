import Basics

/// The keys of a content state and the JSON types of its values, which are all that is known about
/// an unregistered Swift type.
enum ContentShape {
  /// The maximum number of keys that are examined per object, and of nested levels.
  private static let keyLimit = 64
  private static let depthLimit = 8

  struct Difference {
    var path: JSONPath
    var first: JSON
    var found: JSON
  }

  static func shape(of value: JSON, depth: Int = 0) -> JSON {
    switch value {
    case .null, .bool: return value
    case .int, .double, .digits: return 0
    case .string: return ""
    case .array(let elements):
      guard depth < depthLimit, let first = elements.first else { return [] }
      return [shape(of: first, depth: depth + 1)]
    case .object(let object):
      guard depth < depthLimit else { return [:] }
      return .object(
        JSONObject(
          object.members.prefix(keyLimit).map { ($0.key, shape(of: $0.value, depth: depth + 1)) }))
    }
  }

  /// Whether a value contains at least the keys and types of another, which then need not be
  /// stored.
  static func tells(_ value: JSON, asMuchAs first: JSON, depth: Int = 0) -> Bool {
    switch (first, value) {
    case (.object(let first), .object(let object)):
      guard depth < depthLimit else { return true }
      return (depth > 0 || first.count == object.count)
        && first.members.prefix(keyLimit).allSatisfy { member in
          object[member.key].map { tells($0, asMuchAs: member.value, depth: depth + 1) } ?? false
        }
    case (.array(let first), .array(let elements)):
      guard let first = first.first else { return true }
      guard let element = elements.first else { return false }
      return depth >= depthLimit || tells(element, asMuchAs: first, depth: depth + 1)
    default: return first.isNull || isSameKind(value, first)
    }
  }

  /// The places where the JSON types of two values differ, because no synthesised Codable decodes
  /// both. Nulls, and integers compared with other numbers, do not count. Neither do keys below the
  /// top level, which may be those of a dictionary.
  static func differences(from first: JSON, to value: JSON, at path: JSONPath) -> [Difference] {
    var found: [Difference] = []
    compare(first, value, path, &found, depth: 0)
    return found
  }

  private static func compare(
    _ first: JSON, _ value: JSON, _ path: JSONPath, _ found: inout [Difference], depth: Int
  ) {
    guard !first.isNull, !value.isNull, depth < depthLimit, found.count < 8 else { return }
    switch (first, value) {
    case (.object(let first), .object(let object)):
      for (key, member) in object.members.prefix(keyLimit) {
        guard let known = first[key] else { continue }
        compare(known, member, path.appending(.key(key)), &found, depth: depth + 1)
      }
    case (.array(let first), .array(let elements)):
      // Only the first elements are compared, because a list of alternating keys and values has two
      // types.
      guard let known = first.first, let element = elements.first else { return }
      compare(known, element, path.appending(.index(0)), &found, depth: depth + 1)
    default:
      if !isSameKind(first, value) {
        found.append(Difference(path: path, first: first, found: value))
      }
    }
  }

  private static func isSameKind(_ one: JSON, _ other: JSON) -> Bool {
    switch (one, other) {
    case (.null, .null), (.bool, .bool), (.string, .string), (.array, .array), (.object, .object):
      true
    default: one.double != nil && other.double != nil
    }
  }
}
