/// A part of the app's code that is reached, or left out, as a whole.
struct CodePart: Sendable {
  /// The role of a part in the graph of names.
  enum Kind: Sendable {
    /// The head of a type and its stored properties. A value type needs all of them; an object may
    /// lack those that are never used.
    case head(isValue: Bool)
    /// A member or a global that is reached by its name.
    case named
    /// An initializer of a type outside the app, reached by the type and all labels.
    case foreign(labels: [String])
    case sample
  }

  var file: Int
  var kind: Kind
  var owner: String?
  var name: String
  var range: Range<Int>
  var words: Set<String>
  /// Whether it is view code: in a view type and with a result, or with a view as its result.
  var isView: Bool

  var id: String { "\(file):\(range.lowerBound)" }

  /// Members that the app's code does not call by name.
  static let unnamed = Set(Names["unnamed"])
}
