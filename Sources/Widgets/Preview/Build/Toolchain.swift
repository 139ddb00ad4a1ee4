import ChildProcesses
import Foundation
import Synchronization

package struct Toolchain: Sendable {
  /// The path of `swiftc`.
  let compiler: String
  package private(set) var version = ""

  /// Finds the compiler on the path; `nil` if there is none.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let found = Self.find(environment) else { return nil }
    compiler = found
    let real = URL(fileURLWithPath: found).resolvingSymlinksInPath().path
    let date = try? FileManager.default.attributesOfItem(atPath: real)[.modificationDate] as? Date
    let key = Known(path: real, changed: date ?? .distantPast)
    // Running the compiler for its version takes 0.2 s, which would delay each save.
    if let known = Self.versions.withLock({ $0[key] }) {
      version = known
      return
    }
    guard let run = try? compile(["--version"]), run.status.isSuccess else { return nil }
    let first = run.text.split(separator: "\n").first.map(String.init) ?? run.text
    Self.versions.withLock { $0[key] = first }
    version = first
  }

  #if os(macOS)
    /// The path of the compiler itself. The one on the path is a stub that looks up the compiler at
    /// each call, which fails in a sandbox.
    private static func find(_ environment: [String: String]) -> String? {
      ask(["--find", "swiftc"])
    }

    /// The folder with the system's modules and libraries.
    private static let sdk = ask(["--sdk", "macosx", "--show-sdk-path"])

    /// The output of Apple's `xcrun`.
    private static func ask(_ words: [String]) -> String? {
      var options = ChildProcess.Options(
        "/usr/bin/xcrun", words,
        environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" })
      options.output = .pipe
      guard let run = try? ProgramRun(options, seconds: 60), run.status.isSuccess else {
        return nil
      }
      return run.text.split(separator: "\n").first.map(String.init)
    }

    /// The linker arguments for a library that programs find by their run-path search path.
    static func libraryArguments(_ name: String) -> [String] {
      ["-Xlinker", "-install_name", "-Xlinker", "@rpath/lib\(name).dylib"]
    }
    static let librarySuffix = "dylib"
  #else
    private static func find(_ environment: [String: String]) -> String? {
      (environment["PATH"] ?? "/usr/bin").split(separator: ":").map { $0 + "/swiftc" }
        .first(where: FileManager.default.isExecutableFile(atPath:))
    }

    private static let sdk: String? = nil

    static func libraryArguments(_ name: String) -> [String] { [] }
    static let librarySuffix = "so"
  #endif

  private static var systemArguments: [String] { sdk.map { ["-sdk", $0] } ?? [] }

  /// A compiler's path and modification date, for the version cache.
  private struct Known: Hashable {
    let path: String
    let changed: Date
  }

  private static let versions = Mutex<[Known: String]>([:])

  /// Whether LLVM's linker is installed beside the compiler. It needs a third of the default
  /// linker's time.
  var hasLLD: Bool {
    #if os(Linux)
      return FileManager.default.isExecutableFile(atPath: folder + "/bin/ld.lld")
    #else
      return false
    #endif
  }

  private var folder: String {
    URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  /// The folder with the libraries to link against.
  var libraries: String { folder + "/lib/swift" }

  /// The maximum seconds of one run of the compiler.
  private static let timeout = 600.0

  /// Runs the compiler on Islet's own code. `TMPDIR` is a new folder, deleted afterwards, because
  /// the compiler leaves files there.
  func compile(
    _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SpawnFailure) -> ProgramRun {
    let scratch =
      (environment["TMPDIR"] ?? "/tmp") + "/islet-compiler-" + UUID().uuidString.lowercased()
    let manager = FileManager.default
    try? manager.createDirectory(
      atPath: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? manager.removeItem(atPath: scratch) }
    var environment = environment
    environment["TMPDIR"] = scratch
    var options = ChildProcess.Options(
      compiler, arguments + Self.systemArguments, environment: environment.map { "\($0)=\($1)" })
    options.output = .pipe
    options.errors = nil
    return try ProgramRun(options, seconds: Self.timeout)
  }

  /// Runs the compiler on an app's code in a sandbox, which can read the toolchain and `readable`,
  /// and write `folder` and the module cache.
  func compile(
    _ arguments: [String], in sandbox: Sandbox, readable: [String], folder: String, modules: String
  ) throws(SpawnFailure) -> ProgramRun {
    try? FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: true)
    let scratch = folder + "/tmp"
    try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    return try run(
      compiler, arguments + ["-module-cache-path", modules] + Self.systemArguments, in: sandbox,
      readable: readable + [Self.sdk].compactMap(\.self),
      writable: [folder, modules], scratch: scratch)
  }

  private func run(
    _ program: String, _ arguments: [String], in sandbox: Sandbox, readable: [String],
    writable: [String] = [], scratch: String = "/tmp"
  ) throws(SpawnFailure) -> ProgramRun {
    var options = ChildProcess.Options(
      program, arguments,
      environment: [
        "PATH=\(folder)/bin:/usr/bin:/bin", "HOME=\(scratch)", "TMPDIR=\(scratch)", "LANG=C.UTF-8",
      ])
    options.output = .pipe
    options.errors = nil
    options.folder = "/"
    if sandbox != .trusted {
      options.limits.memory = 6 << 30
      options.limits.fileSize = 1 << 30
    }
    return try ProgramRun(
      options, in: sandbox,
      access: SandboxAccess(
        readable: SandboxAccess.libraries + ["/usr", "/etc/alternatives", folder] + readable,
        writable: writable, hasProcesses: true), seconds: Self.timeout)
  }

  /// The source lines of addresses in a program, including inlined calls; innermost first.
  func lines(of places: [UInt64], in program: String, sandbox: Sandbox) -> [SourceLine] {
    let symbolizer = folder + "/bin/llvm-symbolizer"
    guard !places.isEmpty, FileManager.default.isExecutableFile(atPath: symbolizer) else {
      return []
    }
    let words = places.map { "0x" + String($0, radix: 16) }
    let run = try? self.run(
      symbolizer, ["--obj=\(program)", "--functions=none", "--relativenames"] + words,
      in: sandbox, readable: [(program as NSString).deletingLastPathComponent])
    return (run?.text ?? "").split(separator: "\n").compactMap(SourceLine.init)
  }
}

/// A source line in the form `File.swift:12:7`.
struct SourceLine {
  let file: String
  let line: Int
  let column: Int

  init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, let line = Int(parts[parts.count - 2]), line > 0,
      let column = Int(parts[parts.count - 1])
    else { return nil }
    file = parts.dropLast(2).joined(separator: ":")
    self.line = line
    self.column = column
  }
}

/// A compiler with the modules built by it, and the sandbox for an app's code.
struct BuildContext {
  let toolchain: Toolchain
  let vocabulary: ShimModules
  let sandbox: Sandbox
  let cache: String
  let progress: Progress

  init(
    cache: String, executable: String, sandbox: Sandbox, progress: @escaping Progress
  ) throws(PreviewError) {
    guard let toolchain = Toolchain() else { throw .noToolchain }
    self.toolchain = toolchain
    vocabulary = try ShimModules(
      toolchain, cache: cache, executable: executable, progress: progress)
    self.sandbox = sandbox
    self.cache = cache
    self.progress = progress
  }
}

package struct BuildStep: Sendable {
  package let message: String
  /// The progress, from 0 to 1, if known.
  package var done: Double?
}

/// Called at the beginning of each long step.
package typealias Progress = @Sendable (BuildStep) -> Void

package enum PreviewError: Error, Sendable {
  case noToolchain, noVocabulary
  /// The modules of the vocabulary do not compile with this compiler.
  case vocabulary(String)
  case missing(String)
  /// No file has an `ActivityConfiguration`.
  case noWidget(String)
  case notCompiled([CompileError])
  case file(String)
}

package struct CompileError: Sendable, Hashable {
  package var file: String
  package var line: Int
  package var column: Int
  package var message: String

  /// Whether the error usually follows from another one in the same expression.
  var isConsequence: Bool {
    message.hasPrefix("generic parameter") || message.hasPrefix("failed to produce diagnostic")
      || message.contains("without a contextual type")
  }

  var isOfBraces: Bool {
    message.hasPrefix("expected '}'") || message.hasPrefix("extraneous '}'")
  }
}
