/// A declaration as it stands in a source: what it declares, and where its parts lie.
package struct Declaration: Sendable {
  package enum Kind: Sendable {
    case type, `extension`, function, initializer, deinitializer, `subscript`, property, enumCase
    /// An alias, an import, an operator.
    case other
    /// A macro that stands by itself, such as `#Preview`.
    case macro
  }

  package var kind: Kind
  /// The word that introduces it, such as `struct`.
  package var keyword: String
  /// Its name; of an extension the name of what is extended.
  package var name = ""
  /// All of it, with attributes and modifiers.
  package var range: Range<Int>
  package var place: Int
  /// What stands between braces, with the braces: members, a function's body, accessors.
  package var body: Range<Int>?
  package var value: Range<Int>?
  /// The types after the colon in the head of a type or an extension, as they are written.
  package var inherited: [String] = []
  package var members: [Declaration] = []

  /// What stands before the body and the value.
  package var head: Range<Int> {
    range.lowerBound..<min(body?.lowerBound ?? range.upperBound, value?.lowerBound ?? .max)
  }
}
