import Foundation
import Testing

/// What the fuzzer starts from, and what once ended a reader, is taken by each.
@Suite struct FuzzTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus").path

  @Test(arguments: FuzzTarget.allCases) func theCorpusIsTaken(_ target: FuzzTarget) throws {
    let folder = Self.folder + "/" + target.rawValue
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.isEmpty)
    for name in names.sorted() {
      let input = try #require(FileManager.default.contents(atPath: folder + "/" + name))
      target.take([UInt8](input))
      // Cut anywhere, it is another input.
      for part in 1...7 { target.take([UInt8](input.prefix(input.count * part / 8))) }
    }
  }
}
