import Foundation
import Testing

@testable import Pictures

/// What a picture's first bytes say of its size.
@Suite struct PictureHeaderTests {
  private func header(_ bytes: [UInt8]) -> [Int]? {
    PictureHeader(Data(bytes)).map { [$0.width, $0.height] }
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 44, 0, 0, 0, 20, 8, 6, 0, 0, 0]

  @Test func aPNGSaysItsSizeFirst() {
    #expect(header(Self.png) == [300, 20])
    #expect(header(Array(Self.png.prefix(20))) == nil)
  }

  @Test func aJPEGSaysItInItsFrame() {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1]
    let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0, 20, 1, 44, 3, 0, 0, 0]
    #expect(header(start + frame) == [300, 20])
    // Exif may turn it.
    #expect(header([0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 1, 1] + frame) == nil)
    #expect(header(start) == nil)
  }

  @Test func whatHasTooManyPixelsIsLeftToTheReader() {
    var large = Self.png
    large[17] = 0xFF
    #expect(header(large) == nil)
  }
}
