#if !canImport(Darwin)
  /// Attributed text in the JSON format of Apple's Foundation. A text without attributes is a
  /// string. Any other is a list in which each piece of text is followed by its attributes, or by
  /// their index in a table.
  extension AttributedString: @retroactive Codable {
    private enum Key: String, CodingKey { case runs, attributeTable }
    private typealias Scope = AttributeScopes.SwiftUIAttributes

    private struct Attributes: Codable {
      var link: URL?
      var intent: UInt?

      enum CodingKeys: String, CodingKey {
        case link = "NSLink"
        case intent = "NSInlinePresentationIntent"
      }

      init(_ container: AttributeContainer) {
        link = container[AttributeScopes.FoundationAttributes.LinkAttribute.self]
        intent = container[Scope.InlinePresentationIntentAttribute.self]?.rawValue
      }

      var container: AttributeContainer {
        var container = AttributeContainer()
        container[AttributeScopes.FoundationAttributes.LinkAttribute.self] = link
        container[Scope.InlinePresentationIntentAttribute.self] = intent.map {
          InlinePresentationIntent(rawValue: $0)
        }
        return container
      }

      var isEmpty: Bool { link == nil && intent == nil }
    }

    public init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.init(text)
        return
      }
      var table: [Attributes] = []
      var runs: any UnkeyedDecodingContainer
      if let container = try? decoder.container(keyedBy: Key.self), container.contains(.runs) {
        runs = try container.nestedUnkeyedContainer(forKey: .runs)
        table = try container.decodeIfPresent([Attributes].self, forKey: .attributeTable) ?? []
      } else {
        runs = try decoder.unkeyedContainer()
      }
      self.init()
      while !runs.isAtEnd {
        let text = try runs.decode(String.self)
        let attributes: Attributes
        if let place = try? runs.decode(Int.self), table.indices.contains(place) {
          attributes = table[place]
        } else {
          attributes = try runs.decode(Attributes.self)
        }
        self += AttributedString(text, attributes: attributes.container)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      let pieces = runs.map { run in
        (String(characters[run.range]), Attributes(run.attributes))
      }
      if pieces.allSatisfy(\.1.isEmpty) {
        var container = encoder.singleValueContainer()
        return try container.encode(String(characters))
      }
      var container = encoder.unkeyedContainer()
      for (text, attributes) in pieces {
        try container.encode(text)
        try container.encode(attributes)
      }
    }
  }
#endif
