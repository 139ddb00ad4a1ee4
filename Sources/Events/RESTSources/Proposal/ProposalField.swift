import Basics

/// A value of an item, how jq reaches it, and the words of its name.
struct ProposalField {
  /// `.status.type.state`, `.team["short-name"]`, `.[3]`.
  var path: String
  /// The words of the last key in small letters, as `html url` of `htmlURL` or `html_url`.
  var words: [String]
  /// The words of the key above it.
  var above: [String]
  /// How many keys the path has.
  var depth: Int
  /// The values of all items that have one, the first item's first.
  var values: [JSON]
  /// Whether an item lacks it, or has null.
  var isPartial: Bool

  var last: String { words.last ?? "" }
  var name: String { words.joined(separator: " ") }
  var texts: [String] { values.compactMap(\.string) }

  /// Every scalar of some items down to four keys. Of a list's items those within an array count, too,
  /// where the array has one element alone.
  static func all(of items: [JSON], isList: Bool = true) -> [ProposalField] {
    var fields: [ProposalField] = []
    collect(
      items.map { $0 as JSON? }, path: "", words: [], above: [], depth: 0, entersArrays: isList,
      into: &fields)
    return fields
  }

  private static func collect(
    _ values: [JSON?], path: String, words: [String], above: [String], depth: Int,
    entersArrays: Bool, into fields: inout [ProposalField]
  ) {
    let present = values.compactMap { $0 }.filter { !$0.isNull }
    guard depth <= 4, let first = present.first else { return }
    if let arrays = first.array {
      // Of an array of arrays each place is a field.
      if depth == 0 {
        for place in arrays.indices {
          collect(
            values.map { $0?[place] }, path: ".[\(place)]", words: [], above: [], depth: 1,
            entersArrays: entersArrays, into: &fields)
        }
      } else if entersArrays, arrays.count == 1, arrays[0].object != nil {
        collect(
          values.map { $0?[0] }, path: path + "[0]", words: words, above: above, depth: depth,
          entersArrays: entersArrays, into: &fields)
      }
      return
    }
    guard first.object != nil else {
      if depth > 0 {
        fields.append(
          ProposalField(
            path: path, words: words, above: above, depth: depth, values: present,
            isPartial: present.count < values.count))
      }
      return
    }
    var keys: [String] = []
    var known: Set<String> = []
    for object in present {
      for key in object.object?.keys ?? [] where known.insert(key).inserted { keys.append(key) }
    }
    for key in keys.prefix(200) {
      collect(
        values.map { $0?.object?[key] }, path: path + Self.step(key, isFirst: path.isEmpty),
        words: Self.words(key), above: words, depth: depth + 1,
        entersArrays: entersArrays, into: &fields)
    }
  }

  /// How jq writes a key: `.name`, or `["short-name"]`.
  static func step(_ key: String, isFirst: Bool = false) -> String {
    if key.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil { return ".\(key)" }
    return (isFirst ? "." : "") + "[\(JSON.string(key).text)]"
  }

  /// `estDeliveryDate`, `est_delivery_date` and `est-delivery-date` are three words.
  static func words(_ key: String) -> [String] {
    key.replacing(/([a-z0-9])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
