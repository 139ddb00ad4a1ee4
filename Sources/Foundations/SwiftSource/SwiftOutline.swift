/// Swift source with its declarations, which are found by their keywords.
///
/// The bodies of functions are skipped.
package struct SwiftOutline: Sendable {
  package let mask: SwiftMask
  package let declarations: [Declaration]

  package init(_ mask: SwiftMask) {
    self.mask = mask
    var scanner = OutlineScanner(reader: TokenReader(mask, 0..<mask.code.count))
    declarations = scanner.declarations()
  }

  package func reader(_ range: Range<Int>) -> TokenReader { TokenReader(mask, range) }

  /// The brackets opened by the first token at or after an offset.
  package func brackets(from place: Int) -> Range<Int>? {
    reader(place..<mask.code.count).brackets
  }

  /// The declarations that enclose an offset, the outermost first.
  package func path(to place: Int) -> [Declaration] {
    var path: [Declaration] = []
    var level = declarations
    while let next = level.first(where: { $0.range.contains(place) }) {
      path.append(next)
      level = next.members
    }
    return path
  }

  /// Calls `body` for all declarations, each with its enclosing ones, the outermost first.
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
  package static let objectiveC = ["@objcMembers", "@objc"]

  /// Replaces attributes and directives by spaces, including their arguments if there are any.
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
