import Basics
import Foundation
import HTTP
import HTTPServer
import Vendors

/// A request that the gateway keeps: without its credentials.
struct Arrival: Sendable {
  var path: String
  var headers: HTTPHeaders
  var body: [UInt8]

  init?(json: JSON) {
    guard let sent = SentRequest(json: json) else { return nil }
    path = sent.path
    headers = sent.headers
    body = Array(sent.text.utf8)
  }
}

/// A real service that caught pushes are sent on to.
protocol RelayTarget: Sendable {
  /// The host that is asked about before anything is sent.
  var host: String { get }

  /// The request for the service; nothing where the arrival is not for it, or means a made-up token.
  func request(for arrival: Arrival) throws(Failure) -> HTTPClientRequest?
}

extension RelayTarget {
  /// Headers of a recorded request that are the sender's own.
  func headers(of arrival: Arrival, _ names: (String) -> Bool) -> HTTPHeaders {
    arrival.headers.filter { names($0.name.lowercased()) }
  }

  /// Whether a token is one that a phone may have, and not one of Islet's own names.
  func isReal(_ token: String) -> Bool {
    token.count >= 32 && token.allSatisfy(\.isHexDigit)
  }
}

struct RelayToAPNs: RelayTarget {
  let host: String
  let base: String
  private let key: SigningKey
  private let keyID: String
  private let team: String

  init(base: String, key: SigningKey, keyID: String, team: String) {
    self.base = base
    host = URL(string: base)?.host ?? base
    self.key = key
    self.keyID = keyID
    self.team = team
  }

  func request(for arrival: Arrival) throws(Failure) -> HTTPClientRequest? {
    guard arrival.path.hasPrefix("/3/device/"),
      isReal(String(arrival.path.dropFirst("/3/device/".count)))
    else { return nil }
    var headers = headers(of: arrival) { $0.hasPrefix("apns-") }
    // Apple takes one an hour and refuses more than one in twenty minutes: a moment of each half hour.
    let moment = Int(Date().timeIntervalSince1970) / 1800 * 1800
    do throws(ServerCertificate.Failure) {
      headers["Authorization"] =
        "bearer "
        + (try key.token(
          header: [("kid", keyID)], claims: "{\"iss\":\"\(team)\",\"iat\":\(moment)}"))
    } catch {
      throw Failure(
        .usage, Phrase(verbatim: error.reason), mend: "name the .p8 key of your developer account")
    }
    return HTTPClientRequest(
      method: "POST", url: base + arrival.path, headers: headers, body: arrival.body, timeout: 30)
  }
}

/// Braze's REST API, by a key of it.
struct RelayToBraze: RelayTarget {
  let host: String
  let base: String
  let restKey: String

  init(base: String, restKey: String) {
    self.base = base
    self.restKey = restKey
    host = URL(string: base)?.host ?? base
  }

  func request(for arrival: Arrival) -> HTTPClientRequest? {
    guard arrival.path.hasPrefix("/messages/live_activity/") else { return nil }
    return HTTPClientRequest(
      method: "POST", url: base + arrival.path,
      headers: ["Authorization": "Bearer \(restKey)", "Content-Type": "application/json"],
      body: arrival.body, timeout: 30)
  }
}

/// Firebase Cloud Messaging, by a service account.
struct RelayToFCM: RelayTarget {
  let host: String
  private let base: String
  private let project: String
  private let access: String

  /// Gets an access token (RFC 7523) for the account in a file.
  init(base: String, account: JSON) throws(Failure) {
    let wrong = Failure(.usage, "it is no service account", mend: "name the JSON file of one")
    guard let pem = account["private_key"]?.string, let mail = account["client_email"]?.string,
      let project = account["project_id"]?.string, let tokens = account["token_uri"]?.string
    else { throw wrong }
    self.base = base
    self.project = project
    host = URL(string: base)?.host ?? base
    let now = Int(Date().timeIntervalSince1970)
    let claims: JSON = [
      "iss": .string(mail), "aud": .string(tokens), "iat": .number(now), "exp": .number(now + 3600),
      "scope": "https://www.googleapis.com/auth/firebase.messaging",
    ]
    let assertion: String
    do throws(ServerCertificate.Failure) {
      assertion = try SigningKey(pem: pem).token(header: [], claims: claims.text)
    } catch {
      throw wrong
    }
    let form =
      "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
    let request = HTTPClientRequest(
      method: "POST", url: tokens, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(form.utf8), timeout: 30)
    let answer: HTTPResponse
    do throws(HTTPClientError) {
      answer = try CurlTransport.shared.sendBlocking(request)
    } catch {
      throw Failure(.unreachable, "\(tokens) does not answer: \(error)")
    }
    guard let token = answer.json?["access_token"]?.string else {
      throw Failure(
        .refused, "\(tokens) gives no token: \(answer.explanation ?? "\(answer.status)")")
    }
    access = token
  }

  func request(for arrival: Arrival) -> HTTPClientRequest? {
    let parts = arrival.path.split(separator: "/")
    guard parts.count == 4, parts[0] == "v1", parts[1] == "projects", parts[3] == "messages:send"
    else { return nil }
    return HTTPClientRequest(
      method: "POST", url: "\(base)/v1/projects/\(project)/messages:send",
      headers: ["Authorization": "Bearer \(access)", "Content-Type": "application/json"],
      body: arrival.body, timeout: 30)
  }
}
