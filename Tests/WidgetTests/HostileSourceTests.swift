import ChildProcesses
import Foundation
import SwiftSource
import Testing

@testable import Preview
@testable import Simulator

/// Sources whose size or depth is made to stop a reader.
@Suite(.timeLimit(.minutes(20))) struct HostileSourceTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static let sources: [(name: String, text: String)] = [
    ("interpolations", "let x = " + repeated("\"\\(", 12_500)),
    ("closed interpolations", "let x = " + repeated("\"\\(", 12_500) + repeated(")\"", 12_500)),
    ("types", repeated("struct X {", 50_000)),
    ("closed types", repeated("struct X {", 5_000) + repeated("}", 5_000)),
    ("conditions", "#if " + repeated("(", 50_000)),
    ("negations", "#if " + repeated("!", 50_000) + "DEBUG\n#endif"),
    ("brackets", "let x = " + repeated("[", 50_000)),
    ("types in brackets", "struct A: ActivityAttributes { var x: " + repeated("[", 25_000)),
    ("any", "struct A: ActivityAttributes { var x: " + repeated("any ", 25_000)),
    ("and", "struct A: ActivityAttributes { var x: " + repeated("B & ", 25_000)),
    ("hashes", repeated("#", 250_000)), ("quotes", repeated("\"", 125_000)),
    ("comments", repeated("/*", 75_000)), ("lines", "func f" + repeated("\n", 250_000)),
    ("lines of a value", "let x =" + repeated("\n", 250_000)),
    ("lines of a type", "let x:" + repeated("\n", 250_000)),
    ("attributes", repeated("@A<", 50_000)), ("closed attributes", repeated("@A<B> ", 25_000)),
    ("a name", "func f() -> " + repeated("a", 250_000) + " { }"),
    ("parameters", "func f" + repeated("(", 75_000)),
  ]

  @Test(arguments: sources.map(\.name)) func isReadInTime(_ name: String) throws {
    let text = try #require(Self.sources.first { $0.name == name }).text
    // Processor time, since other programs may run meanwhile.
    let start = Self.processorTime()
    do {
      let file = SourceFile(path: "Hostile.swift", bytes: Array(text.utf8))
      _ = SourceNames(file)
      _ = CodeParts(file, number: 0)
      _ = PreparedSource(
        file, number: 0, for: .widgets, attributes: ["A"], data: [], modules: ["B"], edits: [],
        dropped: [])
      _ = SwiftTypeReader(source: text)
    }
    let seconds = Self.processorTime() - start
    // A sanitized program computes longer.
    let isChecked = ProcessInfo.processInfo.environment["SANITIZER"] != nil
    #expect(seconds < (isChecked ? 60 : 10), "\(seconds) s")
  }

  /// The processor time of this thread in seconds, independent of a busy machine.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func mutuallyReferringClassesAreRead() {
    let source = """
      struct RideAttributes: ActivityAttributes {
        struct ContentState: Codable, Hashable { var a: A }
      }
      class A: B { var x: Int }
      class B: A { var y: Int }
      """
    #expect(SwiftTypeReader(source: source).types.count == 1)
  }

  @Test func endlesslyGrowingAliasesAreRead() {
    let list = { (next: Int) in Array(repeating: "T\(next)", count: 100).joined(separator: ", ") }
    let aliases = (0..<12).map { "typealias T\($0) = Missing<\(list($0 + 1))>" }
    let source = """
      struct RideAttributes: ActivityAttributes {
        struct ContentState: Codable, Hashable { var a: T0 }
      }
      \(aliases.joined(separator: "\n"))
      """
    #expect(SwiftTypeReader(source: source).types.count == 1)
  }

  @Test func sourceCannotPretendToBeAnotherFile() {
    let text = """
      #sourceLocation(file: "/etc/passwd", line: 1)
      let a: Int = "#sourceLocation(file: 1)"
      #sourceLocation()
      """
    let file = SourceFile(path: "A.swift", bytes: Array(text.utf8))
    let prepared = PreparedSource(
      file, number: 0, for: .widgets, attributes: [], data: [], modules: [], edits: [], dropped: []
    ).text
    #expect(!prepared.contains("passwd"))
    #expect(prepared.contains("\nlet a: Int = \"#sourceLocation(file: 1)\"\n"))
  }

  @Test func cacheLinkIsFollowed() throws {
    let folder = NSTemporaryDirectory() + "islet-link-\(UUID().uuidString)"
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder + "/real", withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: folder) }
    try manager.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: folder + "/real")
    let options = WidgetPreview.Options(
      paths: [], locale: "en_US", cache: folder + "/link/islet", executable: "/", sandbox: .trusted)
    #expect(options.cache == SandboxAccess.resolved(folder + "/real") + "/islet")
  }

  @Test(.enabled(if: WidgetLab.hasToolchain)) func compilerLeavesNothingBehind() throws {
    let folder = NSTemporaryDirectory() + "islet-scratch-\(UUID().uuidString)"
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: folder) }
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder
    let toolchain = try #require(Toolchain())
    _ = try toolchain.compile(["--version"], environment: environment)
    #expect(try manager.contentsOfDirectory(atPath: folder) == [])
    for name in ["hash", "hash.killed", "hash.fresh"] {
      try manager.createDirectory(
        atPath: "\(folder)/\(name)/tmp", withIntermediateDirectories: true)
    }
    try manager.setAttributes(
      [.modificationDate: Date.now - 7_200], ofItemAtPath: folder + "/hash.killed")
    try manager.setAttributes([.modificationDate: Date.now - 7_200], ofItemAtPath: folder + "/hash")
    StaleFolders.remove(from: folder)
    #expect(try manager.contentsOfDirectory(atPath: folder).sorted() == ["hash", "hash.fresh"])
  }
}
