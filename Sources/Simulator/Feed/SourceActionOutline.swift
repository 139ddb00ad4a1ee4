package import Basics

/// A request to a source's server for one item, as it would be sent, without secrets.
package struct SourceActionOutline: Sendable, Hashable {
  /// The action's name in the source file, such as `end` or `retry`.
  package var name: String
  package var method: String
  package var url: String
  package var body: String?

  package init(name: String, method: String, url: String, body: String?) {
    self.name = name
    self.method = method
    self.url = url
    self.body = body
  }

  package var json: JSON {
    [
      "name": .string(name), "method": .string(method), "url": .string(url),
      "body": .optional(body),
    ]
  }

  package init?(json: JSON) {
    guard let name = json["name"]?.string, let method = json["method"]?.string,
      let url = json["url"]?.string
    else { return nil }
    self.init(name: name, method: method, url: url, body: json["body"]?.string)
  }
}

/// Sends the requests that source files define for their items.
package protocol SourceActing: Sendable {
  func actions(of source: String, item: String, presentation: JSON) -> [SourceActionOutline]
  /// Sends a request. Returns whether it succeeded, and a message with the server's response.
  func act(
    _ name: String, of source: String, item: String, presentation: JSON
  ) async -> (isGood: Bool, words: String)
}
