/// A parameter of an intent. Mirrors AppIntents' `IntentParameter`.
@propertyWrapper public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value?

  /// The value. Reading it before it is set is a programming error.
  public var wrappedValue: Value {
    get {
      guard let value = lock.withLock({ value }) else {
        fatalError("an intent's parameter is read before it has a value")
      }
      return value
    }
    set { lock.withLock { value = newValue } }
  }

  public var projectedValue: IntentParameter<Value> { self }

  /// Creates a parameter without a value; an optional one is `nil`.
  public init(title: LocalizedStringResource = "", description: LocalizedStringResource? = nil) {
    value = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
  }

  public init(
    wrappedValue: Value, title: LocalizedStringResource = "",
    description: LocalizedStringResource? = nil
  ) { value = wrappedValue }

  public init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default value: Value
  ) { self.value = value }
}

extension AppIntent {
  public typealias Parameter = IntentParameter
}
