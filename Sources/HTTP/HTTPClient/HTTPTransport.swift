package import HTTP

/// Sends requests; tests have one that answers from fixtures.
package protocol HTTPTransport: Sendable {
  /// Sends a request and returns the answer, of whatever status; throws where none came.
  func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse
}
