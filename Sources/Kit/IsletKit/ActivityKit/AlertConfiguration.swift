import Basics

#if canImport(Darwin)
  public import Foundation
#endif

/// How an update or a scheduled start draws attention.
///
/// Stands for ActivityKit's `AlertConfiguration` (iOS 16.1).
public struct AlertConfiguration: Equatable, Sendable {
  /// What is heard with the alert.
  ///
  /// Stands for `AlertConfiguration.AlertSound` (iOS 16.1).
  public struct AlertSound: Hashable, Sendable {
    let name: String

    /// The system's sound. Stands for `AlertSound.default` (iOS 16.1).
    public static let `default` = AlertSound(name: "default")

    /// A file of the app. Stands for `AlertSound.named(_:)` (iOS 16.1).
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  /// The title, seen on a watch. Stands for `AlertConfiguration.title` (iOS 16.1).
  public var title: LocalizedStringResource
  /// The body, seen on a watch. Stands for `AlertConfiguration.body` (iOS 16.1).
  public var body: LocalizedStringResource
  /// The sound. Stands for `AlertConfiguration.sound` (iOS 16.1).
  public var sound: AlertSound

  /// Makes an alert. Stands for `AlertConfiguration.init(title:body:sound:)` (iOS 16.1).
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }

  /// The alert as a push has it: the words, and what they are looked up by where that is another.
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
