/// Swift source with its declarations, found by the words that introduce them.
///
/// What stands in the bodies of functions is gone over.
package struct SwiftOutline: Sendable {
  package let mask: SwiftMask
  package let declarations: [Declaration]

  package init(_ mask: SwiftMask) {
    self.mask = mask
    var scanner = OutlineScanner(reader: TokenReader(mask, 0..<mask.code.count))
    declarations = scanner.declarations()
  }

  package func reader(_ range: Range<Int>) -> TokenReader { TokenReader(mask, range) }

  /// The brackets that the first token at a place or behind it opens.
  package func brackets(from place: Int) -> Range<Int>? {
    reader(place..<mask.code.count).brackets
  }

  /// The declaration that holds a place, with those around it, the outermost first.
  package func path(to place: Int) -> [Declaration] {
    var path: [Declaration] = []
    var level = declarations
    while let next = level.first(where: { $0.range.contains(place) }) {
      path.append(next)
      level = next.members
    }
    return path
  }

  /// Goes over all declarations with those around each, the outermost first.
  package func forEach(_ body: (Declaration, [Declaration]) -> Void) {
    func visit(_ list: [Declaration], _ outer: [Declaration]) {
      for declaration in list {
        body(declaration, outer)
        if !declaration.members.isEmpty { visit(declaration.members, outer + [declaration]) }
      }
    }
    visit(declarations, [])
  }
}

extension SwiftOutline {
  /// Attributes that need Objective-C.
  package static let objectiveC = ["@objcMembers", "@objc"]

  /// Blanks attributes and directives, each with the bracket behind it where it may have one.
  package func blank(_ words: [String], in bytes: inout [UInt8]) {
    for word in words {
      for place in mask.places(of: word) {
        var end = place + word.utf8.count
        if ["@objc", "@Attribute", "@Relationship", "#sourceLocation"].contains(word) {
          end = brackets(from: end)?.upperBound ?? end
        }
        for index in place..<end where ![10, 13].contains(bytes[index]) { bytes[index] = 32 }
      }
    }
  }
}
