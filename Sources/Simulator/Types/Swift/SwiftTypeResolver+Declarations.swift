import Basics

/// Determines from which JSON synthesised code decodes a struct, a class or an enum.
extension SwiftTypeResolver {
  mutating func resolve(
    _ declaration: SwiftDeclaration, named name: String, _ arguments: [FieldType],
    _ context: Context, depth: Int
  ) -> FieldType {
    use(declaration)
    var inner = Context(
      scope: name.split(separator: ".").map(String.init), file: declaration.file,
      line: declaration.line, arguments: context.arguments)
    if declaration.kind == .alias {
      inner.scope.removeLast()
      for (parameter, argument) in zip(declaration.parameters, arguments) {
        inner.arguments[(inner.scope + [parameter]).joined(separator: ".")] = argument
      }
      if inner.scope.isEmpty, !declaration.parameters.isEmpty {
        // A top-level alias has no enclosing scope, so its parameters are stored under its own name.
        inner.scope = [name]
        for (parameter, argument) in zip(declaration.parameters, arguments) {
          inner.arguments["\(name).\(parameter)"] = argument
        }
      }
      guard let aliased = declaration.aliased else { return .any }
      return resolve(aliased, inner, depth: depth + 1)
    }
    guard arguments.count == declaration.parameters.count else {
      remark(context, "the type parameters of \(name) are unknown here")
      return .any
    }
    for (parameter, argument) in zip(declaration.parameters, arguments) {
      inner.arguments["\(name).\(parameter)"] = argument
    }
    let key =
      arguments.isEmpty
      ? name : "\(name)<\(arguments.map { $0.json.text }.joined(separator: ", "))>"
    if definitions[key] != nil { return .reference(key) }
    if open.contains(key) {
      held.insert(key)
      return .reference(key)
    }
    guard fieldCount < Self.fieldLimit, open.count < Self.depthLimit else {
      remark(context, "\(name) is too large to read")
      return .any
    }
    open.append(key)
    let type = body(of: declaration, inner, depth: depth)
    open.removeLast()
    if held.contains(key) {
      definitions[key] = type
      return .reference(key)
    }
    return type
  }

  private mutating func body(
    of declaration: SwiftDeclaration, _ context: Context, depth: Int
  ) -> FieldType {
    let protocols = catalog.protocols(of: declaration)
    for name in protocols { catalog.all(name).forEach { use($0) } }
    let isCustom =
      declaration.hasOwnDecoding || declaration.hasUnknownAttribute
      || protocols.contains { name in
        if case .found(_, let found)? = find(name, context) {
          found.kind == .protocolType && found.hasOwnDecoding
        } else {
          false
        }
      }
    if isCustom { return custom(declaration, context) }
    switch declaration.kind {
    case .enumeration: return enumeration(declaration, context, depth: depth)
    case .classType:
      if let base = superclass(of: declaration, context) {
        switch base {
        case .found(let name, let found):
          // A class without its own decoding initialiser inherits that of its superclass.
          if isDecodable(found, context) {
            return resolve(found, named: name, [], context, depth: depth + 1)
          }
        case .ambiguous: return custom(declaration, context)
        }
      }
      return .structure(fields(of: declaration, context, depth: depth))
    case .structure:
      // The standard library's default implementation decodes the raw value alone.
      if !protocols.isDisjoint(with: ["RawRepresentable", "OptionSet"]),
        let raw = declaration.properties.first(where: { $0.name == "rawValue" })
      {
        guard !declaration.hasFailableInit else { return custom(declaration, context) }
        return resolve(raw.type, context, depth: depth + 1)
      }
      return .structure(fields(of: declaration, context, depth: depth))
    case .alias, .protocolType, .extensionType:
      remark(context, "\(declaration.name) is not a decodable type")
      return .any
    }
  }

  /// A type with custom decoding, with the keys of its `CodingKey` enums.
  mutating func custom(_ declaration: SwiftDeclaration, _ context: Context) -> FieldType {
    remark(
      context,
      declaration.hasUnknownAttribute && !declaration.hasOwnDecoding
        ? "an attribute of \(declaration.name) may be a macro that generates its decoder"
        : "\(declaration.name) has its own init(from:); its keys are unknown")
    let keys = declaration.nested.filter {
      $0.kind == .enumeration && $0.conformances.contains("CodingKey")
    }.flatMap { keys in keys.cases.map { Self.key($0, isText: Self.isText(keys)) } }
    return .custom(keys.isEmpty ? declaration.properties.map(\.name) : keys)
  }

  private func superclass(
    of declaration: SwiftDeclaration, _ context: Context
  ) -> DeclarationCatalog.Meaning? {
    guard let name = declaration.conformances.first else { return nil }
    let outer = Context(
      scope: Array(context.scope.dropLast()), file: context.file, line: context.line)
    switch find(name, outer) {
    case .found(let full, let found) where found.kind == .classType:
      return .found(name: full, found)
    case .ambiguous: return .ambiguous
    default: return nil
    }
  }

  private func isDecodable(
    _ declaration: SwiftDeclaration, _ context: Context, depth: Int = 0
  ) -> Bool {
    if declaration.hasOwnDecoding { return true }
    let names = catalog.protocols(of: declaration)
    if names.contains(where: { ["Codable", "Decodable"].contains($0.split(separator: ".").last) }) {
      return true
    }
    // The depth is limited because invalid code may contain a cycle of superclasses.
    if depth < Self.depthLimit, case .found(_, let base)? = superclass(of: declaration, context) {
      return isDecodable(base, context, depth: depth + 1)
    }
    return false
  }
}
