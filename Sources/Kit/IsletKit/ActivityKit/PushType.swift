/// How an activity is reached by pushes.
///
/// Stands for ActivityKit's `PushType` (iOS 16.1).
public struct PushType: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case token
    case channel(String)
  }

  let kind: Kind

  /// By a token of its own. Stands for `PushType.token` (iOS 16.1).
  public static let token = PushType(kind: .token)

  /// By a broadcast channel. Stands for `PushType.channel(_:)` (iOS 18).
  public static func channel(_ channelID: String) -> PushType {
    PushType(kind: .channel(channelID))
  }
}
