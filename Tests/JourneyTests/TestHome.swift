@testable import Vendors
import Foundation
import Intercept
import Testing

/// The outcome of a program.
struct Outcome {
  var code: Int32
  var output: String
  var errors: String
}

/// The real binary, and a temporary home for it.
final class TestHome {
  /// The folder with all files of a test.
  let folder: String
  private var children: [Child] = []

  init() throws {
    folder = NSTemporaryDirectory() + "islet-journey-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    children = []
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The binary of the same build, which is beside the test bundle.
  static let binary: String? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<5 {
      let path = folder.appendingPathComponent("islet").path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        return path
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  static let tmux = find("tmux")
  static let curl = find("curl")
  static let swiftc = find("swiftc")
  static let compiler = find("cc") ?? find("clang")
  static let setpriv = find("setpriv")
  static let keytool = find("keytool")
  static let openssl = find("openssl")
  /// Whether a program may create namespaces on this machine.
  static let hasNamespaces: Bool = {
    #if os(Linux)
      return Namespace.problem() == nil
    #else
      return false
    #endif
  }()

  private static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Nothing from the environment of the person who runs the tests.
  var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder,
      "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config",
      "XDG_RUNTIME_DIR": folder, "TMPDIR": folder, "LANG": "C.UTF-8", "TZ": "UTC",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
      "JAVA_HOME": Self.noJava,
    ]
  }

  /// A Java whose keytool fails at once: the real one needs half a second in every `islet run`.
  private static let noJava: String = {
    let folder = NSTemporaryDirectory() + "islet-no-java"
    let tool = folder + "/bin/keytool"
    try? FileManager.default.createDirectory(
      atPath: folder + "/bin", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(
      atPath: tool, contents: Data("#!/bin/sh\nexit 1\n".utf8),
      attributes: [.posixPermissions: 0o755])
    return folder
  }()

  func path(_ name: String) -> String { folder + "/" + name }

  /// Starts a program whose output goes to files.
  private func launch(
    _ program: String, _ arguments: [String], _ input: String?, _ extra: [String: String],
    to files: (out: String, errors: String)
  ) throws -> Child {
    var source = "/dev/null"
    if let input {
      source = path("input-" + UUID().uuidString)
      try input.write(toFile: source, atomically: true, encoding: .utf8)
    }
    // A file written while another journey started a child is busy until that child has closed it.
    for _ in 0..<200 {
      do {
        return try Child(
          program, arguments, environment: environment.merging(extra) { $1 }, input: source,
          output: files.out, errors: files.errors)
      } catch {
        guard "\(error)".contains("Text file busy") else { throw error }
        usleep(10_000)
      }
    }
    throw TestFailure("\(program) is still being written")
  }

  /// Runs a program to its end.
  func run(
    _ program: String, _ arguments: [String], input: String? = nil,
    environment: [String: String] = [:],
    seconds: Double = 40
  ) async throws -> Outcome {
    let name = UUID().uuidString
    let files = (out: path("out-" + name), errors: path("errors-" + name))
    let process = try launch(program, arguments, input, environment, to: files)
    try await until("\(program) \(arguments) ends", seconds: seconds) { !process.isRunning }
    return Outcome(
      code: process.code ?? -1, output: read(files.out), errors: read(files.errors))
  }

  /// Runs islet to its end.
  func islet(
    _ arguments: String..., input: String? = nil, environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await run(Self.binary!, arguments, input: input, environment: environment)
  }

  func read(_ file: String) -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

  /// A running islet without a terminal.
  final class Running {
    let process: Child
    let files: (out: String, errors: String)

    init(_ process: Child, _ files: (out: String, errors: String)) {
      self.process = process
      self.files = files
    }

    var output: String { (try? String(contentsOfFile: files.out, encoding: .utf8)) ?? "" }

    func kill(_ signal: Int32) async throws {
      Foundation.kill(process.pid, signal)
      try await until("the end after signal \(signal)") { [process] in !process.isRunning }
    }
  }

  /// Starts islet, or another program, in the background.
  func start(
    _ arguments: [String], of program: String = TestHome.binary!,
    environment: [String: String] = [:]
  ) throws -> Running {
    let name = UUID().uuidString
    let files = (out: path("out-" + name), errors: path("errors-" + name))
    let process = try launch(program, arguments, nil, environment, to: files)
    children.append(process)
    return Running(process, files)
  }

  /// Starts `islet serve`; returns it and its URL.
  func serve(
    port: String = "0", store: String = ":memory:", _ more: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> (Running, String) {
    let running = try start(
      ["serve", "--listen", port, "--store", store] + more, environment: environment)
    try await until("serve listens; it says \(read(running.files.errors))") {
      running.output.contains("http://")
    }
    let line = running.output.split(separator: "\n")[0]
    guard let url = line.split(separator: " ").last else {
      throw TestFailure("no address in \(line)")
    }
    return (running, String(url))
  }

  /// Sends a request with curl, as the README does; returns head and body.
  @discardableResult
  func post(
    _ url: String, _ path: String, _ body: String, method: String = "POST", expect: Int? = 201
  ) async throws -> String {
    let outcome = try await run(
      Self.curl!,
      [
        "-sS", "-i", "-X", method, url + path, "-H", "Authorization: Bearer any", "-H",
        "Content-Type: application/json", "-H", "Expect:", "-d", "@-",
      ], input: body)
    if let expect {
      #expect(outcome.output.hasPrefix("HTTP/1.1 \(expect) "), "\(outcome.output)\(outcome.errors)")
    }
    return outcome.output
  }

  /// The game of the documented request.
  func startGame(_ url: String, id: String = "game-1", name: String = "Night Owls") async throws {
    try await post(
      url, "/messages/live_activity/start",
      """
      {"app_id":"app","activity_id":"\(id)","external_user_ids":["user-1"],
       "activity_attributes_type":"SportsActivityAttributes",
       "activity_attributes":{"title":"\(name)","gameNumber":"Game 1"},
       "content_state":{"teamOneScore":0,"teamTwoScore":0},
       "notification":{"alert":{"title":"Kick-off","body":"The owls are in"}}}
      """)
  }

  /// A new score.
  @discardableResult
  func score(_ url: String, _ one: Int, _ two: Int, id: String = "game-1") async throws -> String {
    try await post(
      url, "/messages/live_activity/update",
      """
      {"app_id":"app","activity_id":"\(id)",
       "content_state":{"teamOneScore":\(one),"teamTwoScore":\(two)}}
      """)
  }
}
