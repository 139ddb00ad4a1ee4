package import Basics

extension Device {
  /// Returns the valid push-to-start token of an app's type, or issues one.
  ///
  /// With `rotating`, a new token replaces the valid one.
  package mutating func startToken(
    of app: String, type: String, rotating: Bool = false, at now: Date
  ) -> (token: PushToken, isNew: Bool) {
    let living = tokens.startTokens(of: type).filter { $0.app == app }
    if !rotating, let token = living.first { return (token, false) }
    for token in living { tokens.invalidate(token.value, .rotated) }
    let token = PushToken(
      value: random.token(), kind: .start, attributesType: type, app: app,
      user: living.first?.user, issuedAt: now)
    tokens.enter(token)
    return (token, true)
  }

  /// The card to which a token belongs; `nil` if the token or its card is unknown.
  package func card(ofToken token: String) -> Activity.ID? {
    guard token.hasPrefix("activity:") else { return tokens.find(token)?.activityID }
    let id = String(token.dropFirst(9))
    return activities[id] != nil || departed[id] != nil ? id : nil
  }

  /// Reverts content that the app could not decode, because a phone's card would keep its previous
  /// content.
  ///
  /// Does nothing if newer content has arrived in the meantime.
  package mutating func takeBack(
    content refused: JSON, of id: Activity.ID, for kept: JSON, at now: Date
  ) -> Change? {
    guard var activity = activities[id], activity.contentState == refused, refused != kept else {
      return nil
    }
    activity.contentState = kept
    activity.updatedAt = now
    activities[id] = activity
    return Change(.updated, activity, detail: ["taken_back": true])
  }
}
