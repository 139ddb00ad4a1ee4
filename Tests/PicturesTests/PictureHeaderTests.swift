import Foundation
import Testing

@testable import Pictures
import ViewTree

/// The size in a picture's first bytes.
@Suite struct PictureHeaderTests {
  private func header(_ bytes: [UInt8]) -> [Int]? {
    PictureHeader(Data(bytes)).map { [$0.width, $0.height] }
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 44, 0, 0, 0, 20, 8, 6, 0, 0, 0]

  @Test func pngSizeIsRead() {
    #expect(header(Self.png) == [300, 20])
    #expect(header(Array(Self.png.prefix(20))) == nil)
  }

  @Test func jpegSizeIsRead() {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1]
    let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0, 20, 1, 44, 3, 0, 0, 0]
    #expect(header(start + frame) == [300, 20])
    // Application segments are ignored, except Exif that rotates the picture.
    #expect(header([0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 1, 1] + frame) == [300, 20])
    for (orientation, size) in [(1, [300, 20]), (6, [20, 300]), (9, [300, 20])] {
      let small: [UInt8] =
        Array("Exif".utf8) + [0, 0] + Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0]
        + [0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0]
      let large: [UInt8] =
        Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
        + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
      for exif in [small, large] {
        let part = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        #expect(header([0xFF, 0xD8] + part + frame) == size)
      }
    }
    // A directory beyond the end rotates nothing; a segment beyond the bytes read hides the frame.
    let far: [UInt8] =
      Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 255, 255, 255, 255]
    #expect(
      header([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(far.count + 2)] + far + frame) == [300, 20])
    #expect(header([0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF, 1, 1] + frame) == nil)
    #expect(header(start) == nil)
  }

  @Test func tooManyPixelsAreLeftToTheReader() {
    var large = Self.png
    large[17] = 0xFF
    #expect(PictureHeader(Data(large))?.isDrawn == false)
  }
}
