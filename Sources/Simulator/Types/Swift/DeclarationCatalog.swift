/// All declarations of a set of files by full name, with their extensions.
struct DeclarationCatalog: Sendable {
  private var declarations: [String: [SwiftDeclaration]] = [:]
  /// The full names in the order of discovery.
  private(set) var names: [String] = []
  /// The types for which extensions of `KeyedDecodingContainer` implement custom decoding.
  private(set) var decodedTypes: Set<String> = []
  /// The files that contain such extensions.
  private(set) var decodingFiles: Set<String> = []

  init(_ files: [[SwiftDeclaration]]) {
    var extensions: [SwiftDeclaration] = []
    for file in files {
      for declaration in file {
        if declaration.kind == .extensionType {
          extensions.append(declaration)
        } else {
          add(declaration, named: declaration.name)
        }
      }
    }
    // The second pass adds extensions of types that are declared in other extensions.
    for isLast in [false, true] {
      var waiting: [SwiftDeclaration] = []
      for found in extensions {
        if found.name == "KeyedDecodingContainer" {
          decodedTypes.formUnion(found.decodedTypes)
          if !found.decodedTypes.isEmpty { decodingFiles.insert(found.file) }
        } else if declarations[found.name] != nil || isLast {
          extend(found)
        } else {
          waiting.append(found)
        }
      }
      extensions = waiting
    }
  }

  private mutating func add(_ declaration: SwiftDeclaration, named name: String) {
    if declarations[name] == nil { names.append(name) }
    declarations[name, default: []].append(declaration)
    for nested in declaration.nested { add(nested, named: "\(name).\(nested.name)") }
  }

  private mutating func extend(_ found: SwiftDeclaration) {
    for nested in found.nested { add(nested, named: "\(found.name).\(nested.name)") }
    declarations[found.name] = declarations[found.name]?.map { known in
      var known = known
      known.conformances += found.conformances
      known.extensionFiles.insert(found.file)
      known.hasOwnDecoding = known.hasOwnDecoding || found.hasOwnDecoding
      known.hasFailableInit = known.hasFailableInit || found.hasFailableInit
      known.wrappedValue = found.wrappedValue ?? known.wrappedValue
      return known
    }
  }

  enum Meaning {
    case found(name: String, SwiftDeclaration)
    /// Several files contain different declarations of the name.
    case ambiguous
  }

  /// Looks up a name used inside a declaration of a file. The innermost scope takes precedence,
  /// then the same file.
  func find(_ name: String, in scope: [String], file: String) -> Meaning? {
    for count in stride(from: scope.count, through: 0, by: -1) {
      let full = (scope.prefix(count) + [name]).joined(separator: ".")
      guard let known = declarations[full] else { continue }
      if known.count == 1 { return .found(name: full, known[0]) }
      let near = known.filter { $0.file == file }
      if let only = near.first, near.count == 1 { return .found(name: full, only) }
      let shape = Self.shape(of: known[0])
      return known.dropFirst().allSatisfy { Self.shape(of: $0) == shape }
        ? .found(name: full, known[0]) : .ambiguous
    }
    // The name may be qualified by the module's name.
    guard let dot = name.firstIndex(of: "."), !scope.contains(String(name[..<dot])),
      declarations[String(name[..<dot])] == nil
    else { return nil }
    return find(String(name[name.index(after: dot)...]), in: [], file: file)
  }

  func all(_ name: String) -> [SwiftDeclaration] { declarations[name] ?? [] }

  /// The parts of a declaration that determine how it decodes, regardless of the file.
  private static func shape(of declaration: SwiftDeclaration) -> [String] {
    func texts(_ properties: [SwiftDeclaration.Property]) -> [String] {
      properties.map { "\($0.name): \($0.type.text)" }
    }
    let cases = declaration.cases.map { "case \($0.name) \($0.raw as Any) \(texts($0.values))" }
    let alias = declaration.aliased?.text ?? ""
    return texts(declaration.properties) + cases + ["\(declaration.hasOwnDecoding) \(alias)"]
  }
}
