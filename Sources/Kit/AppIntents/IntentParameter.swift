/// A value that an intent is given. Stands for AppIntents' `IntentParameter`.
@propertyWrapper public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value?

  /// The value; to read it before it is given is a fault of the program.
  public var wrappedValue: Value {
    get {
      guard let value = lock.withLock({ value }) else {
        fatalError("an intent's parameter is read before it has a value")
      }
      return value
    }
    set { lock.withLock { value = newValue } }
  }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  /// A parameter without a value; an optional one is `nil`.
  public init(title: LocalizedStringResource = "", description: LocalizedStringResource? = nil) {
    value = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
  }

  /// A parameter with a value.
  public init(
    wrappedValue: Value, title: LocalizedStringResource = "",
    description: LocalizedStringResource? = nil
  ) { value = wrappedValue }

  /// A parameter with a value where none is given.
  public init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default value: Value
  ) { self.value = value }
}

extension AppIntent {
  /// A value that the intent is given.
  public typealias Parameter = IntentParameter
}
