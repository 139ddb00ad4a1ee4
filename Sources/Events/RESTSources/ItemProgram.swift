import Basics
import JQ

/// A source's program, in which an error affects only one item.
///
/// jq stops a program at its first error. A program of the usual form `LIST[] | MAP` is therefore
/// run as `LIST[] | try (MAP) catch …`. Any other program is run unchanged.
struct ItemProgram: Sendable {
  private let whole: JQProgram
  private let tolerant: JQProgram?

  /// The key that marks an output as an error.
  private static let mark = "islet error"

  init(_ program: JQProgram) {
    whole = program
    tolerant = Self.parts(program.source).flatMap { list, map in
      try? program.replacing(
        "\(list) | (try (\(map)\n) catch {\"\(Self.mark)\": (if type == \"string\" then . else tojson end)})"
      )
    }
  }

  /// Returns the outputs, and jq's messages for the items that failed.
  func run(_ body: [UInt8]) throws(JQError) -> (outputs: [JSON], errors: [String]) {
    let outputs = try (tolerant ?? whole).run(bytes: body)
    guard tolerant != nil else { return (outputs, []) }
    var errors: [String] = []
    let good = outputs.filter { output in
      guard output.object?.count == 1, let words = output[Self.mark]?.string else { return true }
      errors.append(words)
      return false
    }
    return (good, errors)
  }

  /// Splits a program at the first `|` outside brackets that follows `[]`.
  static func parts(_ source: String) -> (list: String, map: String)? {
    let text = Array(source.utf8)
    var depth = 0
    var place = 0
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\""):
        place += 1
        // A program with an interpolation inside a string is not split.
        while place < text.count, text[place] != UInt8(ascii: "\"") {
          if text[place] == UInt8(ascii: "\\") {
            if place + 1 < text.count, text[place + 1] == UInt8(ascii: "(") { return nil }
            place += 1
          }
          place += 1
        }
      case UInt8(ascii: "#"): return nil
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "|") where depth == 0:
        let list = String(decoding: text[..<place], as: UTF8.self)
        let isUpdate = place + 1 < text.count && text[place + 1] == UInt8(ascii: "=")
        if !isUpdate, list.wholeMatch(of: /(?s).*\[\s*\]\s*\??\s*/) != nil {
          return (list, String(decoding: text[(place + 1)...], as: UTF8.self))
        }
      default: break
      }
      place += 1
    }
    return nil
  }
}
