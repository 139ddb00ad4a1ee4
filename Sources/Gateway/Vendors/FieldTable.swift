package import Basics
package import Simulator

/// A vendor's table of the fields of one object.
package struct FieldTable: Sendable {
  /// What a field takes.
  package enum Kind: Sendable {
    case string
    /// A text of at most so many bytes that is not empty.
    case name(maximum: Int)
    case bool
    case number
    case integer
    case object
    case array
    case strings
    case texts
    case date
    case any

    package var expected: Phrase {
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
      }
    }

    package func takes(_ value: JSON) -> Bool {
      switch self {
      case .string: value.string != nil
      case .name(let maximum): value.string.map { (1...maximum).contains($0.utf8.count) } ?? false
      case .bool: value.bool != nil
      case .number: value.double != nil
      case .integer: value.int != nil
      case .object: value.object != nil
      case .array: value.array != nil
      case .strings: value.array.map { $0.allSatisfy { $0.string != nil } } ?? false
      case .texts: value.string != nil || value.object != nil
      case .date: value.string.flatMap(Date.init(iso8601:)) != nil
      case .any: true
      }
    }
  }

  /// A field.
  package struct Field: Sendable {
    package var name: String
    package var kind: Kind
    package var isRequired = false

    package init(_ name: String, _ kind: Kind, required: Bool = false) {
      self.name = name
      self.kind = kind
      isRequired = required
    }
  }

  package let fields: [Field]
  /// Other names under which the vendor's own documents or other endpoints know a field.
  package let misnomers: [String: String]
  /// What to do with keys that stand in the wrong place or are another API's.
  package let mends: [String: Phrase]
  private let byName: [String: Field]

  package init(_ fields: [Field], misnomers: [String: String] = [:], mends: [String: Phrase] = [:])
  {
    self.fields = fields
    self.misnomers = misnomers
    self.mends = mends
    byName = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
  }

  /// The names of the fields that must be there.
  package var required: [String] { fields.filter(\.isRequired).map(\.name) }

  /// Everything in an object that the table does not take.
  package func check(_ object: JSONObject, at path: JSONPath) -> [Finding] {
    var findings: [Finding] = []
    let unknown = object.keys.filter { byName[$0] == nil }
    for field in fields {
      var place: JSONPath { path.appending(.key(field.name)) }
      guard let value = object[field.name], !(value.isNull && !field.isRequired) else {
        guard field.isRequired else { continue }
        let near =
          unknown.first { misnomers[$0] == field.name } ?? NearMatch.of(field.name, among: unknown)
        findings.append(
          Finding(
            .fieldMissing,
            near.map { "`\(place)` is missing: expected \(field.kind.expected); found `\($0)`." }
              ?? "`\(place)` is missing: expected \(field.kind.expected).",
            path: near.map { path.appending(.key($0)) } ?? place, isAboutKey: near != nil,
            mend: near.map { "Rename `\($0)` to `\(field.name)`." } ?? "Add `\(place)`."))
        continue
      }
      guard field.kind.takes(value) else {
        findings.append(
          Finding(
            .fieldType,
            "`\(place)` is \(value.described): expected \(field.kind.expected).",
            path: place, found: value, mend: "Send \(field.kind.expected)."))
        continue
      }
    }
    for key in unknown {
      let mend = mends[key]
      let near =
        mend == nil ? misnomers[key] ?? NearMatch.of(key, among: fields.map(\.name)) : nil
      let place = path.appending(.key(key))
      findings.append(
        Finding(
          .fieldUnknown,
          near.map { "`\(place)` is not a field of this request; did you mean `\($0)`?" }
            ?? "`\(place)` is not a field of this request.",
          path: place, isAboutKey: true, found: .string(key),
          mend: mend ?? near.map { "Rename it to `\($0)`." } ?? "Take it out."))
    }
    return findings
  }
}

extension JSON {
  /// A date in ISO 8601 as APNs has it: in seconds since 1970.
  package var unixSeconds: JSON? {
    string.flatMap(Date.init(iso8601:)).map { .double($0.timeIntervalSince1970) }
  }
}
