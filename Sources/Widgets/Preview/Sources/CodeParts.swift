import SwiftSource

/// The smallest unit of the app's code that is included or left out.
struct CodePart: Sendable {
  /// The role of a part in the graph of names.
  enum Kind: Sendable {
    /// The head of a type and its stored properties. A value type needs all of its properties; a
    /// class does not need those that are never used.
    case head(isValue: Bool)
    /// A member or a global, included if its name is used.
    case named
    /// An initializer of a type outside the app, included if the type and all labels are used.
    case foreign(labels: [String])
    case sample
  }

  var file: Int
  var kind: Kind
  var owner: String?
  var name: String
  var range: Range<Int>
  var words: Set<String>
  /// Whether it is view code: a member of a view type that returns a value, or any code that
  /// returns a view.
  var isView: Bool

  var id: String { "\(file):\(range.lowerBound)" }

  /// Members that are called by frameworks and not by name in the app's code.
  static let unnamed = Set(Names["unnamed"])
}

struct CodeParts {
  private let file: SourceFile
  private let number: Int
  private(set) var parts: [CodePart] = []
  /// The declared types, including nested ones.
  private(set) var types: Set<String> = []
  /// The conformances that types declare in their heads and in extensions.
  private(set) var conformances: [(type: String, names: [String])] = []

  init(_ file: SourceFile, number: Int) {
    self.file = file
    self.number = number
    for declaration in file.outline.declarations where file.isActive(declaration) {
      switch declaration.kind {
      case .type: add(type: declaration)
      case .extension:
        let owner = Self.last(declaration.name)
        conformances.append((owner, declaration.parents))
        for member in declaration.members where file.isActive(member) {
          add(member, of: owner, isExtension: true)
        }
      case .macro where declaration.name == "Preview": add(declaration, .sample, owner: nil)
      default: add(declaration, .named, owner: nil)
      }
    }
  }

  static func last(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  private mutating func add(type declaration: Declaration) {
    let (name, inherited) = (declaration.name, declaration.parents)
    types.insert(name)
    conformances.append((name, inherited))
    if inherited.contains("PreviewProvider") {
      add(declaration, .sample, owner: nil)
      return
    }
    let head = declaration.place..<(declaration.body?.lowerBound ?? declaration.range.upperBound)
    parts.append(
      CodePart(
        file: number, kind: .head(isValue: true), owner: name, name: name, range: head,
        words: file.words(in: head), isView: false))
    let isValue = declaration.keyword == "struct" || declaration.keyword == "enum"
    for member in declaration.members where file.isActive(member) {
      add(member, of: name, isExtension: false, isValue: isValue)
    }
  }

  private mutating func add(
    _ member: Declaration, of owner: String, isExtension: Bool, isValue: Bool = true
  ) {
    switch member.kind {
    case .type: add(type: member)
    case .initializer where isExtension:
      add(member, .foreign(labels: file.labels(member)), owner: owner)
    case .property where member.body == nil, .enumCase:
      add(member, .head(isValue: isValue), owner: owner)
    default: add(member, .named, owner: owner)
    }
  }

  private mutating func add(_ declaration: Declaration, _ kind: CodePart.Kind, owner: String?) {
    parts.append(
      CodePart(
        file: number, kind: kind, owner: owner, name: declaration.name, range: declaration.range,
        words: file.words(in: declaration.range, without: file.actions(in: declaration.range)),
        isView: file.givesView(declaration)))
  }
}

extension SourceFile {
  private static let views = Set(Names["views"])

  /// The range of the type that a declaration states for a function's result or a property; `nil`
  /// if it states none.
  func result(of declaration: Declaration) -> Range<Int>? {
    var reader = outline.reader(declaration.place..<declaration.head.upperBound)
    switch declaration.kind {
    case .function, .subscript:
      reader.skip(to: ["("])
      reader.skip(to: ["-"])
      guard reader.isNext(">", 1) else { return nil }
      reader.advance(2)
    case .property:
      reader.skip(to: [":"])
      guard reader.isNext(":") else { return nil }
      reader.advance()
    default: return nil
    }
    let start = reader.position
    reader.skip(to: ["where", "="])
    return start < reader.position ? start..<reader.position : nil
  }

  /// Whether a function or a property returns a view.
  func givesView(_ declaration: Declaration) -> Bool {
    guard let result = result(of: declaration) else { return false }
    return !words(in: result).isDisjoint(with: Self.views)
  }
}
