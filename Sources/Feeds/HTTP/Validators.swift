/// Remembers what a server said of a body's version, to ask for it only when it has changed.
struct Validators: Sendable, Hashable {
  private var etag: String?
  private var lastModified: String?

  /// Remembers nothing.
  init() {}

  /// Adds `If-None-Match` and `If-Modified-Since` to a request.
  func apply(to request: inout TransportRequest) {
    if let etag { request.headers["If-None-Match"] = etag }
    if let lastModified { request.headers["If-Modified-Since"] = lastModified }
  }

  /// Learns from an answer whose body was understood.
  mutating func learn(from response: TransportResponse) {
    guard response.status == 200 else { return }
    etag = response.headers["etag"]
    lastModified = response.headers["last-modified"]
  }
}
