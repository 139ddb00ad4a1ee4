package import Basics

/// Spans of time as people type and read them.
package enum TimeSpan {
  /// Reads `500ms`, `10s`, `5m`, `8h`, `2d`; a bare number is seconds.
  package static func seconds(_ text: String) -> TimeInterval? {
    let units: [(String, Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400),
    ]
    let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1)
    let seconds = Double(text.dropLast(unit.0.count)).map { $0 * unit.1 }
    return seconds?.isFinite == true ? seconds : nil
  }

  /// Words for a span in seconds, two units at most: `12 s`, `4 min 5 s`, `3 h 58 min`.
  package static func words(_ seconds: TimeInterval) -> Phrase {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "ages" }
    if abs(seconds) < 1, seconds != 0 { return "\(Int((abs(seconds) * 1000).rounded())) ms" }
    let total = Int(abs(seconds).rounded(.down))
    let (days, hours, minutes) = (total / 86_400, total / 3600 % 24, total / 60 % 60)
    let parts = [
      (days, Phrase("\(days) d")), (hours, Phrase("\(hours) h")),
      (minutes, Phrase("\(minutes) min")), (total % 60, Phrase("\(total % 60) s")),
    ]
    guard let first = parts.firstIndex(where: { $0.0 > 0 }) else { return "0 s" }
    let shown = parts[first..<Swift.min(first + 2, parts.count)].filter { $0.0 > 0 }.map(\.1)
    return shown.count > 1 ? "\(shown[0]) \(shown[1])" : shown[0]
  }
}
