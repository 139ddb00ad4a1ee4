/// Vigna's SplitMix64 generator, which produces the same numbers for the same seed on every
/// platform.
package struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
  /// Added to the state for each number.
  package static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The state. A generator with this value as its seed continues the sequence.
  package private(set) var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= Self.increment
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A random number in `0..<1`.
  package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A push token of 32 bytes in hexadecimal, as devices issue them.
  mutating func token() -> String {
    var text = ""
    for _ in 0..<4 {
      let digits = String(next(), radix: 16)
      text += String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return text
  }
}
