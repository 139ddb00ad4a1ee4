/// A declaration of a type in Swift source, as far as decoding depends on it.
struct SwiftDeclaration: Sendable {
  enum Kind: Sendable {
    case structure, classType, enumeration, alias, protocolType, extensionType
  }

  /// A stored property that synthesised decoding reads.
  struct Property: Sendable {
    var name: String
    var type: TypeExpression
    var line: Int
    /// The attributes before it that may be a property wrapper's or a macro's.
    var wrappers: [TypeExpression] = []
  }

  /// A case of an enum, with its raw value where one is written.
  struct Case: Sendable {
    /// A raw value as it is written.
    enum Raw: Sendable, Hashable {
      case text(String)
      case number(Double)
    }

    var name: String
    var raw: Raw?
    /// What it holds, by the keys that Codable gives it.
    var values: [Property] = []
  }

  var kind: Kind
  var name: String
  var file: String
  var line: Int
  var extensionFiles: Set<String> = []
  var parameters: [String] = []
  /// What it inherits or conforms to, as it is written.
  var conformances: [String] = []
  var properties: [Property] = []
  var cases: [Case] = []
  var nested: [SwiftDeclaration] = []
  var hasOwnDecoding = false
  /// Whether it has an initialiser that may return `nil`.
  var hasFailableInit = false
  /// Whether an attribute stands before it that may be a macro's, which may write a decoder.
  var hasUnknownAttribute = false
  /// The type of the property `wrappedValue`, stored or not.
  var wrappedValue: TypeExpression?
  var aliased: TypeExpression?
  /// For an extension of `KeyedDecodingContainer`: the types that it decodes in a way of its own.
  var decodedTypes: Set<String> = []

  func nested(_ name: String) -> SwiftDeclaration? { nested.last { $0.name == name } }
}
