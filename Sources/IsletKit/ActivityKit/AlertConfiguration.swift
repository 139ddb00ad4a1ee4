import JSON

/// How an update draws attention.
///
/// Stands for ActivityKit's `AlertConfiguration` (iOS 16.1). Its texts are `LocalizedStringResource`
/// there; a literal, with or without interpolation, is right for both.
public struct AlertConfiguration: Hashable, Sendable {
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
  public var title: String
  /// The body, seen on a watch. Stands for `AlertConfiguration.body` (iOS 16.1).
  public var body: String
  /// The sound. Stands for `AlertConfiguration.sound` (iOS 16.1).
  public var sound: AlertSound

  /// Makes an alert. Stands for `AlertConfiguration.init(title:body:sound:)` (iOS 16.1).
  public init(title: String, body: String, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }

  var json: JSON {
    ["title": .string(title), "body": .string(body), "sound": .string(sound.name)]
  }
}
