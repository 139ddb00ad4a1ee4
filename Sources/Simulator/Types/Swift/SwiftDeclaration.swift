/// A type declared in Swift source, reduced to the parts that affect decoding.
struct SwiftDeclaration: Sendable {
  enum Kind: Sendable {
    case structure, classType, enumeration, alias, protocolType, extensionType
  }

  /// A stored property that synthesised decoding reads.
  struct Property: Sendable {
    var name: String
    var type: TypeExpression
    var line: Int
    /// The property's attributes that may be property wrappers or macros.
    var wrappers: [TypeExpression] = []
  }

  struct Case: Sendable {
    enum Raw: Sendable, Hashable {
      case text(String)
      case number(Double)
    }

    var name: String
    var raw: Raw?
    /// The associated values, with the keys that Codable uses for them.
    var values: [Property] = []
  }

  var kind: Kind
  var name: String
  var file: String
  var line: Int
  var extensionFiles: Set<String> = []
  var parameters: [String] = []
  /// The inherited types and protocols as written in the source.
  var conformances: [String] = []
  var properties: [Property] = []
  var cases: [Case] = []
  var nested: [SwiftDeclaration] = []
  var hasOwnDecoding = false
  var hasFailableInit = false
  /// Whether it has an attribute that may be a macro, which may generate a decoder.
  var hasUnknownAttribute = false
  /// The type of the property `wrappedValue`, stored or computed.
  var wrappedValue: TypeExpression?
  var aliased: TypeExpression?
  /// The types for which an extension of `KeyedDecodingContainer` implements custom decoding.
  var decodedTypes: Set<String> = []

  func nested(_ name: String) -> SwiftDeclaration? { nested.last { $0.name == name } }
}
