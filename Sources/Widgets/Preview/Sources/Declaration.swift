/// A declaration as it stands in a source: what it declares, and where its parts lie.
struct Declaration: Sendable {
  enum Kind: Sendable {
    case type, `extension`, function, initializer, deinitializer, `subscript`, property, enumCase
    /// An alias, an import, an operator.
    case other
    /// A macro that stands by itself, such as `#Preview`.
    case macro
  }

  var kind: Kind
  /// The word that introduces it, such as `struct`.
  var keyword: String
  /// Its name; of an extension the name of what is extended.
  var name: String
  /// All of it, with attributes and modifiers.
  var range: Range<Int>
  /// The place of the word that introduces it.
  var place: Int
  /// What stands between braces, with the braces: members, a function's body, accessors.
  var body: Range<Int>?
  /// A property's initial value.
  var value: Range<Int>?
  /// The members of a type or an extension.
  var members: [Declaration] = []

  /// What stands before the body and the value.
  var head: Range<Int> {
    range.lowerBound..<min(body?.lowerBound ?? range.upperBound, value?.lowerBound ?? .max)
  }
}
