package import Basics

/// What is known of a Swift type that conforms to ActivityAttributes.
package struct ActivityType: Sendable, Hashable {
  /// The exact name: what `attributes-type` must be.
  package var name: String
  /// The static properties.
  package var attributes: [FieldType.Field]
  /// The properties of the nested ContentState.
  package var contentState: [FieldType.Field]
  /// A jq program from `{attributes, content_state, id, …}` to a presentation.
  package var presentation: String?
  /// The keys of the app's strings file, where it is known.
  package var strings: Set<String>?
  /// Whether it is known because somebody looks at the app's widget: then other apps may have types that
  /// nobody told of.
  package var isOfWidget = false

  /// Makes a type.
  package init(
    name: String, attributes: [FieldType.Field], contentState: [FieldType.Field],
    presentation: String? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.contentState = contentState
    self.presentation = presentation
  }

  /// Why a type file cannot be used.
  package struct FileError: Error, Sendable, Hashable {
    /// Where in the file.
    package var path: JSONPath
    /// What is wrong and how to mend it.
    package var message: Phrase
  }

  /// Reads `{ name, attributes: {…}, content_state: {…}, presentation }`.
  package init(json: JSON) throws(FileError) {
    guard let name = json["name"]?.string, !name.isEmpty else {
      throw FileError(path: ["name"], message: "no name: write the Swift type's name")
    }
    self.name = name
    attributes = try Self.fields(json, "attributes")
    contentState = try Self.fields(json, "content_state")
    if let program = json["presentation"], !program.isNull, program.string == nil {
      throw FileError(
        path: ["presentation"], message: "is \(program.aKind): write a jq program as a text")
    }
    presentation = json["presentation"]?.string
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

  private static func fields(_ json: JSON, _ key: String) throws(FileError) -> [FieldType.Field] {
    guard let value = json[key] else { return [] }
    guard let object = value.object else {
      throw FileError(path: [.key(key)], message: "must be an object of names and types")
    }
    var fields: [FieldType.Field] = []
    for (name, value) in object {
      guard let type = FieldType(json: value) else {
        let text = value.text
        let limit: Phrase =
          text.count > 60 ? ", at most \(FieldType.depthLimit) in each other" : ""
        throw FileError(
          path: [.key(key), .key(name)],
          message: "\(text.prefix(60)) is not a type: use String Int Double Bool Date URL UUID, "
            + "T?, [T], {…} or on|off\(limit)")
      }
      fields.append(FieldType.Field(name: name, type: type))
    }
    return fields
  }

  /// The form of a type file.
  package var json: JSON {
    var object = JSONObject([
      ("name", .string(name)),
      ("attributes", FieldType.structure(attributes).json),
      ("content_state", FieldType.structure(contentState).json),
    ])
    if let presentation { object["presentation"] = .string(presentation) }
    if let strings { object["strings"] = .array(strings.sorted().map(JSON.string)) }
    if isOfWidget { object["source"] = "widget" }
    return .object(object)
  }
}
