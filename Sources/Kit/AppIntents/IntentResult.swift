/// What comes of an intent. Stands for AppIntents' `IntentResult`.
public protocol IntentResult: Sendable {}
/// A result with a value. Stands for `ReturnsValue`.
public protocol ReturnsValue<Value>: IntentResult {
  /// The value's type.
  associatedtype Value: Sendable
  /// The value.
  var value: Value? { get }
}
/// A result with words for the person. Stands for `ProvidesDialog`.
public protocol ProvidesDialog: IntentResult {}

/// A result without a value.
public struct PlainIntentResult: IntentResult, ProvidesDialog {}

/// A result with a value.
public struct ValueIntentResult<Value: Sendable>: ReturnsValue, ProvidesDialog {
  /// The value.
  public let value: Value?
}

extension IntentResult where Self == PlainIntentResult {
  /// It is done.
  public static func result() -> PlainIntentResult { PlainIntentResult() }
  /// It is done, and the person hears so.
  public static func result(dialog: IntentDialog) -> PlainIntentResult { PlainIntentResult() }
}

extension IntentResult {
  /// It is done, with a value.
  public static func result<Value: Sendable>(value: Value) -> Self
  where Self == ValueIntentResult<Value> { ValueIntentResult(value: value) }
  /// It is done, with a value and words for the person.
  public static func result<Value: Sendable>(value: Value, dialog: IntentDialog) -> Self
  where Self == ValueIntentResult<Value> { ValueIntentResult(value: value) }
}

/// Words for the person. Stands for `IntentDialog`.
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
  /// Makes words of a text that is looked up.
  public init(_ text: LocalizedStringResource) {}
  /// Makes words.
  public init(stringLiteral value: String) {}
}
