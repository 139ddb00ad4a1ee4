package struct HTTPClientRequest: Sendable, Hashable {
  /// The method in capitals.
  package var method: String
  /// The absolute URL.
  package var url: String
  /// The header fields besides those that the transport adds.
  package var headers: HTTPHeaders
  package var body: [UInt8]?
  /// The timeout in seconds for the response.
  package var timeout: Double
  /// The timeout in seconds without a byte; 0 for none.
  package var idleTimeout = 0.0
  /// The most bytes of the response's body, decompressed: one of `AnswerLimit`.
  var answerLimit: Int

  package init(
    method: String = "GET", url: String, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
    timeout: Double = 30, answerLimit: Int = AnswerLimit.acknowledgement
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.answerLimit = answerLimit
  }
}

/// The most bytes of a decompressed response for each use. A larger one is cut off while it
/// arrives.
package enum AnswerLimit {
  /// A service's reply to a request: webhooks, vendors, access tokens.
  static let acknowledgement = 1 << 20
  /// One poll of an API that is mapped to activities.
  package static let source = 16 << 20
  /// A page of a gateway's activities or events.
  package static let page = 16 << 20
  /// All objects of one kind in a gateway.
  package static let whole = 64 << 20
}
