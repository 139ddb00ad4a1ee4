import Basics
import HTTPServer

extension Command {
  static let apnsToken = Command(
    name: "apns-token", summary: "a provider token for trying APNs's API out",
    discussion: """
      An ES256 JSON Web Token, signed by a key that is thrown away: Apple would refuse it, and a gateway
      without --keys takes it for an hour.
      """,
    options: [
      .value("team", nil, "ID", "the team's id; default ISLETTEAM1"),
      .value("key-id", nil, "ID", "the key's id; default ISLETKEY01"),
    ]
  ) { arguments, world in
    try arguments.expectNoWords()
    let claims: JSON = [
      "iss": .string(try identifier("team", arguments) ?? "ISLETTEAM1"),
      "iat": .number(Int(world.now().timeIntervalSince1970)),
    ]
    let keyID = try identifier("key-id", arguments) ?? "ISLETKEY01"
    do throws(ServerCertificate.Failure) {
      let key = try SigningKey(pem: try SigningKey.make(isElliptic: true))
      world.print(
        try key.token(
          header: [("kid", keyID)], claims: claims.text))
    } catch {
      throw Failure(.notSo, "the token cannot be signed: \(error)")
    }
  }

  /// Ten letters or digits, as Apple's identifiers of teams and keys are.
  private static func identifier(
    _ name: String, _ arguments: Arguments
  ) throws(Failure) -> String? {
    guard let text = arguments.value(name) else { return nil }
    guard text.utf8.count == 10, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      throw Failure(
        .usage, "--\(name) \(text) is no identifier of Apple's", mend: "write ten letters or digits"
      )
    }
    return text
  }
}
