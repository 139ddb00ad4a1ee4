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
      severity: isStrict ? .rejected : nil, fix: problem.fix, reason: problem.reason)
  }

  private struct Problem: Sendable {
    var reason = "InvalidProviderToken"
    var text: Phrase
    var fix: Phrase?
  }

  private enum Reading: Sendable {
    case signed(at: Double, by: String)
    case malformed(Problem)
  }

  /// The last parsed token. A sender uses one token for up to an hour and sends it with every push.
  private static let last = Mutex<(token: String, reading: Reading)?>(nil)

  /// How far a sender's clock may be ahead, in seconds.
  private static let skew = 300.0

  private static func problem(_ token: String, at now: Date) -> Problem? {
    switch reading(of: token) {
    case .malformed(let problem): return problem
    case .signed(let issued, _):
      if let fine = FineMoment(issued, now: now) {
        return Problem(
          text: Phrase("iat is in \(phrase: fine.unit)"),
          fix: Phrase("Sign it with iat in seconds, \(fine.seconds)."))
      }
      let age = now.timeIntervalSince1970 - issued
      if age > lifetime {
        return Problem(
          reason: "ExpiredProviderToken",
          text: Phrase("iat is \(TimeSpan.text(age)) ago, an hour is allowed"))
      }
      if age < -skew {
        return Problem(
          text: Phrase("iat is \(TimeSpan.text(-age)) ahead"),
          fix: Phrase("Sign it with the current time as iat: seconds since 1970, in UTC."))
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
      return .malformed(
        Problem(text: Phrase("a JSON Web Token has three parts, this has \(parts.count)")))
    }
    guard let header = decode(parts[0]), let claims = decode(parts[1]), !parts[2].isEmpty else {
      return .malformed(Problem(text: Phrase("its parts are not JSON in base64url")))
    }
    guard header["alg"] == "ES256" else {
      return .malformed(
        Problem(text: Phrase("alg is \(header["alg"]?.excerpt.text ?? "missing"), not ES256")))
    }
    guard let kid = header["kid"]?.string, !kid.isEmpty else {
      return .malformed(Problem(text: Phrase("kid, the key's id, is missing")))
    }
    guard let iss = claims["iss"]?.string, !iss.isEmpty else {
      return .malformed(Problem(text: Phrase("iss, the team's id, is missing")))
    }
    if kid.hasPrefix("AuthKey_") || kid.hasSuffix(".p8") {
      return .malformed(
        Problem(
          text: Phrase("kid is \(kid.prefix(40)), the name of a file"),
          fix: Phrase("Send the key's id alone, the ten characters after `AuthKey_`.")))
    }
    if iss.contains(".") {
      return .malformed(
        Problem(
          text: Phrase("iss is \(iss.prefix(40)), a bundle identifier"),
          fix: Phrase("Send the team's id, ten characters.")))
    }
    // Some libraries write `iat` as a string, which APNs accepts.
    let iat = claims["iat"]
    guard let issued = iat?.double ?? iat?.string.flatMap(Double.init) else {
      return .malformed(
        Problem(text: Phrase("iat, the time of signing, is missing or not a number")))
    }
    return .signed(at: issued, by: kid)
  }

  private static func decode(_ part: Substring) -> JSON? {
    Base64URL.decode(part).flatMap { try? JSON.parse(Array($0)) }
  }
}
