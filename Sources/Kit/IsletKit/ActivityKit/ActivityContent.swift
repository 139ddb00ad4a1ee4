public import Foundation

/// A content state with what goes beside it.
///
/// Stands for ActivityKit's `ActivityContent` (iOS 16.2).
///
/// It is Sendable without asking it of the state, as Apple's is: a state is decoded, and copied.
public struct ActivityContent<State: Codable & Hashable & SendableMetatype>: Codable, Hashable,
  @unchecked Sendable
{
  /// The dynamic part. Stands for `ActivityContent.state` (iOS 16.2).
  public var state: State
  /// When the content is out of date; `nil` for never. Stands for `ActivityContent.staleDate`
  /// (iOS 16.2).
  public var staleDate: Date?
  /// The order among the app's activities, highest first. Stands for
  /// `ActivityContent.relevanceScore` (iOS 16.2).
  public var relevanceScore: Double

  /// Makes content. Stands for `ActivityContent.init(state:staleDate:relevanceScore:)` (iOS 16.2).
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: CustomStringConvertible {
  /// The state in words. Stands for `ActivityContent.description` (iOS 16.2).
  public var description: String {
    "ActivityContent(state: \(state), staleDate: \(staleDate.map { "\($0)" } ?? "nil"), "
      + "relevanceScore: \(relevanceScore))"
  }
}

/// How an activity behaves. Stands for ActivityKit's `ActivityStyle` (iOS 16.1, of use since iOS 18).
public enum ActivityStyle: String, Hashable, Sendable {
  /// It stays until the app, a push, the person or the system ends it. Stands for
  /// `ActivityStyle.standard` (iOS 16.1).
  case standard
  /// It is seen expanded in the Dynamic Island and ends by itself when the person turns to something
  /// else. Stands for `ActivityStyle.transient` (iOS 16.1).
  ///
  /// A gateway's device cannot be locked: the activity ends when the person dismisses it or the app
  /// goes to the background (`IsletApp.isInForeground`), and leaves no card behind.
  case transient
}
