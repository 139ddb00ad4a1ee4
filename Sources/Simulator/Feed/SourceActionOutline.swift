package import Basics

/// What a source's server would be asked for one item: the request as it would be sent, without secrets.
package struct SourceActionOutline: Sendable, Hashable {
  /// The action's name in the file: `end`, `retry`.
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

/// What can be done with an item at its source, and who does it.
package protocol SourceActing: Sendable {
  /// The requests that can be made of an item.
  func actions(of source: String, item: String, presentation: JSON) -> [SourceActionOutline]
  /// Makes one and tells the server's answer; `isGood` is whether it was done.
  func act(
    _ name: String, of source: String, item: String, presentation: JSON
  ) async -> (isGood: Bool, words: String)
}
