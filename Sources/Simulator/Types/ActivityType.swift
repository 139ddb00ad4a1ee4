package import Basics

/// A Swift type that conforms to ActivityAttributes.
package struct ActivityType: Sendable, Hashable {
  /// The exact value for `attributes-type`.
  package var name: String
  package var attributes: FieldType
  package var contentState: FieldType
  /// The recursive types by name.
  package var definitions: [String: FieldType] = [:]
  /// A jq program that converts `{attributes, content_state, id, …}` to a presentation.
  package var presentation: String?
  /// A jq program that makes an Android notification's content from the activity, or from a
  /// message's `{data, collapse_key}`.
  package var android: String?
  /// The icon of the type's cards: one character, at most two columns wide.
  package var icon: String?
  /// The colour of the type's cards: the name of a tint, or `#rrggbb`.
  package var tint: String?
  /// The keys in the app's strings file, if known.
  package var strings: Set<String>?
  /// Whether the type is known only from the preview of an app's widget. Then there may be other
  /// types that are not registered.
  package var isOfWidget = false

  /// Whether the type defines only how cards are drawn, not what the app decodes. Then no push is
  /// judged by it.
  package var onlyDraws: Bool {
    !(programs.isEmpty && icon == nil && tint == nil) && strings == nil
      && attributes == .structure([]) && contentState == .structure([])
  }

  package var programs: [String] { [presentation, android].compactMap(\.self) }

  package init(
    name: String, attributes: FieldType, contentState: FieldType,
    definitions: [String: FieldType] = [:], presentation: String? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.contentState = contentState
    self.definitions = definitions
    self.presentation = presentation
  }

  package struct FileError: Error, Sendable, Hashable {
    package var path: JSONPath
    package var message: Phrase
  }

  /// Reads `{ name, attributes: {…}, content_state: {…}, definitions: {…}, presentation }`.
  package init(json: JSON) throws(FileError) {
    guard let name = json["name"]?.string, !name.isEmpty else {
      throw FileError(path: ["name"], message: "no name: write the Swift type's name")
    }
    self.name = name
    attributes = try Self.type(json["attributes"] ?? [:], at: ["attributes"])
    contentState = try Self.type(json["content_state"] ?? [:], at: ["content_state"])
    for (name, type) in json["definitions"]?.object ?? [:] {
      definitions[name] = try Self.type(type, at: ["definitions", .key(name)])
    }
    presentation = try Self.program("presentation", json)
    android = try Self.program("android", json)
    icon = try Self.program("icon", json, kind: "one character")
    tint = try Self.program("tint", json, kind: "a tint's name or #rrggbb")
    switch json["strings"] {
    case .object(let object)?: strings = Set(object.keys)
    case .array(let keys)?: strings = Set(keys.compactMap(\.string))
    case nil, .null?: break
    case let other?:
      throw FileError(
        path: ["strings"],
        message: "is \(other.aKind): write the keys of the strings file as a list")
    }
    isOfWidget = json["source"]?.string == "widget"
  }

  private static func program(
    _ key: String, _ json: JSON, kind: Phrase = "a jq program"
  ) throws(FileError) -> String? {
    guard let program = json[key], !program.isNull else { return nil }
    guard let text = program.string else {
      throw FileError(path: [.key(key)], message: "is \(program.aKind): write \(kind) as a string")
    }
    return text
  }

  /// Reads a type. If it is invalid, the error contains the path of the invalid field.
  private static func type(_ json: JSON, at path: JSONPath) throws(FileError) -> FieldType {
    if let type = FieldType(json: json) { return type }
    guard let object = json.object, object.keys.allSatisfy({ !$0.hasPrefix("$") }) else {
      throw FileError(path: path, message: "must be an object of names and types")
    }
    for (name, value) in object where FieldType(json: value) == nil {
      let text = value.text
      let limit: Phrase = text.count > 60 ? ", nested at most \(FieldType.depthLimit) deep" : ""
      throw FileError(
        path: path.appending(.key(name)),
        message: "\(text.prefix(60)) is not a type: use String Int Double Bool Date URL UUID, "
          + "T?, [T], {…} or on|off\(limit)")
    }
    throw FileError(path: path, message: "must be an object of names and types")
  }

  package var json: JSON {
    var object = JSONObject([
      ("name", .string(name)),
      ("attributes", attributes.json), ("content_state", contentState.json),
    ])
    if !definitions.isEmpty {
      object["definitions"] = .object(
        JSONObject(definitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
    }
    if let presentation { object["presentation"] = .string(presentation) }
    if let android { object["android"] = .string(android) }
    if let icon { object["icon"] = .string(icon) }
    if let tint { object["tint"] = .string(tint) }
    if let strings { object["strings"] = .array(strings.sorted().map(JSON.string)) }
    if isOfWidget { object["source"] = "widget" }
    return .object(object)
  }
}
