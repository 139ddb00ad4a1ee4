import Basics

extension DecodingCheck {
  mutating func list(
    _ value: JSON, _ elements: [FieldType], _ type: FieldType, at path: JSONPath
  ) {
    guard let array = value.array, array.count >= elements.count else {
      return mismatch(value, type, at: path)
    }
    for (index, element) in elements.enumerated() {
      check(array[index], type: element, at: path.appending(.index(index)))
    }
  }

  /// Checks the order of a range's bounds: Swift's decoder rejects a reversed range.
  mutating func order(_ value: JSON, at path: JSONPath) {
    let isWrong =
      if let lower = value[0]?.double, let upper = value[1]?.double {
        lower > upper
      } else if let lower = value[0]?.string, let upper = value[1]?.string {
        lower > upper
      } else {
        false
      }
    guard isWrong, let lower = value[0], let upper = value[1] else { return }
    fail(
      "`\(path)` is a range from \(lower.excerpt.text) to \(upper.excerpt.text): its lower bound is "
        + "above the upper.", at: path, found: value, fix: "Send the lower bound first.")
  }

  mutating func dictionary(
    _ value: JSON, _ element: FieldType, _ key: FieldType.DictionaryKey, _ type: FieldType,
    at path: JSONPath
  ) {
    if case .listed(let key) = key {
      guard let list = value.array, list.count.isMultiple(of: 2) else {
        return fail(
          "`\(path)` is \(value.described), where \(type.name) is expected: Codable writes a "
            + "dictionary whose keys are neither String nor Int as an array of alternating keys "
            + "and values.",
          at: path, found: value, fix: "Send an array: key, value, key, value.")
      }
      for (index, member) in list.enumerated() {
        check(
          member, type: index.isMultiple(of: 2) ? key : element, at: path.appending(.index(index)))
      }
      return
    }
    guard let object = value.object else { return mismatch(value, type, at: path) }
    for (name, member) in object {
      let place = path.appending(.key(name))
      switch key {
      case .codingKey(.values(let names)) where !names.contains(name):
        unknown(name, among: names, .string(name), at: place)
      case .codingKey(.numbers(let numbers))
      where !(Int(name).map { numbers.contains(Double($0)) } ?? false):
        unknown(name, among: numbers.map { JSON($0).text }, .string(name), at: place)
      case .int where Int(name) == nil:
        fail(
          "`\(place)`: the key \"\(name.excerpt)\" is not a whole number; the keys of \(type.name) are.",
          at: place, found: .string(name), fix: "Send whole numbers in quotes as keys.")
      default: break
      }
      check(member, type: element, at: place)
    }
  }

  /// Checks an enum without raw values: synthesised code requires an object whose only key is the
  /// name of a case.
  mutating func check(
    _ value: JSON, _ cases: [FieldType.Case], _ type: FieldType, at path: JSONPath
  ) {
    let names = cases.map(\.name)
    let list = names.joined(separator: ", ")
    guard let object = value.object else {
      let fix: Phrase =
        value.string.flatMap { text in cases.first { $0.name == text } }.map {
          $0.values.isEmpty
            ? "Send {\"\($0.name)\": {}}."
            : "Send {\"\($0.name)\": {…}} with \($0.values.map(\.name).joined(separator: ", "))."
        } ?? "Send {\"\(names.first ?? "case")\": {}}."
      return fail(
        "`\(path)` is \(value.described); an enum without raw values is an object with one case as its key: "
          + "\(list).", at: path, found: value, fix: fix)
    }
    let found = cases.filter { object[$0.name] != nil }
    guard found.count == 1, let known = found.first, let content = object[known.name] else {
      let near: Phrase =
        object.keys.first.flatMap { NearMatch.of($0, among: names) }
        .map { " Did you mean \($0)?" } ?? ""
      return fail(
        "`\(path)` has \(found.count) keys that are cases; send exactly one of \(list).\(near)",
        at: path, found: value, fix: "Send one of \(list) as the only key.")
    }
    check(content, fields: known.values, at: path.appending(.key(known.name)))
  }
}
