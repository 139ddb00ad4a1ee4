import Foundation
import ViewTree

extension Image.Source {
  /// Its size in points, where it has one of its own.
  var size: CGSize? {
    switch self {
    case .symbol: nil
    case .asset(let name):
      AssetCatalog.shared.image(name).map { CGSize(width: $0.width, height: $0.height) }
    case .unknown(_, let size), .file(_, let size): size
    }
  }

  /// The same in another size, where it has one of its own.
  func sized(_ size: CGSize) -> Image.Source {
    switch self {
    case .symbol, .asset: self
    case .unknown(let name, _): .unknown(name, size)
    case .file(let data, _): .file(data, size)
    }
  }

  /// The same by a scale.
  func scaled(by factor: CGFloat) -> Image.Source {
    guard factor != 1, let size else { return self }
    return sized(CGSize(width: size.width * factor, height: size.height * factor))
  }
}

/// Files of pictures: what their bytes say, and bytes for what only this process knows.
enum PictureFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The chunk of a PNG that says which picture of the app it stands for.
  private static let chunk = "isLt"

  /// What a file shows, and its size in pixels; `nil` where it is no picture that is known.
  static func read(_ data: Data) -> (Image.Source, CGSize)? {
    let bytes = [UInt8](data)
    if bytes.starts(with: signature), bytes.count >= 33 {
      let size = CGSize(width: number(bytes, 16, 4), height: number(bytes, 20, 4))
      // A file of our own has the chunk right after the head.
      if bytes.count > 41, bytes[37..<41].elementsEqual(chunk.utf8) {
        let end = min(bytes.count, 41 + number(bytes, 33, 4))
        let words = String(decoding: bytes[41..<end], as: UTF8.self)
        switch words.first {
        case "s": return (.symbol(String(words.dropFirst())), size)
        case "a": return (.asset(String(words.dropFirst())), size)
        default: return (.unknown(String(words.dropFirst()), size), size)
        }
      }
      return (.file(data, size), size)
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return jpegSize(bytes).map { (.file(data, $0), $0) } }
    if bytes.starts(with: "GIF8".utf8) || bytes.starts(with: "RIFF".utf8)
      || bytes.count > 12 && bytes[4..<8].elementsEqual("ftyp".utf8)
    {
      let size = CGSize(width: 24, height: 24)
      return (.unknown("UIImage", size), size)
    }
    return nil
  }

  /// Bytes of a file that shows a picture: its own, or those of a PNG that `read` knows again.
  static func data(of source: Image.Source, size: CGSize) -> Data {
    let words: String
    switch source {
    case .file(let data, _): return data
    case .symbol(let name): words = "s" + name
    case .asset(let name): words = "a" + name
    case .unknown(let name, _): words = "u" + name
    }
    func side(_ length: CGFloat) -> Int { Int(min(max(finite(length), 1), 4096)) }
    let (width, height) = (side(size.width), side(size.height))
    var file = signature
    // One bit a pixel, all of them black and transparent.
    add("IHDR", big(width) + big(height) + [1, 0, 0, 0, 0], to: &file)
    add(chunk, Array(words.utf8), to: &file)
    add("tRNS", [0, 0], to: &file)
    add("IDAT", stored(Array(repeating: 0, count: (1 + (width + 7) / 8) * height)), to: &file)
    add("IEND", [], to: &file)
    return Data(file)
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The size in a JPEG's frame header.
  private static func jpegSize(_ bytes: [UInt8]) -> CGSize? {
    var place = 2
    while place + 9 < bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let kind = bytes[place + 1]
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        return CGSize(width: number(bytes, place + 7, 2), height: number(bytes, place + 5, 2))
      }
      place += kind == 0xFF ? 1 : 2 + number(bytes, place + 2, 2)
    }
    return nil
  }

  private static func add(_ kind: String, _ content: [UInt8], to file: inout [UInt8]) {
    let body = Array(kind.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    file += big(content.count) + body + big(Int(~sum))
  }

  /// Zeros as zlib has them without compression.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      out += [rest.isEmpty ? 1 : 0]
      for number in [block.count, ~block.count] {
        out += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      out += block
    } while !rest.isEmpty
    // Of zeros alone: the first half of Adler's sum stays one, the other counts them.
    return out + big(bytes.count % 65_521 << 16 | 1)
  }
}
