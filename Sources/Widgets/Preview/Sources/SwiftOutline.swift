/// The declarations of a source, found by the words that introduce them.
///
/// What stands in the bodies of functions is gone over.
struct SwiftOutline: Sendable {
  private(set) var declarations: [Declaration] = []

  init(_ mask: SwiftMask) {
    var scanner = OutlineScanner(mask)
    declarations = scanner.declarations(to: mask.code.count)
  }

  /// The declaration that holds a place, with those around it, the outermost first.
  func path(to place: Int) -> [Declaration] {
    var path: [Declaration] = []
    var level = declarations
    while let next = level.first(where: { $0.range.contains(place) }) {
      path.append(next)
      level = next.members
    }
    return path
  }

  /// Goes over all declarations with those around each, the outermost first.
  func forEach(_ body: (Declaration, [Declaration]) -> Void) {
    func visit(_ list: [Declaration], _ outer: [Declaration]) {
      for declaration in list {
        body(declaration, outer)
        if !declaration.members.isEmpty { visit(declaration.members, outer + [declaration]) }
      }
    }
    visit(declarations, [])
  }
}
