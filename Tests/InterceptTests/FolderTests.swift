@testable import HTTPServer
import Dispatch
import Foundation
import Gateway
import Intercept
import Synchronization
import Testing

/// The folder that runs share.
struct FolderTests {
  /// Many runs start at once, as in a pipeline: each reads the files that all share.
  @Test func isMadeOnceByConcurrentRuns() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("islet-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let seen = Mutex<Set<[Data?]>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let made = try? CertificateAuthority(madeIn: folder, for: ["fcm.googleapis.com"])
      let account = try? ServiceAccount.file(in: folder)
      let files = [made?.certificate, made?.key, account]
      let contents = files.map { $0.flatMap(FileManager.default.contents(atPath:)) }
      seen.withLock { _ = $0.insert(contents) }
    }
    let contents = seen.withLock { $0 }
    #expect(contents.count == 1)
    #expect(contents.first?.allSatisfy { $0?.isEmpty == false } == true)
  }
}
