import SwiftSource

extension SourceFile {
  private static let callees = Set(Names["events"])

  /// The closures in a range of code that run only on an event, such as a button's action, without
  /// their braces and parameters.
  func actions(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var reader = outline.reader(range)
    // The function names and argument lists of calls, by the end of the list.
    var calls: [Int: (name: String, arguments: Range<Int>)] = [:]
    var label = ""
    while let token = reader.current {
      if token.text == ":" { label = reader.last }
      if token.text == "(", let arguments = reader.brackets {
        calls[arguments.upperBound] = (CodeParts.last(reader.last), arguments)
      }
      if token.text == "{", let braces = reader.brackets {
        let isAction =
          if reader.last == ":" {
            label == "action" || label == "perform"
          } else if let call = calls[reader.position] {
            Self.callees.contains(call.name)
              && !(call.name == "Button" && mentions(["intent", "action"], in: call.arguments))
          } else {
            Self.callees.contains(CodeParts.last(reader.last))
          }
        if isAction {
          found.append(Self.code(in: braces, reader.inside))
          reader.skip()
          continue
        }
      }
      reader.advance()
    }
    return found
  }

  /// The code of a closure after `x, y in`, if it begins with parameters.
  private static func code(in braces: Range<Int>, _ inside: TokenReader) -> Range<Int> {
    let end = max(braces.lowerBound + 1, braces.upperBound - 1)
    for (number, token) in inside.level.enumerated() {
      if token.text == "in" { return token.range.upperBound..<end }
      guard number == 0 || !token.startsLine,
        token.isWord || ["(", "[", ",", ":", "?", "-", ">"].contains(token.text)
      else { break }
    }
    return braces.lowerBound + 1..<end
  }
}
