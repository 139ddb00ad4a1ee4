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

/// Replacement for CryptoKit's `HashFunction`, which stores all data until the end.
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

/// Replacement for CryptoKit's `SHA256` (FIPS 180-4).
public struct SHA256: HashFunction {
  private var data: [UInt8] = []
  public init() {}
  public mutating func update<D: DataProtocol>(data: D) { self.data += data }

  /// The first 32 bits of the fractional parts of the roots of the first primes.
  private static func fractions(_ count: Int, _ root: (Double) -> Double) -> [UInt32] {
    let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    return primes.prefix(count).map { prime in
      UInt32(root(Double(prime)).truncatingRemainder(dividingBy: 1) * 4_294_967_296)
    }
  }
  private static let constants = fractions(64, cbrt)
  private static let start = fractions(8) { $0.squareRoot() }

  public func finalize() -> Digest {
    var message = data + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    message += withUnsafeBytes(of: UInt64(data.count * 8).bigEndian, Array.init)
    var state = Self.start
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    for block in stride(from: 0, to: message.count, by: 64) {
      var words = (0..<16).map { place in
        message[block + place * 4..<block + place * 4 + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for place in 16..<64 {
        let (a, b) = (words[place - 15], words[place - 2])
        let first = turned(a, 7) ^ turned(a, 18) ^ a >> 3
        let second = turned(b, 17) ^ turned(b, 19) ^ b >> 10
        words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
      }
      var s = state
      for place in 0..<64 {
        let big = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)
        let choice = s[4] & s[5] ^ ~s[4] & s[6]
        let first = s[7] &+ big &+ choice &+ Self.constants[place] &+ words[place]
        let small = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)
        let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
        s = [first &+ small &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
      }
      for place in 0..<8 { state[place] = state[place] &+ s[place] }
    }
    return Digest(bytes: state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) })
  }
}
