package import Basics

/// The target of a push that matched no card: a shortened token, and the attributes type.
package struct PushAddressee: Sendable, Hashable {
  package var token: String?
  package var type: String?

  /// Shortens a token to the number of digits in the list of tokens. Tokens such as `start:TYPE`
  /// are not shortened.
  package init(token: String?, type: String?) {
    self.token = token.flatMap { token in
      token.isEmpty
        ? nil : token.contains(":") || token.count <= 12 ? token.excerpt : token.prefix(12) + "…"
    }
    self.type = type.map(\.excerpt)
  }

  /// Reads the data that `write` stored in an event's detail.
  package init(_ event: ActivityEvent) {
    token = event.detail?["token"]?.string
    type = event.detail?["attributes_type"]?.string
  }

  package func write(to detail: inout JSONObject) {
    detail["token"] = token.map(JSON.string)
    detail["attributes_type"] = type.map(JSON.string)
  }

  /// The token and the type; the type only if the token does not contain it.
  package var words: [String] {
    [token, token?.hasSuffix(":" + (type ?? "")) == true ? nil : type].compactMap(\.self)
  }
}
