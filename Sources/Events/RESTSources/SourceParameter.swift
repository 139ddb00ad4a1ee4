package import Basics
import HTTP
import Simulator

/// A value that the user of a source file provides: `parameters: { repository: "owner/name" }`.
///
/// In addresses `{repository}` is replaced by the percent-encoded value, as in a template of RFC
/// 6570. `{+repository}` does not encode slashes, and `{&branch}` adds a part of the query unless
/// the value is empty. In headers and bodies the value is inserted unchanged. Programs access it as
/// `$repository`.
package struct SourceParameter: Sendable, Hashable {
  /// The name: letters, digits and `_`.
  package var name: String
  package var about: String
  /// The default value; `nil` if the user must provide one.
  package var value: String?

  /// The description of the parameter, in the current language for a built-in source.
  package var text: Phrase { Phrase(verbatim: about) }
}

extension SourceReader {
  /// The parameters that a file declares. Invalid ones are reported and omitted.
  mutating func declaredParameters() -> [SourceParameter] {
    guard let value = json["parameters"], !value.isNull else { return [] }
    guard let object = value.object else {
      complain(["parameters"], value.aKind, "write an object of names and descriptions")
      return []
    }
    return object.members.compactMap { name, value in
      let path: JSONPath = ["parameters", .key(name)]
      guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil else {
        complain(path, "not a valid parameter name", "write letters, digits and _")
        return nil
      }
      if let about = value.string { return SourceParameter(name: name, about: about) }
      guard let about = value["about"]?.string else {
        complain(path, "it has no description", "write { about: \"…\", value: \"…\" }")
        return nil
      }
      checkKeys(path, among: ["about", "value"])
      return SourceParameter(name: name, about: about, value: value["value"]?.scalarText)
    }
  }

  /// Replaces the parameters everywhere except in programs, which get them as variables.
  mutating func fillIn(_ given: [String: String]) -> [SourceParameter] {
    let parameters = declaredParameters()
    let names = parameters.map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      let fix: Phrase =
        names.isEmpty
        ? "the file has no parameters"
        : NearMatch.of(name, among: names).map { "did you mean `\($0)`?" }
          ?? "known here: \(names.joined(separator: ", "))"
      complain(["parameters"], "\(name) is not a parameter", fix)
    }
    var values: [String: String] = [:]
    for parameter in parameters {
      if let value = given[parameter.name] ?? parameter.value {
        values[parameter.name] = value
        definitions += "\(JSON.string(value).text) as $\(parameter.name) | "
      } else {
        complain(
          ["parameters", .key(parameter.name)], "it has no value",
          "add \(parameter.name)=VALUE (\(parameter.text))")
        values[parameter.name] = parameter.name
        definitions += "null as $\(parameter.name) | "
      }
    }
    json = json.filled(values, as: .text)
    return parameters
  }
}

/// The place of a string, which decides how a value is inserted.
private enum TextPlace {
  case text, address, program
}

extension JSON {
  /// A parameter's default in a file: a string, a number or a Boolean.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .int, .double, .digits, .bool: text
    default: nil
    }
  }

  fileprivate func filled(_ values: [String: String], as place: TextPlace) -> JSON {
    if values.isEmpty { return self }
    guard case .string(let text) = self else {
      return mapped { key, value in
        value.filled(values, as: key.map { Self.place(of: $0, below: place) } ?? place)
      }
    }
    return switch place {
    case .program: self
    case .address: .string(text.filledAddress(values))
    case .text: .string(values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) })
    }
  }

  private static func place(of key: String, below place: TextPlace) -> TextPlace {
    switch key {
    case "url": .address
    case "items", "when", "at", "parameters", "about": .program
    default: .text
    }
  }
}

extension String {
  /// Expands an address template (RFC 6570: simple, reserved, query and its continuation).
  fileprivate func filledAddress(_ values: [String: String]) -> String {
    values.reduce(self) { address, parameter in
      let (name, value) = parameter
      let pair = value.isEmpty ? "" : "\(name)=\(value.percentEncoded)"
      return
        address
        .replacing("{+\(name)}", with: value)
        .replacing("{?\(name)}", with: pair.isEmpty ? "" : "?\(pair)")
        .replacing("{&\(name)}", with: pair.isEmpty ? "" : "&\(pair)")
        .replacing("{\(name)}", with: value.percentEncoded)
    }
  }
}
