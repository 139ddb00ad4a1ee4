import Foundation

/// A folder that exists as long as a test.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "islet-test-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
