package import Simulator
internal import Basics

package enum Bearer {
  /// The token after `Bearer` or another scheme, ignoring the scheme's case; `nil` if there is
  /// none.
  package static func token(in header: String?, schemes: [String] = ["Bearer"]) -> String? {
    guard let header else { return nil }
    let parts = header.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map(Substring.init)
    guard parts.count == 2, schemes.contains(where: { $0.lowercased() == parts[0].lowercased() })
    else { return nil }
    let token = parts[1].drop { $0 == " " }
    return token.isEmpty ? nil : String(token)
  }

  /// Checks a key as Braze and FCM do: present, not quoted, known, and permitted.
  package static func check(
    _ header: String?, _ access: Access, permission: String, schemes: [String] = ["Bearer"]
  ) -> Finding? {
    guard let token = token(in: header, schemes: schemes) else {
      let found: Phrase =
        header == nil
        ? "There is no Authorization header."
        : "The header does not begin with \(schemes.joined(separator: ", "))."
      return Finding(.authMissing, found, fix: "Send `Authorization: \(schemes[0]) YOUR-KEY`.")
    }
    if let first = token.first, first == "\"" || first == "'" || first == "“" {
      return Finding(
        .authQuoted, "The key starts with a quote, which becomes part of it.",
        fix: "Send the key without quotes.")
    }
    return check(access, permission: permission)
  }

  /// Checks that the presented key is known and has the permission.
  static func check(_ access: Access, permission: String) -> Finding? {
    guard let key = access.key else {
      return access.needsKey
        ? Finding(.authInvalid, "The key is not one of this gateway's keys.") : nil
    }
    return key.permits(permission) ? nil : lack(of: permission, key)
  }

  package static func lack(of permission: String, _ key: AccessKey) -> Finding {
    Finding(
      .authPermission, "The key \"\(key.name)\" lacks the permission \(permission).",
      fix: "Add \"\(permission)\" to its permissions.")
  }
}
