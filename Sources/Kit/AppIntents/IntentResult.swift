/// The result of an intent. Mirrors AppIntents' `IntentResult`.
public protocol IntentResult: Sendable {}
/// A result with a value. Mirrors `ReturnsValue`.
public protocol ReturnsValue<Value>: IntentResult {
  associatedtype Value: Sendable
  var value: Value? { get }
}
/// A result with a message for the user. Mirrors `ProvidesDialog`.
public protocol ProvidesDialog: IntentResult {}

/// A result without a value.
public struct PlainIntentResult: IntentResult, ProvidesDialog {}

/// A result with a value.
public struct ValueIntentResult<Value: Sendable>: ReturnsValue, ProvidesDialog {
  public let value: Value?
}

extension IntentResult where Self == PlainIntentResult {
  /// A result without a value.
  public static func result() -> PlainIntentResult { PlainIntentResult() }
  /// A result without a value. The message is not shown.
  public static func result(dialog: IntentDialog) -> PlainIntentResult { PlainIntentResult() }
}

extension IntentResult {
  /// A result with a value.
  public static func result<Value: Sendable>(value: Value) -> Self
  where Self == ValueIntentResult<Value> { ValueIntentResult(value: value) }
  /// A result with a value. The message is not shown.
  public static func result<Value: Sendable>(value: Value, dialog: IntentDialog) -> Self
  where Self == ValueIntentResult<Value> { ValueIntentResult(value: value) }
}

/// A message for the user. It is not stored. Mirrors `IntentDialog`.
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
  public init(_ text: LocalizedStringResource) {}
  public init(stringLiteral value: String) {}
}
