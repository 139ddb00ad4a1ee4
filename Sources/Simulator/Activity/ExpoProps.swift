package import Basics

extension JSON {
  /// The properties of a content state of expo-widgets: `{ "name", "props" }`, whose `props` are an object's
  /// JSON in a text (https://docs.expo.dev/versions/latest/sdk/widgets/); `nil` for any other.
  package var expoProps: JSONObject? {
    guard let object, object.count == 2, object["name"]?.string != nil,
      let text = object["props"]?.string, text.first == "{"
    else { return nil }
    return (try? JSON.parse(Array(text.utf8)))?.object
  }

  /// What a content state says: of expo-widgets' the properties, else all of it.
  package var unfolded: JSON { expoProps.map(JSON.object) ?? self }
}

extension ActivityType {
  /// A content state of expo-widgets' as the type's fields describe it, and where that stands: its
  /// `props` as a text, as an object, or by their own fields.
  func unfolded(_ state: JSON, at path: JSONPath) -> (state: JSON, path: JSONPath) {
    guard let props = state.expoProps else { return (state, path) }
    guard let field = contentState.fields.first(where: { $0.name == "props" }) else {
      return (.object(props), path.appending("props"))
    }
    if field.type == .string || field.type == .optional(.string) { return (state, path) }
    var object = state.object ?? [:]
    object["props"] = .object(props)
    return (.object(object), path)
  }
}
