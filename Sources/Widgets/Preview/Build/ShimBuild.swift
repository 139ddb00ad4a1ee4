import Basics
import ChildProcesses
import Foundation
import Synchronization

/// Builds the vocabulary's modules with one compiler.
struct ShimBuild {
  /// The folder's name: a hash of the compiler version and the sources.
  let name: String
  private let toolchain: Toolchain
  private let rooms: [[String]]

  init(_ toolchain: Toolchain, executable: String) throws(PreviewError) {
    guard let sources = ShimModules.sources(executable: executable) else { throw .noVocabulary }
    self.toolchain = toolchain
    rooms = ShimModules.rooms.map { Self.swiftFiles(sources + "/" + $0) }
    var hash = ContentHash()
    hash.add(toolchain.version)
    for file in rooms.joined() {
      hash.add(String(file.dropFirst(sources.count)))
      hash.add(FileManager.default.contents(atPath: file) ?? Data())
    }
    hash.add(ShimModules.names.joined())
    name = hash.text
  }

  static func isWhole(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/complete")
  }

  /// Builds the modules in a subfolder if they are missing, and returns that subfolder.
  func make(in parent: String, progress: Progress) throws(PreviewError) -> String {
    let folder = parent + "/" + name
    if Self.isWhole(folder) { return folder }
    // One thread of one process builds while the others wait.
    try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try FileLock.withLock(ofFolder: parent) { () throws(PreviewError) in
      if Self.isWhole(folder) { return }
      StaleFolders.remove(from: parent)
      do {
        try WholeFolder.make(folder, mark: "complete") { temporary in
          try build(in: temporary, progress)
          try Data().write(to: URL(fileURLWithPath: temporary + "/complete"))
        }
      } catch {
        throw error as? PreviewError ?? .file("\(error)")
      }
    }
    return folder
  }

  /// The progress at the start of each module, and at the start of the modules with Apple's names.
  /// Proportional to the measured seconds.
  private static let shares = [0, 0.1, 0.75, 0.8]

  private func build(in folder: String, _ progress: Progress) throws {
    func report(_ place: Int) {
      progress(
        BuildStep(
          message: localized("Compiling Islet's widget modules for this compiler, once …"),
          done: Self.shares[place]))
    }
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      .flatMap { ["-enable-upcoming-feature", $0] }
    var objects: [String] = []
    @Sendable func run(_ arguments: [String]) throws {
      let run = try toolchain.compile(arguments)
      if !run.status.isSuccess { throw PreviewError.vocabulary(run.text) }
    }
    for (place, room) in ShimModules.rooms.enumerated() {
      report(place)
      let object = "\(folder)/\(room).o"
      objects.append(object)
      try run(
        [
          "-swift-version", "6", "-package-name", "islet", "-module-name", room, "-wmo",
          "-parse-as-library",
        ]
          + features + [
            "-I", folder, "-emit-module", "-emit-module-path", "\(folder)/\(room).swiftmodule",
            "-emit-object", "-o", object, "-Onone",
          ] + rooms[place])
    }
    let library = "\(folder)/lib\(ShimModules.library).\(Toolchain.librarySuffix)"
    try run(
      ["-emit-library", "-o", library] + objects + Toolchain.libraryArguments(ShimModules.library))
    for object in objects { try? FileManager.default.removeItem(atPath: object) }
    report(ShimModules.rooms.count)
    let empty = "\(folder)/Export.swift"
    try Data("@_exported import WidgetUI\n".utf8).write(to: URL(fileURLWithPath: empty))
    // Build as many of the small modules in parallel as there are processors.
    let failure = Mutex<String?>(nil)
    DispatchQueue.concurrentPerform(iterations: ShimModules.names.count) { place in
      let name = ShimModules.alias(ShimModules.names[place])
      do {
        try run([
          "-frontend", "-emit-module", "-module-name", name, "-parse-as-library", "-I", folder,
          "-swift-version", "5", "-o", "\(folder)/\(name).swiftmodule", empty,
        ])
      } catch {
        failure.withLock { $0 = $0 ?? "\(error)" }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw PreviewError.vocabulary(failure) }
  }

  static func swiftFiles(_ folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
  }
}

enum WholeFolder {
  /// Fills a folder under a temporary name, so that no process sees it incomplete. If another
  /// thread or process has created the folder meanwhile, recognised by the file `mark`, that one is
  /// used.
  static func make<Result>(
    _ folder: String, mark: String, _ fill: (_ temporary: String) throws -> Result
  ) throws -> Result {
    let manager = FileManager.default
    let temporary = folder + "." + UUID().uuidString
    try manager.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: temporary) }
    let result = try fill(temporary)
    do { try manager.moveItem(atPath: temporary, toPath: folder) } catch {
      guard manager.fileExists(atPath: folder + "/" + mark) else { throw error }
    }
    return result
  }
}

/// Folders of interrupted builds, named `HASH.UNIQUE`, to which no process writes any more.
enum StaleFolders {
  /// Seconds after which no build can still be running.
  private static let age = 3_600.0

  static func remove(from parent: String, now: Date = .now) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: parent)) ?? [] where name.contains(".") {
      let path = parent + "/" + name
      guard let attributes = try? manager.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeDirectory,
        let changed = attributes[.modificationDate] as? Date, now.timeIntervalSince(changed) > age
      else { continue }
      try? manager.removeItem(atPath: path)
    }
  }
}
