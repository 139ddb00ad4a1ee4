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
