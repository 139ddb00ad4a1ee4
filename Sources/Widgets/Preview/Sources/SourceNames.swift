import SwiftSource

/// The declarations of a Swift file that other files can name.
struct SourceNames: Sendable {
  /// Types, aliases and precedence groups at the top level.
  var types: [String] = []
  /// Other names: globals, and members of extensions with the extended type. An initializer is
  /// listed once per label, as `init:label`, and a conformance as `:Protocol`.
  var members: [(name: String, owner: String?)] = []
  var showsActivity = false
  /// The types declared as an activity's attributes, also by an extension.
  var attributes: [String] = []

  init(_ file: SourceFile) {
    file.outline.forEach { declaration, _ in
      if declaration.kind == .type || declaration.kind == .extension, file.isActive(declaration),
        declaration.parents.contains(where: { $0.hasSuffix("ActivityAttributes") })
      {
        attributes.append(CodeParts.last(declaration.name))
      }
    }
    showsActivity = file.mask.places(of: "ActivityConfiguration").contains { file.active[$0] }
    for declaration in file.outline.declarations where file.isActive(declaration) {
      switch declaration.kind {
      case .type: types.append(declaration.name)
      case .extension:
        let owner = CodeParts.last(declaration.name)
        for name in declaration.parents { members.append((":" + name, owner)) }
        for member in declaration.members where file.isActive(member) { add(member, owner, file) }
      case .other:
        if ["typealias", "precedencegroup", "operator"].contains(declaration.keyword) {
          types.append(declaration.name)
        }
      case .function, .property: add(declaration, nil, file)
      default: break
      }
    }
  }

  private mutating func add(_ member: Declaration, _ owner: String?, _ file: SourceFile) {
    switch member.kind {
    case .initializer: for label in file.labels(member) { members.append(("init:" + label, owner)) }
    case .macro, .deinitializer: break
    case .function:
      members.append((member.name, owner))
      for label in file.labels(member) { members.append(("init:" + label, owner)) }
    default: if !member.name.isEmpty { members.append((member.name, owner)) }
    }
  }
}

extension Declaration {
  /// The unqualified names of the superclass and the protocols.
  var parents: [String] { inherited.map { CodeParts.last(String($0.prefix { $0 != "<" })) } }
}

extension SourceFile {
  func labels(_ declaration: Declaration) -> [String] {
    CodeTokens.parameters(self, declaration).compactMap(\.label)
  }
}
