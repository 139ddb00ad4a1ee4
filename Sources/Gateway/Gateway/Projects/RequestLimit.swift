import Basics
import HTTP
import Vendors

/// Limits each sender's requests to a project by its quota. A sender is a key, or an address
/// without a key.
final class RequestLimit: Sendable {
  /// A token bucket with a capacity and a refill rate.
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

    /// Takes an amount from the bucket. Returns 0 on success, or the seconds until the amount is
    /// available.
    mutating func take(_ amount: Double, at now: Date) -> Double {
      let passed = max(0, now.timeIntervalSince(at ?? now))
      at = now
      level = min(capacity, level + passed * perSecond)
      // An amount larger than the capacity is allowed once the bucket is full; the level is
      // negative afterwards.
      guard level >= min(amount, capacity) else {
        return (min(amount, capacity) - level) / perSecond
      }
      level -= amount
      return 0
    }

    func isFull(at now: Date) -> Bool {
      level + now.timeIntervalSince(at ?? now) * perSecond >= capacity
    }
  }

  private struct Account: Sendable {
    var requests: Bucket?
    var bytes: Bucket?

    init(_ quota: ProjectQuota) {
      requests = quota.rate.map { Bucket(capacity: $0, seconds: 1) }
      bytes = quota.bytes.map { Bucket(capacity: $0, seconds: 86_400) }
    }

    func isFull(at now: Date) -> Bool {
      requests?.isFull(at: now) != false && bytes?.isFull(at: now) != false
    }
  }

  private enum Sender: Sendable, Hashable {
    case key(AccessKey)
    case address(String)
    /// All addresses beyond the capacity, which share one account.
    case others
  }

  /// The number of addresses with separate accounts. A key always has a separate account.
  private static let capacity = 1_024

  private let quota: ProjectQuota
  private let accounts = LeafLock<[Sender: Account]>([:])
  /// The times of the last logged refusals.
  private let logged = LeafLock<[AccessKey?: Date]>([:])

  init(_ quota: ProjectQuota) { self.quota = quota }

  /// Why a request has to wait; `nil` if it may proceed. `key` is the key whose account is used;
  /// without a key the account of the address is used.
  func refusal(of request: HTTPRequest, by key: AccessKey?, at now: Date) -> ProjectRefusal? {
    guard quota.rate != nil || quota.bytes != nil else { return nil }
    let sender = key.map { Sender.key($0) } ?? .address(Self.network(of: request.peer))
    let (requests, bytes) = accounts.withLock { accounts in
      let sender = Self.accountable(sender, &accounts, at: now)
      var account = accounts[sender] ?? Account(quota)
      defer { accounts[sender] = account }
      let wait = account.requests?.take(1, at: now) ?? 0
      return (wait, wait > 0 ? 0 : account.bytes?.take(Double(request.size), at: now) ?? 0)
    }
    if requests > 0 {
      let reason: Phrase = "over \(quota.rate ?? 0) requests a second"
      return .overQuota(reason, seconds: requests)
    }
    let reason: Phrase = "over \(quota.bytes ?? 0) bytes a day"
    return bytes > 0 ? .overQuota(reason, seconds: bytes) : nil
  }

  /// Whether a refusal is to be logged: one a minute for each key, and one for all senders without
  /// a key, so that a flood does not fill the log.
  func isNews(by key: AccessKey?, at now: Date) -> Bool {
    logged.withLock { logged in
      if let last = logged[key], abs(now.timeIntervalSince(last)) < 60 { return false }
      if logged.count >= Self.capacity { logged = [:] }
      logged[key] = now
      return true
    }
  }

  func forgetNews() { logged.withLock { $0 = [:] } }

  /// The account of a sender when there are more addresses than accounts.
  private static func accountable(
    _ sender: Sender, _ accounts: inout [Sender: Account], at now: Date
  ) -> Sender {
    guard case .address = sender, accounts[sender] == nil, accounts.count >= capacity else {
      return sender
    }
    accounts = accounts.filter { !$0.value.isFull(at: now) }
    return accounts.count < capacity ? sender : .others
  }

  /// An IPv4 address, or the /64 network of an IPv6 address, because a host can choose the other 64
  /// bits.
  private static func network(of peer: String) -> String {
    var address = in6_addr()
    guard inet_pton(AF_INET6, peer, &address) == 1 else { return peer }
    return withUnsafeBytes(of: &address) { bytes in
      bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }
  }
}

extension HTTPRequest {
  /// The approximate number of bytes of the request.
  fileprivate var size: Int {
    let head = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    return method.utf8.count + path.utf8.count + (rawQuery?.utf8.count ?? 0) + head + body.count
  }
}
