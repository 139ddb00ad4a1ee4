import Basics
import Simulator

/// Whether a payload of APNs is meant for a Live Activity, also where its keys are misspelt or misplaced.
///
/// What makes a push reach a card stands outside of the payload: a token at FCM, headers at APNs. Without it the
/// payload is an ordinary notification to the service, and nobody else looks at its keys.
enum CardPayload {
  /// Keys of `aps` that only Live Activities have.
  private static let keys = [
    "content-state", "attributes-type", "attributes", "event", "timestamp", "stale-date",
    "dismissal-date", "input-push-token", "input-push-channel",
  ]
  /// Keys of which one is enough, as nothing else is called so.
  private static let telling: Set = ["content-state", "attributes-type"]

  /// Whether a payload is meant for a card: by `aps`, or by what stands beside it in its place.
  static func isMeant(_ payload: JSONObject) -> Bool {
    if let aps = payload["aps"]?.object {
      let names = names(in: aps)
      let event = aps["event"]?.string.flatMap(PushEvent.init)
      if event != nil || names.count > 1 || !names.isDisjoint(with: telling) { return true }
    }
    // An app's own keys may be called like `event`.
    let inner = payload.members.filter { $0.key != "aps" }.compactMap(\.value.object)
    return ([payload] + inner).contains { !names(in: $0).isDisjoint(with: telling) }
  }

  /// What becomes of such a payload in a push of another type: APNs takes it, and the phone finds no card to change.
  static func unread(type: String?) -> Finding {
    Finding(
      .apnsPushType,
      type.map {
        "apns-push-type is \"\($0.prefix(40))\": the phone gets an ordinary notification, and no card changes."
      }
        ?? "There is no apns-push-type header: the phone gets an ordinary notification, and no card changes.",
      severity: .dropped,
      mend: "Send `apns-push-type: liveactivity`, and the topic with \(APNs.topicSuffix).")
  }

  /// The keys that an object has, or was probably meant to have.
  private static func names(in object: JSONObject) -> Set<String> {
    Set(
      object.keys.compactMap { key in
        keys.contains(key) ? key : NearMatch.of(key, among: keys)
      })
  }
}
