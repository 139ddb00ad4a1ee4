import Fence
import Foundation
import SwiftSource

/// Files that are compiled together, prepared.
struct CompileUnit {
  /// The name under which errors of what Islet writes are distinguished.
  static let mainName = "IsletMain.swift"

  let prepared: [PreparedSource]
  private let vocabulary: ShimModules
  private let main: GeneratedMain
  let hash: String

  init(
    _ files: [SourceFile], for purpose: SourceSet.Purpose, assets: GeneratedMain.Assets,
    leftOut: [LeftOutPart], dropped: Set<String>, vocabulary: ShimModules
  ) {
    self.vocabulary = vocabulary
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
    for file in prepared {
      hash.add(file.path)
      hash.add(file.text)
    }
    hash.add(main.text)
    self.hash = hash.text
  }

  /// The errors of a compiler's words. One at the end of a file lies behind what is Islet's own there.
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

  /// What an error of Islet's own lines is about, by the name under which it can be dropped.
  func entry(of error: CompileError) -> String? {
    guard error.file.hasSuffix(Self.mainName) else { return nil }
    if let id = main.ids[error.line] { return id }
    for (number, file) in prepared.enumerated() {
      let place = error.line - PreparedSource.firstLine(number) - 1
      if file.entries.indices.contains(place) { return file.entries[place].id }
    }
    return nil
  }

  /// Compiles the files to a program in a folder; `modules` is where the compiler keeps what it knows.
  func compile(
    _ toolchain: Toolchain, in sandbox: Sandbox, folder: String, modules: String
  ) throws -> ProgramRun {
    // Others may compile the same at this moment, on threads and in processes.
    StaleFolders.remove(from: (folder as NSString).deletingLastPathComponent)
    let temporary = folder + ".\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    var paths: [String] = []
    for (number, file) in prepared.enumerated() {
      // File names must differ within a module.
      let path = "\(temporary)/File\(number).swift"
      // The compiler's words and a trap's backtrace name the app's own file.
      var library = file.text.contains("Glibc.") ? "import Glibc; " : ""
      // A file of values may import Foundation alone.
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
    arguments += [
      "-swift-version", "5", "-enable-bare-slash-regex", "-D", "DEBUG", "-Onone",
      // A trap is reported with its line; more would cost a module and a third of the time.
      "-gline-tables-only", "-parse-as-library", "-wmo", "-suppress-warnings", "-diagnostic-style",
      "llvm", "-Xfrontend", "-solver-expression-time-threshold=20", "-module-name", "WidgetApp",
      "-Xlinker", "-rpath", "-Xlinker", vocabulary.folder, "-package-name", "app", "-o",
      temporary + "/host", main,
    ]
    // What a widget extension's target defines for itself, as its code asks for it.
    for name in Set(prepared.flatMap(\.extensionConditions)).sorted() { arguments += ["-D", name] }
    if toolchain.hasLLD { arguments.append("-use-ld=lld") }
    let result = try toolchain.compile(
      arguments + paths, in: sandbox, readable: [vocabulary.folder], folder: temporary,
      modules: modules)
    if result.status.isSuccess {
      for path in paths + [main] { try? FileManager.default.removeItem(atPath: path) }
      do { try FileManager.default.moveItem(atPath: temporary, toPath: folder) } catch {
        // Who was faster made the same.
        guard FileManager.default.fileExists(atPath: folder + "/host") else { throw error }
      }
    }
    return result
  }
}

/// A name for contents: FNV-1a over their bytes, twice with different starts.
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
