import Foundation

/// The app's widget as a program that works views out.
struct WidgetBuild: Sendable {
  /// The program.
  let program: String
  /// The files that it was made of.
  let files: [String]

  /// Compiles files, and those that they turn out to need.
  init(
    _ toolchain: Toolchain, _ vocabulary: Vocabulary, sources: SourceSet, colors: [String],
    images: [String], intents: [String],
    cache: String, progress: Progress
  ) throws(PreviewError) {
    var files = sources.files
    var keepsPreviews = true
    var colors = Set(colors).union(["AccentColor"])
    var images = Set(images)
    var added: Set<String> = []
    for _ in 0..<24 {
      let unit = CompileUnit(
        files: files, colors: colors.sorted(), images: images.sorted(),
        intents: intents,
        keepsPreviews: keepsPreviews,
        vocabulary: vocabulary)
      let folder = cache + "/hosts/" + unit.hash
      let program = folder + "/host"
      if FileManager.default.fileExists(atPath: program) {
        self.program = program
        self.files = files
        return
      }
      progress("Compiling \(files.count) file\(files.count == 1 ? "" : "s") …")
      let (status, text): (Int32, String)
      do {
        (status, text) = try unit.compile(toolchain, folder: folder)
      } catch {
        throw .file("\(error)")
      }
      if status == 0 {
        self.program = program
        self.files = files
        return
      }
      let errors = CompileErrors.parse(text, unit: unit)
      // A name that nobody knows may be declared in a file of the project that was not taken yet.
      let missing = CompileErrors.missingNames(text).union(
        CompileErrors.labels(of: errors, in: unit))
      let more = sources.files(declaring: missing).filter {
        !files.contains($0) && !added.contains($0)
      }
      if !more.isEmpty {
        added.formUnion(more)
        files += more
        continue
      }
      // A name of an asset catalogue that was not given: it is missed when it is drawn.
      let assets = CompileErrors.missingAssets(text)
      if !assets.colors.isSubset(of: colors) || !assets.images.isSubset(of: images) {
        colors.formUnion(assets.colors)
        images.formUnion(assets.images)
        continue
      }
      // Previews may need what the widget does not.
      if keepsPreviews, !errors.isEmpty, errors.allSatisfy({ unit.isInPreview($0) }) {
        keepsPreviews = false
        continue
      }
      throw .notCompiled(
        errors.isEmpty
          ? [CompileError(file: files[0], line: 1, column: 1, message: String(text.suffix(2000)))]
          : errors)
    }
    throw .notCompiled([])
  }
}

/// Files that are compiled together, prepared.
struct CompileUnit {
  let prepared: [PreparedSource]
  let vocabulary: Vocabulary
  let generated: String
  let hash: String

  init(
    files: [String], colors: [String], images: [String], intents: [String], keepsPreviews: Bool,
    vocabulary: Vocabulary
  ) {
    self.vocabulary = vocabulary
    let modules = Set(Vocabulary.names + ["Foundation", "Swift", "Observation", "Synchronization"])
    prepared = files.enumerated().map { number, path in
      let text =
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return PreparedSource(
        path: path, text: text, number: number, modules: modules, keepsPreviews: keepsPreviews)
    }
    generated = Self.generate(prepared, colors: colors, images: images, intents: intents)
    var hash = ContentHash()
    hash.add(vocabulary.folder)
    for file in prepared {
      hash.add(file.path)
      hash.add(file.text)
    }
    hash.add(generated)
    self.hash = hash.text
  }

  /// The main file: names the widgets and the samples, and the members of the asset catalogues.
  private static func generate(
    _ files: [PreparedSource], colors: [String], images: [String], intents: [String]
  ) -> String {
    var text = "import SwiftUI\nimport WidgetKit\nimport WidgetHost\n\n"
    text += "@main enum _IsletMain {\n  static func main() {\n"
    for file in files {
      for name in file.widgets { text += "    _isletRegister(\(name).self)\n" }
      for name in file.previews { text += "    _isletRegister(\(name))\n" }
      for name in file.providers { text += "    _isletRegister(\(name).self)\n" }
    }
    let finders: [(String, (String) -> [String])] = [
      ("keys", ValueNames.keys), ("dates", ValueNames.dates),
      ("ahead", { ValueNames.bounds(in: $0).ahead }),
      ("behind", { ValueNames.bounds(in: $0).behind }),
    ]
    for (name, find) in finders {
      let found = Set(files.flatMap { find($0.text) }).sorted().prefix(100)
      let list = found.map { "\"\($0)\"" }.joined(separator: ", ")
      text += "    _isletRegister(\(name): [\(list)])\n"
    }
    text += "    _isletHostMain()\n  }\n}\n\n"
    let declared = files.map(\.text).joined(separator: "\n")
    func members(_ names: [String], _ make: (String, String) -> String) -> String {
      var seen: Set<String> = []
      return names.sorted().compactMap { name in
        let member = AssetName.member(name)
        guard !member.isEmpty, seen.insert(member).inserted, !AssetName.taken.contains(member),
          !AssetName.declares(declared, member)
        else { return nil }
        return make(member, name)
      }.joined()
    }
    func quoted(_ name: String) -> String {
      "\"" + name.replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
    text +=
      "extension Color {\n"
      + members(colors) { "  static var \($0): Color { Color(\(quoted($1))) }\n" } + "}\n"
    text +=
      "extension ShapeStyle where Self == Color {\n"
      + members(colors) { "  static var \($0): Color { Color(\(quoted($1))) }\n" } + "}\n"
    text +=
      "extension ColorResource {\n"
      + members(colors) {
        "  static let \($0) = ColorResource(name: \(quoted($1)), bundle: .main)\n"
      } + "}\n"
    text +=
      "extension UIColor {\n"
      + members(colors) { "  static var \($0): UIColor { UIColor(Color(\(quoted($1)))) }\n" }
      + "}\n"
    text +=
      "extension ImageResource {\n"
      + members(images) {
        "  static let \($0) = ImageResource(name: \(quoted($1)), bundle: .main)\n"
      } + "}\n"
    text +=
      "extension UIImage {\n"
      + members(images) {
        "  static var \($0): UIImage { UIImage(resource: ImageResource(name: \(quoted($1)), bundle: .main)) }\n"
      } + "}\n"
    for name in intents where !declared.contains("class \(name)") {
      text += "class \(name): INIntent {}\n"
    }
    return text
  }

  func compile(_ toolchain: Toolchain, folder: String) throws -> (Int32, String) {
    // Others may compile the same at this moment, on threads and in processes.
    let temporary = folder + ".\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    var paths: [String] = []
    for (number, file) in prepared.enumerated() {
      // File names must differ within a module.
      let name = URL(fileURLWithPath: file.path).lastPathComponent
      let path = "\(temporary)/\(number)_\(name)"
      // The compiler's words and a trap's backtrace name the app's own file.
      let library = file.text.contains("Glibc.") ? "import Glibc; " : ""
      let source =
        library + "\n#sourceLocation(file: \(Self.literal(file.path)), line: 1)\n" + file.text
      try Data(source.utf8).write(to: URL(fileURLWithPath: path))
      paths.append(path)
    }
    let main = temporary + "/IsletMain.swift"
    try Data(generated.utf8).write(to: URL(fileURLWithPath: main))
    try stubs(toolchain, temporary)
    var arguments = vocabulary.arguments
    arguments += [
      "-I", temporary, "-swift-version", "5", "-enable-bare-slash-regex", "-D", "DEBUG", "-Onone",
      "-g", "-parse-as-library",
      "-wmo",
      "-enable-batch-mode", "-suppress-warnings", "-module-name", "WidgetApp", "-Xlinker", "-rpath",
      "-Xlinker",
      vocabulary.folder,
      "-package-name", "app", "-o", temporary + "/host", main,
    ]
    arguments.removeAll { $0 == "-enable-batch-mode" }
    // What a widget extension's target defines for itself, as its code asks for it.
    for name in Set(prepared.flatMap(\.extensionConditions)).sorted() { arguments += ["-D", name] }
    let result = try toolchain.compile(arguments + paths)
    if result.status == 0 {
      for path in paths + [main] { try? FileManager.default.removeItem(atPath: path) }
      do { try FileManager.default.moveItem(atPath: temporary, toPath: folder) } catch {
        // Who was faster made the same.
        guard FileManager.default.fileExists(atPath: folder + "/host") else { throw error }
      }
    }
    return result
  }

  private static func literal(_ path: String) -> String {
    "\""
      + path.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
        of: "\"", with: "\\\"") + "\""
  }

  /// Empty modules for imports of the app's own: its files are compiled together here.
  private func stubs(_ toolchain: Toolchain, _ folder: String) throws {
    let known = Set(
      Vocabulary.names + [
        "Foundation", "Swift", "Observation", "Synchronization", "Glibc", "FoundationEssentials",
        "FoundationNetworking", "Dispatch", "RegexBuilder", "_Concurrency", "XCTest", "Testing",
      ])
    let names = Set(prepared.flatMap(\.imports)).subtracting(known)
    guard !names.isEmpty else { return }
    let empty = folder + "/Empty.swift"
    try Data("@_exported import WidgetUI\n".utf8).write(to: URL(fileURLWithPath: empty))
    for name in names {
      _ = try toolchain.compile([
        "-frontend", "-emit-module", "-module-name", name, "-parse-as-library", "-I",
        vocabulary.folder,
        "-o", "\(folder)/\(name).swiftmodule", empty,
      ])
    }
  }

  /// Whether an error lies in a preview.
  func isInPreview(_ error: CompileError) -> Bool {
    guard let file = prepared.first(where: { $0.path == error.file }) else { return false }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard error.line <= lines.count else { return false }
    var line = error.line - 1
    // A preview and its samples are a block at the outermost level.
    while line >= 0 {
      let text = lines[line]
      if text.contains("_islet_preview_") || text.contains("PreviewProvider") { return true }
      if text.hasPrefix("}"), !text.contains("contentStates"), line != error.line - 1 {
        return false
      }
      line -= 1
    }
    return false
  }
}
