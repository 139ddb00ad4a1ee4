public import Foundation

/// A content state with its stale date and relevance.
///
/// Mirrors ActivityKit's `ActivityContent` (iOS 16.2).
///
/// It is `Sendable` without a `Sendable` state, as Apple's is: the state is decoded and copied.
public struct ActivityContent<State: Codable & Hashable & SendableMetatype>: Codable, Hashable,
  @unchecked Sendable
{
  /// Since iOS 16.2.
  public var state: State
  /// When the content becomes outdated; `nil` for never. Since iOS 16.2.
  public var staleDate: Date?
  /// The rank among the app's activities, highest first. Since iOS 16.2.
  public var relevanceScore: Double

  /// Since iOS 16.2.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: CustomStringConvertible {
  /// Since iOS 16.2.
  public var description: String {
    "ActivityContent(state: \(state), staleDate: \(staleDate.map { "\($0)" } ?? "nil"), "
      + "relevanceScore: \(relevanceScore))"
  }
}

/// How an activity behaves. Mirrors ActivityKit's `ActivityStyle` (iOS 16.1, usable since iOS 18).
public enum ActivityStyle: String, Hashable, Sendable {
  /// Stays until the app, a push, the user or the system ends it. Since iOS 16.1.
  case standard
  /// Is expanded in the Dynamic Island, and ends when the user turns to something else. Since iOS
  /// 16.1.
  ///
  /// A gateway's device cannot be locked. The activity ends when the user dismisses it or the app
  /// goes to the background (`IsletApp.isInForeground`), and leaves no card.
  case transient
}
