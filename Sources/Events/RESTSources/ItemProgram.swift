import Basics
import JQ

/// The program of a source, which loses an item that it fails on and not those beside it.
///
/// jq ends a program's stream at its first error. A program `LIST[] | MAP`, as nearly all are, is run as
/// `LIST[] | try (MAP) catch …`; one that cannot be taken apart so is run as it is.
struct ItemProgram: Sendable {
  private let whole: JQProgram
  private let tolerant: JQProgram?

  /// Under which an error stands in an output.
  private static let mark = "islet error"

  init(_ program: JQProgram) {
    whole = program
    tolerant = Self.parts(program.source).flatMap { list, map in
      try? program.replacing(
        "\(list) | (try (\(map)\n) catch {\"\(Self.mark)\": (if type == \"string\" then . else tojson end)})"
      )
    }
  }

  /// The outputs, and what jq said of those that it failed on.
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

  /// A program up to its first `[]` before a `|` that stands in no bracket, and what follows.
  static func parts(_ source: String) -> (list: String, map: String)? {
    let text = Array(source.utf8)
    var depth = 0
    var place = 0
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\""):
        place += 1
        // A text with jq in it is not looked into.
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
