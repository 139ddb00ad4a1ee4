import HTTP
import Basics
import Simulator

/// FCM's responses, with the wording that its clients parse.
extension FCM {
  /// The message's resource name, which contains its ID.
  func answerID(for request: HTTPRequest) -> String? {
    let id = request.isDryRun ? "fake_message_id" : RandomUUID.text()
    return Self.project(in: request.path).map { "projects/\($0)/messages/\(id)" }
  }

  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    guard verdict.outcome == .rejected, let decisive = verdict.decisive else {
      let name = request.answerID ?? answerID(for: request)
      return HTTPResponse(status: 200, json: ["name": .optional(name)])
    }
    switch decisive.rule {
    case .authMissing: return Self.unauthenticated(isMissing: true)
    case .authInvalid, .authQuoted: return Self.unauthenticated(isMissing: false)
    case .pathUnknown: return Self.error(404, "Requested entity was not found.", "NOT_FOUND", [])
    case .authPermission:
      return Self.error(
        403, decisive.message.english, "PERMISSION_DENIED", [Self.detail("SENDER_ID_MISMATCH")])
    case .rateLimited:
      return Self.error(
        429, decisive.message.english, "RESOURCE_EXHAUSTED", [Self.detail("QUOTA_EXCEEDED")])
    case .fcmLegacyApi where request.path == Self.legacyPath:
      return Self.error(404, decisive.message.english, "NOT_FOUND", [])
    case .tokenExpired where decisive.reason == Self.unregistered:
      return fault(404, to: request, at: now)
    case .tokenUnknown: return Self.byAPNs("BadDeviceToken")
    case .tokenExpired: return Self.byAPNs(decisive.reason ?? "Unregistered")
    case .androidData where decisive.reason == Self.tooBig:
      return Self.error(
        400, "Android message is too big", "INVALID_ARGUMENT",
        [["@type": "type.googleapis.com/google.rpc.BadRequest"], Self.detail("INVALID_ARGUMENT")])
    case .jsonInvalid:
      return Self.error(
        400, "Invalid JSON payload received. \(decisive.message.english)", "INVALID_ARGUMENT", [])
    default:
      if let reason = decisive.reason, Self.passedOn.contains(reason) { return Self.byAPNs(reason) }
      return refused(request, verdict, decisive)
    }
  }

  /// Reasons of findings about content that FCM forwards unchanged and APNs rejects.
  private static let passedOn: Set = [
    "BadCollapseId", "BadExpirationDate", "BadMessageId", "BadPriority", "BadTopic",
    "DuplicateHeaders", "TopicDisallowed",
  ]

  /// The response in which FCM reports an error of APNs
  /// (https://firebase.google.com/docs/reference/fcm/rest/v1/ApnsError).
  private static func byAPNs(_ reason: String) -> HTTPResponse {
    error(
      400,
      reason == "Unregistered"
        ? "APNs device token is disabled." : "Request contains an invalid argument.",
      "INVALID_ARGUMENT", [detail("INVALID_ARGUMENT"), apnsError(APNs.status(reason), reason)])
  }

  /// The response to missing or invalid credentials. Google's front end sends it before FCM gets
  /// the request, so it contains no FcmError.
  private static func unauthenticated(isMissing: Bool) -> HTTPResponse {
    let message =
      (isMissing
        ? "Request is missing required authentication credential. "
        : "Request had invalid authentication credentials. ")
      + "Expected OAuth 2 access token, login cookie or other valid authentication credential. See "
      + "https://developers.google.com/identity/sign-in/web/devconsole-project."
    let info: JSON = [
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      "reason": isMissing ? "CREDENTIALS_MISSING" : "ACCESS_TOKEN_TYPE_UNSUPPORTED",
      "domain": "googleapis.com",
      "metadata": [
        "service": "fcm.googleapis.com", "method": "google.firebase.fcm.v1.FcmService.SendMessage",
      ],
    ]
    var response = error(401, message, "UNAUTHENTICATED", [info])
    let realm = "Bearer realm=\"https://accounts.google.com/\""
    response.headers.append(
      "WWW-Authenticate", isMissing ? realm : realm + ", error=\"invalid_token\"")
    return response
  }

  /// The response to a body that is rejected. Google's front end finds errors in names and types;
  /// these have no FcmError. Errors that FCM finds itself have one.
  private func refused(
    _ request: HTTPRequest, _ verdict: Verdict, _ decisive: Finding
  ) -> HTTPResponse {
    let body = (try? JSON.parse(request.body)) ?? .null
    let words = verdict.findings.filter { $0.severity == .rejected }.flatMap {
      GoogleWords.list($0, in: body)
    }
    let parsing = words.filter(\.isOfParser)
    let violations = parsing.isEmpty ? words.filter { $0.field != nil } : parsing
    var details: [JSON] = parsing.isEmpty ? [Self.detail("INVALID_ARGUMENT")] : []
    if !violations.isEmpty {
      details.append([
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        "fieldViolations": .array(violations.map(\.violation)),
      ])
    }
    let message =
      parsing.isEmpty
      ? GoogleWords.list(decisive, in: body).first?.description ?? decisive.message.english
      : parsing.map(\.description).joined(separator: "\n")
    return Self.error(400, message, "INVALID_ARGUMENT", details)
  }

  /// A `google.rpc.Status`, the form of errors in Google's APIs.
  static func error(
    _ status: Int, _ message: String, _ name: JSON, _ details: [JSON]
  ) -> HTTPResponse {
    HTTPResponse(
      status: status,
      json: [
        "error": [
          "code": .number(status), "message": .string(message), "status": name,
          "details": .array(details),
        ]
      ])
  }

  /// Google's status name, FCM's code and the message, for injected faults.
  private static let faults: [Int: (name: String, code: String, message: String)] = [
    400: ("INVALID_ARGUMENT", "INVALID_ARGUMENT", "Request contains an invalid argument."),
    401: ("UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR", "Auth error from APNS or Web Push Service"),
    403: ("PERMISSION_DENIED", "SENDER_ID_MISMATCH", "SenderId mismatch"),
    404: ("NOT_FOUND", "UNREGISTERED", "Requested entity was not found."),
    429: (
      "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED",
      "Quota exceeded for quota metric 'Send requests' and limit 'Send requests per minute'."
    ),
    500: ("INTERNAL", "INTERNAL", "Internal error encountered."),
    503: ("UNAVAILABLE", "UNAVAILABLE", "The service is currently unavailable."),
  ]

  /// The errors of APNs that FCM reports as the cause, for the statuses that have one.
  private static let causes = [
    401: apnsError(403, "InvalidProviderToken"), 404: apnsError(410, "Unregistered"),
  ]

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let (name, code, message) = Self.faults.of(status: status)!
    return Self.error(
      status, message, .string(name),
      [Self.detail(.string(code))] + [Self.causes[status]].compactMap(\.self))
  }

  func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse {
    let name: JSON =
      switch status {
      case 404: "NOT_FOUND"
      case 405: "UNIMPLEMENTED"
      case 503: "UNAVAILABLE"
      default: "INVALID_ARGUMENT"
      }
    return Self.error(status, text, name, [])
  }

  private static func detail(_ code: JSON) -> JSON {
    ["@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": code]
  }

  private static func apnsError(_ status: Int, _ reason: String) -> JSON {
    [
      "@type": "type.googleapis.com/google.firebase.fcm.v1.ApnsError",
      "statusCode": .number(status), "reason": .string(reason),
    ]
  }
}

struct GoogleWords {
  /// The path in Google's notation, with map entries by position: `message.data[0].value`.
  var field: String?
  var description: String
  /// Whether the JSON parser finds the error before FCM gets the message.
  var isOfParser = false

  /// The violations that Google reports for a finding. There may be several: if the wrapper
  /// `message` is missing, Google reports all names in the body as unknown.
  static func list(_ finding: Finding, in body: JSON) -> [GoogleWords] {
    guard finding.rule == .fcmWrapperMissing || finding.rule == .fcmLegacyApi else {
      return [GoogleWords(finding, in: body)]
    }
    return (body.object?.keys ?? []).map { key in
      GoogleWords(Finding(.fieldUnknown, "", path: [.key(key)]), in: body)
    }
  }

  private init(_ finding: Finding, in body: JSON) {
    let path = finding.path ?? []
    let place = Self.field(path, in: body)
    let parent = Self.field(JSONPath(Array(path.steps.dropLast())), in: body)
    let name = path.steps.last.map(Self.name) ?? ""
    let unknown =
      "Invalid JSON payload received. Unknown name \"\(name)\""
      + (parent.map { " at '\($0)'" } ?? "")
    field = place
    description = finding.message.english
    switch finding.rule {
    case .fieldUnknown:
      isOfParser = true
      field = parent
      description = unknown + ": Cannot find field."
    case .fieldType where finding.reason == FCM.oneof:
      isOfParser = true
      field = "message"
      description =
        "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set "
        + "'\(finding.found?.string ?? "")'"
    case .fieldType where finding.reason == FCM.invalidToken:
      description = "The registration token is not a valid FCM registration token"
    case .androidData where finding.reason == FCM.reserved:
      field = parent
      description = "Invalid data payload key: \(name)"
    case .fieldType, .fcmHeaderType, .androidData:
      guard let place, let found = finding.found, let kind = FCM.request.kind(at: path.steps[...])
      else { return }
      isOfParser = true
      if found.array != nil, !kind.isList {
        // Google reports an unexpected list as an unknown name in the parent object.
        field = parent
        description = unknown + ": Proto field is not repeating, cannot start list."
      } else {
        description = "Invalid value at '\(place)' (\(kind.googleName)), \(found.excerpt.text)"
      }
    default: break
    }
  }

  /// One of the violations in `google.rpc.BadRequest`.
  var violation: JSON {
    var object = JSONObject()
    if let field { object["field"] = .string(field) }
    object["description"] = .string(description)
    return .object(object)
  }

  /// The path with map entries by position; `nil` for the root.
  private static func field(_ path: JSONPath, in body: JSON) -> String? {
    guard !path.steps.isEmpty else { return nil }
    let parent = JSONPath(Array(path.steps.dropLast()))
    guard case .map? = FCM.request.kind(at: parent.steps[...]),
      case .key(let key)? = path.steps.last,
      let index = body[parent]?.object?.keys.firstIndex(of: key)
    else { return path.description }
    return "\(parent)[\(index)].value"
  }

  private static func name(_ step: JSONPath.Step) -> String {
    switch step {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }
}

extension FieldTable.Kind {
  fileprivate var isList: Bool {
    switch self {
    case .array, .strings, .durations: true
    default: false
    }
  }

  fileprivate var googleName: String {
    let types = "type.googleapis.com/"
    let messages = types + "google.firebase.fcm.v1."
    return switch self {
    case .bool: "TYPE_BOOL"
    case .integer: "TYPE_INT32"
    case .number: "TYPE_FLOAT"
    case .object: types + "google.protobuf.Struct"
    case .duration, .durations: types + "google.protobuf.Duration"
    case .date: types + "google.protobuf.Timestamp"
    case .choice(_, let name): messages + name
    case .map: "Map"
    case .fields(let table): messages + (table.typeName ?? "")
    case .string, .name, .array, .strings, .texts, .any, .values: "TYPE_STRING"
    }
  }
}

extension HTTPRequest {
  /// Whether the request only checks that FCM would accept the message.
  fileprivate var isDryRun: Bool {
    // Few messages have the field, so the bytes are searched for its name before they are parsed
    // again.
    guard body.firstRange(of: Array("validate".utf8)) != nil, let body = try? JSON.parse(body)
    else {
      return false
    }
    return (body["validate_only"] ?? body["validateOnly"])?.bool ?? false
  }
}
