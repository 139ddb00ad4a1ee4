import SwiftSource
import ViewTree

/// Values for an activity's types from the project's code and tests, which are more realistic than
/// generated ones.
struct SampleLiterals {
  /// Where a value was found; lower ranks are closer to the app's own data.
  private enum Rank: Int {
    case request, standard, call, update
  }

  /// A type that is part of an activity.
  private struct Part {
    var names: Set<String>
    var declaration: Declaration
    var file: SourceFile
  }

  private let type: String
  private let reader: LiteralReader
  private var parts: [Part] = []
  private var stateNames: Set<String> = ["ContentState"]
  private var found: [Rank: [String: [String: HostValue]]] = [:]

  /// The values for an activity's types, by type name and property name.
  static func find(of type: String, compiled: [SourceFile], _ reader: LiteralReader)
    -> [String: HostValue]
  {
    var search = SampleLiterals(type: type, reader: reader)
    search.findParts(in: compiled)
    search.readRequests()
    for part in search.parts { search.read(part) }
    return search.merged()
  }

  private func merged() -> [String: HostValue] {
    var all: [String: [String: HostValue]] = [:]
    for rank in [Rank.request, .standard, .call, .update] {
      for (type, values) in found[rank] ?? [:] {
        all[type, default: [:]].merge(values) { first, _ in first }
      }
    }
    return all.mapValues { .object($0) }
  }

  private mutating func add(_ values: [String: HostValue], to names: Set<String>, _ rank: Rank) {
    let told = values.filter { _, value in
      switch value {
      // The value of a flag or an enum in an update is usually not the initial one.
      case .flag: rank == .request || rank == .standard
      case .object(let object) where object[LiteralReader.enumCase] != nil:
        rank == .request || rank == .standard
      default: true
      }
    }
    for name in names {
      found[rank, default: [:]][name, default: [:]].merge(told) { first, _ in first }
    }
  }

  // MARK: Types

  /// Finds the attributes, their content state, and the app's types of their properties.
  private mutating func findParts(in files: [SourceFile]) {
    var declared: [String: [(path: [String], declaration: Declaration, file: SourceFile)]] = [:]
    var aliases: [(name: String, type: String)] = []
    for file in files {
      file.outline.forEach { declaration, outer in
        let path = outer.map { CodeParts.last($0.name) }
        if declaration.kind == .type {
          declared[declaration.name, default: []].append((path, declaration, file))
        } else if declaration.keyword == "typealias" {
          let words = file.outline.reader(declaration.place..<declaration.range.upperBound).rest
          if let last = words.last, last.isWord, path.last == type {
            aliases.append((declaration.name, CodeParts.last(last.text)))
          }
        }
      }
    }
    for _ in aliases {
      for alias in aliases where !stateNames.isDisjoint(with: [alias.name, alias.type]) {
        stateNames.formUnion([alias.name, alias.type])
      }
    }
    var waiting: [Set<String>] = [[type], stateNames]
    while let names = waiting.popLast(), parts.count < 40 {
      let all = names.sorted().flatMap { declared[$0] ?? [] }
      guard let best = all.first(where: { $0.path.contains(type) }) ?? all.first,
        ["struct", "class"].contains(best.declaration.keyword)
      else { continue }
      parts.append(Part(names: names, declaration: best.declaration, file: best.file))
      for property in best.declaration.members where property.kind == .property {
        guard let result = best.file.result(of: property) else { continue }
        for word in best.file.words(in: result).sorted()
        where declared[word] != nil && !parts.contains(where: { $0.names.contains(word) })
          && !waiting.contains([word])
        { waiting.insert([word], at: 0) }
      }
    }
  }

  // MARK: Calls

  private mutating func read(_ part: Part) {
    for property in part.declaration.members where property.kind == .property {
      guard let value = property.value else { continue }
      var expression = part.file.outline.reader(value)
      if expression.isNext("=") { expression.advance() }
      guard let known = reader.value(expression, in: part.file) else { continue }
      add([SampleHints.plain(property.name): known], to: part.names, .standard)
    }
    for member in part.declaration.members where member.kind == .initializer {
      var head = part.file.outline.reader(member.place..<member.head.upperBound)
      head.skip(to: ["("])
      for parameter in head.inside.parts(by: ",") {
        var value = parameter
        value.skip(to: ["="])
        value.advance()
        if let name = parameter.current?.text, let known = reader.value(value, in: part.file) {
          add([SampleHints.plain(name): known], to: part.names, .standard)
        }
      }
    }
    let isState = part.names.contains("ContentState")
    for file in reader.files(mentioning: isState ? type : part.names.sorted()[0]) {
      for name in part.names.sorted() {
        for place in file.mask.places(of: name) where file.active[place] {
          guard let inside = call(of: name, at: place, isState: isState, in: file) else { continue }
          let values = reader.arguments(inside, in: file)
          if !values.isEmpty { add(values, to: part.names, rank(of: place, in: file)) }
        }
      }
    }
  }

  /// The arguments of an expression that constructs a type: `Type(…)`, `Type.init(…)`, `let x: Type
  /// = .init(…)`.
  private func call(
    of name: String, at place: Int, isState: Bool, in file: SourceFile
  ) -> TokenReader? {
    // A qualified `ContentState` must belong to this type.
    var start = place
    while start > 0, SwiftMask.isWord(file.mask.code[start - 1]) || file.mask.code[start - 1] == 46
    {
      start -= 1
    }
    let owner = String(decoding: file.mask.code[start..<place], as: UTF8.self)
    if isState, !owner.isEmpty, CodeParts.last(owner) != type { return nil }
    var call = TokenReader(file.mask, place..<file.mask.code.count)
    guard call.current?.text == name || call.current?.text == name + ".init" else { return nil }
    call.advance()
    if call.isNext("="), call.isNext(".", 1), call.isNext("init", 2) { call.advance(3) }
    return call.isNext("(") ? call.inside : nil
  }

  private func rank(of place: Int, in file: SourceFile) -> Rank {
    let function = file.outline.path(to: place).last { $0.kind == .function }
    let words = function.map { file.words(in: $0.range) } ?? []
    return words.contains("request") || words.isDisjoint(with: ["update", "end"]) ? .call : .update
  }

  /// Reads the arguments of the calls that start an activity.
  private mutating func readRequests() {
    for file in reader.files(mentioning: type) {
      for place in file.mask.places(of: "request")
      where file.active[place] && place > 1 && file.mask.code[place - 1] == 46 {
        let before = String(decoding: file.mask.code[max(0, place - 160)..<place], as: UTF8.self)
        if before.hasSuffix(">."), !before.hasSuffix("\(type)>.") { continue }
        var call = TokenReader(file.mask, place..<file.mask.code.count)
        call.advance()
        guard call.isNext("(") else { continue }
        let given = reader.arguments(call.inside, in: file)
        guard case .object(let attributes)? = given["attributes"] ?? .object([:]),
          (attributes[LiteralReader.type] ?? .text(type)) == .text(type)
        else { continue }
        add(attributes, to: [type], .request)
        var state = given["contentstate"]
        if case .object(let content)? = given["content"] { state = content["state"] }
        if case .object(let values)? = state {
          add(values, to: stateNames, .request)
        }
      }
    }
  }
}
