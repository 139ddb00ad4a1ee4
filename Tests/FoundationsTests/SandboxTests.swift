import ChildProcesses
import Foundation
import Testing

#if os(Linux)
  /// The access of tools that work on untrusted files, such as the compiler.
  @Suite struct SandboxTests {
    static let kinds = [try? Sandbox.strongest(), Sandbox.landlockHere].compactMap { $0 }

    private func run(
      _ script: String, in kind: Sandbox, writable: [String] = [], seconds: Double = 20
    ) throws -> ProgramRun {
      var options = ChildProcess.Options(
        "/bin/sh", ["-c", script], environment: ["PATH=/usr/bin:/bin"])
      options.folder = "/"
      options.output = .pipe
      options.errors = nil
      return try ProgramRun(
        options, in: kind,
        access: SandboxAccess(
          readable: SandboxAccess.libraries + ["/usr"], writable: writable, hasProcesses: true),
        seconds: seconds)
    }

    private func folder() throws -> String {
      let folder = NSTemporaryDirectory() + "islet-sandbox-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      return folder
    }

    @Test(arguments: kinds) func sandboxLimitsWritesToItsFolder(_ kind: Sandbox) throws {
      let (own, other) = (try folder(), try folder())
      defer { for path in [own, other] { try? FileManager.default.removeItem(atPath: path) } }
      try Data("secret".utf8).write(to: URL(fileURLWithPath: other + "/secret"))
      let run = try run(
        "echo made > \(own)/made; cat \(other)/secret; echo bad > \(other)/bad; echo done",
        in: kind,
        writable: [own])
      #expect(run.text.contains("done"))
      #expect(!run.text.contains("secret\n"))
      #expect(FileManager.default.fileExists(atPath: own + "/made"))
      #expect(!FileManager.default.fileExists(atPath: other + "/bad"))
    }

    @Test(arguments: kinds) func sandboxEndsAllProcesses(_ kind: Sandbox) throws {
      let own = try folder()
      defer { try? FileManager.default.removeItem(atPath: own) }
      let mark = "\(400 + Int.random(in: 0..<100)).\(Int.random(in: 100_000..<999_999))"
      _ = try run("sleep \(mark) & exec sleep \(mark)", in: kind, writable: [own], seconds: 0.5)
      let deadline = ContinuousClock.now + .seconds(10)
      while isRunning(mark), .now < deadline { usleep(10_000) }
      #expect(!isRunning(mark))
    }

    /// Whether a process with a word among its arguments is running.
    private func isRunning(_ word: String) -> Bool {
      let files = FileManager.default
      return ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).contains { name in
        guard Int(name) != nil, let arguments = files.contents(atPath: "/proc/\(name)/cmdline")
        else {
          return false
        }
        return String(decoding: arguments, as: UTF8.self).split(separator: "\0").contains("\(word)")
      }
    }

    @Test func namespaceEndsProcessesInNewSessions() throws {
      guard case .bubblewrap(let path) = try Sandbox.strongest() else { return }
      let mark = "\(500 + Int.random(in: 0..<100)).\(Int.random(in: 100_000..<999_999))"
      _ = try run("setsid sleep \(mark) & exec sleep 5", in: .bubblewrap(path), seconds: 0.5)
      let deadline = ContinuousClock.now + .seconds(10)
      while isRunning(mark), .now < deadline { usleep(10_000) }
      #expect(!isRunning(mark))
    }

    @Test func brokenSandboxIsNotUsed() throws {
      let missing = Sandbox.search(bubblewraps: ["/nonexistent/bwrap"], landlock: nil)
      #expect(
        missing
          == .failure(
            Sandbox.Failure(bubblewrap: "bubblewrap is not installed", hasLandlock: false)))
      // A sandbox that is installed but fails is not used, whatever the failure.
      let broken = Sandbox.search(bubblewraps: ["/bin/false"], landlock: nil)
      #expect(
        broken
          == .failure(Sandbox.Failure(bubblewrap: "bubblewrap ends with 1", hasLandlock: false)))
      if let landlock = Sandbox.landlockHere {
        #expect(Sandbox.search(bubblewraps: ["/bin/false"]) == .success(landlock))
      }
    }

    @Test func programWithoutSandboxIsUnconfined() throws {
      let run = try run("cat /etc/hostname; echo done", in: .trusted)
      #expect(run.text.contains("done"))
      #expect(!run.text.contains("denied"))
    }
  }
#endif
