import ChildProcesses
import Foundation
import SwiftSource

/// Prepared source files that are compiled together.
struct CompileUnit {
  /// The file name by which errors in Islet's generated code are recognised.
  static let mainName = "IsletMain.swift"

  let prepared: [PreparedSource]
  private let vocabulary: ShimModules
  private let main: GeneratedMain
  /// The conditions that Xcode defines for a preview; none for decoding, as in a released app.
  private let conditions: [String]
  let hash: String

  init(
    _ files: [SourceFile], for purpose: SourceSet.Purpose, assets: GeneratedMain.Assets,
    leftOut: [LeftOutPart], dropped: Set<String>, vocabulary: ShimModules
  ) {
    self.vocabulary = vocabulary
    conditions = purpose == .widgets ? ["-D", "DEBUG"] : []
    let parts = files.map { CodeParts($0, number: 0) }
    var attributes = ViewReach.attributes(parts)
    if case .types(let names, _) = purpose { attributes.formUnion(names) }
    let data = parts.flatMap(\.conformances).filter {
      !Set(["Codable", "Decodable"]).isDisjoint(with: $0.names)
    }
    let types = parts.reduce(into: Set<String>()) { $0.formUnion($1.types) }
    let modules = PreparedSource.ownModules(files).subtracting(types)
    prepared = files.enumerated().map { number, file in
      PreparedSource(
        file, number: number, for: purpose, attributes: attributes,
        data: attributes.union(data.map(\.type)), modules: modules,
        edits: leftOut.filter { $0.file == file.path }.flatMap(\.edits), dropped: dropped)
    }
    main = GeneratedMain(prepared, assets: assets, dropped: dropped)
    var hash = ContentHash()
    hash.add(vocabulary.folder)
    hash.add(conditions.joined())
    for file in prepared {
      hash.add(file.path)
      hash.add(file.text)
    }
    hash.add(main.text)
    self.hash = hash.text
  }

  /// The errors in the compiler's output. A line number past a file's end is one of Islet's
  /// generated lines.
  func errors(in text: String) -> [CompileError] {
    CompileErrors.parse(text).map { error in
      let name = (error.file as NSString).lastPathComponent
      guard name.hasPrefix("File"), name.hasSuffix(".swift"),
        let number = Int(name.dropFirst(4).dropLast(6)), prepared.indices.contains(number)
      else { return error }
      let file = prepared[number]
      return CompileError(
        file: file.path, line: max(1, file.file.mask.source.count { $0 == UInt8(ascii: "\n") }),
        column: 1, message: error.message)
    }
  }

  /// The identifier of the entry that contains an error in Islet's generated lines. The entry can
  /// be dropped.
  func entry(of error: CompileError) -> String? {
    guard error.file.hasSuffix(Self.mainName) else { return nil }
    if let id = main.ids[error.line] { return id }
    for (number, file) in prepared.enumerated() {
      let place = error.line - PreparedSource.firstLine(number) - 1
      if file.entries.indices.contains(place) { return file.entries[place].id }
    }
    return nil
  }

  /// Compiles the files to a program in `folder`.
  func compile(_ context: BuildContext, folder: String) throws -> ProgramRun {
    // Other threads and processes may be compiling the same files.
    StaleFolders.remove(from: (folder as NSString).deletingLastPathComponent)
    let temporary = folder + ".\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    var paths: [String] = []
    for (number, file) in prepared.enumerated() {
      // File names must differ within a module.
      let path = "\(temporary)/File\(number).swift"
      // `#sourceLocation` makes compiler errors and backtraces refer to the app's own file.
      var library = file.text.contains("Glibc.") ? "import Glibc; " : ""
      // The file may import only Foundation, but Islet's lines need these functions.
      for name in ["_isletLeftOut", "_isletRegister"] where file.text.contains(name) {
        library += "import func WidgetUI.\(name); "
      }
      let source =
        library + "\n#sourceLocation(file: \(SwiftLiteral.quoted(file.path)), line: 1)\n"
        + file.text
      try Data(source.utf8).write(to: URL(fileURLWithPath: path))
      paths.append(path)
    }
    let main = temporary + "/" + Self.mainName
    try Data(self.main.text.utf8).write(to: URL(fileURLWithPath: main))
    var arguments = vocabulary.arguments
    arguments += conditions
    arguments += [
      "-swift-version", "5", "-enable-bare-slash-regex", "-Onone",
      // Line tables suffice to report the line of a trap. Full debug info would need a module and a
      // third more time.
      "-gline-tables-only", "-parse-as-library", "-wmo", "-suppress-warnings", "-diagnostic-style",
      "llvm", "-Xfrontend", "-solver-expression-time-threshold=20", "-module-name", "WidgetApp",
      "-Xlinker", "-rpath", "-Xlinker", vocabulary.folder, "-package-name", "app", "-o",
      temporary + "/host", main,
    ]
    // Define the conditions in the code that the target of an app extension usually defines.
    for name in Set(prepared.flatMap(\.extensionConditions)).sorted() { arguments += ["-D", name] }
    if context.toolchain.hasLLD { arguments.append("-use-ld=lld") }
    let result = try context.toolchain.compile(
      arguments + paths, in: context.sandbox, readable: [vocabulary.folder], folder: temporary,
      modules: context.cache + "/modules")
    if result.status.isSuccess {
      for path in paths + [main] { try? FileManager.default.removeItem(atPath: path) }
      do { try FileManager.default.moveItem(atPath: temporary, toPath: folder) } catch {
        // Another thread or process was faster, with the same result.
        guard FileManager.default.fileExists(atPath: folder + "/host") else { throw error }
      }
    }
    return result
  }
}

/// A name derived from contents: FNV-1a over their bytes, twice with different initial values.
struct ContentHash {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9ae1_6a3b_2f90_404f

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
      second = (second &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      second ^= second >> 29
    }
    first = (first ^ 0x100) &* 0x100_0000_01b3
  }

  mutating func add(_ text: String) { add(text.utf8) }

  var text: String { String(first, radix: 36) + String(second, radix: 36) }
}
