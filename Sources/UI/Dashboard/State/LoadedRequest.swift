import Vendors

/// The gateway's answer to the question for a request.
struct LoadedRequest: Sendable {
  /// The event that the request led to.
  let cursor: String
  /// The request; `nil` where the gateway keeps it no longer.
  let sent: SentRequest?
  /// Its body, ready to be shown.
  let body: BodyText

  init(cursor: String, sent: SentRequest?) {
    self.cursor = cursor
    self.sent = sent
    body = BodyText(sent?.text ?? "")
  }
}
