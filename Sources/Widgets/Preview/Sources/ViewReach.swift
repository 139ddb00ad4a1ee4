import SwiftSource

/// The code that a widget's views need, found by the names in their code, and the additional code
/// that its buttons and previews need.
struct ViewReach: Sendable {
  /// Why code is needed, the most important reason first.
  enum Use: Comparable, Sendable { case views, actions, samples, nothing }

  private let parts: [CodePart]
  private let types: Set<String>
  private let needed: Set<String>
  private let viewTypes: Set<String>
  /// Types that are decoded from JSON. All their stored properties are needed.
  private let dataTypes: Set<String>
  private var uses: [Use]
  /// The names in needed code, by use.
  private(set) var words: [Use: Set<String>] = [:]
  /// The names in the views' own code, and the files with that code.
  private var viewWords: Set<String> = []
  private var viewFiles: Set<Int> = []
  /// The names reached so far, and for each name the parts that it would reach.
  private var known: Set<String> = []
  private var waiting: [String: [Int]] = [:]

  private static let viewProtocols = Set(Names["view-protocols"])

  private static let dataProtocols: Set<String> = ["Codable", "Decodable", "Encodable"]

  /// The maximum number of steps, each from a function to the code that it names, starting at a
  /// view's own code. Heads of value types are not counted. Code further away is added only after
  /// an error shows that it is needed.
  private static let depth = 2

  /// Finds the code that the widgets with these names need. `needed` are parts that an earlier
  /// build turned out to need.
  init(_ files: [CodeParts], widgets: Set<String>, needed: Set<String> = []) {
    parts = files.flatMap(\.parts)
    types = files.reduce(into: []) { $0.formUnion($1.types) }
    var conformances: [String: Set<String>] = [:]
    for (type, names) in files.flatMap(\.conformances) {
      conformances[type, default: []].formUnion(names)
    }
    self.needed = needed
    func conforming(to protocols: Set<String>) -> Set<String> {
      Set(conformances.filter { !$0.value.isDisjoint(with: protocols) }.keys)
    }
    viewTypes = conforming(to: Self.viewProtocols).union(["ContentState"])
    dataTypes = conforming(to: Self.dataProtocols)
    uses = Array(repeating: .nothing, count: parts.count)
    for (number, part) in parts.enumerated() {
      for name in Self.keys(part) { waiting[name, default: []].append(number) }
    }
    // The keys of a content state are not mentioned by name.
    reach(widgets.union(["ContentState"]), as: .views)
    reach(["perform"], as: .actions)
    reach(previewsOf: Self.attributes(files))
    for (part, use) in zip(parts, uses) where use == .views && isOfView(part) {
      viewWords.formUnion(part.words)
      viewFiles.insert(part.file)
    }
  }

  /// The names by which a preview is recognised as one of an activity: the attributes types, and
  /// names common to all such previews.
  static func attributes(_ files: [CodeParts]) -> Set<String> {
    let types = files.flatMap(\.conformances).filter {
      $0.names.contains { $0.hasSuffix("ActivityAttributes") }
    }
    return Set(types.map(\.type)).union(["ContentState", "previewContext"])
  }

  func use(file: Int, place: Int) -> Use { part(file, place).map { uses[$0] } ?? .nothing }

  /// The identifier of the part at a place, for `needed`.
  func id(file: Int, place: Int) -> String? { part(file, place).map { parts[$0].id } }

  private func part(_ file: Int, _ place: Int) -> Int? {
    parts.indices.filter { parts[$0].file == file && parts[$0].range.contains(place) }
      .min { parts[$0].range.count < parts[$1].range.count }
  }

  /// Whether a place is in a view's own code, or in code named by it.
  func isViews(file: Int, place: Int, hasResult: Bool) -> Bool {
    guard let number = part(file, place), uses[number] == .views else { return false }
    let part = parts[number]
    if part.isView || needed.contains(part.id) { return true }
    if case .head(let isValue) = part.kind {
      return isValue && part.owner.map { viewTypes.contains($0) || dataTypes.contains($0) } == true
    }
    if let owner = part.owner, viewTypes.contains(owner) {
      if hasResult || CodePart.unnamed.contains(part.name) { return true }
    }
    // Extensions of types outside the app often have members with common names.
    guard part.owner.map(types.contains) != false || viewFiles.contains(file) else { return false }
    return part.name == "init" || part.name == "deinit"
      ? part.owner.map(viewWords.contains) == true : viewWords.contains(part.name)
  }

  // MARK: Search

  private static func keys(_ part: CodePart) -> [String] {
    switch part.kind {
    case .head: part.owner.map { [$0] } ?? []
    case .named: [part.name] + (part.owner.map { [$0] } ?? [])
    case .foreign(let labels): labels.filter { $0 != "_" } + (part.owner.map { [$0] } ?? [])
    case .sample: []
    }
  }

  private func isOfView(_ part: CodePart) -> Bool {
    part.isView || part.owner.map(viewTypes.contains) == true || needed.contains(part.id)
  }

  /// Whether a part is not counted as a step: view code, and heads of value types.
  private func isNear(_ part: CodePart) -> Bool {
    if case .head(isValue: true) = part.kind { return true }
    return isOfView(part)
  }

  private mutating func reach(_ names: Set<String>, as use: Use) {
    var seen: Set<String> = []
    var new = names
    // Follow the parts that count as a step only after all others.
    var next: [Int] = []
    for step in 0...Self.depth {
      while !new.isEmpty {
        seen.formUnion(new)
        known.formUnion(new)
        var found: Set<String> = []
        for name in new {
          for number in waiting[name] ?? [] where uses[number] == .nothing && isReached(number) {
            if isNear(parts[number]) {
              uses[number] = use
              found.formUnion(parts[number].words)
            } else {
              next.append(number)
            }
          }
        }
        new = found.subtracting(seen)
      }
      guard step < Self.depth else { break }
      for number in next where uses[number] == .nothing {
        uses[number] = use
        new.formUnion(parts[number].words)
      }
      new.subtract(seen)
      next = []
    }
    words[use] = known
  }

  private mutating func reach(previewsOf attributes: Set<String>) {
    var names: Set<String> = []
    for (number, part) in parts.enumerated() {
      guard case .sample = part.kind, !part.words.isDisjoint(with: attributes) else { continue }
      uses[number] = .samples
      names.formUnion(part.words)
    }
    reach(names, as: .samples)
  }

  private func isReached(_ number: Int) -> Bool {
    let part = parts[number]
    let isOwn = part.owner.map(types.contains) == true
    if let owner = part.owner, isOwn, !known.contains(owner) { return false }
    switch part.kind {
    case .head: return true
    case .named:
      if known.contains(part.name) { return true }
      return isOwn
        && (CodePart.unnamed.contains(part.name) || !part.name.utf8.allSatisfy(SwiftMask.isWord))
    case .foreign(let labels):
      return part.owner.map(known.contains) == true && labels.allSatisfy(known.contains)
    case .sample: return false
    }
  }
}
