import Basics

/// Resolves the contents of a declaration: properties with their keys and wrappers, and cases of
/// enums.
extension SwiftTypeResolver {
  static func isText(_ keys: SwiftDeclaration) -> Bool {
    keys.conformances.contains { $0.split(separator: ".").last == "String" }
  }

  /// The key that a case of `CodingKeys` defines: its raw value, or its name.
  static func key(_ item: SwiftDeclaration.Case, isText: Bool) -> String {
    if isText, case .text(let text)? = item.raw { return text }
    return item.name
  }

  /// Maps the names of properties or cases to their keys; `nil` if there is no such enum.
  func codingKeys(_ name: String, _ context: Context) -> [String: String]? {
    let full = (context.scope + [name]).joined(separator: ".")
    guard
      var keys = catalog.all(full).first(where: { $0.file == context.file })
        ?? catalog.all(full).first
    else { return nil }
    if keys.kind == .alias, let aliased = keys.aliased?.name,
      case .found(_, let found)? = find(aliased, context)
    {
      keys = found
    }
    guard keys.kind == .enumeration else { return nil }
    let isText = Self.isText(keys)
    return Dictionary(
      keys.cases.map { ($0.name, Self.key($0, isText: isText)) }, uniquingKeysWith: { $1 })
  }

  mutating func fields(
    of declaration: SwiftDeclaration, _ context: Context, depth: Int
  ) -> [FieldType.Field] {
    fields(declaration.properties, codingKeys("CodingKeys", context), context, depth: depth)
  }

  private mutating func fields(
    _ properties: [SwiftDeclaration.Property], _ keys: [String: String]?, _ context: Context,
    depth: Int
  ) -> [FieldType.Field] {
    properties.compactMap { property in
      var name = property.name
      if let keys {
        guard let key = keys[property.name] else { return nil }
        name = key
      }
      fieldCount += 1
      var inner = context
      inner.line = property.line
      if !property.wrappers.isEmpty { return wrapped(property, name, inner, depth: depth) }
      if isDecodedInAWayOfItsOwn(property.type) {
        remark(inner, "an extension of KeyedDecodingContainer decodes \(property.type.text)")
        return .init(name: name, type: .any)
      }
      let type = resolve(property.type, inner, depth: depth + 1)
      // A property whose type is a generic parameter requires its key, even if the type argument is
      // optional.
      let isParameter = property.type.name.map { argument($0, context) != nil } ?? false
      return .init(name: name, type: type, isKeyRequired: isParameter && type != .any ? true : nil)
    }
  }

  private func isDecodedInAWayOfItsOwn(_ type: TypeExpression) -> Bool {
    guard !catalog.decodedTypes.isEmpty else { return false }
    return switch type {
    case .named(let name, _), .call(let name, _): catalog.decodedTypes.contains(name)
    case .optional(let wrapped): isDecodedInAWayOfItsOwn(wrapped)
    default: false
    }
  }

  /// A property with a property wrapper. The wrapper's type is decoded, and the key is required.
  private mutating func wrapped(
    _ property: SwiftDeclaration.Property, _ key: String, _ context: Context, depth: Int
  ) -> FieldType.Field {
    guard property.wrappers.count == 1, case .named(let name, var arguments) = property.wrappers[0],
      case .found(let full, let wrapper)? = find(name, context), catalog.decodedTypes.isEmpty
    else {
      if case .named(let name, _) = property.wrappers[0], find(name, context) == nil {
        unknownNames.insert(name)
      }
      remark(
        context, "\(property.name) is decoded by an unknown wrapper, @\(property.wrappers[0].text)")
      return .init(name: key, type: .any)
    }
    var types = arguments.map { resolve($0, context, depth: depth + 1) }
    if arguments.isEmpty, wrapper.parameters.count == 1 {
      var declared = property.type
      switch (wrapper.wrappedValue, declared) {
      case (.optional(.named(wrapper.parameters[0], [])), .optional(let inner)): declared = inner
      case (.named(wrapper.parameters[0], []), _): break
      default:
        remark(
          context,
          "\(property.name) is decoded by an unknown wrapper, @\(property.wrappers[0].text)")
        return .init(name: key, type: .any)
      }
      arguments = [declared]
      types = [resolve(declared, context, depth: depth + 1)]
    }
    let type = resolve(wrapper, named: full, types, context, depth: depth + 1)
    return .init(name: key, type: type, isKeyRequired: type == .any ? nil : true)
  }

  // MARK: Enums

  mutating func enumeration(
    _ declaration: SwiftDeclaration, _ context: Context, depth: Int
  ) -> FieldType {
    let raw = declaration.conformances.first.flatMap { unaliased(.named($0, []), context).0.name }
    let bare = raw?.split(separator: ".").last.map(String.init)
    if bare == "String", !declaration.cases.isEmpty {
      return .values(
        declaration.cases.map { if case .text(let text)? = $0.raw { text } else { $0.name } })
    }
    if let bare, let known = FieldType.known(bare[...]) {
      return numbers(declaration, known, context)
    }
    if catalog.protocols(of: declaration).contains("RawRepresentable") {
      return custom(declaration, context)
    }
    let keys = codingKeys("CodingKeys", context)
    return .cases(
      declaration.cases.compactMap { item in
        var name = item.name
        if let keys {
          guard let key = keys[item.name] else { return nil }
          name = key
        }
        let own = codingKeys(
          item.name.prefix(1).uppercased() + item.name.dropFirst() + "CodingKeys", context)
        return FieldType.Case(name: name, values: fields(item.values, own, context, depth: depth))
      })
  }

  /// An enum with numeric raw values. A case without a value has the previous one plus one.
  private mutating func numbers(
    _ declaration: SwiftDeclaration, _ raw: FieldType, _ context: Context
  ) -> FieldType {
    var next = 0.0
    var values: [Double] = []
    for item in declaration.cases {
      if case .number(let number)? = item.raw { next = number }
      values.append(next)
      next += 1
    }
    switch raw {
    case .int, .sized, .double: return .numbers(values)
    default:
      remark(context, "the raw values of \(declaration.name) are unknown")
      return .any
    }
  }
}
