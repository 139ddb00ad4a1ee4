import Foundation
import Synchronization

/// The Swift compiler of this machine.
package struct Toolchain: Sendable {
  /// The place of `swiftc`.
  package let compiler: String
  /// What it says of its version, in one line.
  package let version: String

  /// Finds the compiler on the path; `nil` where there is none.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
    let found = folders.map { $0 + "/swiftc" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else { return nil }
    let real = URL(fileURLWithPath: found).resolvingSymlinksInPath().path
    let date = try? FileManager.default.attributesOfItem(atPath: real)[.modificationDate] as? Date
    let key = Known(path: real, changed: date ?? .distantPast)
    // To ask takes a fifth of a second, which each save would wait for.
    if let version = Self.versions.withLock({ $0[key] }) {
      self.init(compiler: found, version: version)
      return
    }
    guard let (status, text) = try? Self.run(found, ["--version"]), status == 0 else { return nil }
    let version = text.split(separator: "\n").first.map(String.init) ?? text
    Self.versions.withLock { $0[key] = version }
    self.init(compiler: found, version: version)
  }

  private init(compiler: String, version: String) {
    self.compiler = compiler
    self.version = version
  }

  /// A compiler as it was when it was asked.
  private struct Known: Hashable {
    let path: String
    let changed: Date
  }

  private static let versions = Mutex<[Known: String]>([:])

  /// Whether LLVM's linker, which takes a third of the usual one's time, lies beside the compiler.
  var hasLLD: Bool {
    #if os(Linux)
      let folder = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
        .deletingLastPathComponent()
      return FileManager.default.isExecutableFile(atPath: folder.path + "/ld.lld")
    #else
      return false
    #endif
  }

  /// Runs a program to its end and returns its status and what it wrote.
  static func run(_ path: String, _ arguments: [String], in folder: String? = nil) throws -> (
    Int32, String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  func compile(_ arguments: [String], in folder: String? = nil) throws -> (
    status: Int32, text: String
  ) {
    try Self.run(compiler, arguments, in: folder)
  }
}

/// What takes long.
package struct BuildStep: Sendable {
  /// What it is.
  package let words: String
  /// How much of all is done, from 0 to 1, where that is known.
  package var done: Double?
}

/// Told what takes long, as it begins.
package typealias Progress = @Sendable (BuildStep) -> Void

/// Why widget code cannot be shown.
package enum PreviewError: Error, Sendable {
  /// There is no Swift compiler.
  case noToolchain
  /// The sources of the vocabulary are not where they should be.
  case noVocabulary
  /// The vocabulary does not compile with this compiler.
  case vocabulary(String)
  /// There is no such file or folder.
  case missing(String)
  /// No file has an `ActivityConfiguration`.
  case noWidget(String)
  /// The app's code does not compile.
  case notCompiled([CompileError])
  /// A file cannot be written or read.
  case file(String)

  /// Whether saving a file of the app may mend it.
  package var isMendedBySaving: Bool {
    switch self {
    case .noToolchain, .noVocabulary, .vocabulary: false
    case .missing, .noWidget, .notCompiled, .file: true
    }
  }
}

/// What the compiler says of a line.
package struct CompileError: Sendable, Hashable {
  package var file: String
  package var line: Int
  package var column: Int
  package var message: String

  /// Makes an error.
  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }
}
