import SwiftSource
import ViewTree

/// How widget code uses its values. A value is traced back to its source through the parameters of
/// functions and the properties of views.
struct ValueUses {
  private enum Note {
    case use(SampleHints.Use), choices([String]), cap(Int)
  }

  private(set) var hints = SampleHints()
  private let files: [CodeTokens]
  /// The calls of functions and types, each with its file and the token of its opening bracket.
  private var calls: [String: [(file: Int, open: Int)]] = [:]

  /// The maximum number of functions through which a value is traced.
  private static let limit = 8

  init(_ sources: [SourceFile]) {
    files = sources.map(CodeTokens.init)
    for (number, file) in files.enumerated() {
      for index in file.tokens.indices.dropFirst()
      where file.isNext("(", at: index) && file.tokens[index - 1].isWord
        && file.text(index - 2) != "func"
      {
        calls[CodeParts.last(file.text(index - 1)), default: []].append((number, index))
      }
    }
    for number in files.indices { read(number) }
    hints.keys = Array(Set(hints.keys).sorted().prefix(100))
  }

  private mutating func read(_ number: Int) {
    let file = files[number]
    for index in file.tokens.indices {
      switch file.text(index) {
      case "systemName" where file.isNext(":", at: index + 1),
        "systemImage" where file.isNext(":", at: index + 1):
        name(at: index + 2, .symbol, number)
      case "Image" where file.isNext("(", at: index + 1): name(at: index + 2, .image, number)
      case "Color" where file.isNext("(", at: index + 1): name(at: index + 2, .color, number)
      case "named" where file.isNext(":", at: index + 1):
        name(at: index + 2, file.text(index - 2) == "UIColor" ? .color : .image, number)
      case "timeIntervalSince1970" where file.isNext(":", at: index + 1):
        if let source = file.source(at: index + 2) { follow(source, .use(.date), number, index) }
      case "switch": choices(of: index, number)
      case "=" where file.isNext("=", at: index + 1):
        if let text = file.string(index + 2), !text.isEmpty, let path = file.path(before: index) {
          follow(path, .choices([text]), number, index)
        }
      case "." where file.isNext(".", ".", at: index + 1): range(at: index, number)
      case "[":
        // An array of one text is not a dictionary lookup.
        if let key = file.string(index + 1), file.isNext("]", at: index + 2), Self.isKey(key),
          index > 0, file.tokens[index - 1].range.upperBound == file.tokens[index].range.lowerBound,
          file.tokens[index - 1].isWord || [")", "?", "!", "]"].contains(file.text(index - 1))
        {
          hints.keys.append(key)
        }
      case let word where word.hasSuffix(".prefix"):
        guard file.isNext("(", at: index + 1), let count = Int(file.text(index + 2)), count > 0,
          var path = file.path(at: index)
        else { break }
        path.names.removeLast()
        note(path, .cap(count))
      default: break
      }
    }
  }

  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.count < 60
      && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }

  /// Reads an argument that is the name of a symbol, a picture or a colour.
  private mutating func name(at index: Int, _ use: SampleHints.Use, _ number: Int) {
    let file = files[number]
    guard let path = file.path(at: index),
      [",", ")"].contains(file.text(path.end)) || file.isNext("?", "?", at: path.end)
    else { return }
    follow(path, .use(use), number, index)
  }

  private mutating func choices(of index: Int, _ number: Int) {
    let file = files[number]
    guard let path = file.path(at: index + 1),
      let open = (path.end..<path.end + 4).first(where: { file.isNext("{", at: $0) })
    else { return }
    var texts: [String] = []
    var place = open + 1
    let end = file.end(ofBracketAt: open) - 1
    while place < end {
      if file.isNext("case", at: place) {
        place += 1
        while let text = file.string(place) {
          if !text.isEmpty { texts.append(text) }
          place += file.isNext(",", at: place + 1) ? 2 : 1
        }
      } else {
        place =
          ["(", "[", "{"].contains(file.text(place))
          ? file.end(ofBracketAt: place) : place + 1
      }
    }
    if !texts.isEmpty { follow(path, .choices(texts), number, index) }
  }

  /// Reads the dates of a range: the first is in the past, the second in the future.
  private mutating func range(at index: Int, _ number: Int) {
    let file = files[number]
    if let first = file.source(before: index), first.names.last != "now" {
      follow(first, .use(.behind), number, index)
    }
    if let second = file.source(at: index + 3), second.names.last != "now" {
      follow(second, .use(.ahead), number, index)
    }
  }

  /// Traces a value from its use at a token back to the names that it comes from.
  private mutating func follow(
    _ path: CodeTokens.Path, _ note: Note, _ number: Int, _ index: Int, depth: Int = 0
  ) {
    guard depth < Self.limit else { return }
    if path.isMillis { follow(path.plain, .use(.millis), number, index, depth: depth + 1) }
    guard path.key == nil, path.names.count == 1, let name = path.names.first else {
      return self.note(path, note)
    }
    let file = files[number]
    if let start = file.binding(of: name, before: index), start < index {
      if let source = file.source(at: start), source.names != [name] {
        return follow(source, note, number, start, depth: depth + 1)
      }
      return self.note(path, note, isSure: false)
    }
    let scopes = file.scopes(around: index)
    guard
      let scope = scopes.first(where: { $0.parameters.contains { $0.name == name } }),
      !scope.isType || scope.isView,
      let place = scope.parameters.firstIndex(where: { $0.name == name })
    else {
      // A property of the enclosing type, or an unknown name.
      let isOwn = scopes.contains { $0.isType && !$0.isView }
      return self.note(path, note, isSure: isOwn)
    }
    let parameter = scope.parameters[place]
    for call in calls[scope.name] ?? [] where call.file != number || call.open != index {
      let caller = files[call.file]
      let arguments = caller.arguments(at: call.open)
      let given =
        parameter.label == nil
        ? arguments.indices.contains(place) ? arguments[place] : nil
        : arguments.first { $0.label == parameter.label }
      guard let given, let source = caller.source(at: given.start),
        source.names != [name] || call.file != number
          || !scope.range.contains(caller.tokens[call.open].range.lowerBound)
      else { continue }
      follow(source, note, call.file, given.start, depth: depth + 1)
    }
  }

  /// Records a use of the last name of a path. For an unresolved single name, records only uses
  /// that are harmless for other values with the same name.
  private mutating func note(_ path: CodeTokens.Path, _ note: Note, isSure: Bool = true) {
    guard let last = path.key ?? path.names.last else { return }
    // Interpolations are removed from a key: `tea\(index)EndTime`.
    let name = SampleHints.plain(last.outsideBrackets)
    switch note {
    case .use(let use):
      let isName = [.symbol, .image, .color].contains(use)
      if isSure || !isName { hints.uses[name, default: []].insert(use) }
    case .choices(let texts):
      for text in texts where hints.choices[name]?.contains(text) != true {
        hints.choices[name, default: []].append(text)
      }
    case .cap(let count): hints.caps[name] = min(hints.caps[name] ?? count, count)
    }
  }
}

extension CodeTokens.Path {
  fileprivate var plain: CodeTokens.Path {
    var path = self
    path.isMillis = false
    return path
  }
}

extension String {
  fileprivate var outsideBrackets: String {
    var depth = 0
    return filter { letter in
      if letter == "(" { depth += 1 }
      defer { if letter == ")" { depth -= 1 } }
      return depth == 0
    }
  }
}
