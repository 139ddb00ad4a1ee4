/// A name for contents: FNV-1a over their bytes, twice with different starts.
struct ContentHash {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9ae1_6a3b_2f90_404f

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
      second = (second &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      second ^= second >> 29
    }
    first = (first ^ 0x100) &* 0x100_0000_01b3
  }

  mutating func add(_ text: String) { add(text.utf8) }

  var text: String { String(first, radix: 36) + String(second, radix: 36) }
}
