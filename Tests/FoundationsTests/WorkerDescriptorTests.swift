import Foundation
import JQ
import Basics
import Testing

#if os(Linux)
  import Glibc

  /// The descriptors that the processes that run programs inherit.
  @Suite struct WorkerDescriptorTests {
    @Test func workerInheritsOnlyItsSocket() throws {
      let opened = (0..<50).map { _ in open("/dev/null", O_RDONLY) }
      defer { for descriptor in opened { close(descriptor) } }
      // A program that exceeds its time limit is replaced by a new worker.
      #expect(throws: JQError.self) {
        try JQProgram("def f: f; f").run(.null, milliseconds: 50)
      }
      #expect(try JQProgram(".").run(.int(1)) == [.int(1)])
      let others = workersNotMatching { descriptors($0) == ["0", "1", "2", "3"] }
      #expect(others.isEmpty, "\(others.map(descriptors))")
    }

    @Test func workerIsSandboxed() throws {
      #expect(try JQProgram("0 | localtime | mktime").run(.null) == [.int(0)])
      let others = workersNotMatching {
        let status = try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8)
        return status?.contains("NoNewPrivs:\t1") == true && status?.contains("Seccomp:\t2") == true
      }
      #expect(others.isEmpty)
    }

    /// A program's limit is processor time, so a busy machine does not stop it.
    @Test func busyMachineStopsNoProgram() throws {
      let program = try JQProgram(".a")
      #expect(try program.run(["a": 1]) == [.int(1)])
      let stopped = workers()
      for worker in stopped { kill(worker, SIGSTOP) }
      let thread = Thread {
        usleep(600_000)
        for worker in stopped { kill(worker, SIGCONT) }
      }
      thread.start()
      #expect(try program.run(["a": 2]) == [.int(2)])
    }

    /// The workers that do not reach the expected state. Another test's child counts until it has
    /// executed its own program, and so does a worker that is just starting.
    private func workersNotMatching(_ isRight: (pid_t) -> Bool) -> [pid_t] {
      var left = workers()
      #expect(!left.isEmpty)
      let deadline = ContinuousClock.now + .seconds(60)
      while true {
        let present = Set(workers())
        left.removeAll { !present.contains($0) || isRight($0) }
        if left.isEmpty || .now > deadline { return left }
        usleep(10_000)
      }
    }

    private func workers() -> [pid_t] {
      let own = readlink("/proc/self/exe")
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.flatMap { task -> [pid_t] in
        let text =
          FileManager.default.contents(atPath: "/proc/self/task/\(task)/children") ?? Data()
        return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
      }.filter { readlink("/proc/\($0)/exe") == own }
    }

    private func readlink(_ path: String) -> String? {
      try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    private func descriptors(_ process: pid_t) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []).sorted()
    }
  }
#endif
