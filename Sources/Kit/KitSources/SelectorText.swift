import SwiftSource

/// What stands in the place of `#selector(…)`: the method's name, and a closure that calls it where the method
/// is declared in the same file.
struct SelectorText {
  let text: String

  /// Reads what `#selector` at a place is given: `name`, `name(_:)`, `self.name(_:)` or `Type.name(_:)`.
  init(_ inside: String, at place: Int, in mask: SwiftMask) {
    let words = inside.filter { !$0.isWhitespace }
    let path = words.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    let name = path.last ?? ""
    let labels = words.firstIndex(of: "(").map { String(words[$0...]) }
    let owner = path.dropLast().filter { $0 != "self" && $0 != "Self" }.joined(separator: ".")
    let type = owner.isEmpty ? Self.type(around: place, in: mask) : owner
    let method = Self.methods(name, in: mask).first { labels == nil || $0.labels == labels }
    let shown = name + (labels ?? method?.labels ?? "")
    guard let method, let type, method.parameters.count < 2 else {
      text = "Selector(\"\(shown)\")"
      return
    }
    guard let parameter = method.parameters.first else {
      text = "Selector(\"\(shown)\", { target, _ in _ = (target as? \(type))?.\(name)() })"
      return
    }
    let call = "\(name)(\(parameter.label == "_" ? "" : parameter.label + ": ")argument)"
    text =
      "Selector(\"\(shown)\", { target, argument in "
      + "if let argument = argument as? \(parameter.type) { _ = (target as? \(type))?.\(call) } })"
  }

  private struct Method {
    var parameters: [(label: String, type: String)]
    var labels: String {
      parameters.isEmpty ? "" : "(" + parameters.map { $0.label + ":" }.joined() + ")"
    }
  }

  /// The methods of a name that the file declares.
  private static func methods(_ name: String, in mask: SwiftMask) -> [Method] {
    guard !name.isEmpty else { return [] }
    return mask.places(of: "func").compactMap { place in
      let start = mask.skipSpace(place + 4)
      guard mask.word(at: start) == name else { return nil }
      let bracket = mask.skipSpace(start + name.utf8.count)
      guard bracket < mask.code.count, mask.code[bracket] == UInt8(ascii: "("),
        let end = mask.end(ofBracketAt: bracket)
      else { return nil }
      return Method(parameters: parameters(bracket + 1..<end - 1, mask))
    }
  }

  private static func parameters(
    _ range: Range<Int>, _ mask: SwiftMask
  ) -> [(label: String, type: String)] {
    var parts: [String] = []
    var (depth, start) = (0, range.lowerBound)
    for place in range {
      switch mask.code[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(String(decoding: mask.code[start..<place], as: UTF8.self))
        start = place + 1
      default: break
      }
    }
    parts.append(String(decoding: mask.code[start..<range.upperBound], as: UTF8.self))
    return parts.compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let label = part[..<colon].split(whereSeparator: \.isWhitespace).first ?? "_"
      let type = part[part.index(after: colon)...].prefix { $0 != "=" }
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      // What is asked of a value holds for an optional one, too.
      return (String(label), type.hasSuffix("?") ? String(type.dropLast()) : type)
    }
  }

  /// The name of the type in which a place stands.
  private static func type(around place: Int, in mask: SwiftMask) -> String? {
    let kinds: Set<String> = ["class", "struct", "enum", "actor", "extension"]
    var open: [String?] = []
    var pending: String?
    var index = 0
    while index < place {
      let byte = mask.code[index]
      if SwiftMask.isWord(byte) {
        let word = mask.word(at: index)
        index += max(1, word.utf8.count)
        guard kinds.contains(word) else { continue }
        let name = mask.skipSpace(index)
        let rest = mask.code[name...].prefix { SwiftMask.isWord($0) || $0 == UInt8(ascii: ".") }
        let named = String(decoding: rest, as: UTF8.self)
        if !["func", "var", "let", "subscript", ""].contains(named) { pending = named }
        continue
      }
      if byte == UInt8(ascii: "{") {
        open.append(pending)
        pending = nil
      } else if byte == UInt8(ascii: "}") {
        _ = open.popLast()
      }
      index += 1
    }
    let names = open.compactMap { $0 }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}
