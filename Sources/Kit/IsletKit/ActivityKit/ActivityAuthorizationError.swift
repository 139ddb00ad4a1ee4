public import Foundation

/// Why an activity could not be started.
///
/// Stands for ActivityKit's `ActivityAuthorizationError` (iOS 16.1). The gateway decides most cases
/// by the device's switches and limits; `IsletApp.failNextRequest(with:)` brings about any of them.
public enum ActivityAuthorizationError: String, Error, Hashable, Sendable, CaseIterable {
  /// Attributes and content together exceed 4 KB. Stands for the case of the same name (iOS 16.1).
  case attributesTooLarge
  /// The device, here the gateway, knows no Live Activities. Stands for the case of the same name
  /// (iOS 16.1).
  case unsupported
  /// The person switched Live Activities off. Stands for the case of the same name (iOS 16.1).
  case denied
  /// The device holds as many activities as it can. Stands for the case of the same name
  /// (iOS 16.1).
  case globalMaximumExceeded
  /// The app has as many activities as it may. Stands for the case of the same name (iOS 16.1).
  case targetMaximumExceeded
  /// The app may not start this activity: its content or its channel is of no use. Stands for the
  /// case of the same name (iOS 16.1).
  case unsupportedTarget
  /// The app is in the background (`IsletApp.isInForeground`). Stands for the case of the same name
  /// (iOS 16.1).
  case visibility
  /// The activity could not be kept: no gateway answers, or its store failed. Stands for the case of
  /// the same name (iOS 16.1).
  case persistenceFailure
  /// The process has no identity: the bundle identifier is empty. Stands for the case of the same
  /// name (iOS 16.1).
  case missingProcessIdentifier
  /// The app lacks a permission: the gateway refused its key. Stands for the case of the same name
  /// (iOS 16.1).
  case unentitled
  /// The activity's identifier cannot be used. Stands for the case of the same name (iOS 16.1).
  case malformedActivityIdentifier
  /// The identifier is that of another app's activity. Stands for the case of the same name
  /// (iOS 16.1).
  case reconnectNotPermitted
}

extension ActivityAuthorizationError: LocalizedError {
  /// What went wrong, in a sentence. Stands for `ActivityAuthorizationError.errorDescription`
  /// (iOS 16.1).
  public var errorDescription: String? { failureReason }

  /// What went wrong, in a sentence. Stands for `ActivityAuthorizationError.failureReason`
  /// (iOS 16.1).
  public var failureReason: String? {
    switch self {
    case .attributesTooLarge: "Attributes and content are larger than 4 KB."
    case .unsupported: "The device does not support Live Activities."
    case .denied: "Live Activities are switched off for this app."
    case .globalMaximumExceeded: "The device holds no more activities."
    case .targetMaximumExceeded: "The app has no room for another activity."
    case .unsupportedTarget: "The activity cannot be shown for this app."
    case .visibility: "The app is in the background."
    case .persistenceFailure: "The system couldn't persist the activity."
    case .missingProcessIdentifier: "The app has no bundle identifier."
    case .unentitled: "The app lacks the entitlement for Live Activities."
    case .malformedActivityIdentifier: "The activity's identifier cannot be used."
    case .reconnectNotPermitted: "The activity belongs to another app."
    }
  }

  /// How to mend it. Stands for `ActivityAuthorizationError.recoverySuggestion` (iOS 16.1).
  public var recoverySuggestion: String? {
    switch self {
    case .attributesTooLarge: "Send less in attributes and content."
    case .unsupported: "Point ISLET_GATEWAY at an Islet gateway."
    case .denied: "Switch Live Activities on: PATCH /islet/v1/device."
    case .globalMaximumExceeded, .targetMaximumExceeded: "End an activity first."
    case .unsupportedTarget: "See the verdict in `islet log --errors`."
    case .visibility: "Start activities while the app is in the foreground, or by a push."
    case .persistenceFailure: "Start `islet serve`, or name a gateway by ISLET_GATEWAY."
    case .missingProcessIdentifier: "Set ISLET_APP."
    case .unentitled: "Set ISLET_KEY to a key with the permission `islet`."
    case .malformedActivityIdentifier: "Use 1 to 256 bytes of plain text."
    case .reconnectNotPermitted: "Let the app that started it go on with it."
    }
  }
}
