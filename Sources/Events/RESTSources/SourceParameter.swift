package import Basics
import HTTP
import Simulator

/// What a source file leaves open for who uses it: `parameters: { repository: "owner/name" }`.
///
/// `{repository}` stands for it in addresses, percent-encoded as a template of RFC 6570 has it
/// (`{+repository}` keeps its slashes, `{&branch}` is a part of the query that an empty value leaves
/// out), and as it is in header fields and bodies; programs see it as `$repository`.
package struct SourceParameter: Sendable, Hashable {
  /// How it is written: letters, digits and `_`.
  package var name: String
  package var about: String
  /// What it is where nothing is given; it has to be given without.
  package var value: String?

  /// What is to be given, in the language in use where it is a built-in source's.
  package var words: Phrase { Phrase(verbatim: about) }
}

extension SourceReader {
  /// The parameters that a file declares; `nil` where one is not well declared.
  mutating func declaredParameters() -> [SourceParameter] {
    guard let value = json["parameters"], !value.isNull else { return [] }
    guard let object = value.object else {
      complain(["parameters"], value.aKind, "write an object of names and what they mean")
      return []
    }
    return object.members.compactMap { name, value in
      let path: JSONPath = ["parameters", .key(name)]
      guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil else {
        complain(path, "no name of a parameter", "write letters, digits and _")
        return nil
      }
      if let about = value.string { return SourceParameter(name: name, about: about) }
      guard let about = value["about"]?.string else {
        complain(path, "it says nothing of itself", "write { about: \"…\", value: \"…\" }")
        return nil
      }
      checkKeys(path, among: ["about", "value"])
      return SourceParameter(name: name, about: about, value: value["value"]?.scalarText)
    }
  }

  /// Puts the parameters into everything but the programs, which get them as variables.
  mutating func fillIn(_ given: [String: String]) -> [SourceParameter] {
    let parameters = declaredParameters()
    let names = parameters.map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      let mend: Phrase =
        names.isEmpty
        ? "the file has none"
        : NearMatch.of(name, among: names).map { "did you mean `\($0)`?" }
          ?? "known here: \(names.joined(separator: ", "))"
      complain(["parameters"], "\(name) is no parameter", mend)
    }
    var values: [String: String] = [:]
    for parameter in parameters {
      if let value = given[parameter.name] ?? parameter.value {
        values[parameter.name] = value
        definitions += "\(JSON.string(value).text) as $\(parameter.name) | "
      } else {
        complain(
          ["parameters", .key(parameter.name)], "it is not given",
          "give \(parameter.name)=VALUE (\(parameter.words))")
        values[parameter.name] = parameter.name
        definitions += "null as $\(parameter.name) | "
      }
    }
    json = json.filled(values, as: .text)
    return parameters
  }
}

/// Where a text stands, which tells how a value is put into it.
private enum TextPlace {
  case text, address, program
}

extension JSON {
  /// What is given for a parameter by a file: a text or a number.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .int, .double, .digits, .bool: text
    default: nil
    }
  }

  fileprivate func filled(_ values: [String: String], as place: TextPlace) -> JSON {
    if values.isEmpty { return self }
    switch self {
    case .string(let text):
      return switch place {
      case .program: self
      case .address: .string(text.filledAddress(values))
      case .text: .string(values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) })
      }
    case .array(let elements): return .array(elements.map { $0.filled(values, as: place) })
    case .object(let object):
      let members = object.members.map { key, value in
        (key: key, value: value.filled(values, as: Self.place(of: key, below: place)))
      }
      return .object(JSONObject(members))
    default: return self
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
  /// The address that a template makes (RFC 6570: simple, reserved, query and its continuation).
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
