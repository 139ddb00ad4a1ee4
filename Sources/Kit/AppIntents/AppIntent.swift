// Lets an app's sources keep `import AppIntents` on Linux. As Apple's module does, it brings
// Foundation with it.
@_exported public import Foundation
@_exported public import struct IsletKit.LocalizedStringResource

/// Something that a person can make the app do. Stands for AppIntents' `AppIntent`.
///
/// No system is there to find intents: an app performs its own.
public protocol AppIntent: Sendable {
  /// What comes of it.
  associatedtype PerformResult: IntentResult
  /// Its name for people.
  static var title: LocalizedStringResource { get }
  /// What it does, for people.
  static var description: IntentDescription? { get }
  /// Whether the app comes to the front first.
  static var openAppWhenRun: Bool { get }
  /// Whether people find it.
  static var isDiscoverable: Bool { get }
  /// Whether the phone has to be unlocked.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// Makes one whose parameters have no values yet.
  init()
  /// Does it.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// None.
  public static var description: IntentDescription? { nil }
  /// It does not.
  public static var openAppWhenRun: Bool { false }
  /// They do.
  public static var isDiscoverable: Bool { true }
  /// It need not.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  /// Does it, and leaves the result alone.
  public func callAsFunction() async throws { _ = try await perform() }
}

/// An intent of the system. Stands for AppIntents' `SystemIntent`.
public protocol SystemIntent: AppIntent {}
/// An intent that starts, changes or ends a Live Activity. Stands for `LiveActivityIntent`.
public protocol LiveActivityIntent: SystemIntent {}
/// An intent that starts a Live Activity. Stands for `LiveActivityStartingIntent`.
public protocol LiveActivityStartingIntent: LiveActivityIntent {}
/// An intent that plays something. Stands for `AudioPlaybackIntent`.
public protocol AudioPlaybackIntent: SystemIntent {}
/// An intent that can bring the app to the front. Stands for `ForegroundContinuableIntent`.
public protocol ForegroundContinuableIntent: AppIntent {}

/// Whether the phone has to be unlocked. Stands for `IntentAuthenticationPolicy`.
public enum IntentAuthenticationPolicy: Sendable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

/// What an intent does, for people. Stands for `IntentDescription`.
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  /// The words.
  public let descriptionText: LocalizedStringResource

  /// Makes a description.
  public init(
    _ text: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) { descriptionText = text }

  /// Makes a description of a literal.
  public init(stringLiteral value: String) {
    descriptionText = LocalizedStringResource(stringLiteral: value)
  }
}
