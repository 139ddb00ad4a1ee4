import Fence
import Foundation
import Synchronization

package struct Toolchain: Sendable {
  /// The place of `swiftc`.
  let compiler: String
  package let version: String

  /// Finds the compiler on the path; `nil` where there is none.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let found = Self.find(environment) else { return nil }
    let real = URL(fileURLWithPath: found).resolvingSymlinksInPath().path
    let date = try? FileManager.default.attributesOfItem(atPath: real)[.modificationDate] as? Date
    let key = Known(path: real, changed: date ?? .distantPast)
    // To ask takes a fifth of a second, which each save would wait for.
    if let version = Self.versions.withLock({ $0[key] }) {
      self.init(compiler: found, version: version)
      return
    }
    self.init(compiler: found, version: "")
    guard let run = try? compile(["--version"]), run.status.isSuccess else { return nil }
    let version = run.text.split(separator: "\n").first.map(String.init) ?? run.text
    Self.versions.withLock { $0[key] = version }
    self.init(compiler: found, version: version)
  }

  private init(compiler: String, version: String) {
    self.compiler = compiler
    self.version = version
  }

  #if os(macOS)
    /// The compiler itself: what lies on the path looks for it at each call, where a sandbox has nothing.
    private static func find(_ environment: [String: String]) -> String? {
      ask(["--find", "swiftc"])
    }

    /// The folder with the system's modules and libraries.
    private static let sdk = ask(["--sdk", "macosx", "--show-sdk-path"])

    /// What Apple's tool for finding tools says.
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

    /// The arguments that make a library which programs find by their own search path.
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

  /// A compiler as it was when it was asked.
  private struct Known: Hashable {
    let path: String
    let changed: Date
  }

  private static let versions = Mutex<[Known: String]>([:])

  /// Whether LLVM's linker, which takes a third of the usual one's time, lies beside the compiler.
  var hasLLD: Bool {
    #if os(Linux)
      return FileManager.default.isExecutableFile(atPath: folder + "/bin/ld.lld")
    #else
      return false
    #endif
  }

  /// The folder of the compiler's own files.
  private var folder: String {
    URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  /// The folder with the libraries that programs are linked with.
  var libraries: String { folder + "/lib/swift" }

  /// Seconds that the compiler may take for one call.
  private static let timeout = 600.0

  /// Runs the compiler on what Islet itself is made of. It leaves files in the folder for temporary ones,
  /// which is its own for that and goes away with them.
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

  /// Runs the compiler on an app's code, in a sandbox: it reads the toolchain and `readable`, and writes
  /// `folder` and the modules that it keeps for later.
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

  /// The lines of places in a program, those of calls that were put in line included; innermost first.
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

/// A line of a source file, as `File.swift:12:7` names it.
struct SourceLine {
  let file: String
  let line: Int

  init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, let line = Int(parts[parts.count - 2]), line > 0 else { return nil }
    file = parts.dropLast(2).joined(separator: ":")
    self.line = line
  }
}

package struct BuildStep: Sendable {
  package let words: String
  /// How much of all is done, from 0 to 1, where that is known.
  package var done: Double?
}

/// Told what takes long, as it begins.
package typealias Progress = @Sendable (BuildStep) -> Void

package enum PreviewError: Error, Sendable {
  case noToolchain
  case noVocabulary
  /// The vocabulary does not compile with this compiler.
  case vocabulary(String)
  /// There is no such file or folder.
  case missing(String)
  /// No file has an `ActivityConfiguration`.
  case noWidget(String)
  case notCompiled([CompileError])
  /// A file cannot be written or read.
  case file(String)
}

package struct CompileError: Sendable, Hashable {
  package var file: String
  package var line: Int
  package var column: Int
  package var message: String

  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// Whether it mostly follows from an error elsewhere in the same expression.
  var isConsequence: Bool {
    message.hasPrefix("generic parameter") || message.hasPrefix("failed to produce diagnostic")
      || message.contains("without a contextual type")
  }

  /// Whether braces do not match.
  var isOfBraces: Bool {
    message.hasPrefix("expected '}'") || message.hasPrefix("extraneous '}'")
  }
}
