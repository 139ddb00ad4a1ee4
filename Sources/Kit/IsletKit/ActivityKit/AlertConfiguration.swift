import Basics

#if canImport(Darwin)
  public import Foundation
#endif

/// The alert of an update or a scheduled start.
///
/// Mirrors ActivityKit's `AlertConfiguration` (iOS 16.1).
public struct AlertConfiguration: Equatable, Sendable {
  /// The sound of an alert.
  ///
  /// Mirrors `AlertConfiguration.AlertSound` (iOS 16.1).
  public struct AlertSound: Hashable, Sendable {
    let name: String

    /// The system's sound. Mirrors `AlertSound.default` (iOS 16.1).
    public static let `default` = AlertSound(name: "default")

    /// A sound file of the app. Mirrors `AlertSound.named(_:)` (iOS 16.1).
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  /// The title, shown on a watch. Mirrors `AlertConfiguration.title` (iOS 16.1).
  public var title: LocalizedStringResource
  /// The body, shown on a watch. Mirrors `AlertConfiguration.body` (iOS 16.1).
  public var body: LocalizedStringResource
  /// The sound. Mirrors `AlertConfiguration.sound` (iOS 16.1).
  public var sound: AlertSound

  /// Creates an alert. Mirrors `AlertConfiguration.init(title:body:sound:)` (iOS 16.1).
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }

  /// The alert in the form of a push: the texts, and those localisation keys that differ from them.
  var json: JSON {
    var alert: JSONObject = [:]
    for (name, prefix, text) in [("title", "title-", title), ("body", "", body)] {
      let words = String(localized: text)
      alert[name] = .string(words)
      guard text.key != words else { continue }
      alert[prefix + "loc-key"] = .string(text.key)
      alert[prefix + "loc-args"] = .array(text.arguments.map(JSON.string))
    }
    alert["sound"] = .string(sound.name)
    return .object(alert)
  }
}
