package import HTTPClient
package import HTTP

/// Remembers what a server said of a body's version, to ask for it only when it has changed.
package struct Validators: Sendable, Hashable {
  private var etag: String?
  private var lastModified: String?

  /// Remembers nothing.
  package init() {}

  /// Adds `If-None-Match` and `If-Modified-Since` to a request.
  package func apply(to request: inout HTTPClientRequest) {
    if let etag { request.headers["If-None-Match"] = etag }
    if let lastModified { request.headers["If-Modified-Since"] = lastModified }
  }

  /// Learns from an answer whose body was understood.
  package mutating func learn(from response: HTTPResponse) {
    guard response.status == 200 else { return }
    etag = response.headers["etag"]
    lastModified = response.headers["last-modified"]
  }
}
