internal import Basics
import Vendors

/// A request that the gateway brought.
struct LoadedRequest: Sendable {
  /// The event that the request led to.
  let cursor: String
  let sent: SentRequest
  /// Its body, where that is JSON.
  let json: JSON?
  /// Its body, ready to be shown.
  let body: BodyText

  init(cursor: String, sent: SentRequest) {
    self.cursor = cursor
    self.sent = sent
    json = try? JSON.parse(sent.text)
    body = BodyText(sent.text)
  }
}
