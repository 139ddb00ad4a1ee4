import Vendors

/// A request that the gateway brought.
struct LoadedRequest: Sendable {
  /// The event that the request led to.
  let cursor: String
  /// The request.
  let sent: SentRequest
  /// Its body, ready to be shown.
  let body: BodyText

  init(cursor: String, sent: SentRequest) {
    self.cursor = cursor
    self.sent = sent
    body = BodyText(sent.text)
  }
}
