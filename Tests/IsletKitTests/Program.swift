import Basics
import Foundation
import Synchronization
import Testing

/// An example that runs beside the test.
final class Program: Sendable {
  private let process: Mutex<Process>
  private let output = Mutex("")
  private let news = Broadcast<Bool, Void>()

  init(_ name: String, _ arguments: [String], _ stage: Stage) throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = folder.appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["ISLET_GATEWAY": stage.url, "XDG_DATA_HOME": stage.folder, "ISLET_APP": "org.example.owl"],
      uniquingKeysWith: { $1 })
    let pipe = Pipe()
    process.standardOutput = pipe
    self.process = Mutex(process)
    try self.process.withLock { try $0.run() }
    // A thread of its own: a handler of the file's is called for a descriptor that is closed already where a child
    // that was started at the same time has a copy of it, and then the process of the tests ends.
    let reading = pipe.fileHandleForReading
    Thread.detachNewThread { [weak self] in
      while true {
        let data = reading.availableData
        guard let self, !data.isEmpty else { return }
        output.withLock { $0 += String(decoding: data, as: UTF8.self) }
        news.send((), for: true)
      }
    }
  }

  /// Waits for a line that starts so; returns the rest of it.
  @discardableResult
  func says(_ words: String) async throws -> String {
    let steps = news.subscribe(capacity: 1)
    @Sendable func rest() -> String? {
      output.withLock { $0 }.split(separator: "\n").first { $0.hasPrefix(words) }
        .map { String($0.dropFirst(words.count)) }
    }
    do {
      return try await inTime(words) {
        if let rest = rest() { return rest }
        for await _ in steps { if let rest = rest() { return rest } }
        throw TimedOut(description: words)
      }
    } catch {
      throw TimedOut(description: "\(words); said: \(output.withLock { $0 })")
    }
  }

  func kill() {
    process.withLock { process in
      if process.isRunning { process.terminate() }
      process.waitUntilExit()
    }
  }
}
