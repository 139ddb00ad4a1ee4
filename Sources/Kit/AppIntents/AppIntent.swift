// Lets apps keep `import AppIntents` on Linux. Like Apple's module, it also exports Foundation.
@_exported public import Foundation
@_exported public import struct IsletKit.LocalizedStringResource

/// An action that the app offers to the user. Mirrors AppIntents' `AppIntent`.
///
/// No system discovers intents here. An app performs its own.
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  /// The name shown to the user.
  static var title: LocalizedStringResource { get }
  /// The description shown to the user.
  static var description: IntentDescription? { get }
  /// Whether the app comes to the foreground first.
  static var openAppWhenRun: Bool { get }
  /// Whether the user can find the intent.
  static var isDiscoverable: Bool { get }
  /// Whether the iPhone must be unlocked.
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
  /// Performs the intent and discards the result.
  public func callAsFunction() async throws { _ = try await perform() }
}

/// An intent of the system. Mirrors AppIntents' `SystemIntent`.
public protocol SystemIntent: AppIntent {}
/// An intent that starts, changes or ends a Live Activity. Mirrors `LiveActivityIntent`.
public protocol LiveActivityIntent: SystemIntent {}
/// An intent that starts a Live Activity. Mirrors `LiveActivityStartingIntent`.
public protocol LiveActivityStartingIntent: LiveActivityIntent {}
/// An intent that plays audio. Mirrors `AudioPlaybackIntent`.
public protocol AudioPlaybackIntent: SystemIntent {}
/// An intent that can bring the app to the front. Mirrors `ForegroundContinuableIntent`.
public protocol ForegroundContinuableIntent: AppIntent {}

/// Whether the iPhone must be unlocked. Mirrors `IntentAuthenticationPolicy`.
public enum IntentAuthenticationPolicy: Sendable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

/// A description of an intent, shown to the user. Mirrors `IntentDescription`.
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
