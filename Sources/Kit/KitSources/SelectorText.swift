import SwiftSource

/// The replacement for `#selector(…)`: the method's name and, if the method is declared in the same
/// file, a closure that calls it.
struct SelectorText {
  let text: String

  /// Parses the argument of a `#selector`: `name`, `name(_:)`, `self.name(_:)` or `Type.name(_:)`.
  init(_ inside: String, at place: Int, in outline: SwiftOutline) {
    let words = inside.filter { !$0.isWhitespace }
    let path = words.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    let name = path.last ?? ""
    let labels = words.firstIndex(of: "(").map { String(words[$0...]) }
    let owner = path.dropLast().filter { $0 != "self" && $0 != "Self" }.joined(separator: ".")
    let type = owner.isEmpty ? Self.type(around: place, in: outline) : owner
    let method = Self.methods(name, in: outline).first { labels == nil || $0.labels == labels }
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

  private static func methods(_ name: String, in outline: SwiftOutline) -> [Method] {
    var found: [Method] = []
    outline.forEach { declaration, _ in
      guard declaration.kind == .function, declaration.name == name else { return }
      var reader = outline.reader(declaration.place..<declaration.head.upperBound)
      reader.skip(to: ["("])
      found.append(Method(parameters: parameters(reader.inside)))
    }
    return found
  }

  private static func parameters(_ reader: TokenReader) -> [(label: String, type: String)] {
    reader.parts(by: ",").compactMap { part in
      var part = part
      guard let label = part.current?.text else { return nil }
      part.skip(to: [":"])
      part.advance()
      let start = part.position
      part.skip(to: ["="])
      let type = String(decoding: part.mask.code[start..<part.position], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      // A cast to the wrapped type is enough for an optional parameter.
      return (label, type.hasSuffix("?") ? String(type.dropLast()) : type)
    }
  }

  private static func type(around place: Int, in outline: SwiftOutline) -> String? {
    let types = outline.path(to: place).filter { $0.kind == .type || $0.kind == .extension }
    return types.isEmpty ? nil : types.map(\.name).joined(separator: ".")
  }
}
