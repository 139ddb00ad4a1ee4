import SwiftSource
import Foundation

/// A source file of the app, modified so that it compiles here. Line numbers stay the same.
struct PreparedSource {
  let file: SourceFile
  /// The text passed to the compiler.
  let text: String
  /// The widgets and samples of the file, registered in extra lines at its end.
  let entries: [Entry]
  /// Names in its `#if` conditions that the target of an app extension usually defines.
  let extensionConditions: [String]

  var path: String { file.path }

  struct Entry: Sendable {
    /// The position in the file, or the name.
    var id: String
    var call: String
  }

  /// The number of the first line that registers a file's entries; higher than any source line's.
  static func firstLine(_ number: Int) -> Int { (number + 1) * 100_000 }

  /// Prepares a file. `number` makes the names of its samples unique, `data` are the types that are
  /// decoded from JSON, and `dropped` identifies entries to omit because they do not compile.
  init(
    _ file: SourceFile, number: Int, for purpose: SourceSet.Purpose, attributes: Set<String>,
    data: Set<String>, modules: Set<String>, edits: [SourceEdit], dropped: Set<String>
  ) {
    self.file = file
    let mask = file.mask
    var bytes = mask.source
    Self.blankWords(file.outline, &bytes)
    Self.answerConditions(file.outline, &bytes, isDebug: purpose == .widgets)
    Self.blankModules(file, modules.union(["SwiftUICore"]), &bytes)
    var edits = edits + Self.imports(file)
    for place in mask.places(of: "#bundle") {
      edits.append(SourceEdit(range: place..<place + 7, text: "Bundle.main"))
    }
    var entries: [Entry] = []
    var models = ""
    func offer(_ id: String, _ call: String) -> Bool {
      if dropped.contains("\(number) \(id)") { return false }
      entries.append(Entry(id: "\(number) \(id)", call: call))
      return true
    }
    file.outline.forEach { declaration, outer in
      let name = (outer.map(\.name) + [declaration.name]).joined(separator: ".")
      if declaration.kind == .macro, declaration.name == "Preview" {
        let preview = "_islet_preview_\(number)_\(declaration.place)"
        let kind = file.previewKind(declaration)
        let isShown =
          purpose == .widgets && file.isActive(declaration) && outer.isEmpty
          && (kind == .activity
            || kind == .view && file.mentions(attributes, in: declaration.range))
        if isShown, offer("preview \(declaration.place)", "_isletRegister(\(preview))") {
          // Pass the closure that builds the widget as an argument.
          edits.append(
            SourceEdit(
              range: declaration.place..<declaration.place + 8,
              text: "let \(preview) = IsletPreview"))
        } else {
          edits.append(SourceEdit(range: declaration.range, text: ""))
        }
      } else if declaration.kind == .type, file.isActive(declaration) {
        let parents = declaration.parents
        if mask.places(of: "@Model").contains(where: { declaration.head.contains($0) }) {
          models += "\nextension \(name): PersistentModel {}"
        }
        if purpose != .widgets {
          if attributes.contains(declaration.name) {
            _ = offer("type \(name)", "_isletRegister(attributes: \(name).self)")
          }
          if parents.contains("PreviewProvider") {
            edits.append(SourceEdit(range: declaration.range, text: ""))
          }
        } else if parents.contains("Widget"),
          file.mentions(["ActivityConfiguration"], in: declaration.range)
        {
          _ = offer("widget \(name)", "_isletRegister(\(name).self)")
        } else if parents.contains("PreviewProvider") {
          if !file.mentions(attributes, in: declaration.range)
            || !offer("provider \(declaration.place)", "_isletRegister(\(name).self)")
          {
            edits.append(SourceEdit(range: declaration.range, text: ""))
          }
        }
      } else if purpose == .widgets, let owner = outer.last,
        data.contains(CodeParts.last(owner.name)), outer.allSatisfy(file.isActive),
        file.isExample(declaration, of: CodeParts.last(owner.name))
      {
        _ = offer("example \(declaration.place)", "_isletRegister(example: \(name))")
      }
    }
    SourceEdit.apply(edits, to: &bytes)
    var text = String(decoding: bytes, as: UTF8.self)
    #if !canImport(Darwin)
      text = text.replacingOccurrences(of: ".classForCoder()", with: ".self")
      if !mask.places(of: "Darwin").isEmpty {
        text = text.replacingOccurrences(of: "Darwin.", with: "Glibc.")
      }
    #endif
    let first = Self.firstLine(number)
    text += models + "\n#sourceLocation(file: \"\(CompileUnit.mainName)\", line: \(first))\n"
    text += "func _islet_register_\(number)() {\n"
    for entry in entries { text += "  \(entry.call)\n" }
    self.text = text + "}\n"
    self.entries = entries
    extensionConditions = Self.extensionConditions(mask)
  }

  /// Blanks attributes that mark the program's entry point, need Objective-C, or isolate code to
  /// the main thread, on which all view code runs here. `#sourceLocation` is blanked, too, because
  /// errors must refer to the file itself, from which lines are quoted.
  private static func blankWords(_ outline: SwiftOutline, _ bytes: inout [UInt8]) {
    outline.blank(
      [
        "@main", "@UIApplicationMain", "@NSApplicationMain", "@Model", "@Attribute",
        "@Relationship", "@Transient", "@ModelActor", "@MainActor", "#sourceLocation",
      ] + SwiftOutline.objectiveC, in: &bytes)
  }

  private static func modules(_ file: SourceFile) -> [(name: String, range: Range<Int>)] {
    file.outline.declarations.filter { $0.keyword == "import" }.compactMap { declaration in
      let kinds = ["struct", "class", "enum", "protocol", "func", "typealias", "var", "let"]
      let words = file.outline.reader(declaration.place..<declaration.range.upperBound).rest
      return words.dropFirst().first { !kinds.contains($0.text) }
        .map { (String($0.text.prefix { $0 != "." }), declaration.range) }
    }
  }

  /// Replaces imports by modules that exist here. `import struct os.log.Logger` becomes `import
  /// os`. Imports of Foundation become WidgetUI, which re-exports Foundation with replacements of
  /// what Linux lacks. An app's own modules are compiled as one module.
  private static func imports(_ file: SourceFile) -> [SourceEdit] {
    let modules = modules(file)
    let namesFoundation = qualifiers("Foundation", file.mask).contains { place in
      !modules.contains { $0.range.contains(place) }
    }
    return modules.map { name, range in
      let isHere = name == "Foundation" ? namesFoundation : ShimModules.importable.contains(name)
      return SourceEdit(range: range, text: "import \(isHere ? name : "WidgetUI")")
    }
  }

  /// The places of a name that is followed by a dot and not preceded by one.
  private static func qualifiers(_ name: String, _ mask: SwiftMask) -> [Int] {
    mask.places(of: name).filter { place in
      let end = place + name.utf8.count
      return end < mask.code.count && mask.code[end] == UInt8(ascii: ".")
        && (place == 0 || mask.code[place - 1] != UInt8(ascii: "."))
    }
  }

  static func ownModules(_ files: [SourceFile]) -> Set<String> {
    Set(files.flatMap(modules).map(\.name)).subtracting(ShimModules.importable)
  }

  /// The imported modules that are neither in iOS nor in the project.
  static func missingModules(_ file: SourceFile, project: [String]) -> [String] {
    modules(file).map(\.name).filter { name in
      !ShimModules.present.contains(name) && !project.contains { $0.contains("/\(name)/") }
    }
  }

  /// Blanks the app's own module names before names of their types.
  private static func blankModules(
    _ file: SourceFile, _ names: Set<String>, _ bytes: inout [UInt8]
  ) {
    let imports = modules(file)
    for name in names {
      for place in qualifiers(name, file.mask)
      where !imports.contains(where: { $0.range.contains(place) }) {
        for index in place...place + name.utf8.count { bytes[index] = 32 }
      }
    }
  }

  private static func extensionConditions(_ mask: SwiftMask) -> [String] {
    mask.text.split(separator: "\n").filter { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("#") }
      .flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init) }
      .filter(Conditions.isExtensionName)
  }

  /// Replaces conditions for the platform and for available frameworks by their values.
  private static func answerConditions(
    _ outline: SwiftOutline, _ bytes: inout [UInt8], isDebug: Bool
  ) {
    func answer(_ range: Range<Int>, _ value: Bool) {
      let words = Array((value ? "true" : "false").utf8)
      for index in range {
        let offset = index - range.lowerBound
        bytes[index] = offset < words.count ? words[offset] : 32
      }
    }
    for (word, value) in [
      ("os(iOS)", true), ("os(Linux)", false), ("targetEnvironment(simulator)", isDebug),
    ] {
      for place in outline.mask.places(of: word) { answer(place..<place + word.utf8.count, value) }
    }
    for place in outline.mask.places(of: "canImport") {
      guard let brackets = outline.brackets(from: place + 9) else { continue }
      let name = outline.reader(brackets).inside.current?.text ?? ""
      answer(place..<brackets.upperBound, ShimModules.present.contains(name))
    }
  }
}

private enum PreviewKind { case activity, view, other }

extension SourceFile {
  /// Classifies a `#Preview` by the labels of its arguments and closures.
  fileprivate func previewKind(_ declaration: Declaration) -> PreviewKind {
    var reader = outline.reader(declaration.place..<declaration.range.upperBound)
    reader.advance()
    let words =
      reader.level.map(\.text) + (reader.isNext("(") ? reader.inside.level.map(\.text) : [])
    let labels = Set(zip(words, words.dropFirst()).filter { $1 == ":" }.map(\.0))
    if labels.isSuperset(of: ["using", "contentStates"]) { return .activity }
    return labels.isDisjoint(with: ["as", "timeline"]) ? .view : .other
  }

  func mentions(_ names: Set<String>, in range: Range<Int>) -> Bool {
    !words(in: range).isDisjoint(with: names)
  }

  /// Whether a declaration is a static member of a type whose value is of that type, or is a list
  /// of such values.
  fileprivate func isExample(_ declaration: Declaration, of owner: String) -> Bool {
    guard declaration.kind == .property, isActive(declaration) else { return false }
    let modifiers = words(in: declaration.range.lowerBound..<declaration.head.upperBound)
    guard modifiers.contains("static"), !modifiers.contains("private") else { return false }
    if let result = result(of: declaration) {
      return !words(in: result).isDisjoint(with: [owner, "Self"])
    }
    guard let value = declaration.value else { return false }
    let first = outline.reader(value).rest.prefix { $0.text != "(" }
    return first.contains { ["Self", owner].contains(CodeParts.last($0.text)) }
  }
}

/// A replacement of a range of source code that keeps the range's line breaks.
struct SourceEdit: Sendable {
  var range: Range<Int>
  /// The replacement text before the line breaks of the replaced piece.
  var text: String
  var end = ""

  /// Applies non-overlapping edits; if two overlap, the longer one is applied.
  static func apply(_ edits: [SourceEdit], to bytes: inout [UInt8]) {
    var last = Int.max
    var kept: [SourceEdit] = []
    for edit in edits.sorted(by: { $0.range.count > $1.range.count })
    where !kept.contains(where: { $0.range.overlaps(edit.range) }) { kept.append(edit) }
    for edit in kept.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where edit.range.upperBound <= last {
      let lines = bytes[edit.range].filter { $0 == 10 }
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8) + lines + Array(edit.end.utf8))
      last = edit.range.lowerBound
    }
  }
}
