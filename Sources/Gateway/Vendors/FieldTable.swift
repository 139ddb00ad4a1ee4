package import Basics
package import Simulator

/// The fields that a vendor allows in one object, with their types.
package struct FieldTable: Sendable {
  package indirect enum Kind: Sendable {
    case string
    /// A string of 1 to `maximum` bytes.
    case name(maximum: Int)
    case bool, number, integer, object, array, strings, texts, date, any
    /// An object whose fields another table describes.
    case fields(FieldTable)
    /// An object whose values are strings.
    case map
    /// Seconds in protobuf's JSON: `3600s` (https://protobuf.dev/programming-guides/json).
    case duration
    case durations
    /// One of the names, ignoring case. `of` is the vendor's name for the type.
    case choice([String], of: String)
    case values([JSON])

    var expected: Phrase {
      switch self {
      case .string: "a string"
      case .name(let maximum): "a string of 1 to \(maximum) bytes"
      case .bool: "true or false"
      case .number: "a number"
      case .integer: "a whole number"
      case .object: "an object"
      case .array: "an array"
      case .strings: "an array of strings"
      case .texts: "a string or an object"
      case .date: "a date in ISO 8601, such as 2026-01-31T18:30:00+00:00"
      case .any: "a value"
      case .fields: "an object"
      case .map: "an object of strings"
      case .duration: "a duration such as \"3600s\""
      case .durations: "an array of durations such as \"3600s\""
      case .choice(let names, _): "one of \(names.joined(separator: ", "))"
      case .values(let values):
        "one of \(values.map { $0.string ?? $0.text }.joined(separator: ", "))"
      }
    }

    /// Advice on how to correct a rejected value.
    func fix(for value: JSON) -> Phrase {
      switch self {
      case .string where value.double != nil || value.bool != nil:
        return "Send \"\(value.excerpt.text)\" in quotes."
      case .date:
        guard let moment = Self.moment(value) else { break }
        return "Send \"\(moment.date.rfc3339)\"."
      case .duration:
        let text = value.double == nil ? value.string ?? "" : value.text
        guard Self.isDuration(text + "s") else { break }
        return "Send \"\(text)s\"."
      case .values(let values):
        guard
          let near = value.string.flatMap({ NearMatch.of($0, among: values.compactMap(\.string)) })
        else { break }
        return "Send \"\(near)\"."
      default: break
      }
      return "Send \(expected)."
    }

    func refusal(of value: JSON, at place: JSONPath) -> Phrase {
      guard case .date = self, let moment = Self.moment(value) else {
        return "`\(place)` is \(value.described): expected \(expected)."
      }
      return
        "`\(place)` is \(value.excerpt.text), \(moment.unit) since 1970: expected a date in ISO 8601."
    }

    /// The time that a number, or a string with a number, probably means: one in this century.
    private static func moment(_ value: JSON) -> (date: Date, unit: Phrase)? {
      guard let number = value.double ?? value.string.flatMap(Double.init), number.isFinite else {
        return nil
      }
      let fine = FineMoment(number, now: Date(timeIntervalSince1970: 0))
      let seconds = fine.map { Double($0.seconds) } ?? number
      guard (9e8..<4.2e9).contains(seconds) else { return nil }
      return (
        Date(timeIntervalSince1970: seconds.rounded(.down)), fine?.unit ?? Phrase("seconds")
      )
    }

    func takes(_ value: JSON) -> Bool {
      switch self {
      case .string: value.string != nil
      case .name(let maximum): value.string.map { (1...maximum).contains($0.utf8.count) } ?? false
      case .bool: value.bool != nil
      case .number: value.double != nil
      case .integer: value.int != nil
      case .object, .fields, .map: value.object != nil
      case .array: value.array != nil
      case .strings: value.array.map { $0.allSatisfy { $0.string != nil } } ?? false
      case .texts: value.string != nil || value.object != nil
      case .date: value.string.flatMap(Date.init(iso8601:)) != nil
      case .any: true
      case .duration: value.string.map(Self.isDuration) ?? false
      case .durations:
        value.array.map { $0.allSatisfy { $0.string.map(Self.isDuration) ?? false } } ?? false
      case .choice(let names, _):
        value.int != nil || value.string.map { names.contains($0.uppercased()) } ?? false
      case .values(let values): values.contains(value.int.map(JSON.number) ?? value)
      }
    }

    /// Whether a text is a number of seconds with at most nine decimal places, followed by `s`.
    private static func isDuration(_ text: String) -> Bool {
      text.wholeMatch(of: /-?[0-9]{1,12}(\.[0-9]{1,9})?s/) != nil
    }
  }

  package struct Field: Sendable {
    var name: String
    var kind: Kind
    var isRequired = false

    package init(_ name: String, _ kind: Kind, required: Bool = false) {
      self.name = name
      self.kind = kind
      isRequired = required
    }
  }

  /// The vendor's name for the object's type, if its responses contain it.
  let typeName: String?
  let fields: [Field]
  /// Wrong names for fields that the vendor's own documents or other endpoints use.
  let misnomers: [String: String]
  /// Advice for keys that are in the wrong place or belong to another API.
  let fixes: [String: Phrase]
  /// Whether an object may have other fields, too.
  let isOpen: Bool
  private let byName: [String: Field]

  package init(
    _ fields: [Field], typeName: String? = nil, misnomers: [String: String] = [:],
    fixes: [String: Phrase] = [:], isOpen: Bool = false
  ) {
    self.typeName = typeName
    self.fields = fields
    self.misnomers = misnomers
    self.fixes = fixes
    self.isOpen = isOpen
    byName = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
  }

  var required: [String] { fields.filter(\.isRequired).map(\.name) }

  /// Reports all members of an object that the table does not allow.
  package func check(_ object: JSONObject, at path: JSONPath) -> [Finding] {
    var findings: [Finding] = []
    let unknown = object.keys.filter { byName[$0] == nil }
    for field in fields {
      var place: JSONPath { path.appending(.key(field.name)) }
      guard let value = object[field.name], !(value.isNull && !field.isRequired) else {
        guard field.isRequired else { continue }
        let near =
          unknown.first { misnomers[$0] == field.name } ?? NearMatch.of(field.name, among: unknown)
        findings.find(
          .fieldMissing,
          near.map { "`\(place)` is missing: expected \(field.kind.expected); found `\($0)`." }
            ?? "`\(place)` is missing: expected \(field.kind.expected).",
          path: near.map { path.appending(.key($0)) } ?? place, isAboutKey: near != nil,
          fix: near.map { "Rename `\($0)` to `\(field.name)`." } ?? "Add `\(place)`.")
        continue
      }
      guard field.kind.takes(value) else {
        findings.find(
          .fieldType, field.kind.refusal(of: value, at: place), path: place, found: value,
          fix: field.kind.fix(for: value))
        continue
      }
      findings += inside(field.kind, value, at: place)
    }
    for key in unknown.prefix(isOpen ? 0 : Finding.limit) {
      let fix = fixes[key]
      let near = fix == nil ? misnomers[key] ?? NearMatch.of(key, among: fields.map(\.name)) : nil
      let place = path.appending(.key(key))
      findings.find(
        .fieldUnknown,
        near.map { "`\(place)` is not a field of this request; did you mean `\($0)`?" }
          ?? "`\(place)` is not a field of this request.", path: place, isAboutKey: true,
        found: .string(key), fix: fix ?? near.map { "Rename it to `\($0)`." } ?? "Remove it.")
    }
    return findings
  }
}

extension FieldTable {
  /// Finds what is not allowed inside a value of the right type.
  private func inside(_ kind: Kind, _ value: JSON, at path: JSONPath) -> [Finding] {
    guard let object = value.object else { return [] }
    switch kind {
    case .fields(let table): return table.check(object, at: path)
    case .map:
      return object.members.lazy.filter { $0.value.string == nil }.prefix(Finding.limit).map {
        member in
        let place = path.appending(.key(member.key))
        return Finding(
          .fieldType, "`\(place)` is \(member.value.described): expected a string.", path: place,
          found: member.value, fix: Kind.string.fix(for: member.value))
      }
    default: return []
    }
  }

  /// The kind of the field at a path, following nested tables.
  func kind(at path: ArraySlice<JSONPath.Step>) -> Kind? {
    guard case .key(let name)? = path.first, let kind = byName[name]?.kind else { return nil }
    let rest = path.dropFirst()
    guard !rest.isEmpty else { return kind }
    switch kind {
    case .fields(let table): return table.kind(at: rest)
    case .map where rest.count == 1: return .string
    default: return nil
    }
  }
}

extension JSON {
  /// A date that is written in ISO 8601, converted to APNs's form: seconds since 1970.
  package var unixSeconds: JSON? {
    string.flatMap(Date.init(iso8601:)).map { .double($0.timeIntervalSince1970) }
  }
}
