import Foundation
import Testing

/// Runs the documentation's code unchanged.
struct DocumentationTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let binaries = URL(fileURLWithPath: Bundle.allBundles.first?.bundlePath ?? "")
    .deletingLastPathComponent()

  /// The first block of a language in a documentation file.
  static func block(_ language: String, of file: String) throws -> String {
    let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    let parts = text.components(separatedBy: "```\(language)\n")
    return try #require(parts.dropFirst().first?.components(separatedBy: "\n```").first)
  }

  static func run(_ script: String, _ environment: [String: String]) throws -> (
    Int32, String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("islet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var all = ProcessInfo.processInfo.environment
    process.currentDirectoryURL = folder
    all["PATH"] = binary + ":" + (all["PATH"] ?? "")
    all["XDG_CONFIG_HOME"] = folder.path
    all["LC_ALL"] = "C.UTF-8"
    all["XDG_DATA_HOME"] = folder.path
    all.merge(environment) { $1 }
    process.environment = all
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // A script that waits for a gateway that did not start must not wait forever.
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
    defer { watchdog.cancel() }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// An unused port, chosen by the system.
  private static func freePort() throws -> String {
    let (_, line) = try run(
      ": >port; islet serve --listen 0 --store :memory: >port & g=$!; until grep -q http port; do sleep 0.1; "
        + "done; kill $g; cat port; rm port", [:])
    return try #require(line.split(separator: ":").last.map { $0.filter(\.isNumber) })
  }

  private static var binary: String {
    let here = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let built = root.appendingPathComponent(".build/debug")
    let candidates = [here, binaries, built]
    return
      (candidates.first {
        FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("islet").path)
      } ?? built).path
  }

  /// The map of modules matches Package.swift, and the list of files that differ on macOS is
  /// complete.
  @Test func mapOfModulesIsCurrent() throws {
    let script = Self.root.appendingPathComponent("scripts/map").path
    let (status, output) = try Self.run("'\(script)' --check", [:])
    #expect(status == 0, "\(output)")
  }

  /// Each language translates every phrase in the sources, with the same placeholders, and no
  /// others.
  @Test func everyLanguageIsComplete() throws {
    let script = Self.root.appendingPathComponent("scripts/phrases").path
    let (status, output) = try Self.run("'\(script)' --check", [:])
    #expect(status == 0, "\(output)")
  }

  @Test func ciScriptPasses() throws {
    let port = try Self.freePort()
    let (status, output) = try Self.run(
      try Self.block("sh", of: "docs/ci.md"), ["ISLET_PORT": port])
    #expect(status == 0, "\(output)")
  }

  @Test func readmeRequestsAreAccepted() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```sh\n").dropFirst()
    let commands = blocks.compactMap { $0.components(separatedBy: "\n```").first }.filter {
      $0.hasPrefix("curl") || $0.hasPrefix("export")
    }
    #expect(commands.count == 3)
    // The program is found only where `make build` puts it.
    let makefile = try String(
      contentsOf: Self.root.appendingPathComponent("Makefile"), encoding: .utf8)
    let link = try #require(
      makefile.split(separator: "\n").first { $0.contains(" .build/islet") }?.drop { $0 != "l" })
    let port = try Self.freePort()
    let script = """
      mkdir -p .build/release
      ln -s "$(command -v islet)" .build/release/islet
      PATH=/usr/bin:/bin
      \(link)
      \(commands[0])
      islet serve --listen \(port) --store :memory: & gateway=$!
      trap 'kill $gateway' EXIT
      until islet list -g \(port) 2>/dev/null; do sleep 0.1; done
      \(commands.dropFirst().joined(separator: "\n").replacingOccurrences(of: "5483", with: port))
      islet list -g \(port)
      """
    let (_, output) = try Self.run(script, [:])
    #expect(output.contains("HTTP/1.1 200") && !output.contains("Islet-Rules"))
    #expect(output.contains("RideAttributes-1 · RideAttributes · active"))
    #expect(output.contains("HTTP/1.1 201"))
    #expect(output.contains("{\"message\":\"success\"}"))
    #expect(output.contains("game-1 · SportsActivityAttributes · active"))
  }
}
