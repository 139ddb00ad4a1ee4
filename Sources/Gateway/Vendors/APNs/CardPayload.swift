import Basics
import Simulator

/// Recognises an APNs payload for a Live Activity, even if its keys are misspelt or misplaced.
///
/// What addresses a push to a card is outside the payload: a token at FCM, headers at APNs. Without
/// it the service handles an ordinary notification, and nothing else checks the payload's keys.
enum CardPayload {
  /// Keys of `aps` that only Live Activities have.
  private static let keys = [
    "content-state", "attributes-type", "attributes", "event", "timestamp", "stale-date",
    "dismissal-date", "input-push-token", "input-push-channel",
  ]
  /// Keys of which one is sufficient evidence, because nothing else uses these names.
  private static let telling: Set = ["content-state", "attributes-type"]

  /// Whether a payload is for a card, judging by the keys in `aps`, beside it or in its place.
  static func isMeant(_ payload: JSONObject) -> Bool {
    if let aps = payload["aps"]?.object {
      let names = names(in: aps)
      let event = aps["event"]?.string.flatMap(PushEvent.init)
      if event != nil || names.count > 1 || !names.isDisjoint(with: telling) { return true }
    }
    // Only objects are searched: an app's own top-level keys may have names such as `event`.
    let inner = payload.members.filter { $0.key != "aps" }.compactMap(\.value.object)
    return ([payload] + inner).contains { !names(in: $0).isDisjoint(with: telling) }
  }

  /// The finding for such a payload in a push of another type. APNs accepts the push, but the phone
  /// updates no card.
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

  /// The known keys in an object, including keys that are probably misspelt.
  private static func names(in object: JSONObject) -> Set<String> {
    Set(
      keys.filter { object[$0] != nil }
        + object.keys.prefix(Finding.limit).compactMap { NearMatch.of($0, among: keys) })
  }
}
