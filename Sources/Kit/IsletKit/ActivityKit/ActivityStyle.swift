/// How an activity behaves. Stands for ActivityKit's `ActivityStyle` (iOS 16.1, of use since iOS 18).
public enum ActivityStyle: String, Hashable, Sendable {
  /// It stays until the app, a push, the person or the system ends it. Stands for
  /// `ActivityStyle.standard` (iOS 16.1).
  case standard
  /// It is seen expanded in the Dynamic Island and ends by itself when the person turns to something
  /// else. Stands for `ActivityStyle.transient` (iOS 16.1).
  ///
  /// A gateway's device cannot be locked: the activity ends when the person dismisses it or the app
  /// goes to the background (`IsletApp.isInForeground`), and leaves no card behind.
  case transient
}
