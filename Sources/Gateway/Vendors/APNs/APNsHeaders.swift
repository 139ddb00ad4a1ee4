import Basics
import HTTP
import Simulator

/// The headers by which APNs routes a push: those of the request, or those in an FCM message.
///
/// Rules and reasons follow Apple's "Sending notification requests to APNs"
/// (https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns).
struct APNsHeaders {
  private enum Source {
    case request(HTTPRequest)
    case body(JSONObject, at: JSONPath)
  }

  private let source: Source

  init(of request: HTTPRequest) { source = .request(request) }

  init(_ object: JSONObject, at path: JSONPath) { source = .body(object, at: path) }

  /// The value of a header, ignoring case.
  subscript(_ name: String) -> String? {
    switch source {
    case .request(let request): request.header(name)
    case .body(let object, _): key(name, in: object).flatMap { object[$0]?.string }
    }
  }

  /// The path of a header in the request's body; `nil` for real HTTP headers.
  func path(_ name: String) -> JSONPath? {
    guard case .body(let object, let path) = source else { return nil }
    return path.appending(.key(key(name, in: object) ?? name))
  }

  private func key(_ name: String, in object: JSONObject) -> String? {
    object[name] != nil ? name : object.keys.first { $0.lowercased() == name }
  }

  private func isTwice(_ name: String) -> Bool {
    switch source {
    case .request(let request): request.headers.count(of: name) > 1
    case .body(let object, _): object.keys.count { $0.lowercased() == name } > 1
    }
  }

  private static let own = [
    "apns-push-type", "apns-topic", "apns-priority", "apns-expiration", "apns-id",
    "apns-request-id", "apns-collapse-id", "apns-channel-id",
  ]

  private var names: [String] {
    switch source {
    case .request(let request): request.headers.map(\.name)
    case .body(let object, _): object.keys.map(\.self)
    }
  }

  /// Whether the push is for a Live Activity.
  var areForCard: Bool {
    self["apns-push-type"] == "liveactivity"
      || self["apns-topic"]?.hasSuffix(APNs.topicSuffix) == true
  }

  /// Checks the headers that all sending endpoints have in common. Returns the priority.
  func check(_ findings: inout [Finding]) -> Int {
    for name in Self.own where isTwice(name) {
      findings.find(
        .fieldType, "The header \(name) appears twice.", path: path(name),
        fix: "Send it once.", reason: "DuplicateHeaders")
    }
    // APNs ignores unknown headers. One that resembles an APNs header is probably misspelt.
    for name in names where !Self.own.contains(name.lowercased()) {
      guard let near = NearMatch.of(name.lowercased(), among: Self.own) else { continue }
      findings.find(
        .fieldUnknown, "The header \(name) has no effect; did you mean `\(near)`?",
        path: path(name), isAboutKey: true, found: .string(name), fix: "Rename it to `\(near)`.")
    }
    if let text = self["apns-expiration"], Int(text) == nil {
      findings.find(
        .fieldType, "apns-expiration is \"\(text.prefix(40))\": expected Unix seconds or 0.",
        path: path("apns-expiration"), found: .string(text), reason: "BadExpirationDate")
    }
    for name in ["apns-id", "apns-request-id"] {
      guard let text = self[name], UUID(uuidString: text) == nil else { continue }
      findings.find(
        .fieldType, "\(name) is \"\(text.prefix(60))\": expected a UUID.", path: path(name),
        found: .string(text), reason: "BadMessageId")
    }
    if let text = self["apns-collapse-id"], text.utf8.count > 64 {
      findings.find(
        .fieldType, "apns-collapse-id is \(text.utf8.count) bytes long; 64 are allowed.",
        path: path("apns-collapse-id"), found: .string(text), reason: "BadCollapseId")
    }
    guard let text = self["apns-priority"] else { return 10 }
    guard let priority = Int(text), [1, 5, 10].contains(priority) else {
      findings.find(
        .apnsPriority, "apns-priority is \"\(text.prefix(40))\": expected 5 or 10.",
        path: path("apns-priority"), found: .string(text), reason: "BadPriority")
      return 10
    }
    return priority
  }
}
