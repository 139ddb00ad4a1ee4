import HTTP
import Simulator

/// The senders that were warned about their provider token. A quick curl has none, and a log that
/// repeats this on each push hides other problems.
struct WarningThrottle: Sendable {
  private struct Sender: Hashable {
    var peer: String
    var topic: String
  }

  private var logged: [Sender: String] = [:]
  private static let capacity = 1024

  /// Removes a warning that the sender has had. It comes again for another reason, or after a good
  /// token.
  mutating func news(in findings: [Finding], of request: HTTPRequest) -> [Finding] {
    // Channels and broadcasts name the app in their path.
    let topic = request.header("apns-topic") ?? (request.path.hasPrefix("/3") ? "" : request.path)
    let sender = Sender(peer: request.peer, topic: String(topic.prefix(256)))
    let warning = findings.first { $0.rule == .authProviderToken && $0.severity == .warning }
    guard let warning else {
      if !logged.isEmpty, findings.isEmpty { logged[sender] = nil }
      return findings
    }
    let reason = warning.reason ?? ""
    guard logged[sender] != reason else {
      return findings.filter { $0.rule != .authProviderToken }
    }
    if logged.count >= Self.capacity { logged = [:] }
    logged[sender] = reason
    return findings
  }
}
