extension Phrase {
  /// The form for messages and storage: a text, or a template with arguments.
  package var json: JSON {
    guard !arguments.isEmpty else { return .string(template) }
    return ["template": .string(template), "arguments": .array(arguments.map(\.json))]
  }

  package init?(json: JSON) { self.init(json: json, depth: 0) }

  private init?(json: JSON, depth: Int) {
    if let text = json.string {
      self.init(verbatim: text)
      return
    }
    guard depth < 8, let template = json["template"]?.string, let values = json["arguments"]?.array
    else { return nil }
    self.init(
      template: template,
      arguments: values.map { value in
        value.string.map { .text($0) }
          ?? Phrase(json: value, depth: depth + 1).map { .phrase($0) } ?? .text("")
      })
  }
}

extension Phrase.Argument {
  fileprivate var json: JSON {
    switch self {
    case .text(let text): .string(text)
    // A phrase without arguments is also an object, to distinguish it from plain text.
    case .phrase(let phrase):
      ["template": .string(phrase.template), "arguments": .array(phrase.arguments.map(\.json))]
    }
  }
}
