package import Basics

/// Checks whether a value decodes with the default settings of Foundation's JSONDecoder, which
/// ActivityKit uses.
struct DecodingCheck {
  /// The rule of a failure: the one for content states or the one for attributes.
  let rule: Rule.ID
  /// The struct's name in messages.
  let subject: String
  /// The recursive types by name.
  let definitions: [String: FieldType]
  private(set) var findings: [Finding] = []
  /// The paths of values that cannot be checked, at most one per field.
  private(set) var notChecked: [JSONPath] = []
  private var root: JSONPath?
  /// The push's other object, in which properties may have been sent by mistake.
  var other: (path: JSONPath, value: JSON)?

  private static let notCheckedLimit = 16

  init(rule: Rule.ID, subject: String, definitions: [String: FieldType]) {
    self.rule = rule
    self.subject = subject
    self.definitions = definitions
  }

  mutating func check(_ value: JSON, as type: FieldType, at path: JSONPath) {
    root = root ?? path
    check(value, type: type, at: path)
  }

  mutating func check(_ value: JSON, fields: [FieldType.Field], at path: JSONPath) {
    guard let object = value.object else {
      return fail(
        "`\(name(of: path))` must be an object, found \(value.aKind).", at: path, found: value,
        fix: "Send an object.")
    }
    let known = Set(fields.map(\.name))
    let unknown = object.keys.filter { !known.contains($0) }.prefix(Finding.limit)
    for field in fields {
      let place = path.appending(.key(field.name))
      if let member = object[field.name] {
        check(member, type: field.type, at: place)
        continue
      }
      let near =
        unknown.first { NearMatch.differOnlyInStyle($0, field.name) }
        ?? unknown.first { NearMatch.of($0, among: [field.name]) != nil }
        ?? unknown.first { NearMatch.isPart($0, field.name) }
      if let near {
        findings.find(
          .contentStateKeyStyle,
          "`\(near)` is not `\(field.name)`: the decoder knows only the Swift names.",
          path: path.appending(.key(near)), isAboutKey: true, found: .string(near),
          fix: "Send \(field.name).")
      }
      if field.isKeyRequired {
        let hint: Phrase = near.map { " (found \($0))" } ?? ""
        fail(
          "`\(name(of: place))` is missing\(hint): \(field.type.name), not optional. "
            + "The device logs: The data couldn’t be read because it is missing.",
          at: path, found: nil, fix: fix(missing: field, at: path))
      } else if field.type == .any {
        skip(place)
      }
    }
  }

  private func fix(missing field: FieldType.Field, at path: JSONPath) -> Phrase {
    if path == root, let other, other.value[field.name] != nil {
      return "Move \(field.name) from `\(other.path)` into `\(path)`."
    }
    return "Send \(field.name) as \(field.type.wanted)."
  }

  /// The value's name in Swift notation: `ContentState.gate.number`.
  private func name(of path: JSONPath) -> String {
    let inner = JSONPath(Array(path.steps.dropFirst(root?.steps.count ?? 0)))
    return inner.steps.isEmpty ? subject : "\(subject).\(inner)"
  }

  mutating func check(_ value: JSON, type: FieldType, at path: JSONPath) {
    switch type {
    case .any: return skip(path)
    case .custom: return custom(value, type, at: path)
    case .reference(let name):
      guard let known = definitions[name] else { return skip(path) }
      return check(value, type: known, at: path)
    case .optional(let wrapped):
      guard value.isNull else { return check(value, type: wrapped, at: path) }
      // An element cannot be left out.
      if case .index? = path.steps.last { return }
      return findings.find(
        .contentStateNull, "`\(path)` is null; starts with null values were seen to fail.",
        path: path, found: .null, fix: "Leave the key out.")
    default: break
    }
    guard !value.isNull else { return mismatch(value, type, at: path) }
    switch type {
    case .any, .custom, .reference, .optional: break
    case .string: if value.string == nil { mismatch(value, type, at: path) }
    case .int: if value.int == nil { mismatch(value, type, at: path) }
    case .sized(let integer): check(value, integer, type, at: path)
    case .double: if value.double == nil { mismatch(value, type, at: path) }
    case .decimal:
      // The exponent of a `Decimal` is a byte, and JSONDecoder rejects larger exponents.
      guard let number = value.double, number == 0 || (1e-127..<1e128).contains(abs(number))
      else { return mismatch(value, type, at: path) }
    case .float:
      guard let number = value.double, Float(number).isFinite, Float(number) != 0 || number == 0
      else { return mismatch(value, type, at: path) }
    case .bool: if value.bool == nil { mismatch(value, type, at: path) }
    case .url: if value.string.flatMap(URL.init(string:)) == nil { mismatch(value, type, at: path) }
    case .uuid:
      if value.string.flatMap(UUID.init(uuidString:)) == nil { mismatch(value, type, at: path) }
    case .data:
      if value.string.flatMap({ Data(base64Encoded: $0) }) == nil {
        mismatch(value, type, at: path)
      }
    case .date: checkDate(value, at: path)
    case .values(let values):
      guard let text = value.string else { return mismatch(value, type, at: path) }
      if !values.contains(text) { unknown(text, among: values, value, at: path) }
    case .numbers(let numbers):
      guard let number = value.double else { return mismatch(value, type, at: path) }
      if !numbers.contains(number) {
        unknown(value.text, among: numbers.map { JSON($0).text }, value, at: path)
      }
    case .array(let element):
      guard let array = value.array else { return mismatch(value, type, at: path) }
      for (index, member) in array.enumerated() {
        check(member, type: element, at: path.appending(.index(index)))
      }
    case .tuple(let elements): list(value, elements, type, at: path)
    case .range(let bound):
      let count = findings.count
      list(value, [bound, bound], type, at: path)
      if findings.count == count { order(value, at: path) }
    case .dictionary(let element, let key): dictionary(value, element, key, type, at: path)
    case .cases(let cases): check(value, cases, type, at: path)
    case .structure(let fields):
      guard value.object != nil || path == root else { return mismatch(value, type, at: path) }
      check(value, fields: fields, at: path)
    }
  }

  /// Records a path as unchecked. For a list only the first element is recorded.
  private mutating func skip(_ path: JSONPath) {
    func field(_ path: JSONPath) -> [JSONPath.Step] {
      path.steps.map { if case .index = $0 { .index(0) } else { $0 } }
    }
    guard notChecked.count < Self.notCheckedLimit,
      !notChecked.contains(where: { field($0) == field(path) })
    else { return }
    notChecked.append(path)
  }

  /// Checks a type with custom decoding. Reports only misspelt keys.
  private mutating func custom(_ value: JSON, _ type: FieldType, at path: JSONPath) {
    let places = notChecked
    if value.object != nil, !type.fields.isEmpty { check(value, fields: type.fields, at: path) }
    notChecked = places
    skip(path)
  }

  mutating func unknown(
    _ text: String, among values: [String], _ value: JSON, at path: JSONPath
  ) {
    // A number or a single letter resembles any other.
    let match = value.string == nil || text.count < 3 ? nil : NearMatch.of(text, among: values)
    let near: Phrase = match.map { " Did you mean \($0)?" } ?? ""
    let list = values.joined(separator: ", ")
    fail(
      "`\(path)` is \(value.excerpt.text); expected one of \(list).\(near)", at: path,
      found: value, fix: match.map { "Send \"\($0)\"." } ?? "Send one of \(list).")
  }

  private mutating func check(
    _ value: JSON, _ integer: SizedInteger, _ type: FieldType, at path: JSONPath
  ) {
    guard let number = value.double, number == number.rounded() else {
      return mismatch(value, type, at: path)
    }
    guard !integer.takes(value) else { return }
    fail(
      "`\(path)` is \(value.excerpt.text), not a valid \(integer.rawValue): it takes "
        + "\(integer.range).", at: path, found: value, fix: "Send \(type.wanted).")
  }

  private mutating func checkDate(_ value: JSON, at path: JSONPath) {
    if let text = value.string {
      let seconds = Date(iso8601: text).map { Self.number($0.timeIntervalSinceReferenceDate) }
      findings.find(
        .contentStateDateString,
        "`\(path)` is the string \"\(text.prefix(60))\"; a Date decodes from seconds since 2001.",
        severity: rule == .attributesDecode ? .dropped : nil, path: path, found: value,
        fix: seconds.map { "Send \($0)." } ?? "Send a number of seconds since 2001-01-01 UTC.")
      return
    }
    guard let number = value.double else { return mismatch(value, .date, at: path) }
    let seconds = number > 1e11 ? number / 1000 : number
    let offset = Date.timeIntervalBetween1970AndReferenceDate
    let isUnix = (1.4e9...2.2e9).contains(seconds)
    guard isUnix || number > 1e11 && (4e8..<1.2e9).contains(seconds) else { return }
    let year = Int(number / 31_556_952) + 2001
    let fix = Self.number(isUnix ? seconds - offset : seconds)
    let unit: Phrase =
      !isUnix ? "milliseconds" : number > 1e11 ? "Unix milliseconds" : "Unix seconds"
    findings.find(
      .contentStateDateEpoch,
      "`\(path)` = \(value.text) decodes to the year \(year): a Date counts seconds from 2001, "
        + "this looks like \(phrase: unit).",
      path: path, found: value, fix: "Send \(fix).")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  mutating func mismatch(_ value: JSON, _ type: FieldType, at path: JSONPath) {
    fail(
      "`\(path)` is \(value.described), where \(type.name) is expected.", at: path,
      found: value, fix: "Send \(type.wanted).")
  }

  mutating func fail(_ message: Phrase, at path: JSONPath, found: JSON?, fix: Phrase) {
    findings.find(rule, message, path: path, found: found, fix: fix)
  }
}

package enum Decodability: Sendable, Hashable {
  case decodes
  case fails
  case notKnown
}

extension FieldType {
  package func decodability(
    of value: JSON, definitions: [String: FieldType] = [:]
  ) -> Decodability {
    var check = DecodingCheck(rule: .contentStateDecode, subject: name, definitions: definitions)
    check.check(value, as: self, at: [])
    if check.findings.contains(where: { $0.severity != .warning }) { return .fails }
    return check.notChecked.isEmpty ? .decodes : .notKnown
  }
}

extension ActivityType {
  package func accepts(contentState: JSON) -> Bool {
    self.contentState.decodability(of: contentState, definitions: definitions) != .fails
  }

  package func accepts(attributes: JSON) -> Bool {
    self.attributes.decodability(of: attributes, definitions: definitions) != .fails
  }
}
