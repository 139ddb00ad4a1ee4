public import Foundation

/// The reason why an activity could not be started.
///
/// Mirrors ActivityKit's `ActivityAuthorizationError` (iOS 16.1). The gateway decides most cases by
/// the device's settings and limits; `IsletApp.failNextRequest(with:)` can produce any of them.
public enum ActivityAuthorizationError: String, Error, Hashable, Sendable, CaseIterable {
  /// Attributes and content together exceed 4 KB. Mirrors the case of the same name (iOS 16.1).
  case attributesTooLarge
  /// The device, here the gateway, does not support Live Activities. Mirrors the case of the same
  /// name (iOS 16.1).
  case unsupported
  /// The user disabled Live Activities. Mirrors the case of the same name (iOS 16.1).
  case denied
  /// The device has reached its limit of activities. Mirrors the case of the same name (iOS 16.1).
  case globalMaximumExceeded
  /// The app has reached its limit of activities. Mirrors the case of the same name (iOS 16.1).
  case targetMaximumExceeded
  /// The app must not start this activity: its content or its channel is invalid. Mirrors the case
  /// of the same name (iOS 16.1).
  case unsupportedTarget
  /// The app is in the background (`IsletApp.isInForeground`). Mirrors the case of the same name
  /// (iOS 16.1).
  case visibility
  /// The activity could not be stored: no gateway responds, or its store failed. Mirrors the case
  /// of the same name (iOS 16.1).
  case persistenceFailure
  /// The process has no identity: the bundle identifier is empty. Mirrors the case of the same name
  /// (iOS 16.1).
  case missingProcessIdentifier
  /// The app lacks a permission: the gateway rejected its key. Mirrors the case of the same name
  /// (iOS 16.1).
  case unentitled
  /// The activity's identifier is invalid. Mirrors the case of the same name (iOS 16.1).
  case malformedActivityIdentifier
  /// The identifier belongs to another app's activity. Mirrors the case of the same name (iOS
  /// 16.1).
  case reconnectNotPermitted
}

extension ActivityAuthorizationError: LocalizedError {
  /// The problem in one sentence. Mirrors `ActivityAuthorizationError.errorDescription` (iOS 16.1).
  public var errorDescription: String? { failureReason }

  /// The problem in one sentence. Mirrors `ActivityAuthorizationError.failureReason` (iOS 16.1).
  public var failureReason: String? {
    switch self {
    case .attributesTooLarge: "Attributes and content are larger than 4 KB."
    case .unsupported: "The device does not support Live Activities."
    case .denied: "Live Activities are switched off for this app."
    case .globalMaximumExceeded: "The device has too many activities."
    case .targetMaximumExceeded: "The app has too many activities."
    case .unsupportedTarget: "The activity cannot be shown for this app."
    case .visibility: "The app is in the background."
    case .persistenceFailure: "The system couldn't persist the activity."
    case .missingProcessIdentifier: "The app has no bundle identifier."
    case .unentitled: "The app lacks the entitlement for Live Activities."
    case .malformedActivityIdentifier: "The activity's identifier cannot be used."
    case .reconnectNotPermitted: "The activity belongs to another app."
    }
  }

  /// How to fix it. Mirrors `ActivityAuthorizationError.recoverySuggestion` (iOS 16.1).
  public var recoverySuggestion: String? {
    switch self {
    case .attributesTooLarge: "Send less in attributes and content."
    case .unsupported: "Point ISLET_GATEWAY at an Islet gateway."
    case .denied: "Switch Live Activities on: PATCH /islet/v1/device."
    case .globalMaximumExceeded, .targetMaximumExceeded: "End an activity first."
    case .unsupportedTarget: "See the verdict in `islet log --errors`."
    case .visibility: "Start activities while the app is in the foreground, or by a push."
    case .persistenceFailure: "Start `islet serve`, or name a gateway with ISLET_GATEWAY."
    case .missingProcessIdentifier: "Set ISLET_APP."
    case .unentitled: "Set ISLET_KEY to a key with the permission `islet`."
    case .malformedActivityIdentifier: "Use 1 to 256 bytes of plain text."
    case .reconnectNotPermitted: "Continue it in the app that started it."
    }
  }
}
