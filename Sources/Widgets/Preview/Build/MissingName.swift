/// A name that the compiler misses, and whose member it should be.
struct MissingName: Hashable, Comparable {
  var name: String
  /// The type whose member is missed, where that is said.
  var owner: String?
  /// Whether only a type can be meant, or only a member.
  var isType: Bool?

  init(_ name: String, owner: String? = nil, isType: Bool? = nil) {
    self.name = name
    self.owner = owner
    self.isType = isType
  }

  static func < (one: Self, other: Self) -> Bool {
    (one.name, one.owner ?? "") < (other.name, other.owner ?? "")
  }

  /// The files that declare it.
  func files(in index: SourceIndex) -> [String] {
    let types = isType == false ? [] : index.files(declaring: name)
    if !types.isEmpty || isType == true { return types }
    return index.files(declaring: name, of: owner)
  }
}
