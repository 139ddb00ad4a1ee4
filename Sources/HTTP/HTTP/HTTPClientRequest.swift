package struct HTTPClientRequest: Sendable, Hashable {
  /// The method in capitals.
  package var method: String
  /// The absolute address.
  package var url: String
  /// The header fields beside those that the transport adds.
  package var headers: HTTPHeaders
  package var body: [UInt8]?
  /// Seconds without an answer after which the transport gives up.
  package var timeout: Double
  /// Seconds without a byte after which the transport gives up; 0 where only the whole counts.
  package var idleTimeout = 0.0
  /// The most bytes of the answer's body, decompressed: one of `AnswerLimit`.
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

/// The most bytes of an answer, decompressed, that are read for each use; what is larger ends the
/// exchange as it comes.
package enum AnswerLimit {
  /// A service's word on what it was sent: web hooks, vendors, tokens of access.
  static let acknowledgement = 1 << 20
  /// One poll of an API that is mapped to activities.
  package static let source = 16 << 20
  /// A page of a gateway's activities or events.
  package static let page = 16 << 20
  /// Everything of one kind that a gateway holds.
  package static let whole = 64 << 20
}
