import Foundation
import ViewTree

/// The values that a project's own code, its tests included, gives to what an activity is made of: they say
/// more than made-up ones.
enum SampleLiterals {
  /// The longest call that is looked at, in bytes.
  private static let longest = 4_000

  /// Texts and numbers by the names of parameters, in lowercase, of calls of a type and its content state.
  static func find(of type: String, in files: [String]) -> [String: HostValue] {
    var found: [String: HostValue] = [:]
    for path in files where path.hasSuffix(".swift") {
      let bytes = SourceFile.bytes(path)
      guard SourceFile.find(type, in: bytes) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      for call in [type + "(", type + ".ContentState("] {
        for part in text.components(separatedBy: call).dropFirst() {
          for (name, value) in arguments(part.prefix(longest)) where found[name] == nil {
            found[name] = value
          }
        }
      }
    }
    return found
  }

  /// The arguments of a call up to its closing bracket that are literals.
  static func arguments(_ text: Substring) -> [(String, HostValue)] {
    var found: [(String, HostValue)] = []
    var rest = text
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let after = rest[name.endIndex...].drop(while: \.isWhitespace)
      if !name.isEmpty, after.hasPrefix(":") {
        rest = after.dropFirst().drop(while: \.isWhitespace)
        if let value = literal(rest) { found.append((name.lowercased(), value)) }
      }
      guard skip(&rest) else { return found }
    }
  }

  private static func literal(_ text: Substring) -> HostValue? {
    if text.hasPrefix("\"") {
      let body = text.dropFirst().prefix { $0 != "\"" && $0 != "\n" }
      guard !body.isEmpty, !body.contains("\\"), text[body.endIndex...].hasPrefix("\""),
        ends(text[body.endIndex...].dropFirst())
      else { return nil }
      return .text(String(body))
    }
    let digits = text.prefix { $0.isNumber || "._-".contains($0) }
    guard let number = Double(digits.replacing("_", with: "")), number != 0,
      ends(text[digits.endIndex...])
    else { return nil }
    return .number(number)
  }

  private static func ends(_ text: Substring) -> Bool {
    text.drop(while: \.isWhitespace).first.map { $0 == "," || $0 == ")" } ?? false
  }

  /// Goes on to the next comma of the call; `false` where it ends.
  private static func skip(_ rest: inout Substring) -> Bool {
    var depth = 0
    var isText = false
    while let letter = rest.popFirst() {
      if letter == "\\" {
        _ = rest.popFirst()
      } else if letter == "\"" {
        isText.toggle()
      } else if isText {
        continue
      } else if "([{".contains(letter) {
        depth += 1
      } else if ")]}".contains(letter) {
        depth -= 1
        if depth < 0 { return false }
      } else if letter == ",", depth == 0 {
        return true
      }
    }
    return false
  }
}
