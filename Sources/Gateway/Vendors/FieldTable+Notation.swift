import Basics

extension FieldTable {
  /// Reads a table written as JSON: `{ name: "string(128)", alert: { title: "string" } }`. The key
  /// `*` allows other fields, too. `complain` gets the paths of invalid entries.
  init(
    _ json: JSONObject, required: [JSONPath], misnomers: [String: String] = [:],
    at path: JSONPath, complain: (JSONPath) -> Void
  ) {
    let fields: [Field] = json.members.filter { $0.key != "*" }.map { name, value in
      let place = path.appending(.key(name))
      let inner = required.filter { $0.steps.count > 1 && $0.steps[0] == .key(name) }
        .map { JSONPath(Array($0.steps.dropFirst())) }
      let kind =
        value.object.map {
          Kind.fields(FieldTable($0, required: inner, at: place, complain: complain))
        } ?? value.string.flatMap(Kind.init(notation:))
      if kind == nil { complain(place) }
      return Field(name, kind ?? .any, required: required.contains([.key(name)]))
    }
    let names = Set(fields.map(\.name))
    self.init(
      fields, misnomers: misnomers.filter { names.contains($0.value) && !names.contains($0.key) },
      isOpen: json["*"] != nil)
  }
}

extension FieldTable.Kind {
  private static let plain: [String: Self] = [
    "string": .string, "bool": .bool, "number": .number, "integer": .integer, "object": .object,
    "array": .array, "strings": .strings, "texts": .texts, "date": .date, "map": .map,
    "any": .any,
  ]

  /// Parses a field's type: `string`, `string(128)` with the maximum number of bytes, or
  /// `update|end` with the allowed values.
  init?(notation text: String) {
    if let kind = Self.plain[text] {
      self = kind
    } else if text.hasPrefix("string("), let most = Int(text.dropFirst(7).dropLast()),
      most > 0
    {
      self = .name(maximum: most)
    } else if text.contains("|") || text.hasPrefix("=") {
      self = .values(
        text.trimmingPrefix("=").split(separator: "|").map {
          Int($0).map(JSON.number) ?? .string(String($0))
        })
    } else {
      return nil
    }
  }
}
