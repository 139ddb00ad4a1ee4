import Basics

/// An app's activity, whatever its attributes, as the hub sees it.
protocol ActivitySink: AnyObject, Sendable {
  /// Takes over what the gateway tells; returns what the app could not decode.
  func apply(_ card: Card) -> RefusedContent?

  /// Ends the sequences, the activity living on elsewhere.
  func finish()
}

/// Content that the app could not decode.
struct RefusedContent: Sendable {
  let failure: DecodeFailure
  /// What the gateway sent.
  let content: JSON
  /// What the app goes on showing; none where the activity was never decoded.
  let kept: JSON?
}
