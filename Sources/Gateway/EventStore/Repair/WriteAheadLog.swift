/// The write-ahead log of a database, read frame by frame (sqlite.org/fileformat2, section 4).
///
/// SQLite stops at the first frame whose checksum does not match, because a power cut leaves such a
/// frame at the end of a log. A valid frame of the same log after it means damage: SQLite
/// acknowledged that frame once, but would ignore it now.
struct WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// The offset of the newest readable content of each page, up to the last commit. Includes frames
  /// after a damaged one.
  private(set) var pages: [Int: Int] = [:]
  /// The number of damaged frames before the last readable commit.
  private(set) var damaged = 0
  /// The log's file; `nil` if there is none.
  let file: FileBytes?

  init(of path: String) {
    file = FileBytes(path + "-wal")
    guard let file, let pageSize = FileBytes(path)?.pageSize else { return }
    let size = Self.frameHeaderSize + pageSize
    let header = file.read(at: 0, count: Self.headerSize)
    let first = file.read(at: Self.headerSize, count: size)
    guard first.count == size else { return }
    let isBigEndian = header.number(at: 0, 4) == 0x377F_0683
    var sums = Self.sums(in: header, at: 24)
    let isWhole =
      header.number(at: 0, 4) | 1 == 0x377F_0683 && header.number(at: 8, 4) == pageSize
      && sums == Self.sums(header[0..<24], after: (0, 0), isBigEndian)
    // SQLite ignores a log whose header is damaged; the first frame has the same salts. Frames of
    // an earlier log have other salts.
    let salts = isWhole ? header[16..<24] : first[8..<16]
    var found: [Int: Int] = [:]
    var failures = isWhole ? 0 : 1
    for start in stride(from: Self.headerSize, to: file.count, by: size) {
      let bytes = file.read(at: start, count: size)
      let stored = Self.sums(in: bytes, at: 16)
      sums = Self.sums(
        bytes[min(Self.frameHeaderSize, bytes.count)...],
        after: Self.sums(bytes.prefix(8), after: sums, isBigEndian), isBigEndian)
      let page = bytes.number(at: 0, 4)
      if bytes.count == size, bytes[8..<16] == salts, sums == stored, page > 0 {
        found[page] = start + Self.frameHeaderSize
        if bytes.number(at: 4, 4) > 0 { (pages, damaged) = (found, failures) }
      } else {
        failures += 1
      }
      // The checksum of each frame is computed from that of the frame before.
      sums = stored
    }
  }

  private static func sums(in bytes: [UInt8], at offset: Int) -> (UInt32, UInt32) {
    (
      UInt32(truncatingIfNeeded: bytes.number(at: offset, 4)),
      UInt32(truncatingIfNeeded: bytes.number(at: offset + 4, 4))
    )
  }

  /// The checksum defined in section 4.2, computed over pairs of words.
  private static func sums(
    _ bytes: ArraySlice<UInt8>, after start: (UInt32, UInt32), _ isBigEndian: Bool
  ) -> (UInt32, UInt32) {
    var (first, second) = start
    bytes.withUnsafeBytes { bytes in
      func word(_ at: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
      }
      for place in stride(from: 0, to: bytes.count - 7, by: 8) {
        first = first &+ word(place) &+ second
        second = second &+ word(place + 4) &+ first
      }
    }
    return (first, second)
  }
}
