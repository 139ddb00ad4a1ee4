/// Replacement for Intents' `INIntent`, of which Xcode generates subclasses from an intent
/// definition.
open class INIntent: NSObject, @unchecked Sendable {
  public override init() {}
}
