/// The result of an intent. Mirrors AppIntents' `IntentResult`.
public protocol IntentResult: Sendable {}
/// A result with a value. Mirrors `ReturnsValue`.
public protocol ReturnsValue<Value>: IntentResult {
  associatedtype Value: Sendable
  var value: Value? { get }
}
/// A result with a user-facing message. Mirrors `ProvidesDialog`.
public protocol ProvidesDialog: IntentResult {}

public struct PlainIntentResult: IntentResult, ProvidesDialog {}

public struct ValueIntentResult<Value: Sendable>: ReturnsValue, ProvidesDialog {
  public let value: Value?
}

extension IntentResult where Self == PlainIntentResult {
  public static func result() -> PlainIntentResult { PlainIntentResult() }
  public static func result(dialog: IntentDialog) -> PlainIntentResult { PlainIntentResult() }
}

extension IntentResult {
  public static func result<Value: Sendable>(value: Value) -> Self
  where Self == ValueIntentResult<Value> { ValueIntentResult(value: value) }
  public static func result<Value: Sendable>(value: Value, dialog: IntentDialog) -> Self
  where Self == ValueIntentResult<Value> { ValueIntentResult(value: value) }
}

/// A user-facing message. Mirrors `IntentDialog`.
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
  public init(_ text: LocalizedStringResource) {}
  public init(stringLiteral value: String) {}
}
