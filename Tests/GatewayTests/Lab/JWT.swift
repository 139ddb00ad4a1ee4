import Basics

/// Provider tokens. The signature is arbitrary, since nobody can verify it.
enum JWT {
  static let good = make()

  static func make(
    header: JSON = ["alg": "ES256", "kid": "KEY1234567"],
    claims: JSON = ["iss": "TEAM123456", "iat": 1_770_000_000]
  ) -> String {
    [part(header), part(claims), "c2lnbmF0dXJl"].joined(separator: ".")
  }

  private static func part(_ json: JSON) -> String {
    Data(json.encoded).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .filter { $0 != "=" }
  }
}
