/// Unpacks what gzip packed (RFC 1951 and 1952), up to a size.
package struct Inflate {
  private let input: [UInt8]
  private var place: Int
  private var bit: UInt8 = 0
  private var output: [UInt8] = []
  private let limit: Int

  private struct Broken: Error {}

  /// The contents of a gzip file of one member; `nil` where it is broken or would be larger than `limit`.
  /// Its checksum is not looked at.
  package static func gunzip(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard bytes.count >= 18, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 else { return nil }
    let flags = bytes[3]
    var place = 10
    if flags & 4 != 0 { place += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      while place < bytes.count, bytes[place] != 0 { place += 1 }
      place += 1
    }
    if flags & 2 != 0 { place += 2 }
    var inflate = Inflate(input: bytes, place: place, limit: limit)
    do { try inflate.run() } catch { return nil }
    return inflate.output
  }

  private init(input: [UInt8], place: Int, limit: Int) {
    (self.input, self.place, self.limit) = (input, place, limit)
  }

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      switch try bits(2) {
      case 0: try stored()
      case 1: try block(.fixedLengths, .fixedDistances)
      case 2:
        let (lengths, distances) = try codes()
        try block(lengths, distances)
      default: throw Broken()
      }
    }
  }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard place < input.count else { throw Broken() }
      value |= Int(input[place] >> bit & 1) << index
      bit += 1
      if bit == 8 { (bit, place) = (0, place + 1) }
    }
    return value
  }

  private mutating func stored() throws {
    if bit > 0 { (bit, place) = (0, place + 1) }
    guard place + 4 <= input.count else { throw Broken() }
    let count = Int(input[place]) | Int(input[place + 1]) << 8
    place += 4
    guard place + count <= input.count, output.count + count <= limit else { throw Broken() }
    output += input[place..<place + count]
    place += count
  }

  /// The codes of a block that brings its own.
  private mutating func codes() throws -> (Huffman, Huffman) {
    let (count, distanceCount) = (try bits(5) + 257, try bits(5) + 1)
    let codeCount = try bits(4) + 4
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in order.prefix(codeCount) { lengths[index] = try bits(3) }
    let huffman = Huffman(lengths)
    lengths = []
    while lengths.count < count + distanceCount {
      switch try symbol(huffman) {
      case 16:
        guard let last = lengths.last else { throw Broken() }
        lengths += [Int](repeating: last, count: 3 + (try bits(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try bits(3)))
      case 18: lengths += [Int](repeating: 0, count: 11 + (try bits(7)))
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == count + distanceCount else { throw Broken() }
    return (Huffman(Array(lengths[..<count])), Huffman(Array(lengths[count...])))
  }

  private mutating func block(_ lengths: Huffman, _ distances: Huffman) throws {
    while true {
      let symbol = try symbol(lengths)
      if symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { throw Broken() }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol < 286 else { throw Broken() }
      let length = try value(symbol - 257, groups: 4, least: 3, last: 28)
      let code = try self.symbol(distances)
      guard code < 30 else { throw Broken() }
      let distance = try value(code, groups: 2, least: 1, last: 30)
      guard distance <= output.count, output.count + length <= limit else { throw Broken() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// A length or a distance: each further group of codes has one more bit behind them.
  private mutating func value(_ code: Int, groups: Int, least: Int, last: Int) throws -> Int {
    if code == last { return 258 }
    if code < 2 * groups { return least + code }
    let extra = code / groups - 1
    return least + (groups + code % groups) << extra + (try bits(extra))
  }

  private mutating func symbol(_ huffman: Huffman) throws -> Int {
    var (code, first, index) = (0, 0, 0)
    for count in huffman.counts.dropFirst() {
      code |= try bits(1)
      if code - count < first { return huffman.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw Broken()
  }
}

/// A canonical Huffman code.
private struct Huffman {
  /// How many codes have each length, from 0 to 15 bits.
  private(set) var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  let symbols: [Int]

  static let fixedLengths = Huffman(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = Huffman([Int](repeating: 5, count: 30))

  init(_ lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    symbols = (1..<16).flatMap { bits in lengths.indices.filter { lengths[$0] == bits } }
  }
}
