public import Foundation

/// A content state with its stale date and relevance score.
///
/// Mirrors ActivityKit's `ActivityContent` (iOS 16.2).
///
/// Like Apple's type, it is Sendable without requiring that of the state, because states are
/// decoded and copied.
public struct ActivityContent<State: Codable & Hashable & SendableMetatype>: Codable, Hashable,
  @unchecked Sendable
{
  /// The dynamic part. Mirrors `ActivityContent.state` (iOS 16.2).
  public var state: State
  /// The time at which the content becomes out of date; `nil` for never. Mirrors
  /// `ActivityContent.staleDate` (iOS 16.2).
  public var staleDate: Date?
  /// The priority among the app's activities; a higher score comes first. Mirrors
  /// `ActivityContent.relevanceScore` (iOS 16.2).
  public var relevanceScore: Double

  /// Creates content. Mirrors `ActivityContent.init(state:staleDate:relevanceScore:)` (iOS 16.2).
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: CustomStringConvertible {
  /// The state as text. Mirrors `ActivityContent.description` (iOS 16.2).
  public var description: String {
    "ActivityContent(state: \(state), staleDate: \(staleDate.map { "\($0)" } ?? "nil"), "
      + "relevanceScore: \(relevanceScore))"
  }
}

/// How long an activity lasts. Mirrors ActivityKit's `ActivityStyle` (iOS 16.1, usable since iOS
/// 18).
public enum ActivityStyle: String, Hashable, Sendable {
  /// The activity lasts until the app, a push, the user or the system ends it. Mirrors
  /// `ActivityStyle.standard` (iOS 16.1).
  case standard
  /// The activity is shown expanded in the Dynamic Island and ends when the user switches to
  /// something else. Mirrors `ActivityStyle.transient` (iOS 16.1).
  ///
  /// A gateway's device cannot be locked: the activity ends when the user dismisses it or the app
  /// goes to the background (`IsletApp.isInForeground`). Its card is then removed.
  case transient
}
