/// A part of the app's code that is reached, or left out, as a whole.
struct CodePart: Sendable {
  /// What it stands for in the graph of names.
  enum Kind: Sendable {
    /// The head of a type and what each of its values has. A value is nothing without all of it; an object may
    /// lack what is never asked of it.
    case head(isValue: Bool)
    /// A member or a global that is reached by its name.
    case named
    /// An initializer of a type that is not the app's: reached by the type and all labels.
    case foreign(labels: [String])
    case sample
  }

  /// The number of its file.
  var file: Int
  var kind: Kind
  /// The type that it belongs to.
  var owner: String?
  var name: String
  var range: Range<Int>
  /// The names that it mentions.
  var words: Set<String>
  /// Whether it is code of a view: in a type of views and with a value, or a value that is a view.
  var isView: Bool

  var id: String { "\(file):\(range.lowerBound)" }

  /// Members that are called by no name in the app's code.
  static let unnamed: Set<String> = [
    "body", "init", "deinit", "subscript", "makeBody", "path", "hash", "encode", "defaultValue",
    "wrappedValue", "projectedValue", "callAsFunction", "id", "rawValue", "allCases",
  ]
}
