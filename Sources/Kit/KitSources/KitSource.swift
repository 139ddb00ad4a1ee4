import SwiftSource

/// A source file of an app for iOS, as Linux compiles it: every line stays where it was, and errors name the
/// app's own file.
///
/// Attributes of Objective-C go, `#selector` becomes what calls the method, and Foundation comes with what
/// Linux keeps elsewhere.
struct KitSource {
  let text: String

  init(_ source: [UInt8], path: String) {
    let mask = SwiftMask(source)
    var bytes = mask.source
    var edits: [(range: Range<Int>, text: String)] = []
    #if !canImport(Darwin)
      mask.blank(SwiftMask.objectiveC, in: &bytes)
      edits += Self.programs(mask) + Self.imports(mask) + Self.selectors(mask)
    #endif
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      // The lines behind an edit keep their numbers.
      let lines = bytes[edit.range].count { $0 == 10 }
      bytes.replaceSubrange(
        edit.range, with: Array((edit.text + String(repeating: "\n", count: lines)).utf8))
    }
    let file = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    text = "#sourceLocation(file: \"\(file)\", line: 1)\n" + String(decoding: bytes, as: UTF8.self)
  }

  private static func programs(_ mask: SwiftMask) -> [(Range<Int>, String)] {
    ["@UIApplicationMain", "@NSApplicationMain"].flatMap { word in
      mask.places(of: word).map { ($0..<$0 + word.utf8.count, "@main") }
    }
  }

  /// `import Foundation` alone brings neither URLSession nor what the kit adds.
  private static func imports(_ mask: SwiftMask) -> [(Range<Int>, String)] {
    mask.places(of: "import").compactMap { place in
      let name = mask.skipSpace(place + 6)
      let end = name + "Foundation".utf8.count
      guard mask.word(at: name) == "Foundation", end >= mask.code.count || mask.code[end] != 46
      else { return nil }
      return (end..<end, "; import FoundationNames")
    }
  }

  private static func selectors(_ mask: SwiftMask) -> [(Range<Int>, String)] {
    mask.places(of: "#selector").compactMap { place in
      let bracket = mask.skipSpace(place + "#selector".utf8.count)
      guard let end = mask.end(ofBracketAt: bracket) else { return nil }
      let inside = String(decoding: mask.code[bracket + 1..<end - 1], as: UTF8.self)
      return (place..<end, SelectorText(inside, at: place, in: mask).text)
    }
  }
}
