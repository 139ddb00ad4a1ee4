/// What an app says of a Live Activity: the attributes are the part that never changes, and the
/// nested `ContentState` is the part that each update replaces as a whole.
///
/// Stands for ActivityKit's `ActivityAttributes` (iOS 16.1). As Apple's, it asks for no `Sendable`:
/// `Activity` and `ActivityContent` are, since they hand out values and no references to be shared.
public protocol ActivityAttributes: Codable, SendableMetatype {
  /// The part that changes. Stands for `ActivityAttributes.ContentState` (iOS 16.1).
  ///
  /// It is encoded and decoded with the default strategies of `JSONEncoder` and `JSONDecoder`.
  associatedtype ContentState: Codable & Hashable & SendableMetatype
}
