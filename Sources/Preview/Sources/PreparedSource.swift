import Foundation

/// A source file of the app, ready to be compiled here: every line stays where it was.
struct PreparedSource {
  /// The file's place.
  let path: String
  /// What is given to the compiler.
  private(set) var text: String
  /// The names of widgets with an `ActivityConfiguration`.
  private(set) var widgets: [String] = []
  /// The names of globals that hold samples.
  private(set) var previews: [String] = []
  /// The names of preview providers that show an activity.
  private(set) var providers: [String] = []
  /// Names in its conditions that an extension's target defines.
  private(set) var extensionConditions: [String] = []
  /// The modules that it imports.
  private(set) var imports: [String] = []

  /// Prepares a file; `number` keeps the names of its samples apart from others'.
  init(
    path: String, text source: String, number: Int, modules: Set<String>, keepsPreviews: Bool = true
  ) {
    self.path = path
    let mask = SwiftMask(source)
    let conditions = Conditions(mask, modules: modules)
    var bytes = mask.source
    Self.blankWords(mask, &bytes)
    Self.answerConditions(mask, &bytes)
    Self.replaceFoundation(mask, &bytes)
    var edits: [(Range<Int>, String)] = []
    for place in mask.places(of: "#Preview") {
      guard let preview = PreviewMacro(mask, at: place) else { continue }
      if keepsPreviews, preview.showsActivity, conditions.active[place], preview.isAtTopLevel(mask)
      {
        let name = "_islet_preview_\(number)_\(previews.count)"
        previews.append(name)
        edits.append((place..<place + 8, "let \(name) = IsletPreview"))
        // The widget's closure stands for an argument.
      } else {
        for index in preview.range where bytes[index] != 10 && bytes[index] != 13 {
          bytes[index] = 32
        }
      }
    }
    for (range, replacement) in edits.reversed() {
      bytes.replaceSubrange(range, with: Array(replacement.utf8))
    }
    text = String(decoding: bytes, as: UTF8.self)
    #if !canImport(Darwin)
      text = text.replacingOccurrences(of: ".classForCoder()", with: ".self")
      if !mask.places(of: "Darwin").isEmpty {
        text = text.replacingOccurrences(of: "Darwin.", with: "Glibc.")
      }
    #endif
    findTypes(mask, conditions, keepsPreviews: keepsPreviews)
    extensionConditions = Self.extensionConditions(mask)
    for place in mask.places(of: "import") where conditions.active[place] {
      var next = mask.skipSpace(place + 6)
      var word = mask.word(at: next)
      if ["struct", "class", "enum", "protocol", "func", "typealias", "var", "let"].contains(word) {
        next = mask.skipSpace(next + word.utf8.count)
        word = mask.word(at: next)
      }
      if !word.isEmpty, !imports.contains(word) { imports.append(word) }
    }
  }

  /// Blanks attributes that name the program's start or need Objective-C.
  private static func blankWords(_ mask: SwiftMask, _ bytes: inout [UInt8]) {
    for word in [
      "@main", "@UIApplicationMain", "@NSApplicationMain", "@objcMembers", "@objc", "@Model",
      "@Attribute",
    ] {
      for place in mask.places(of: word) {
        var end = place + word.utf8.count
        if word == "@objc" || word == "@Attribute", end < mask.code.count, mask.code[end] == 40 {
          end = mask.end(ofBracketAt: end) ?? end
        }
        for index in place..<end { bytes[index] = 32 }
      }
    }
  }

  /// Foundation is shown by WidgetUI, whose own names then stand for those that Linux lacks.
  private static func replaceFoundation(_ mask: SwiftMask, _ bytes: inout [UInt8]) {
    let places = mask.places(of: "Foundation")
    let isNamed = places.contains { $0 + 10 < mask.code.count && mask.code[$0 + 10] == 46 }
    guard !isNamed else { return }
    for place in places
    where place >= 7 && mask.code[(place - 7)..<place].elementsEqual("import ".utf8) {
      bytes.replaceSubrange(place..<place + 10, with: Array("WidgetUI  ".utf8))
    }
  }

  /// Names such as `WIDGET_EXTENSION` in conditions.
  private static func extensionConditions(_ mask: SwiftMask) -> [String] {
    mask.text.split(separator: "\n").filter { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("#") }
      .flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init) }
      .filter(Conditions.isExtensionName)
  }

  /// Answers `os(iOS)` with true in conditions.
  private static func answerConditions(_ mask: SwiftMask, _ bytes: inout [UInt8]) {
    for (word, answer) in [
      ("os(iOS)", "true   "), ("os(Linux)", "false    "), ("targetEnvironment(simulator)", "true"),
    ] {
      let answer = Array(answer.utf8)
      for place in mask.places(of: word) {
        for offset in 0..<word.utf8.count {
          bytes[place + offset] = offset < answer.count ? answer[offset] : 32
        }
      }
    }
  }

  private mutating func findTypes(_ mask: SwiftMask, _ conditions: Conditions, keepsPreviews: Bool)
  {
    for keyword in ["struct", "class"] {
      for place in mask.places(of: keyword) where conditions.active[place] {
        let name = mask.word(at: mask.skipSpace(place + keyword.utf8.count))
        guard !name.isEmpty else { continue }
        var brace = place
        while brace < mask.code.count, mask.code[brace] != 123, mask.code[brace] != 125 {
          brace += 1
        }
        guard brace < mask.code.count, mask.code[brace] == 123,
          let end = mask.end(ofBracketAt: brace)
        else { continue }
        let head = String(decoding: mask.code[place..<brace], as: UTF8.self)
        guard let colon = head.firstIndex(of: ":") else { continue }
        let parents = head[head.index(after: colon)...].split {
          !($0.isLetter || $0.isNumber || $0 == "_")
        }
        let body = String(decoding: mask.code[brace..<end], as: UTF8.self)
        if parents.contains("Widget"), body.contains("ActivityConfiguration") {
          widgets.append(name)
        }
        if keepsPreviews, parents.contains("PreviewProvider"), body.contains("previewContext") {
          providers.append(name)
        }
      }
    }
  }
}

/// A `#Preview` with its arguments and closures.
private struct PreviewMacro {
  let range: Range<Int>
  let showsActivity: Bool

  init?(_ mask: SwiftMask, at place: Int) {
    var end = place + 8
    var arguments = ""
    var next = mask.skipSpace(end)
    if next < mask.code.count, mask.code[next] == 40, let close = mask.end(ofBracketAt: next) {
      arguments = String(decoding: mask.code[next..<close], as: UTF8.self)
      end = close
      next = mask.skipSpace(end)
    }
    var labels: [String] = []
    if next < mask.code.count, mask.code[next] == 123, let close = mask.end(ofBracketAt: next) {
      end = close
      while true {
        let start = mask.skipSpace(end)
        let label = mask.word(at: start)
        let colon = mask.skipSpace(start + label.utf8.count)
        guard !label.isEmpty, colon < mask.code.count, mask.code[colon] == 58 else { break }
        let brace = mask.skipSpace(colon + 1)
        guard brace < mask.code.count, mask.code[brace] == 123,
          let close = mask.end(ofBracketAt: brace)
        else { break }
        labels.append(label)
        end = close
      }
    }
    // An attribute before the macro belongs to it.
    var start = place
    if let line = mask.code[..<place].lastIndex(of: 10) {
      let before = mask.code[..<line]
      let lineStart = (before.lastIndex(of: 10) ?? -1) + 1
      let previous = String(decoding: mask.code[lineStart..<line], as: UTF8.self)
      if previous.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("@available") {
        start = lineStart
      }
    }
    range = start..<end
    showsActivity = arguments.contains("using") && labels.contains("contentStates")
  }

  /// Whether it stands outside of every type and function.
  func isAtTopLevel(_ mask: SwiftMask) -> Bool {
    var depth = 0
    for byte in mask.code[..<range.lowerBound] {
      if byte == 123 { depth += 1 }
      if byte == 125 { depth -= 1 }
    }
    return depth == 0
  }
}
