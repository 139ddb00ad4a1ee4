#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON
import LiveActivities

/// One vendor's API: which paths it has, how it reads a request and how it words its answers.
protocol VendorAPI: Sendable {
  /// The name.
  var vendor: Vendor { get }

  /// What the API can be asked, for its description in OpenAPI.
  var operations: [VendorOperation] { get }

  /// The endpoint of a path, `nil` where the path is not this vendor's.
  func endpoint(of request: HTTPRequest) -> VendorEndpoint?

  /// What is wrong with the caller's credentials.
  func authorize(_ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access) -> [Finding]

  /// The answer to a request whose push was judged, or refused before that.
  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse

  /// The vendor's answer with a status that a fault asks for.
  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse

  /// The vendor's answer while it cannot take a request: the sender may try again.
  func unavailable(to request: HTTPRequest, at now: Date) -> HTTPResponse

  /// The body of the answer to a method that an endpoint does not take.
  func wrongMethod(_ text: String) -> JSON
}

extension VendorAPI {
  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    HTTPResponse(status: status, json: ["message": "Injected fault"])
  }

  func unavailable(to request: HTTPRequest, at now: Date) -> HTTPResponse {
    HTTPResponse(status: 503, json: ["message": "Service Unavailable"])
  }

  /// The answer to a method that an endpoint does not take.
  func wrongMethod(_ endpoint: VendorEndpoint) -> HTTPResponse {
    let allowed = endpoint.methods.joined(separator: ", ")
    return HTTPResponse(
      status: 405, json: wrongMethod("Method Not Allowed: use \(allowed)"),
      headers: [HTTPHeader("Allow", allowed)])
  }

  func wrongMethod(_ text: String) -> JSON { ["message": .string(text)] }
}

/// What decides over credentials.
struct Access: Sendable {
  /// The keys, or `nil` where every key is welcome.
  var keys: AccessKeys?
  /// Whether what the vendor would refuse is refused even without keys.
  var isStrict = false
  /// The wall clock's time: senders do not live by the device's clock.
  var now: Date
}

/// One line of a vendor's API in its description.
struct VendorOperation: Sendable {
  /// The path, with its variable parts in braces.
  var path: String
  /// The method, in small letters as OpenAPI has it.
  var method = "post"
  /// What it does.
  var summary: String
  /// The status of success.
  var status = 200
  /// Members that a body must have; `nil` where there is no body.
  var required: [String]? = []
}

/// One endpoint of a vendor's.
struct VendorEndpoint: Sendable {
  /// The permission that a key needs for it.
  var permission: String
  /// Methods that it takes.
  var methods: [String] = ["POST"]
  /// The event that a request to it asks for, where the path tells.
  var event: String?
  /// Reads a request; pure, so that `check` reads files the same way.
  var read: @Sendable (HTTPRequest, Date) -> ParsedRequest
}

/// A vendor's request as its endpoint read it, before the device sees it.
struct ParsedRequest: Sendable {
  /// The push, where the request is one that the API takes.
  var push: Push?
  /// What the vendor's own table of fields found.
  var findings: [Finding]
  /// `start`, `update` or `end`, as far as known.
  var event: String?
  /// The activity that it is meant for, as far as known.
  var activityID: String?
  /// The app, as far as known.
  var appID: String?
  /// An ordinary notification: its alert.
  var notification: JSON?
  /// Whether the request only asks whether it would be taken.
  var isDryRun = false
  /// Something else than a push, such as a token's registration, with its answer.
  var action: (@Sendable (inout Project) -> (Effects, HTTPResponse))?
  /// What a vendor checks against the device before the push or the action reaches it.
  var channelCheck: (@Sendable (Device) -> [Finding])?

  init(
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

  /// Whether the vendor refuses the request.
  var isRefused: Bool { findings.contains { $0.effect == .rejected } }
}

/// The vendors, in the order in which a path is offered to them. To add one, write its file and
/// one line here.
let vendorAPIs: [any VendorAPI] = [
  Braze(), PushTokenTag(), FCM(), APNsBroadcast(), APNs(),
]

extension Finding {
  /// A body that is JSON and no object.
  static func noObject(_ body: JSON, reason: String? = nil) -> Finding {
    Finding(
      "field.type", "The body is \(body.aKind): expected an object.", path: [], found: body,
      mend: "Send a JSON object.", reason: reason)
  }

  /// A key that stands twice.
  static func duplicateKey(_ duplicate: JSON.DuplicateKey) -> Finding {
    var finding = Finding(
      "json.duplicate-key",
      "\"\(duplicate.key.prefix(60))\" stands twice in one object; the last one counts here.",
      found: .string(duplicate.key), mend: "Take one of the two out.")
    finding.position = duplicate.position
    return finding
  }

  /// A body that is not JSON.
  static func invalidJSON(_ error: JSONError) -> Finding {
    var finding = Finding(
      "json.invalid",
      "The body is not JSON at line \(error.position.line), column \(error.position.column): "
        + "\(error.problem).",
      mend: error.mend.prefix(1).uppercased() + error.mend.dropFirst() + ".")
    finding.position = error.position
    return finding
  }
}
