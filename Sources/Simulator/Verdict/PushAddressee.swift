package import Basics

/// Whom a push was for that reached no card: the token, shortened, and the attributes type that it names.
package struct PushAddressee: Sendable, Hashable {
  package var token: String?
  package var type: String?

  /// Shortens a token to the digits by which the list of tokens shows it; `start:TYPE` and the like stay whole.
  package init(token: String?, type: String?) {
    self.token = token.flatMap { token in
      token.isEmpty
        ? nil : token.contains(":") || token.count <= 12 ? token.excerpt : token.prefix(12) + "…"
    }
    self.type = type.map(\.excerpt)
  }

  /// Reads what `write` left in an event's detail.
  package init(_ event: ActivityEvent) {
    token = event.detail?["token"]?.string
    type = event.detail?["attributes_type"]?.string
  }

  package func write(to detail: inout JSONObject) {
    detail["token"] = token.map(JSON.string)
    detail["attributes_type"] = type.map(JSON.string)
  }

  /// Both in words; the type once where the token names it.
  package var words: [String] {
    [token, token?.hasSuffix(":" + (type ?? "")) == true ? nil : type].compactMap(\.self)
  }
}
