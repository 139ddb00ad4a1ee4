package import Basics
package import HTTP
package import Simulator

/// A vendor's request as its endpoint read it, before the device sees it.
package struct ParsedRequest: Sendable {
  package var push: Push?
  /// A push of a request that the API does not take, or that reaches no card for want of an address:
  /// `check` tells what else is wrong with it. It never reaches a device.
  var untaken: Push?
  /// The token that the request names, as far as it was read.
  package var token: String?
  /// The pushes after the first, where a request leads to several.
  package var furtherPushes: [Push] = []
  /// What the vendor's own table of fields found.
  package var findings: [Finding]
  /// `start`, `update` or `end`, as far as known.
  package var event: String?
  package var activityID: String?
  package var appID: String?
  /// Other names and tokens that it is addressed to, by which a fault can be asked for.
  package var recipients: [String] = []
  /// What it asks of an Android phone, in a shape that is known.
  package var android: AndroidMessage?
  /// What an Android app gets of it, which a type file may know to read.
  package var androidData: AndroidData?
  /// What is wrong where it is for an Android phone.
  var androidFindings: [Finding] = []
  /// Ordinary notifications: their alerts.
  package var notifications: [JSON] = []
  /// The name by which the body itself asks to be applied once.
  package var idempotencyKey: String?
  /// Whether the request only asks whether it would be taken.
  package var isDryRun = false
  /// The endpoint of a request that is taken and of which nothing can be shown.
  package var taken: String?
  /// Something else than a push, such as a token's registration.
  package var action: (@Sendable (inout Device) -> DeviceAction)?
  /// What a vendor checks against the device before the push or the action reaches it.
  package var channelCheck: (@Sendable (Device) -> [Finding])?

  package init(
    push: Push? = nil, findings: [Finding] = [], event: String? = nil, activityID: String? = nil
  ) {
    self.push = push
    self.findings = findings
    self.event = event
    self.activityID = activityID
  }

  /// The body of a request; where it is no JSON, a finding with the vendor's code for that.
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

  /// What is asked of an Android phone alone: it has a card then, and is no ordinary notification.
  package mutating func settleAndroid() {
    guard let android, push == nil, !isRefused else { return }
    event = android.event.rawValue
    activityID = android.id
    findings += androidFindings + android.notification.findings(at: android.path)
    notifications = []
    taken = nil
  }

  package var isRefused: Bool { findings.contains { $0.severity == .rejected } }
}

/// What a request that is no push did to the device, and its answer.
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
      mend: "Send a JSON object.", reason: reason)
  }

  static func duplicateKey(_ duplicate: JSON.DuplicateKey) -> Finding {
    var finding = Finding(
      .jsonDuplicateKey,
      "\"\(duplicate.key.prefix(60))\" appears twice in one object; the last one counts here.",
      found: .string(duplicate.key), mend: "Take one of the two out.")
    finding.position = duplicate.position
    return finding
  }

  static func invalidJSON(_ error: JSONError) -> Finding {
    var finding = Finding(
      .jsonInvalid,
      "The body is not JSON at line \(error.position.line), column \(error.position.column): "
        + "\(error.problem).", mend: "\(capitalized: error.mend).")
    finding.position = error.position
    return finding
  }
}
