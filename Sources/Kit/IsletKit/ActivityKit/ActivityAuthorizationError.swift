public import Foundation

/// Why an activity could not be started.
///
/// Mirrors ActivityKit's `ActivityAuthorizationError` and its cases (iOS 16.1). The gateway derives
/// most cases from the device's settings and limits. `IsletApp.failNextRequest(with:)` can cause
/// any of them.
public enum ActivityAuthorizationError: String, Error, Hashable, Sendable, CaseIterable {
  /// Attributes and content together exceed 4 KB.
  case attributesTooLarge
  /// The device (here the gateway) does not support Live Activities.
  case unsupported
  /// The user disabled Live Activities.
  case denied
  /// The device has the maximum number of activities.
  case globalMaximumExceeded
  /// The app has the maximum number of activities.
  case targetMaximumExceeded
  /// The app may not start this activity: its content or channel is invalid.
  case unsupportedTarget
  /// The app is in the background (`IsletApp.isInForeground`).
  case visibility
  /// The activity could not be stored: no gateway answers, or its store failed.
  case persistenceFailure
  /// The bundle identifier is empty.
  case missingProcessIdentifier
  /// The app lacks a permission: the gateway rejected its key.
  case unentitled
  /// The activity's identifier is invalid.
  case malformedActivityIdentifier
  /// The identifier belongs to an activity of another app.
  case reconnectNotPermitted
}

extension ActivityAuthorizationError: LocalizedError {
  /// The same as `failureReason`. Since iOS 16.1.
  public var errorDescription: String? { failureReason }

  /// A sentence. Since iOS 16.1.
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

  /// How to fix it. Since iOS 16.1.
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
