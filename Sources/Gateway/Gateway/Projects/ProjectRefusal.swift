import Basics
import HTTP
import Simulator
import Vendors

enum ProjectRefusal: Error, Sendable {
  case badName(String)
  /// The request's header and its path contain different projects.
  case contradiction(String, String)
  case foreign(AccessKey, project: String)
  /// The request has no known key, and keys are limited to single projects.
  case unknownKey(project: String)
  case lacks(AccessKey, permission: String)
  case unknown(String)
  /// The project does not exist yet; the first push to it creates it.
  case unmade(String)
  case tooMany
  /// The request exceeds the project's quota; it may be sent again after this many seconds.
  case overQuota(Phrase, seconds: Double)
  case failed(StoreFailure)

  var status: Int {
    switch self {
    case .badName, .contradiction: 400
    case .foreign, .unknownKey, .lacks: 403
    case .unknown, .unmade: 404
    case .tooMany, .overQuota: 429
    case .failed: 503
    }
  }

  var text: Phrase {
    switch self {
    case .badName(let name):
      "\"\(name.prefix(80))\" is not a valid project name: \(ProjectName.rule)"
    case .contradiction(let one, let other):
      "The request names two projects, \(one) and \(other): name one by path or header"
    case .foreign(let key, let project):
      "The key \"\(key.name)\" is for the project \(key.project ?? ""), not for \(project)"
    case .unknownKey(let project):
      "Access to the project \(project) requires one of its keys; an APNs token's `kid` may be one"
    case .lacks(let key, let permission): Bearer.lack(of: permission, key).message
    case .unknown(let name):
      "There is no project \(name): create it with islet projects create \(name), or start "
        + "with --open-projects"
    case .unmade(let name): "There is no project \(name) yet: its first push creates it"
    case .tooMany: "There are already \(ProjectRegistry.limit) projects: remove some"
    case .overQuota(let reason, _): "The project's quota is used up: \(reason)"
    case .failed(let failure): failure.phrase
    }
  }

  /// Seconds after which to try again; `nil` if that does not help.
  var retryAfter: Int? {
    switch self {
    case .overQuota(_, let seconds): max(1, Int(seconds.rounded(.up)))
    case .failed(let failure): failure.retryAfter
    default: nil
    }
  }

  var finding: Finding? {
    if case .overQuota(let reason, _) = self {
      return Finding(
        .rateLimited, "The project's quota is used up: \(reason).",
        fix: "Wait for `Retry-After`, send less, or raise `--project-quota`.")
    }
    let text = Phrase(verbatim: text.english + ".")
    return switch status {
    case 403: Finding(.authPermission, text)
    case 429: Finding(.rateLimited, text)
    default: nil
    }
  }

  /// The reason in the style of APNs's reasons.
  fileprivate var reason: String {
    switch self {
    case .badName: "BadProjectName"
    case .contradiction: "ProjectMismatch"
    case .unknown, .unmade: "UnknownProject"
    default: "ServiceUnavailable"
    }
  }

  var problem: HTTPResponse { .problem(status, text, headers: headers) }

  fileprivate var headers: HTTPHeaders {
    if case .unmade = self { return ["Islet-Opens": "push"] }
    return retryAfter.map { ["Retry-After": String($0)] } ?? [:]
  }
}

extension VendorAPI {
  func answer(_ refusal: ProjectRefusal, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    guard let finding = refusal.finding else {
      var response = refused(refusal.status, refusal.reason, refusal.text.english, to: request)
      response.headers += refusal.headers
      return response
    }
    return answer(to: request, finding, refusal.headers, at: now)
  }

  /// The vendor's response to a request that is refused before it reaches a device.
  func answer(
    to request: HTTPRequest, _ finding: Finding, _ headers: HTTPHeaders = [:], at now: Date
  ) -> HTTPResponse {
    let verdict = Verdict(vendor: vendor, findings: [finding])
    var response = answer(to: request, verdict, at: now)
    response.mark(verdict)
    for header in headers { response.headers[header.name] = header.value }
    return response
  }
}
