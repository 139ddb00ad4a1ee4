package import Basics

extension JSON {
  /// The properties in a content state of expo-widgets, `{ "name", "props" }`, whose `props` is a
  /// string with an object's JSON (https://docs.expo.dev/versions/latest/sdk/widgets/). `nil` for
  /// any other content state.
  package var expoProps: JSONObject? {
    guard let object, object.count == 2, object["name"]?.string != nil,
      let text = object["props"]?.string, text.first == "{"
    else { return nil }
    return (try? JSON.parse(Array(text.utf8)))?.object
  }

  /// The properties for a content state of expo-widgets, otherwise the value itself.
  package var unfolded: JSON { expoProps.map(JSON.object) ?? self }
}

extension ActivityType {
  /// Converts a content state of expo-widgets to the form that the type's fields describe: `props`
  /// as a string, `props` as an object, or the members of `props` as the type's own fields. Also
  /// returns the path of the converted value.
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
