/// Stands for Intents' `INIntent`, of which Xcode makes classes by a definition.
open class INIntent: NSObject, @unchecked Sendable {
  public override init() {}
}
