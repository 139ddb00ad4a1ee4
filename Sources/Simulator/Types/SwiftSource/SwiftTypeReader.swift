/// Reads the structs that conform to ActivityAttributes from Swift source.
package struct SwiftTypeReader: Sendable {
  /// The types that were found.
  package private(set) var types: [ActivityType] = []
  /// What could not be read, with its line; the rest of its type is used all the same.
  package private(set) var remarks: [String] = []

  /// How many properties the types of one source may have with all that lies in them, and how deep.
  private static let propertyLimit = 4096
  private static let depthLimit = 32

  /// The structs that are being read, so that one that contains itself is noticed.
  private var open: [SwiftDeclaration.Place] = []
  private var propertyCount = 0

  /// Reads the source of one or several files.
  package init(source: String) {
    var parser = SwiftDeclarationParser(tokens: SwiftLexer.tokens(of: source))
    let declarations = parser.declarations()
    var scope = Scope(declarations: declarations)
    for declaration in declarations { collect(declaration, &scope) }
  }

  /// The types by name that a property's type may refer to, innermost last.
  private struct Scope {
    var declarations: [SwiftDeclaration]

    func find(_ name: String) -> SwiftDeclaration? {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      return declarations.last { $0.name == last && $0.kind != .alias }
    }

    func alias(_ name: String) -> String? {
      declarations.last { $0.name == name && $0.kind == .alias }?.aliased
    }
  }

  private mutating func collect(_ declaration: SwiftDeclaration, _ scope: inout Scope) {
    var inner = scope
    inner.declarations += declaration.nested
    if declaration.kind == .structure, declaration.conformances.contains(where: Self.isAttributes) {
      let attributes = fields(of: declaration, inner)
      var state = inner.find("ContentState")
      if let alias = inner.alias("ContentState") { state = inner.find(alias) }
      guard let state else {
        remarks.append(
          "line \(declaration.line): \(declaration.name) has no ContentState that can be read")
        return
      }
      var stateScope = inner
      stateScope.declarations += state.nested
      types.append(
        ActivityType(
          name: declaration.name, attributes: attributes,
          contentState: fields(of: state, stateScope)))
    }
    for nested in declaration.nested { collect(nested, &inner) }
  }

  private static func isAttributes(_ name: String) -> Bool {
    let last = name.split(separator: ".").last
    return last == "ActivityAttributes" || last == "LiveActivityAttributes"
  }

  private mutating func fields(of declaration: SwiftDeclaration, _ scope: Scope) -> [FieldType
    .Field]
  {
    if declaration.hasOwnDecoding {
      remarks.append(
        "line \(declaration.line): \(declaration.name) has its own init(from:); what it decodes is "
          + "not known")
      // Its keys are those that it is read by.
      let keys = declaration.nested.filter {
        $0.kind == .enumeration && $0.conformances.contains("CodingKey")
      }.flatMap(\.cases).map { $0.raw ?? $0.name }
      let names = keys.isEmpty ? declaration.properties.map(\.name) : keys
      return names.map { .init(name: $0, type: .any) }
    }
    open.append(declaration.place)
    defer { open.removeLast() }
    let keys = declaration.nested.first { $0.name == "CodingKeys" && $0.kind == .enumeration }
    return declaration.properties.compactMap { property in
      var name = property.name
      if let keys {
        guard let key = keys.cases.first(where: { $0.name == property.name }) else { return nil }
        name = key.raw ?? key.name
      }
      propertyCount += 1
      return FieldType.Field(name: name, type: type(property.type, scope, property.line, depth: 0))
    }
  }

  private mutating func type(
    _ text: String, _ scope: Scope, _ line: Int, depth: Int
  ) -> FieldType {
    guard depth < Self.depthLimit else {
      remark(line, "\(text.prefix(40))… lies deeper than \(Self.depthLimit) levels")
      return .any
    }
    if text.hasSuffix("?") {
      return .optional(type(String(text.dropLast()), scope, line, depth: depth + 1))
    }
    for (prefix, isOptional) in [("Optional<", true), ("Array<", false)]
    where text.hasPrefix(prefix) && text.hasSuffix(">") {
      let inner = type(
        String(text.dropFirst(prefix.count).dropLast()), scope, line, depth: depth + 1)
      return isOptional ? .optional(inner) : .array(inner)
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = String(text.dropFirst().dropLast())
      if let colon = inner.firstIndex(of: ":"), !inner.hasPrefix("[") {
        let value = String(inner[inner.index(after: colon)...])
        return .dictionary(type(value, scope, line, depth: depth + 1))
      }
      return .array(type(inner, scope, line, depth: depth + 1))
    }
    if let alias = scope.alias(text) { return type(alias, scope, line, depth: depth + 1) }
    if let found = scope.find(text) {
      var inner = scope
      inner.declarations += found.nested
      switch found.kind {
      case .structure: return structure(found, inner, line)
      case .enumeration:
        if found.conformances.contains("String"), !found.cases.isEmpty {
          return .values(found.cases.map { $0.raw ?? $0.name })
        }
        if let raw = found.conformances.first.flatMap({ FieldType($0) }) { return raw }
        remark(line, "the enum \(found.name) has no raw value")
        return .any
      case .alias: return .any
      }
    }
    let bare = text.split(separator: ".").last.map(String.init) ?? text
    if let known = FieldType(bare) { return known }
    remark(line, "the type \(text.prefix(80)) is not known here")
    return .any
  }

  /// A struct within another. One that contains itself, as a tree does, is checked on its first
  /// level: a type file has no way to name it again.
  private mutating func structure(
    _ found: SwiftDeclaration, _ scope: Scope, _ line: Int
  ) -> FieldType {
    if open.contains(found.place) {
      remark(line, "\(found.name) contains itself here")
      return .any
    }
    guard propertyCount < Self.propertyLimit, open.count < Self.depthLimit else {
      remark(line, "\(found.name) is too much to read")
      return .any
    }
    return .structure(fields(of: found, scope))
  }

  /// Says once what is not checked.
  private mutating func remark(_ line: Int, _ what: String) {
    let text = "line \(line): \(what); it is not checked"
    if !remarks.contains(text) { remarks.append(text) }
  }
}
