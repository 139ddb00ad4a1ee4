import HTTP
import Basics
import Simulator
import Synchronization

/// APNs's provider token: a JSON Web Token signed by the developer's team.
///
/// The signature is not checked, because Islet does not have the team's public key.
package enum ProviderToken {
  /// The maximum age of a token, in seconds.
  private static let lifetime = 3600.0

  /// Checks a request's provider token. A problem is an error if keys are used or in strict mode.
  /// Otherwise it is a warning, so that a simple curl call works.
  static func check(_ request: HTTPRequest, _ access: Access) -> Finding? {
    guard let token = Bearer.token(in: request.header("authorization")) else {
      return Finding(
        .authMissing, "There is no `authorization: bearer` header.",
        fix: "Send `authorization: bearer TOKEN`.", reason: "MissingProviderToken")
    }
    guard let problem = problem(token, at: access.now) else { return nil }
    let isStrict = access.needsKey || access.isStrict
    return Finding(
      .authProviderToken, "APNs would answer 403 \(problem.reason): \(problem.text).",
      severity: isStrict ? .rejected : nil, reason: problem.reason)
  }

  private enum Reading: Sendable {
    case signed(at: Double, by: String)
    case malformed(Phrase)
  }

  /// The last parsed token. A sender uses one token for up to an hour and sends it with every push.
  private static let last = Mutex<(token: String, reading: Reading)?>(nil)

  private static func problem(_ token: String, at now: Date) -> (reason: String, text: Phrase)? {
    switch reading(of: token) {
    case .malformed(let text): return ("InvalidProviderToken", text)
    case .signed(let issued, _):
      let age = now.timeIntervalSince1970 - issued
      if age > lifetime {
        return (
          "ExpiredProviderToken", Phrase("iat is \(TimeSpan.text(age)) ago, an hour is allowed")
        )
      }
      if age < -lifetime {
        return ("InvalidProviderToken", Phrase("iat is \(TimeSpan.text(-age)) ahead"))
      }
      return nil
    }
  }

  package static func keyID(of token: String) -> String? {
    guard token.hasPrefix("eyJ"), case .signed(_, let id) = reading(of: token) else { return nil }
    return id
  }

  private static func reading(of token: String) -> Reading {
    let known = last.withLock { $0?.token == token ? $0?.reading : nil }
    let reading = known ?? read(token)
    if known == nil { last.withLock { $0 = (token, reading) } }
    return reading
  }

  private static func read(_ token: String) -> Reading {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      return .malformed(Phrase("a JSON Web Token has three parts, this has \(parts.count)"))
    }
    guard let header = decode(parts[0]), let claims = decode(parts[1]), !parts[2].isEmpty else {
      return .malformed(Phrase("its parts are not JSON in base64url"))
    }
    guard header["alg"] == "ES256" else {
      return .malformed(Phrase("alg is \(header["alg"]?.excerpt.text ?? "missing"), not ES256"))
    }
    guard let kid = header["kid"]?.string, !kid.isEmpty else {
      return .malformed(Phrase("kid, the key's id, is missing"))
    }
    guard let iss = claims["iss"]?.string, !iss.isEmpty else {
      return .malformed(Phrase("iss, the team's id, is missing"))
    }
    // Some libraries write `iat` as a string, which APNs accepts.
    let iat = claims["iat"]
    guard let issued = iat?.double ?? iat?.string.flatMap(Double.init) else {
      return .malformed(Phrase("iat, the time of signing, is missing or not a number"))
    }
    return .signed(at: issued, by: kid)
  }

  private static func decode(_ part: Substring) -> JSON? {
    Base64URL.decode(part).flatMap { try? JSON.parse(Array($0)) }
  }
}
