import ChildProcesses
import Foundation
import Testing

/// What a child process inherits, and how it ends.
@Suite struct ChildProcessTests {
  /// `sh` with a script, with its output piped.
  private static func shell(_ script: String) -> ChildProcess.Options {
    var options = ChildProcess.Options(
      "/bin/sh", ["-c", script], environment: ["PATH=/usr/bin:/bin", "LANG=C"])
    options.output = .pipe
    options.errors = nil
    return options
  }

  @Test func childInheritsNoOtherDescriptors() throws {
    let opened = (0..<50).map { _ in open("/dev/null", O_RDONLY) }
    defer { for descriptor in opened { close(descriptor) } }
    // `ls` opens the folder that it lists.
    let run = try ProgramRun(Self.shell("ls /dev/fd/ | tr '\\n' ' '"), seconds: 20)
    #expect(run.text == "0 1 2 3 ")
  }

  @Test func childEnvironmentIsExplicit() throws {
    let run = try ProgramRun(
      Self.shell("env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD="), seconds: 20)
    #expect(Set(run.text.split(separator: "\n")) == ["PATH=/usr/bin:/bin", "LANG=C"])
  }

  @Test func childOutlivesStartingThread() throws {
    final class Box: @unchecked Sendable { var child: ChildProcess? }
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    Thread {
      var options = Self.shell("read line; echo $line")
      options.input = .pipe
      box.child = try? ChildProcess(options)
      done.signal()
    }.start()
    done.wait()
    let child = try #require(box.child)
    #expect(child.wait(until: .now + .milliseconds(200)) == nil)
    #expect(write(child.input, "still here\n", 11) == 11)
    #expect(child.wait(until: .now + .seconds(20))?.isSuccess == true)
    var output: [UInt8] = []
    _ = child.output.drain(into: &output, limit: 100)
    #expect(String(decoding: output, as: UTF8.self) == "still here\n")
  }

  @Test func failedStartReportsReason() throws {
    do throws(SpawnFailure) {
      _ = try ChildProcess(ChildProcess.Options("/nonexistent/program", environment: []))
      Issue.record("it started")
    } catch {
      #expect(error.code == ENOENT)
    }
    do throws(SpawnFailure) {
      _ = try ChildProcess(ChildProcess.Options("/etc/passwd", environment: []))
      Issue.record("it started")
    } catch {
      #expect(error.code == EACCES)
    }
  }

  @Test func timeoutEndsChild() throws {
    let late = try ProgramRun(Self.shell("trap '' TERM; while :; do sleep 1; done"), seconds: 0.2)
    #expect(late.isLate)
    let endless = try ProgramRun(Self.shell("exec yes"), limit: 1000, seconds: 0.3)
    #expect(endless.isLate)
    #expect(endless.output.count == 1000)
  }

  @Test func exitAndSignalAreDistinguished() throws {
    #expect(try ProgramRun(Self.shell("exit 143"), seconds: 20).status.signal == nil)
    #expect(try ProgramRun(Self.shell("exit 143"), seconds: 20).status.code == 143)
    #expect(try ProgramRun(Self.shell("kill -9 $$"), seconds: 20).status.signal == SIGKILL)
    #expect(try ProgramRun(Self.shell("kill -9 $$"), seconds: 20).status.shellCode == 137)
  }

  @Test func grandchildrenEndWithChild() throws {
    let child = try ChildProcess(Self.shell("sleep 1000 & echo $!; wait"))
    var output: [UInt8] = []
    let deadline = ContinuousClock.now + .seconds(20)
    while !output.contains(10), .now < deadline {
      _ = child.output.drain(into: &output, limit: 100)
      usleep(1000)
    }
    let helper = try #require(
      pid_t(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)))
    #expect(kill(helper, 0) == 0)
    child.end()
    // It is an orphan now, and exists until it is reaped.
    while kill(helper, 0) == 0, Self.state(of: helper) != "Z", .now < deadline { usleep(1000) }
    #expect(.now < deadline)
  }

  /// The state letter of proc(5).
  private static func state(of process: pid_t) -> Character? {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: ")").last?.first { $0 != " " }
  }

  @Test func programIsFoundOnPath() {
    #expect(ProgramSearch.path(of: "sh", ["PATH": "/nonexistent:/bin"]) == "/bin/sh")
    #expect(ProgramSearch.path(of: "sh", ["PATH": "/nonexistent"]) == nil)
    #expect(ProgramSearch.path(of: "/etc", [:]) == nil)
    #expect(ProgramSearch.path(of: "/bin/sh", [:]) == "/bin/sh")
  }
}
