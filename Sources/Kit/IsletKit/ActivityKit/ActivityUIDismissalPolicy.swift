public import Foundation

/// When the card of an ended activity leaves the lock screen.
///
/// Stands for ActivityKit's `ActivityUIDismissalPolicy` (iOS 16.1).
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case `default`
    case immediate
    case after(Date)
  }

  let kind: Kind

  /// Up to four hours after the end, or when the person removes the card. Stands for
  /// `ActivityUIDismissalPolicy.default` (iOS 16.1).
  public static let `default` = ActivityUIDismissalPolicy(kind: .default)

  /// At once. Stands for `ActivityUIDismissalPolicy.immediate` (iOS 16.1).
  public static let immediate = ActivityUIDismissalPolicy(kind: .immediate)

  /// At a date, and no later than four hours after the end. Stands for
  /// `ActivityUIDismissalPolicy.after(_:)` (iOS 16.1).
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(kind: .after(date))
  }
}
