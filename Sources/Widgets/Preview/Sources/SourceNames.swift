import SwiftSource

/// What a Swift file declares that other files may name.
struct SourceNames: Sendable {
  /// Types, aliases and groups of precedence at the outermost level.
  var types: [String] = []
  /// Other names: of globals, and of members of extensions with what is extended.
  ///
  /// An initializer is known by its labels, each as `init:label`, a conformance as `:Protocol`.
  var members: [(name: String, owner: String?)] = []
  /// Whether it has an `ActivityConfiguration`.
  var showsActivity = false
  /// The types that it declares, or makes, to be an activity's attributes.
  var attributes: [String] = []

  init(_ file: SourceFile) {
    file.outline.forEach { declaration, _ in
      if declaration.kind == .type || declaration.kind == .extension, file.isActive(declaration),
        file.inherited(declaration).contains(where: { $0.hasSuffix("ActivityAttributes") })
      {
        attributes.append(
          declaration.name.split(separator: ".").last.map(String.init) ?? declaration.name)
      }
    }
    showsActivity = file.mask.places(of: "ActivityConfiguration").contains { file.active[$0] }
    for declaration in file.outline.declarations where file.isActive(declaration) {
      switch declaration.kind {
      case .type: types.append(declaration.name)
      case .extension:
        let owner = declaration.name.split(separator: ".").last.map(String.init) ?? ""
        for name in file.inherited(declaration) { members.append((":" + name, owner)) }
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
    case .initializer:
      for label in file.labels(member) { members.append(("init:" + label, owner)) }
    case .macro, .deinitializer: break
    case .function:
      members.append((member.name, owner))
      for label in file.labels(member) { members.append(("init:" + label, owner)) }
    default: if !member.name.isEmpty { members.append((member.name, owner)) }
    }
  }
}

extension SourceFile {
  /// The names after the colon in the head of a type or an extension.
  func inherited(_ declaration: Declaration) -> [String] {
    let head = mask.code[declaration.place..<max(declaration.place, declaration.head.upperBound)]
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    let list = head[(colon + 1)...].split(separator: UInt8(ascii: ","))
    return list.compactMap { part in
      let words = part.split { !SwiftMask.isWord($0) && $0 != UInt8(ascii: ".") }
      let word = words.first { !$0.elementsEqual("where".utf8) && !$0.elementsEqual("any".utf8) }
      let name = word.map { String(decoding: $0, as: UTF8.self) } ?? ""
      return name.split(separator: ".").last.map(String.init)
    }
  }

  /// The labels of the parameters of a function or an initializer.
  func labels(_ declaration: Declaration) -> [String] {
    let end = declaration.head.upperBound
    var place = declaration.place
    while place < end, mask.code[place] != UInt8(ascii: "(") { place += 1 }
    guard let close = mask.end(ofBracketAt: place), close <= end else { return [] }
    var labels: [String] = []
    var isStart = true
    place += 1
    while place < close - 1 {
      switch mask.code[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        place = mask.end(ofBracketAt: place) ?? close
        continue
      case UInt8(ascii: ","): isStart = true
      case let byte where SwiftMask.isWord(byte):
        let word = mask.word(at: place)
        if isStart, word != "_" { labels.append(word) }
        isStart = false
        place += word.utf8.count
        continue
      default: break
      }
      place += 1
    }
    return labels
  }
}
