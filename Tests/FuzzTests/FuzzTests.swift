import Foundation
import Testing

/// Each target accepts the corpus and inputs that once crashed a reader.
@Suite struct FuzzTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus").path

  @Test(arguments: FuzzTarget.allCases) func corpusIsAccepted(_ target: FuzzTarget) throws {
    let folder = Self.folder + "/" + target.rawValue
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.isEmpty)
    for name in names.sorted() {
      let input = try #require(FileManager.default.contents(atPath: folder + "/" + name))
      target.read([UInt8](input))
      // Each prefix is another input.
      for part in 1...7 { target.read([UInt8](input.prefix(input.count * part / 8))) }
    }
  }
}
