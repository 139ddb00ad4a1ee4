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
    // A separate thread: a file handle's readability handler can be called for a closed descriptor
    // if a child started at the same time has a copy of it, which ends the tests' process.
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

  /// Waits for a line with a prefix, and returns the rest of it.
  @discardableResult
  func says(_ text: String) async throws -> String {
    let steps = news.subscribe(capacity: 1)
    @Sendable func rest() -> String? {
      output.withLock { $0 }.split(separator: "\n").first { $0.hasPrefix(text) }
        .map { String($0.dropFirst(text.count)) }
    }
    do {
      return try await inTime(text) {
        if let rest = rest() { return rest }
        for await _ in steps { if let rest = rest() { return rest } }
        throw TimedOut(description: text)
      }
    } catch {
      throw TimedOut(description: "\(text); said: \(output.withLock { $0 })")
    }
  }

  func kill() {
    process.withLock { process in
      if process.isRunning { process.terminate() }
      process.waitUntilExit()
    }
  }
}
