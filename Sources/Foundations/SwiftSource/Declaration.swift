/// A declaration in a source, with the ranges of its parts.
package struct Declaration: Sendable {
  package enum Kind: Sendable {
    case type, `extension`, function, initializer, deinitializer, `subscript`, property, enumCase
    /// An alias, an import, an operator.
    case other
    /// A freestanding macro, such as `#Preview`.
    case macro
  }

  package var kind: Kind
  /// The introducing keyword, such as `struct`.
  package var keyword: String
  /// The name; for an extension that of the extended type.
  package var name = ""
  /// The range including attributes and modifiers.
  package var range: Range<Int>
  package var place: Int
  /// The braces with their contents: members, a function's body or accessors.
  package var body: Range<Int>?
  package var value: Range<Int>?
  /// The types after the colon of a type or an extension, as written in the source.
  package var inherited: [String] = []
  package var members: [Declaration] = []

  /// The range before the body and the value.
  package var head: Range<Int> {
    range.lowerBound..<min(body?.lowerBound ?? range.upperBound, value?.lowerBound ?? .max)
  }
}
