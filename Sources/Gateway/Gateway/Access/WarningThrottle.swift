import Basics
import HTTP
import Simulator

/// Suppresses repeated warnings about a sender's provider token. A request typed with curl usually
/// has no token, and a log with the same warning for each push would hide other problems.
struct WarningThrottle: Sendable {
  private struct Sender: Hashable {
    var peer: String
    var topic: String
  }

  private var logged: [Sender: String] = [:]
  private static let capacity = 1024

  /// Removes the warning if the sender had the same one before. The warning appears again for
  /// another reason, or after a request without findings.
  mutating func news(in findings: [Finding], of request: HTTPRequest) -> [Finding] {
    // Requests for channels and broadcasts name the app in their path.
    let topic = request.header("apns-topic") ?? (request.path.hasPrefix("/3") ? "" : request.path)
    let sender = Sender(peer: request.peer, topic: String(topic.prefix(256)))
    let warning = findings.first { $0.rule == .authProviderToken && $0.severity == .warning }
    guard let warning else {
      if !logged.isEmpty, findings.isEmpty { logged[sender] = nil }
      return findings
    }
    let parts = warning.message.arguments.map { argument -> String in
      guard case .phrase(let part) = argument else { return "" }
      return part.template
    }
    let reason = (parts + [warning.reason ?? ""]).joined(separator: " ")
    guard logged[sender] != reason else {
      return findings.filter { $0.rule != .authProviderToken }
    }
    if logged.count >= Self.capacity { logged = [:] }
    logged[sender] = reason
    return findings
  }
}
