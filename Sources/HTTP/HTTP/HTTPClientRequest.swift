package struct HTTPClientRequest: Sendable, Hashable {
  /// The method in upper case.
  package var method: String
  /// The absolute URL.
  package var url: String
  /// The header fields, except those that the transport adds.
  package var headers: HTTPHeaders
  package var body: [UInt8]?
  /// The timeout in seconds for the whole response.
  package var timeout: Double
  /// The timeout in seconds without a received byte; 0 for none.
  package var idleTimeout = 0.0
  /// The maximum number of bytes in the decompressed body: one of `AnswerLimit`.
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

/// The maximum number of bytes in a decompressed response, for each use. The transfer of a larger
/// response is aborted.
package enum AnswerLimit {
  /// A short reply of a service: webhooks, vendors, access tokens.
  static let acknowledgement = 1 << 20
  /// The response to one poll of an API that is mapped to activities.
  package static let source = 16 << 20
  /// A page of a gateway's activities or events.
  package static let page = 16 << 20
  /// All objects of one kind in a gateway, in one response.
  package static let whole = 64 << 20
}
