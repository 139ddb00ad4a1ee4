// Makes `import AppIntents` work on Linux. Like Apple's module, it re-exports Foundation.
@_exported public import Foundation
@_exported public import struct IsletKit.LocalizedStringResource

/// An action of the app. Mirrors AppIntents' `AppIntent`.
///
/// No system runs intents here: only the app itself calls `perform`.
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  /// Whether the app is brought to the foreground first.
  static var openAppWhenRun: Bool { get }
  /// Whether users can find the intent.
  static var isDiscoverable: Bool { get }
  /// Whether the phone must be unlocked to run the intent.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// Creates an intent whose parameters have no values yet.
  init()
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var isDiscoverable: Bool { true }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  public func callAsFunction() async throws { _ = try await perform() }
}

/// A system intent. Mirrors AppIntents' `SystemIntent`.
public protocol SystemIntent: AppIntent {}
/// An intent that starts, updates or ends a Live Activity. Mirrors `LiveActivityIntent`.
public protocol LiveActivityIntent: SystemIntent {}
/// An intent that starts a Live Activity. Mirrors `LiveActivityStartingIntent`.
public protocol LiveActivityStartingIntent: LiveActivityIntent {}
/// An intent that plays audio. Mirrors `AudioPlaybackIntent`.
public protocol AudioPlaybackIntent: SystemIntent {}
/// An intent that can bring the app to the foreground. Mirrors `ForegroundContinuableIntent`.
public protocol ForegroundContinuableIntent: AppIntent {}

/// Whether the phone must be unlocked. Mirrors `IntentAuthenticationPolicy`.
public enum IntentAuthenticationPolicy: Sendable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

/// The user-facing description of an intent. Mirrors `IntentDescription`.
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  public let descriptionText: LocalizedStringResource

  public init(
    _ text: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) { descriptionText = text }

  public init(stringLiteral value: String) {
    descriptionText = LocalizedStringResource(stringLiteral: value)
  }
}
