import Foundation
import EventStore
import Testing

/// The environment variable that turns a second run of these tests into the process that is killed.
private let childStore = ProcessInfo.processInfo.environment["ISLET_TEST_CRASH_STORE"]

@Suite(.timeLimit(.minutes(20))) struct CrashTests {
  /// Writes forever and prints the acknowledged cursors.
  @Test(.enabled(if: childStore != nil)) func crashingChild() throws {
    let path = try #require(childStore)
    let ledger = try SQLiteLedger(path, retention: 1_000_000)
    var cursor = try ledger.cursors()?.upperBound ?? 0
    while true {
      cursor += 1
      var batch = LedgerBatch(events: [LedgerEvent(cursor)])
      batch.put("last", "cursor", Array(String(cursor).utf8))
      try ledger.write(batch)
      // Written directly to the pipe: a buffer would be lost with the process.
      FileHandle.standardError.write(Data("\nACK \(cursor)\n".utf8))
    }
  }

  #if os(Linux)
    @Test(.enabled(if: childStore == nil)) func keepsAcknowledgedChanges() async throws {
      let folder = try TemporaryFolder()
      var highest: Int64 = 0
      for round in 0..<5 {
        let acknowledged = try runAndKill(store: folder.store, after: 200 + round * 300)
        #expect(acknowledged.count >= 200)
        highest = max(highest, acknowledged.max() ?? 0)
        let ledger = try SQLiteLedger(folder.store, retention: 1_000_000)
        let kept = try ledger.events(after: 0, limit: 10_000_000)
        #expect(Set(acknowledged).subtracting(kept.map(\.cursor)).isEmpty)
        #expect(kept.map(\.cursor) == (1...Int64(kept.count)).map { $0 })
        #expect(Int64(kept.count) >= highest)
        let last = try #require(try ledger.documents(in: "last").first)
        #expect(String(decoding: last.body, as: UTF8.self) == String(kept.count))
        ledger.close()
      }
    }

    /// Runs the child, kills it after enough commits, and returns the cursors it printed.
    private func runAndKill(store: String, after count: Int) throws -> [Int64] {
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = ["--testing-library", "swift-testing", "--filter", "crashingChild"]
      child.environment = ProcessInfo.processInfo.environment
        .merging(["ISLET_TEST_CRASH_STORE": store]) { $1 }
      let pipe = Pipe()
      child.standardError = pipe
      child.standardOutput = FileHandle.nullDevice
      try child.run()
      var text = Data()
      let mark = Data("ACK".utf8)
      var seen = 0
      while seen < count {
        let piece = pipe.fileHandleForReading.availableData
        if piece.isEmpty { break }
        text += piece
        seen += piece.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: mark) }.count
      }
      kill(child.processIdentifier, SIGKILL)
      text += pipe.fileHandleForReading.readDataToEndOfFile()
      child.waitUntilExit()
      return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
        line.hasPrefix("ACK ") ? Int64(line.dropFirst(4)) : nil
      }
    }
  #endif
}
