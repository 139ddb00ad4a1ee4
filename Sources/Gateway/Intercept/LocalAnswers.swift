import Vendors
import HTTP
import Foundation
import Basics

/// Responses for other Google hosts that FCM's SDKs call. The requests are answered locally, so
/// that no private key or token leaves the machine.
enum LocalAnswers {
  static func answer(to request: HTTPRequest, host: String) -> HTTPResponse? {
    switch host {
    case "oauth2.googleapis.com": token(request)
    case "iid.googleapis.com": topics(request)
    default: nil
    }
  }

  /// Returns an access token for any service account (RFC 6749, 5.1).
  private static func token(_ request: HTTPRequest) -> HTTPResponse {
    guard request.method == "POST", request.path == "/token" else {
      return HTTPResponse(status: 404, json: ["error": "not_found"])
    }
    return GoogleTokens.answer(to: request)
  }

  /// Accepts every request that subscribes a token to a topic or unsubscribes it.
  private static func topics(_ request: HTTPRequest) -> HTTPResponse {
    guard ["/iid/v1:batchAdd", "/iid/v1:batchRemove"].contains(request.path) else {
      return HTTPResponse(status: 404, json: ["error": "NotFound"])
    }
    let tokens = (try? JSON.parse(request.body))?["registration_tokens"]?.array ?? []
    return HTTPResponse(status: 200, json: ["results": .array(tokens.map { _ in [:] })])
  }
}
