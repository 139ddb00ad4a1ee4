import SwiftSource

/// A source file of an iOS app, converted for Linux. Line numbers do not change, and errors refer
/// to the app's own file.
///
/// Objective-C attributes are removed, `#selector` is replaced by a closure that calls the method,
/// an import of Foundation also imports the modules that are separate on Linux, and the main bundle
/// has an identifier.
struct KitSource {
  let text: String

  init(_ source: [UInt8], path: String) {
    let outline = SwiftOutline(SwiftMask(source))
    var bytes = outline.mask.source
    var edits: [(range: Range<Int>, text: String)] = []
    #if !canImport(Darwin)
      outline.blank(SwiftOutline.objectiveC, in: &bytes)
      edits += Self.programs(outline.mask) + Self.imports(outline) + Self.selectors(outline)
      edits += Self.names(outline.mask)
    #endif
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      // Adds newlines for those that the edit removes, to keep the line numbers.
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

  /// On Linux `import Foundation` includes neither URLSession nor the kit's additions.
  private static func imports(_ outline: SwiftOutline) -> [(Range<Int>, String)] {
    outline.declarations.filter { $0.keyword == "import" && $0.name == "Foundation" }.map {
      ($0.range.upperBound..<$0.range.upperBound, "; import FoundationNames")
    }
  }

  /// Names that Linux lacks: the submodules of `os`, and the identifier of a program without an
  /// Info.plist.
  private static func names(_ mask: SwiftMask) -> [(Range<Int>, String)] {
    let text = mask.text
    func edits(_ pattern: Regex<(Substring, Substring)>, _ name: String) -> [(Range<Int>, String)] {
      text.matches(of: pattern.wordBoundaryKind(.simple)).map { match in
        let start = text.utf8.distance(from: text.startIndex, to: match.1.startIndex)
        return (start..<start + match.1.utf8.count, name)
      }
    }
    return edits(/\bimport\s+os(\.(?:log|signpost))\b/, "")
      + edits(
        /\bBundle\s*\.\s*main\s*\.\s*(bundleIdentifier)\b/, "isletBundleIdentifier")
  }

  private static func selectors(_ outline: SwiftOutline) -> [(Range<Int>, String)] {
    outline.mask.places(of: "#selector").compactMap { place in
      guard let brackets = outline.brackets(from: place + 9) else { return nil }
      let code = outline.mask.code[brackets].dropFirst().dropLast()
      let inside = String(decoding: code, as: UTF8.self)
      return (place..<brackets.upperBound, SelectorText(inside, at: place, in: outline).text)
    }
  }
}
