import Basics

/// Reads the types that conform to ActivityAttributes from Swift source, and determines how
/// Codable's synthesised code decodes them.
///
/// Sources: SE-0166 and SE-0295 (Codable and enums), and SE-0320 (keys of dictionaries).
/// `CodableTests` compares the results with Foundation's JSONDecoder.
package struct SwiftTypeReader: Sendable {
  package private(set) var types: [ActivityType] = []
  /// Problems with their line numbers. Everything else of the type is still used.
  package private(set) var remarks: [String] = []

  /// Messages about types with the same name but different declarations. The first one is used.
  package private(set) var conflicts: [String] = []

  /// Names of types that are neither standard nor declared in a file, and of types that may get
  /// their conformance to ActivityAttributes in another file.
  package private(set) var unknownNames: Set<String> = []

  /// The files that declare the types, including all nested types.
  package private(set) var files: Set<String> = []

  private let catalog: DeclarationCatalog
  private var places: [String: String] = [:]

  package struct File: Sendable {
    /// The file's name in remarks; empty for none.
    package var name: String
    package var source: String

    package init(name: String, source: String) {
      self.name = name
      self.source = source
    }
  }

  package init(source: String) { self.init([File(name: "", source: source)]) }

  /// Reads a set of files, whose declarations may refer to each other.
  package init(_ files: [File]) {
    catalog = DeclarationCatalog(files.map { SwiftDeclaration.all(in: $0.source, file: $0.name) })
    for name in catalog.names {
      for declaration in catalog.all(name) {
        if isAttributes(declaration) {
          read(declaration, named: name)
        } else if declaration.nested("ContentState") != nil {
          // The conformance may be in an extension in another file, or come from a protocol in
          // another file.
          unknownNames.formUnion(
            catalog.protocols(of: declaration).filter { catalog.all($0).isEmpty } + [name])
        }
      }
    }
  }

  private mutating func read(_ declaration: SwiftDeclaration, named name: String) {
    guard declaration.parameters.isEmpty else { return }
    var resolver = SwiftTypeResolver(catalog)
    let scope = name.split(separator: ".").map(String.init)
    guard let state = resolver.contentState(in: scope, file: declaration.file) else {
      remark(declaration, "\(declaration.name) has no readable ContentState")
      return
    }
    let type = ActivityType(
      name: declaration.name, attributes: resolver.type(of: declaration, named: name),
      contentState: resolver.definition(of: state), definitions: resolver.definitions)
    unknownNames.formUnion(resolver.unknownNames)
    files.formUnion(resolver.files.union(catalog.decodingFiles))
    for text in resolver.remarks where !remarks.contains(text) { remarks.append(text) }
    // Several targets of one project may contain copies of the same file.
    if types.contains(type) { return }
    if let first = places[type.name] {
      let place = SwiftTypeResolver.place(declaration.file, declaration.line)
      conflicts.append(
        place
          + localized("\(type.name) is declared differently at \(first); that declaration is used"))
      return
    }
    places[type.name] = "\(declaration.file):\(declaration.line)"
    types.append(type)
  }

  private mutating func remark(_ declaration: SwiftDeclaration, _ text: Phrase) {
    remarks.append(SwiftTypeResolver.place(declaration.file, declaration.line) + localized(text))
  }

  private func isAttributes(_ declaration: SwiftDeclaration) -> Bool {
    guard [.structure, .classType, .enumeration].contains(declaration.kind) else { return false }
    // Protocols of SDKs, such as OneSignalLiveActivityAttributes, are recognised by their names.
    return catalog.protocols(of: declaration).contains { name in
      name.hasSuffix("ActivityAttributes")
        && !catalog.all(name).contains { $0.kind != .alias && $0.kind != .protocolType }
    }
  }
}

extension DeclarationCatalog {
  /// The names of all protocols to which a declaration conforms, including inherited ones if the
  /// files declare them.
  func protocols(of declaration: SwiftDeclaration) -> Set<String> {
    var names: Set<String> = []
    var waiting = declaration.conformances
    while let name = waiting.popLast() {
      guard names.insert(name).inserted else { continue }
      switch find(name, in: [], file: declaration.file) {
      case .found(_, let found) where found.kind == .protocolType: waiting += found.conformances
      case .found(_, let found) where found.kind == .alias:
        if let aliased = found.aliased?.name { waiting.append(aliased) }
      default: break
      }
    }
    return names
  }
}
