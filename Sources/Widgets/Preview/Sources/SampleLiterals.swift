import SwiftSource
import ViewTree

/// The values that a project's own code, its tests included, gives to what an activity is made of: they say
/// more than made-up ones.
enum SampleLiterals {
  /// Texts and numbers by the names of parameters, in lowercase, of calls of a type and its content state.
  static func find(of type: String, in files: [String]) -> [String: HostValue] {
    var found: [String: HostValue] = [:]
    for path in files where path.hasSuffix(".swift") {
      let bytes = SourceFile.bytes(path)
      guard SourceFile.find(type, in: bytes) else { continue }
      let mask = SwiftMask(bytes)
      let calls = mask.places(of: type).map { TokenReader(mask, $0..<mask.code.count) }
      for name in [type, type + ".ContentState"] {
        for var call in calls where call.isNext(name) && call.isNext("(", 1) {
          call.advance()
          found.merge(arguments(call.inside)) { first, _ in first }
        }
      }
    }
    return found
  }

  private static func arguments(_ call: TokenReader) -> [(String, HostValue)] {
    call.parts(by: ",").compactMap { part in
      guard let name = part.current?.text.lowercased().replacing("_", with: ""), part.isNext(":", 1)
      else { return nil }
      var value = part
      value.advance(2)
      let tokens = value.rest
      if tokens.count == 1, let text = value.string {
        // Escaped signs and lines of their own are no sample's words.
        let isPlain = !value.mask.source[tokens[0].range].contains { $0 == 92 || $0 == 10 }
        return isPlain && !text.isEmpty ? (name, .text(text)) : nil
      }
      guard tokens.last?.text.first?.isNumber == true,
        let number = Double(tokens.map(\.text).joined().replacing("_", with: "")), number != 0
      else { return nil }
      return (name, .number(number))
    }
  }
}
