/// An English text that can be translated: a template and its arguments.
///
/// It is written as a string literal. Interpolations become placeholders `{0}`, `{1}` … in the
/// template. The template is the key of the translation.
package struct Phrase: Sendable, Hashable {
  package indirect enum Argument: Sendable, Hashable {
    case text(String)
    /// A phrase, which is translated into the same language.
    case phrase(Phrase)
  }

  /// The English text with placeholders, such as `{0} is not known`.
  package let template: String
  package let arguments: [Argument]

  init(template: String, arguments: [Argument] = []) {
    self.template = template
    self.arguments = arguments
  }

  /// Makes a literal a phrase where its type would be ambiguous.
  package init(_ phrase: Phrase) { self = phrase }

  /// A text without arguments. It is translated only if a translation for the whole text exists.
  package init(verbatim text: String) { self.init(template: text) }

  /// Joins phrases with semicolons.
  package static func list(_ phrases: [Phrase]) -> Phrase {
    Phrase(
      template: phrases.indices.map { "{\($0)}" }.joined(separator: "; "),
      arguments: phrases.map(Argument.phrase))
  }

  package var isEmpty: Bool { template.isEmpty }

  package var english: String { text { _ in nil } }

  /// The text in a language. Templates without a translation remain English.
  func text(_ table: (Phrase) -> String?) -> String {
    let template = table(self) ?? template
    if arguments.isEmpty { return template }
    var result = ""
    var rest = template.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += Substring(rest[..<start])
      rest = rest[start...]
      let end = rest.firstIndex(of: UInt8(ascii: "}")) ?? start
      let place = rest[start..<end].dropFirst()
      let isCapitalized = place.first == UInt8(ascii: "^")
      guard let index = Int(Substring(isCapitalized ? place.dropFirst() : place)),
        arguments.indices.contains(index)
      else {
        result += "{"
        rest.removeFirst()
        continue
      }
      let words =
        switch arguments[index] {
        case .text(let text): text
        case .phrase(let phrase): phrase.text(table)
        }
      result += isCapitalized ? words.prefix(1).uppercased() + words.dropFirst() : words
      rest = rest[end...].dropFirst()
    }
    return result + Substring(rest)
  }

  /// Joins two parts of a long template in the source.
  package static func + (left: Phrase, right: Phrase) -> Phrase {
    Phrase(
      template: left.template + right.template(shiftedBy: left.arguments.count),
      arguments: left.arguments + right.arguments)
  }

  private func template(shiftedBy shift: Int) -> String {
    if shift == 0 || arguments.isEmpty { return template }
    var result = ""
    var rest = template.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += Substring(rest[...start])
      rest = rest[start...].dropFirst()
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let place = Int(Substring(digits)), arguments.indices.contains(place) else { continue }
      result += String(place + shift)
      rest = rest[digits.endIndex...]
    }
    return result + Substring(rest)
  }
}

extension Phrase: CustomStringConvertible {
  package var description: String { english }
}

extension Phrase: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(template: text) }

  package init(stringInterpolation parts: StringInterpolation) {
    self.init(template: parts.template, arguments: parts.arguments)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var template = ""
    fileprivate var arguments: [Argument] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      template.reserveCapacity(literalCapacity + 3 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ text: String) { template += text }

    /// Adds a phrase, which is translated into the same language.
    package mutating func appendInterpolation(_ phrase: Phrase) { add(.phrase(phrase)) }

    package mutating func appendInterpolation(_ number: Int) { add(.text(String(number))) }

    /// Adds a value that is the same in all languages.
    package mutating func appendInterpolation<Value>(_ value: Value) {
      add(.text(value as? String ?? String(describing: value)))
    }

    /// Adds a phrase from an expression: `\(phrase: isOn ? "on" : "off")`.
    package mutating func appendInterpolation(phrase: Phrase) { add(.phrase(phrase)) }

    /// Adds a phrase whose first letter is capitalised, for the beginning of a sentence.
    package mutating func appendInterpolation(capitalized phrase: Phrase) {
      add(.phrase(Phrase(template: "{^0}", arguments: [.phrase(phrase)])))
    }

    private mutating func add(_ argument: Argument) {
      template += "{\(arguments.count)}"
      arguments.append(argument)
    }
  }
}
