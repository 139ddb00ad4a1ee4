import Basics

/// Determines how a type that is written in Swift source decodes.
struct SwiftTypeResolver {
  /// The recursive types.
  var definitions: [String: FieldType] = [:]
  /// The names of types that no file declares.
  var unknownNames: Set<String> = []
  /// The problems, with their line numbers.
  private(set) var remarks: [String] = []
  private(set) var files: Set<String> = []

  let catalog: DeclarationCatalog
  /// The names of the declarations being resolved, by which recursion is detected.
  var open: [String] = []
  var held: Set<String> = []
  var fieldCount = 0

  /// The maximum number of properties in one activity's types, including nested ones, and of nested
  /// levels.
  static let fieldLimit = 4096
  static let depthLimit = 32
  /// The maximum number of types that are examined, because aliases may multiply.
  private static let stepLimit = 100_000
  private var steps = 0

  /// The scope and file in which a name is looked up, and the type arguments that apply there.
  struct Context {
    var scope: [String]
    var file: String
    var line: Int
    /// Type arguments by the full name of the declaration and the parameter: `Box.T`.
    var arguments: [String: FieldType] = [:]
  }

  init(_ catalog: DeclarationCatalog) { self.catalog = catalog }

  static func place(_ file: String, _ line: Int) -> String {
    file.isEmpty ? localized("line \(line)") + ": " : "\(file):\(line): "
  }

  /// The nested type `ContentState`, which may be an alias.
  mutating func contentState(in scope: [String], file: String) -> FieldType? {
    guard case .found(let name, let found)? = catalog.find("ContentState", in: scope, file: file)
    else { return nil }
    let context = Context(scope: scope, file: file, line: found.line)
    return resolve(found, named: name, [], context, depth: 0)
  }

  func definition(of type: FieldType) -> FieldType {
    if case .reference(let name) = type { definitions[name] ?? type } else { type }
  }

  mutating func type(of declaration: SwiftDeclaration, named name: String) -> FieldType {
    let context = Context(scope: [], file: declaration.file, line: declaration.line)
    return resolve(declaration, named: name, [], context, depth: 0)
  }

  // MARK: Expressions

  mutating func resolve(_ type: TypeExpression, _ context: Context, depth: Int) -> FieldType {
    steps += 1
    guard depth < Self.depthLimit, steps < Self.stepLimit else {
      remark(context, "\(type.text.prefix(40))… is nested deeper than \(Self.depthLimit) levels")
      return .any
    }
    switch type {
    case .optional(let wrapped): return .optional(resolve(wrapped, context, depth: depth + 1))
    case .array(let element): return .array(resolve(element, context, depth: depth + 1))
    case .dictionary(let key, let value): return dictionary(key, value, context, depth)
    case .named(let name, let arguments): return named(name, arguments, context, depth)
    case .call(let name, let arguments):
      if case .found(_, let found)? = find(name, context), found.hasFailableInit {
        remark(context, "\(type.text)(…) may or may not be optional")
        return .any
      }
      return named(name, arguments, context, depth)
    case .member(let owner, let member): return self.member(member, of: owner, context, depth)
    case .other(let text):
      remark(context, "the type \(text.prefix(80)) is unknown here")
      return .any
    }
  }

  func find(_ name: String, _ context: Context) -> DeclarationCatalog.Meaning? {
    catalog.find(name, in: context.scope, file: context.file)
  }

  func argument(_ name: String, _ context: Context) -> FieldType? {
    guard !context.arguments.isEmpty else { return nil }
    for count in stride(from: context.scope.count, through: 1, by: -1) {
      let full = (context.scope.prefix(count) + [name]).joined(separator: ".")
      if let found = context.arguments[full] { return found }
    }
    return nil
  }

  private mutating func named(
    _ name: String, _ arguments: [TypeExpression], _ context: Context, _ depth: Int
  ) -> FieldType {
    if arguments.isEmpty, let found = argument(name, context) { return found }
    switch find(name, context) {
    case .found(let full, let declaration):
      let types = arguments.map { resolve($0, context, depth: depth + 1) }
      return resolve(declaration, named: full, types, context, depth: depth + 1)
    case .ambiguous:
      remark(context, "several files declare \(name) in different ways")
      return .any
    case nil: break
    }
    let bare = name.split(separator: ".").last ?? name[...]
    if let first = arguments.first {
      func inner(_ place: Int = 0) -> FieldType {
        resolve(arguments[place], context, depth: depth + 1)
      }
      switch (bare, arguments.count) {
      case ("Optional", 1): return .optional(inner())
      case ("Array", 1), ("Set", 1), ("ContiguousArray", 1), ("ArraySlice", 1):
        return .array(inner())
      case ("Dictionary", 2): return dictionary(first, arguments[1], context, depth)
      case ("Range", 1), ("ClosedRange", 1): return .range(inner())
      case ("Measurement", 1): return .measurement(of: first.name)
      case ("PartialRangeFrom", 1), ("PartialRangeUpTo", 1), ("PartialRangeThrough", 1):
        return .tuple([inner()])
      default: break
      }
    } else if bare != "Any", let known = FieldType.known(bare) {
      return known
    }
    unknownNames.insert(String(bare))
    remark(
      context, "the type \(TypeExpression.named(name, arguments).text.prefix(80)) is unknown here"
    )
    return .any
  }

  private mutating func dictionary(
    _ key: TypeExpression, _ value: TypeExpression, _ context: Context, _ depth: Int
  ) -> FieldType {
    let element = resolve(value, context, depth: depth + 1)
    let (last, declaration) = unaliased(key, context)
    if let name = last.name, declaration == nil, argument(name, context) == nil {
      let bare = name.split(separator: ".").last
      if bare == "String" { return .dictionary(element, key: .string) }
      if bare == "Int" { return .dictionary(element, key: .int) }
    }
    let type = resolve(key, context, depth: depth + 1)
    if let declaration,
      catalog.protocols(of: declaration).contains(where: { $0.hasSuffix("CodingKeyRepresentable") })
    {
      switch type {
      case .values, .numbers: return .dictionary(element, key: .codingKey(type))
      default:
        remark(context, "the keys of a dictionary of \(key.text) are unknown")
        return .any
      }
    }
    // A type parameter may stand for a type that Codable treats specially.
    if declaration == nil, let name = last.name, argument(name, context) != nil {
      return type == .any ? .any : .dictionary(element, key: FieldType.DictionaryKey(type))
    }
    return type == .any ? .any : .dictionary(element, key: .listed(type))
  }

  /// Resolves type aliases. Also returns the type's declaration if a file contains it.
  func unaliased(
    _ type: TypeExpression, _ context: Context
  ) -> (TypeExpression, SwiftDeclaration?) {
    var type = type
    for _ in 0..<Self.depthLimit {
      guard case .named(let name, _) = type, case .found(_, let found)? = find(name, context) else {
        return (type, nil)
      }
      guard found.kind == .alias, let aliased = found.aliased else { return (type, found) }
      type = aliased
    }
    return (type, nil)
  }

  /// The type of a static member: a case of the enum itself, or a constant of the standard library.
  private mutating func member(
    _ member: String, of owner: String, _ context: Context, _ depth: Int
  ) -> FieldType {
    let (last, declaration) = unaliased(.named(owner, []), context)
    if let declaration {
      if declaration.cases.contains(where: { $0.name == member }) {
        return named(owner, [], context, depth)
      }
    } else if let name = last.name?.split(separator: ".").last,
      Self.members[String(name)]?.contains(member) ?? false, let known = FieldType.known(name)
    {
      return known
    }
    remark(context, "the type of \(owner).\(member) is unknown")
    return .any
  }

  private static let members: [String: Set<String>] = {
    let whole: Set<String> = ["max", "min", "zero"]
    let real: Set<String> = ["pi", "zero", "infinity", "greatestFiniteMagnitude", "nan"]
    var members: [String: Set<String>] = [
      "Date": ["now", "distantPast", "distantFuture"], "Double": real, "Float": real,
      "CGFloat": real, "TimeInterval": real, "Decimal": ["zero"], "Int": whole, "Int64": whole,
      "Duration": ["zero"], "CGPoint": ["zero"], "CGSize": ["zero"], "CGRect": ["zero"],
    ]
    for integer in SizedInteger.allCases { members[integer.rawValue] = whole }
    return members
  }()

  // MARK: Remarks

  mutating func use(_ declaration: SwiftDeclaration) {
    files.insert(declaration.file)
    files.formUnion(declaration.extensionFiles)
  }

  mutating func remark(_ context: Context, _ what: Phrase) {
    let text =
      Self.place(context.file, context.line) + localized(Phrase("\(what); it is not checked"))
    if !remarks.contains(text) { remarks.append(text) }
  }
}
