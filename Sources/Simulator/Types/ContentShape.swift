import Basics

/// The keys of a content state and the JSON types of its values: what is known of a Swift type of which
/// nobody told.
enum ContentShape {
  /// How many keys of an object are looked at, and how deep.
  private static let keyLimit = 64
  private static let depthLimit = 8

  /// A value whose JSON type is another one than the first had.
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

  /// Whether one value tells of the shape all that another does, so that this one need not be kept.
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

  /// Values whose JSON type differs from that of the first: no synthesised Codable takes both. Null, and
  /// whole numbers beside others, are no difference; nor are keys below the top, which may be those
  /// of a dictionary.
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
      // A list of keys and values in turn has elements of two types.
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
