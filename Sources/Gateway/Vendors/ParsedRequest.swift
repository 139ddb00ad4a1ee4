package import Basics
package import HTTP
package import Simulator

/// A vendor's request as its endpoint parsed it, before it is delivered to the device.
package struct ParsedRequest: Sendable {
  package var push: Push?
  /// A push that the API rejects, or that cannot reach a card because its address is missing. It is
  /// never delivered; the command `check` reports its other problems.
  var untaken: Push?
  /// The token in the request, if it could be read.
  package var token: String?
  /// Further pushes, if a request contains several.
  package var furtherPushes: [Push] = []
  /// The findings of the vendor's own checks.
  package var findings: [Finding]
  /// `start`, `update` or `end`, if known.
  package var event: String?
  package var activityID: String?
  package var appID: String?
  /// Other names and tokens in the request, which may select a fault.
  package var recipients: [String] = []
  /// The message for an Android phone, in a known format.
  package var android: AndroidMessage?
  /// The data for an Android app; the program of a type file may be able to read it.
  package var androidData: AndroidData?
  /// Findings that apply only if the push is for an Android phone.
  var androidFindings: [Finding] = []
  /// The alerts of ordinary notifications.
  package var notifications: [JSON] = []
  /// The idempotency key in the body.
  package var idempotencyKey: String?
  /// Whether the request only checks that it would be accepted.
  package var isDryRun = false
  /// The name of the endpoint, if the request is accepted but shows nothing.
  package var taken: String?
  /// An action other than a push, such as a token's registration.
  package var action: (@Sendable (inout Device) -> DeviceAction)?
  /// A check against the device's channels or tokens, made before the push or the action is applied.
  package var deviceCheck: (@Sendable (Device) -> Finding?)?
  /// The kind of the token, for a push that reloads widgets or controls.
  package var reloads: PushToken.Kind?

  package init(
    push: Push? = nil, findings: [Finding] = [], event: String? = nil, activityID: String? = nil,
    taken: String? = nil, action: (@Sendable (inout Device) -> DeviceAction)? = nil
  ) {
    self.push = push
    self.findings = findings
    self.event = event
    self.activityID = activityID
    self.taken = taken
    self.action = action
  }

  /// The body of a request. If it is not JSON, adds a finding with the vendor's `reason`.
  mutating func json(of request: HTTPRequest, reason: String? = nil) -> JSON? {
    do throws(JSONError) {
      var duplicates: [JSON.DuplicateKey] = []
      let body = try JSON.parse(request.body, noting: &duplicates)
      findings += duplicates.map(Finding.duplicateKey)
      return body
    } catch {
      var finding = Finding.invalidJSON(error)
      finding.reason = reason
      findings.append(finding)
      return nil
    }
  }

  mutating func object(of request: HTTPRequest, reason: String? = nil) -> JSONObject? {
    guard let body = json(of: request, reason: reason) else { return nil }
    if body.object == nil { findings.append(.noObject(body, reason: reason)) }
    return body.object
  }

  /// Adjusts a request that is only for an Android phone: its effect is a card, not an ordinary
  /// notification.
  package mutating func finishAndroid() {
    guard let android, push == nil, !isRefused else { return }
    // A type's program can read the data.
    findings.removeAll { $0.path == ["message", "data"] && $0.severity == .dropped }
    event = android.event.rawValue
    activityID = android.id
    findings += androidFindings + android.notification.findings(at: android.path)
    notifications = []
    taken = nil
  }

  package var isRefused: Bool { findings.contains { $0.severity == .rejected } }
}

/// The changes and the response of a request that is not a push.
package struct DeviceAction: Sendable {
  package var response: HTTPResponse
  package var changes: [Device.Change] = []

  init(_ response: HTTPResponse) { self.response = response }

  init(_ status: Int, json: JSON) { self.init(HTTPResponse(status: status, json: json)) }
}

extension Finding {
  static func noObject(_ body: JSON, reason: String? = nil) -> Finding {
    Finding(
      .fieldType, "The body is \(body.aKind): expected an object.", path: [], found: body,
      fix: "Send a JSON object.", reason: reason)
  }

  static func duplicateKey(_ duplicate: JSON.DuplicateKey) -> Finding {
    var finding = Finding(
      .jsonDuplicateKey,
      "\"\(duplicate.key.prefix(60))\" appears twice in one object; the last one counts here.",
      found: .string(duplicate.key), fix: "Remove one of the two.")
    finding.position = duplicate.position
    return finding
  }

  static func invalidJSON(_ error: JSONError) -> Finding {
    var finding = Finding(
      .jsonInvalid,
      "The body is not JSON at line \(error.position.line), column \(error.position.column): "
        + "\(error.problem).", fix: "\(capitalized: error.fix).")
    finding.position = error.position
    return finding
  }
}
