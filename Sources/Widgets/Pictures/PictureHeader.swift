package import FoundationEssentials

/// The size of a picture as its first bytes say it: a catalogue has hundreds, of which few are drawn.
package struct PictureHeader: Hashable {
  /// Pixels.
  package let width: Int
  package let height: Int

  /// Reads the header of a PNG or a JPEG; `nil` where only decoding tells the size, or that there is none.
  package init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(64 << 10))
    guard let (width, height) = Self.png(bytes) ?? Self.jpeg(bytes), width > 0, height > 0,
      Double(width) * Double(height) <= PictureReader.mostPixels,
      data.count <= PictureReader.mostBytes
    else { return nil }
    (self.width, self.height) = (width, height)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 + Int($1) }
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      switch bytes[place + 1] {
      // Exif may turn the picture on its side.
      case 0xE1: return nil
      case 0xC0, 0xC1, 0xC2:
        return (number(bytes[place + 7..<place + 9]), number(bytes[place + 5..<place + 7]))
      default: place += 2 + number(bytes[place + 2..<place + 4])
      }
    }
    return nil
  }
}
