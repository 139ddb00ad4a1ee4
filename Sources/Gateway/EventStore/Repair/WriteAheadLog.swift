/// SQLite's write-ahead log, read frame by frame (sqlite.org/fileformat2, section 4).
///
/// SQLite reads up to the first frame whose checksum does not hold, as what follows a power cut is
/// worth nothing. A frame of the same life that holds after one that does not is no such end: there
/// the log was damaged, and what SQLite would pass over was once acknowledged.
struct WriteAheadLog {
  /// A page as the log has it.
  struct Frame {
    var page: Int
    /// Where its bytes stand in the file.
    var offset: Int
  }

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private let pageSize: Int
  /// The frames up to the last commit that SQLite reads.
  private(set) var committed: [Frame] = []
  /// All frames whose checksum holds, those after a damaged one, too, up to the last commit.
  private(set) var readable: [Frame] = []
  /// How many frames before the last readable commit are damaged.
  private(set) var damaged = 0

  /// Reads the log of a file with pages of a size; nothing where it holds no frame.
  init?(_ file: FileBytes, pageSize: Int) {
    self.pageSize = pageSize
    let size = Self.frameHeaderSize + pageSize
    let header = file.read(at: 0, count: Self.headerSize)
    let first = file.read(at: Self.headerSize, count: size)
    guard first.count == size else { return nil }
    // Little endian but on the machines that say otherwise.
    let isBigEndian = header.number(at: 0, 4) == 0x377F_0683
    var sums = Self.sums(in: header, at: 24)
    let isWhole =
      header.number(at: 0, 4) | 1 == 0x377F_0683 && header.number(at: 8, 4) == pageSize
      && sums == Self.sums(header[0..<24], after: (0, 0), isBigEndian)
    // Where the header is damaged SQLite reads nothing; the first frame tells which life it is.
    let salts = isWhole ? header[16..<24] : first[8..<16]
    var found: [Frame] = []
    var failures = isWhole ? 0 : 1
    for start in stride(from: Self.headerSize, to: file.count, by: size) {
      let bytes = file.read(at: start, count: size)
      // Frames of an earlier life have other salts.
      let isOfThisLife = bytes.count == size && bytes[8..<16] == salts
      let stored = Self.sums(in: bytes, at: 16)
      sums = Self.sums(
        bytes[min(Self.frameHeaderSize, bytes.count)...],
        after: Self.sums(bytes.prefix(8), after: sums, isBigEndian), isBigEndian)
      let page = bytes.number(at: 0, 4)
      if isOfThisLife, sums == stored, page > 0 {
        found.append(Frame(page: page, offset: start + Self.frameHeaderSize))
        if bytes.number(at: 4, 4) > 0 {
          readable = found
          damaged = failures
          if failures == 0 { committed = found }
        }
      } else {
        failures += 1
      }
      // Where the next one starts follows from this one.
      sums = stored
    }
  }

  private static func sums(in bytes: [UInt8], at offset: Int) -> (UInt32, UInt32) {
    (
      UInt32(truncatingIfNeeded: bytes.number(at: offset, 4)),
      UInt32(truncatingIfNeeded: bytes.number(at: offset + 4, 4))
    )
  }

  /// The checksum of section 4.2, over pairs of words.
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
