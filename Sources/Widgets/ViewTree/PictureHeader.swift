package import FoundationEssentials

/// The size from a picture's header. Decoding is not needed for most of a catalogue's pictures,
/// which are not drawn.
package struct PictureHeader: Hashable {
  /// The most pixels and bytes of a picture that is decoded.
  package static let mostPixels = 24_000_000.0
  package static let mostBytes = 24 << 20

  /// The width in pixels, like the height.
  package let width: Int
  package let height: Int

  /// Whether a picture of this size is decoded.
  package var isDrawn: Bool { Double(width) * Double(height) <= Self.mostPixels }

  /// Reads the header of a PNG or a JPEG; `nil` if the size is not in the header, or the file is
  /// neither.
  package init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(64 << 10))
    guard let (width, height) = Self.png(bytes) ?? Self.jpeg(bytes), width > 0, height > 0 else {
      return nil
    }
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
    var isTurned = false
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let length = number(bytes[place + 2..<place + 4])
      switch bytes[place + 1] {
      case 0xE1:
        let end = place + 2 + length
        guard end <= bytes.count, end > place + 4 else { return nil }
        isTurned = isTurned || Self.isTurned(Array(bytes[place + 4..<end]))
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let height = number(bytes[place + 5..<place + 7])
        let width = number(bytes[place + 7..<place + 9])
        return isTurned ? (height, width) : (width, height)
      default: break
      }
      place += 2 + length
    }
    return nil
  }

  /// Whether Exif rotates a picture by 90°: the orientation in its first directory is 5 to 8.
  private static func isTurned(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: Array("Exif".utf8) + [0, 0]), bytes.count > 14 else { return false }
    let tiff = Array(bytes.dropFirst(6))
    let isSmallFirst = tiff[0] == UInt8(ascii: "I")
    func value(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= tiff.count else { return nil }
      let part = tiff[place..<place + count]
      return isSmallFirst ? number(Array(part.reversed())[...]) : number(part)
    }
    guard let directory = value(4, 4), let count = value(directory, 2) else { return false }
    for entry in 0..<min(count, 200) {
      let place = directory + 2 + entry * 12
      if value(place, 2) == 0x0112 { return (5...8).contains(value(place + 8, 2) ?? 1) }
    }
    return false
  }
}
