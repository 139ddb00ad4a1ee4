import Simulator
import Synchronization

/// Random identifiers (RFC 9562, version 4).
///
/// Implemented here for speed, because each APNs response contains two. On Linux, Foundation opens
/// `/dev/urandom` for each UUID and formats it with `snprintf`, and the standard library's
/// generator makes a system call for each number.
package enum RandomUUID {
  /// Seeded once from the system's generator: identifiers are not secret.
  private static let state = Atomic<UInt64>(.random(in: .min ... .max))

  package static func text(isUppercase: Bool = false) -> String {
    var generator = SplitMix64(
      seed: state.wrappingAdd(2 &* SplitMix64.increment, ordering: .relaxed).oldValue)
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let letters = UInt8(ascii: isUppercase ? "A" : "a") - 10
    return String(unsafeUninitializedCapacity: 36) { bytes in
      var place = 0
      for digit in 0..<32 {
        if [8, 12, 16, 20].contains(digit) {
          bytes[place] = UInt8(ascii: "-")
          place += 1
        }
        let value = UInt8((digit < 16 ? high : low) >> UInt64(60 - digit % 16 * 4) & 0xF)
        bytes[place] = value + (value < 10 ? UInt8(ascii: "0") : letters)
        place += 1
      }
      return place
    }
  }
}
