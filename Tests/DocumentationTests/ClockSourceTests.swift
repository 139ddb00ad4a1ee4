import Foundation
import Testing

/// No wait in the sources ends at a wall-clock time, since that may be set. Journeys test this in
/// practice; this test finds places that they do not reach.
struct ClockSourceTests {
  /// Waits by the wall clock, at least on Linux.
  private static let forbidden = [
    #"\.wait\(timeout:"#, #"\bNSCondition\b"#, #"\bDispatchWallTime\b"#, #"\bwallDeadline\b"#,
    #"\bsem_timedwait\("#, #"\bpthread_mutex_timedlock\("#, #"\bpthread_cond_timedwait\("#,
    #"\btimeIntervalSinceNow\b"#, #"\bDate\(\) *[<>]"#, #"\bThread\.sleep\(until"#,
    #"(deadline|end) = (Date|world\.now|now)\(\)"#, #"\btimerfd_create\(CLOCK_REALTIME"#,
  ].joined(separator: "|")
  /// Places where such a wait uses the monotonic clock.
  private static let exceptions = ["Foundations/Basics/Locks/MonotonicSemaphore.swift"]

  @Test func waitsUseTheMonotonicClock() throws {
    let folder = DocumentationTests.root.appendingPathComponent("Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { name in [".swift", ".c", ".h"].contains { name.hasSuffix($0) } }
    #expect(names.count > 300)
    let pattern = try NSRegularExpression(pattern: Self.forbidden)
    for name in names where !Self.exceptions.contains(name) {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let all = NSRange(text.startIndex..., in: text)
      let found = pattern.firstMatch(in: text, range: all).flatMap { Range($0.range, in: text) }
      #expect(found == nil, "\(name) waits by the wall clock: \(found.map { text[$0] } ?? "")")
    }
  }
}
