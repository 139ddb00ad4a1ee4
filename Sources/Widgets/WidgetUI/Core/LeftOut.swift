/// Replaces a value whose code does not compile and that no view should need. Evaluating it ends
/// the process.
public func _isletLeftOut<Value>(_ number: Int) -> Value {
  fatalError("_islet_left_out_\(number)")
}

extension Never: IntentResult {}

/// A value from a missing library, such as a logger. Every member exists and has no effect.
@dynamicMemberLookup @dynamicCallable
public struct _IsletUnknown: Sendable {
  public init() {}
  public subscript(dynamicMember name: String) -> _IsletUnknown {
    get { self }
    nonmutating set {}
  }
  @_disfavoredOverload public subscript(dynamicMember name: String) -> String {
    get { "" }
    nonmutating set {}
  }
  public static let `default` = Self(), active = Self(), timeSensitive = Self()
  @discardableResult public func dynamicallyCall(withArguments arguments: [Any?]) -> _IsletUnknown {
    self
  }
  @discardableResult
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>)
    -> _IsletUnknown
  { self }
}

// Names from frameworks that intents use and that have no effect in a widget's process:
// notifications, alarms, stores, and notifications between processes.

public let UNUserNotificationCenter = _IsletUnknown(), UNNotificationRequest = _IsletUnknown()
public let UNMutableNotificationContent = _IsletUnknown(), UNNotificationSound = _IsletUnknown()
public let UNTimeIntervalNotificationTrigger = _IsletUnknown()
public let UNCalendarNotificationTrigger = _IsletUnknown()
public let AlarmManager = _IsletUnknown()
public let CFNotificationCenterGetDarwinNotifyCenter = _IsletUnknown()
public let CFNotificationCenterPostNotification = _IsletUnknown()
public let CFNotificationName = _IsletUnknown(), notify_post = _IsletUnknown()
public let UIGraphicsGetCurrentContext = _IsletUnknown()
extension UIGraphicsImageRendererContext { public var cgContext: _IsletUnknown { .init() } }
