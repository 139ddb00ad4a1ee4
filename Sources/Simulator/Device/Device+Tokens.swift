package import Basics

extension Device {
  /// Returns the valid push token of an app's widgets or controls, or issues one.
  ///
  /// `value` registers a token that a phone issued. Each control has a token of its own
  /// (https://developer.apple.com/documentation/widgetkit/controlpushinfo/token), all widgets of an
  /// app share one. A new widget token, or any new one with `rotating`, replaces the valid ones.
  package mutating func reloadToken(
    of app: String, kind: PushToken.Kind, value: String? = nil, rotating: Bool = false, at now: Date
  ) -> (token: PushToken, changes: [Change]) {
    let living = tokens.tokens.values.filter {
      $0.kind == kind && $0.app == app && $0.invalidation == nil
    }
    let known = living.first { value == nil || value == $0.value }
    if let known, !rotating { return (known, []) }
    if rotating || kind == .widgets {
      for token in living { tokens.invalidate(token.value, .rotated) }
    }
    let token = PushToken(value: value ?? random.token(), kind: kind, app: app, issuedAt: now)
    tokens.enter(token)
    return (token, [Change(.token, nil, detail: token.json)])
  }

  /// Remembers the token of a push, which a real phone issued.
  package mutating func learn(_ token: PushToken) -> [Change] {
    guard !token.value.contains(":"), tokens.find(token.value) == nil else { return [] }
    tokens.enter(token)
    return [Change(.token, nil, detail: token.json)]
  }

  /// The problem with the token of a push that is not for a Live Activity. `kind` is `nil` for
  /// pushes to an app, whose tokens are unknown here.
  package func finding(
    onToken value: String, for kind: PushToken.Kind?, bundle: String?
  ) -> Finding? {
    guard let token = tokens.find(value) else { return nil }
    if token.kind != kind {
      let fix: Phrase =
        kind.map { "Send it to a token of the kind \($0.rawValue); see GET /islet/v1/tokens." }
        ?? "Send it to the device token that the app got from UIKit."
      return Finding(.tokenWrongKind, "The token is \(token.kind.text).", fix: fix)
    }
    if let app = token.app, let bundle, app != bundle {
      return Finding(
        .tokenWrongTopic, "The token belongs to \(app.excerpt), the topic to \(bundle.excerpt).",
        fix: "Send `apns-topic: \(app.excerpt).push-type.\(token.kind.rawValue)`.",
        reason: "DeviceTokenNotForTopic")
    }
    guard let invalidation = token.invalidation else { return nil }
    let isRotated = invalidation == .rotated
    let why: Phrase = isRotated ? "a newer token replaced it" : "the app unregistered it"
    return Finding(
      .tokenExpired, "The token \(value.prefix(8))… no longer works: \(why).",
      severity: isRotated ? .dropped : .rejected, fix: "Send to the newest token of the app.",
      reason: "Unregistered")
  }
}
