internal import Basics
internal import Simulator

/// An ordinary notification while it is shown.
struct NotificationBanner: Sendable {
  let title: String
  let body: String
  var until: Date

  /// The notification of an event, where the device shows one.
  init?(_ event: ActivityEvent, until: Date) {
    guard event.kind == .notification, let detail = event.detail, detail["shown"]?.bool != false
    else { return nil }
    let words = ["title", "body"].map { detail[$0]?.string ?? "" }.filter { !$0.isEmpty }
    guard let first = words.first else { return nil }
    title = first
    body = words.count > 1 ? words[1] : ""
    self.until = until
  }

  var line: String { body.isEmpty ? title : "\(title) · \(body)" }
}
