public import Foundation

/// Stands for CryptoKit's `Digest`.
public struct Digest: Sequence, Hashable, Sendable, CustomStringConvertible {
  let bytes: [UInt8]
  public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
  public static var byteCount: Int { 32 }
  public var description: String {
    "digest: " + bytes.map { String(format: "%02x", $0) }.joined()
  }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
}

/// Stands for CryptoKit's `HashFunction`, for data that is all there.
public protocol HashFunction {
  init()
  mutating func update<D: DataProtocol>(data: D)
  func finalize() -> Digest
}
extension HashFunction {
  public static func hash<D: DataProtocol>(data: D) -> Digest {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }
}

/// Stands for CryptoKit's `SHA256`.
public struct SHA256: HashFunction {
  private var data: [UInt8] = []
  public init() {}
  public mutating func update<D: DataProtocol>(data: D) { self.data += data }
  public func finalize() -> Digest { Digest(bytes: SHA2<UInt32>.hash(data)) }
}

/// Stands for CryptoKit's `SHA512`.
public struct SHA512: HashFunction {
  private var data: [UInt8] = []
  public init() {}
  public mutating func update<D: DataProtocol>(data: D) { self.data += data }
  public func finalize() -> Digest { Digest(bytes: SHA2<UInt64>.hash(data)) }
}

/// Stands for CryptoKit's `Insecure`.
public enum Insecure {
  public struct MD5: HashFunction {
    private var data: [UInt8] = []
    public init() {}
    public mutating func update<D: DataProtocol>(data: D) { self.data += data }
    public func finalize() -> Digest { Digest(bytes: MessageDigest5.hash(data)) }
  }
}

/// The two widths of SHA-2 (FIPS 180-4).
private enum SHA2<Word: FixedWidthInteger & UnsignedInteger> {
  private static var isWide: Bool { Word.bitWidth == 64 }

  static func hash(_ data: [UInt8]) -> [UInt8] {
    let block = Word.bitWidth * 2
    var message = data + [0x80]
    while message.count % block != block - Word.bitWidth / 4 { message.append(0) }
    message += Array(repeating: 0, count: Word.bitWidth / 4 - 8)
    message += withUnsafeBytes(of: UInt64(data.count * 8).bigEndian, Array.init)
    let (keys, first) = isWide ? Roots.wide : Roots.narrow
    let constants = keys.map { Word(truncatingIfNeeded: $0) }
    var state = first.map { Word(truncatingIfNeeded: $0) }
    let sums = isWide ? [28, 34, 39, 14, 18, 41] : [2, 13, 22, 6, 11, 25]
    let mixes = isWide ? [1, 8, 7, 19, 61, 6] : [7, 18, 3, 17, 19, 10]
    func turned(_ word: Word, _ count: Int) -> Word {
      word >> Word(count) | word << Word(Word.bitWidth - count)
    }
    for start in stride(from: 0, to: message.count, by: block) {
      var words = (0..<16).map { place in
        (0..<Word.bitWidth / 8).reduce(Word(0)) {
          $0 << 8 | Word(message[start + place * Word.bitWidth / 8 + $1])
        }
      }
      for place in 16..<constants.count {
        let (a, b) = (words[place - 15], words[place - 2])
        let first = turned(a, mixes[0]) ^ turned(a, mixes[1]) ^ a >> Word(mixes[2])
        let second = turned(b, mixes[3]) ^ turned(b, mixes[4]) ^ b >> Word(mixes[5])
        words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
      }
      var s = state
      for place in constants.indices {
        let big = turned(s[4], sums[3]) ^ turned(s[4], sums[4]) ^ turned(s[4], sums[5])
        let choice = s[4] & s[5] ^ ~s[4] & s[6]
        let first = s[7] &+ big &+ choice &+ constants[place] &+ words[place]
        let small = turned(s[0], sums[0]) ^ turned(s[0], sums[1]) ^ turned(s[0], sums[2])
        let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
        s = [first &+ small &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
      }
      for place in state.indices { state[place] = state[place] &+ s[place] }
    }
    return state.flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
  }
}

/// The first bits of the fractions of the first primes' cube and square roots.
private enum Roots {
  static let narrow = (fractions(64, bits: 32, cube: true), fractions(8, bits: 32, cube: false))
  static let wide = (fractions(80, bits: 64, cube: true), fractions(8, bits: 64, cube: false))

  private static func fractions(_ count: Int, bits: Int, cube: Bool) -> [UInt64] {
    let primes = (2...409).filter { number in !(2..<number).contains { number % $0 == 0 } }
    return primes.prefix(count).map { fraction(UInt64($0), bits: bits, cube: cube) }
  }

  /// The fraction of a root, bit by bit: the largest number whose power is not above the prime.
  private static func fraction(_ prime: UInt64, bits: Int, cube: Bool) -> UInt64 {
    var root = Big(0)
    let limit = Big(prime).shifted(bits * (cube ? 3 : 2))
    for bit in stride(from: bits + 4, through: 0, by: -1) {
      let trial = root.setting(bit)
      let power = cube ? trial.times(trial).times(trial) : trial.times(trial)
      if !power.isAbove(limit) { root = trial }
    }
    return root.low
  }
}

/// A whole number of any size, as far as roots need it.
private struct Big {
  private var limbs: [UInt32]
  init(_ value: UInt64) { limbs = [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)] }
  var low: UInt64 { UInt64(limbs[0]) | UInt64(limbs.count > 1 ? limbs[1] : 0) << 32 }

  func setting(_ bit: Int) -> Big {
    var copy = self
    while copy.limbs.count <= bit / 32 { copy.limbs.append(0) }
    copy.limbs[bit / 32] |= 1 << UInt32(bit % 32)
    return copy
  }
  func shifted(_ bits: Int) -> Big {
    var copy = Big(0)
    for bit in 0..<limbs.count * 32 where limbs[bit / 32] >> UInt32(bit % 32) & 1 == 1 {
      copy = copy.setting(bit + bits)
    }
    return copy
  }
  func times(_ other: Big) -> Big {
    var copy = Big(0)
    copy.limbs = Array(repeating: 0, count: limbs.count + other.limbs.count)
    for (i, a) in limbs.enumerated() {
      var carry: UInt64 = 0
      for (j, b) in other.limbs.enumerated() {
        let sum = UInt64(a) * UInt64(b) + UInt64(copy.limbs[i + j]) + carry
        copy.limbs[i + j] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      copy.limbs[i + other.limbs.count] = UInt32(truncatingIfNeeded: carry)
    }
    return copy
  }
  func isAbove(_ other: Big) -> Bool {
    for place in stride(from: max(limbs.count, other.limbs.count) - 1, through: 0, by: -1) {
      let (a, b) = (
        place < limbs.count ? limbs[place] : 0, place < other.limbs.count ? other.limbs[place] : 0
      )
      if a != b { return a > b }
    }
    return false
  }
}

/// MD5 (RFC 1321).
private enum MessageDigest5 {
  static func hash(_ data: [UInt8]) -> [UInt8] {
    var message = data + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    message += withUnsafeBytes(of: UInt64(data.count * 8).littleEndian, Array.init)
    let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) {
      let words = (0..<16).map { place in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(message[start + place * 4 + $1]) << UInt32($1 * 8) }
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for step in 0..<64 {
        let (f, word): (UInt32, Int) =
          switch step / 16 {
          case 0: (b & c | ~b & d, step)
          case 1: (d & b | ~d & c, (5 * step + 1) % 16)
          case 2: (b ^ c ^ d, (3 * step + 5) % 16)
          default: (c ^ (b | ~d), 7 * step % 16)
          }
        let constant = UInt32(abs(sin(Double(step + 1))) * 4_294_967_296)
        let sum = a &+ f &+ constant &+ words[word]
        let turn = turns[step / 16][step % 4]
        (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
      }
      state[0] = state[0] &+ a
      state[1] = state[1] &+ b
      state[2] = state[2] &+ c
      state[3] = state[3] &+ d
    }
    return state.flatMap { word in withUnsafeBytes(of: word.littleEndian, Array.init) }
  }
}
