package import Basics

/// Checks a value the way Foundation's JSONDecoder decodes it by default.
struct DecodingCheck {
  /// Which rule speaks for a failure: the one for content states or the one for attributes.
  let rule: Rule.ID
  /// How the struct is called in messages.
  let subject: String
  let now: Date
  private(set) var findings: [Finding] = []
  private var root: JSONPath?

  init(rule: Rule.ID, subject: String, now: Date) {
    self.rule = rule
    self.subject = subject
    self.now = now
  }

  mutating func check(_ value: JSON, fields: [FieldType.Field], at path: JSONPath) {
    root = root ?? path
    guard let object = value.object else {
      return fail(
        "`\(name(of: path))` must be an object, found \(value.aKind).", at: path, found: value,
        mend: "Send an object.")
    }
    let known = Set(fields.map(\.name))
    let unknown = object.keys.filter { !known.contains($0) }
    for field in fields {
      let place = path.appending(.key(field.name))
      if let member = object[field.name] {
        check(member, type: field.type, at: place)
        continue
      }
      let near =
        unknown.first { NearMatch.differOnlyInStyle($0, field.name) }
        ?? unknown.first { NearMatch.of($0, among: [field.name]) != nil }
      if let near {
        findings.append(
          Finding(
            .contentStateKeyStyle,
            "`\(near)` is not `\(field.name)`: the decoder knows Swift's names only.",
            path: path.appending(.key(near)), isAboutKey: true, found: .string(near),
            mend: "Send \(field.name)."))
      }
      if !field.type.isOptional {
        let hint: Phrase = near.map { " (found \($0))" } ?? ""
        fail(
          "`\(name(of: place))` is missing\(hint): \(field.type.name), not optional. "
            + "The device logs: The data couldn’t be read because it is missing.",
          at: path, found: nil, mend: "Send \(field.name) as \(Self.wanted(field.type)).")
      }
    }
  }

  /// What Swift calls the value at a path: `ContentState.gate.number`.
  private func name(of path: JSONPath) -> String {
    let inner = JSONPath(Array(path.steps.dropFirst(root?.steps.count ?? 0)))
    return inner.steps.isEmpty ? subject : "\(subject).\(inner)"
  }

  private mutating func check(_ value: JSON, type: FieldType, at path: JSONPath) {
    if value.isNull {
      if case .optional = type {
        findings.append(
          Finding(
            .contentStateNull, "`\(path)` is null; starts with null values were seen to fail.",
            path: path, found: .null, mend: "Leave the key out."))
      } else if type != .any {
        mismatch(value, type, at: path)
      }
      return
    }
    switch type {
    case .any: break
    case .optional(let wrapped): check(value, type: wrapped, at: path)
    case .string: if value.string == nil { mismatch(value, type, at: path) }
    case .int: if value.int == nil { mismatch(value, type, at: path) }
    case .sized(let integer): check(value, integer, type, at: path)
    case .double: if value.double == nil { mismatch(value, type, at: path) }
    case .bool: if value.bool == nil { mismatch(value, type, at: path) }
    case .url: if value.string?.isEmpty ?? true { mismatch(value, type, at: path) }
    case .uuid:
      if value.string.flatMap(UUID.init(uuidString:)) == nil { mismatch(value, type, at: path) }
    case .date: checkDate(value, at: path)
    case .values(let values):
      guard let text = value.string else { return mismatch(value, type, at: path) }
      if !values.contains(text) {
        let near: Phrase =
          NearMatch.of(text, among: values).map { " Did you mean \($0)?" } ?? ""
        fail(
          "`\(path)` is \"\(text.prefix(60))\", which is none of \(values.joined(separator: ", "))."
            + "\(near)", at: path, found: value,
          mend: "Send one of \(values.joined(separator: ", ")).")
      }
    case .array(let element):
      guard let array = value.array else { return mismatch(value, type, at: path) }
      for (index, member) in array.enumerated() {
        check(member, type: element, at: path.appending(.index(index)))
      }
    case .dictionary(let element):
      guard let object = value.object else { return mismatch(value, type, at: path) }
      for (key, member) in object { check(member, type: element, at: path.appending(.key(key))) }
    case .structure(let fields):
      guard value.object != nil else { return mismatch(value, type, at: path) }
      check(value, fields: fields, at: path)
    }
  }

  private mutating func check(
    _ value: JSON, _ integer: SizedInteger, _ type: FieldType, at path: JSONPath
  ) {
    guard let number = value.double, number == number.rounded() else {
      return mismatch(value, type, at: path)
    }
    guard !integer.takes(number) else { return }
    fail(
      "`\(path)` is \(value.excerpt.text), which is no \(integer.rawValue): it takes "
        + "\(integer.range).", at: path, found: value, mend: "Send \(Self.wanted(type)).")
  }

  private mutating func checkDate(_ value: JSON, at path: JSONPath) {
    if let text = value.string {
      let seconds = Date(iso8601: text).map { Self.number($0.timeIntervalSinceReferenceDate) }
      findings.append(
        Finding(
          .contentStateDateString,
          "`\(path)` is the text \"\(text.prefix(60))\"; a Date decodes from seconds since 2001.",
          severity: rule == .attributesDecode ? .dropped : nil, path: path, found: value,
          mend: seconds.map { "Send \($0)." } ?? "Send a number of seconds since 2001-01-01 UTC."))
      return
    }
    guard let number = value.double else { return mismatch(value, .date, at: path) }
    let unix = number > 1e11 ? number / 1000 : number
    guard (1.4e9...2.2e9).contains(unix) else { return }
    let year = Date(timeIntervalSinceReferenceDate: number).rfc3339.prefix { $0 != "-" }
    let mend = Self.number(unix - Date.timeIntervalBetween1970AndReferenceDate)
    findings.append(
      Finding(
        .contentStateDateEpoch,
        "`\(path)` = \(value.text) decodes to the year \(year): a Date counts seconds from 2001, "
          + "this looks like \(phrase: number > 1e11 ? "Unix milliseconds" : "Unix seconds").",
        path: path, found: value, mend: "Send \(mend)."))
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  private mutating func mismatch(_ value: JSON, _ type: FieldType, at path: JSONPath) {
    fail(
      "`\(path)` is \(value.described), where \(type.name) is expected.", at: path,
      found: value, mend: "Send \(Self.wanted(type)).")
  }

  private mutating func fail(_ message: Phrase, at path: JSONPath, found: JSON?, mend: Phrase) {
    findings.append(Finding(rule, message, path: path, found: found, mend: mend))
  }

  private static func wanted(_ type: FieldType) -> Phrase {
    switch type {
    case .string: "a string"
    case .int: "a whole number without quotes"
    case .sized(let integer): "a whole number of \(integer.range) without quotes"
    case .double: "a number without quotes"
    case .bool: "true or false without quotes"
    case .date: "a number of seconds since 2001-01-01 UTC"
    case .url: "a URL as a string"
    case .uuid: "a UUID as a string"
    case .optional(let wrapped): wanted(wrapped)
    case .array(let element): "an array of \(element.name)"
    case .dictionary, .structure: "an object"
    case .values(let values): "one of \(values.joined(separator: ", "))"
    case .any: "any value"
    }
  }
}

extension ActivityType {
  /// Whether a content state decodes by what is known of the type.
  package func accepts(contentState: JSON) -> Bool { accepts(contentState, self.contentState) }

  /// Whether attributes decode by what is known of the type.
  package func accepts(attributes: JSON) -> Bool { accepts(attributes, self.attributes) }

  private func accepts(_ value: JSON, _ fields: [FieldType.Field]) -> Bool {
    var check = DecodingCheck(rule: .contentStateDecode, subject: name, now: .distantPast)
    check.check(value, fields: fields, at: [])
    return check.findings.allSatisfy { $0.severity == .warning }
  }
}
