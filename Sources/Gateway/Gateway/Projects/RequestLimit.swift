import Basics
import HTTP

/// Keeps a project's requests within its quota: two buckets that fill again as time goes by.
final class RequestLimit: Sendable {
  /// Holds so much at most, and gets so much a second.
  private struct Bucket: Sendable {
    let capacity: Double
    let perSecond: Double
    var level: Double
    var at: Date?

    init(capacity: Int, seconds: Double) {
      self.capacity = Double(capacity)
      perSecond = self.capacity / seconds
      level = self.capacity
    }

    /// The seconds until an amount can be taken; 0 where it was.
    mutating func take(_ amount: Double, at now: Date) -> Double {
      let passed = max(0, now.timeIntervalSince(at ?? now))
      at = now
      level = min(capacity, level + passed * perSecond)
      // What is larger than the bucket comes through once it is full, and leaves a debt.
      guard level >= min(amount, capacity) else {
        return (min(amount, capacity) - level) / perSecond
      }
      level -= amount
      return 0
    }
  }

  private static let day = 86_400.0
  private let quota: ProjectQuota
  private let buckets: LeafLock<(requests: Bucket?, bytes: Bucket?)>

  init(_ quota: ProjectQuota) {
    self.quota = quota
    buckets = LeafLock(
      (
        quota.rate.map { Bucket(capacity: $0, seconds: 1) },
        quota.bytes.map { Bucket(capacity: $0, seconds: Self.day) }
      ))
  }

  /// Why a request has to wait, where it has to.
  func refusal(of request: HTTPRequest, at now: Date) -> ProjectRefusal? {
    guard quota.rate != nil || quota.bytes != nil else { return nil }
    let (requests, bytes) = buckets.withLock { buckets in
      let wait = buckets.requests?.take(1, at: now) ?? 0
      return (wait, wait > 0 ? 0 : buckets.bytes?.take(Double(request.body.count), at: now) ?? 0)
    }
    if requests > 0 {
      return .overQuota("over \(quota.rate ?? 0) requests a second", seconds: requests)
    }
    return bytes > 0 ? .overQuota("over \(quota.bytes ?? 0) bytes a day", seconds: bytes) : nil
  }
}
