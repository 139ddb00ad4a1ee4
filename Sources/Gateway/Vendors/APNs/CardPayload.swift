import Basics
import Simulator

/// Recognises an APNs payload for a Live Activity, even if its keys are misspelt or misplaced.
///
/// What makes a push reach a card is outside the payload: a token at FCM, headers at APNs. Without
/// it the service sees an ordinary notification, and nobody else checks the payload's keys.
enum CardPayload {
  /// Keys of `aps` that only Live Activities have.
  private static let keys = [
    "content-state", "attributes-type", "attributes", "event", "timestamp", "stale-date",
    "dismissal-date", "input-push-token", "input-push-channel",
  ]
  /// Keys of which one is enough, as nothing else has these names.
  private static let telling: Set = ["content-state", "attributes-type"]

  /// Whether a payload is for a card: by the keys in `aps`, or by those beside it or in its place.
  static func isMeant(_ payload: JSONObject) -> Bool {
    if let aps = payload["aps"]?.object {
      let names = names(in: aps)
      let event = aps["event"]?.string.flatMap(PushEvent.init)
      if event != nil || names.count > 1 || !names.isDisjoint(with: telling) { return true }
    }
    // An app's own keys may have names such as `event`.
    let inner = payload.members.filter { $0.key != "aps" }.compactMap(\.value.object)
    return ([payload] + inner).contains { !names(in: $0).isDisjoint(with: telling) }
  }

  /// The finding for such a payload in a push of another type: APNs accepts it, and the phone finds
  /// no card to change.
  static func unread(type: String?) -> Finding {
    Finding(
      .apnsPushType,
      type.map {
        "apns-push-type is \"\($0.prefix(40))\": the phone gets an ordinary notification, and no card changes."
      }
        ?? "There is no apns-push-type header: the phone gets an ordinary notification, and no card changes.",
      severity: .dropped,
      fix: "Send `apns-push-type: liveactivity`, and the topic with \(APNs.topicSuffix).")
  }

  /// The known keys that an object has, or was probably meant to have.
  private static func names(in object: JSONObject) -> Set<String> {
    Set(
      object.keys.compactMap { key in
        keys.contains(key) ? key : NearMatch.of(key, among: keys)
      })
  }
}
