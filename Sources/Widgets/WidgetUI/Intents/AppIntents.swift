public protocol AppIntent: PersistentlyIdentifiable {
  associatedtype PerformResult: IntentResult
  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  static var openAppWhenRun: Bool { get }
  static var isDiscoverable: Bool { get }
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  static var parameterSummary: ParameterSummary { get }
  func perform() async throws -> PerformResult
  init()
}
public protocol PersistentlyIdentifiable {}
extension AppIntent {
  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var isDiscoverable: Bool { true }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  public static var parameterSummary: ParameterSummary { ParameterSummary() }
  public static func Summary(_ text: LocalizedStringKey) -> ParameterSummary { ParameterSummary() }
  public func callAsFunction() async throws {}
  public func donate() {}
}
public enum IntentAuthenticationPolicy: Sendable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}
public struct ParameterSummary: Sendable { public init() {} }
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  public init(
    _ text: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) {}
  public init(stringLiteral value: String) {}
}
public protocol SystemIntent: AppIntent {}
public protocol LiveActivityIntent: SystemIntent {}
public protocol LiveActivityStartingIntent: LiveActivityIntent {}
public protocol AudioPlaybackIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol AudioStartingIntent: SystemIntent {}
public protocol ForegroundContinuableIntent: AppIntent {}
public protocol OpenIntent: SystemIntent {}
public protocol WidgetConfigurationIntent: AppIntent where PerformResult == _NoResult {}
extension WidgetConfigurationIntent {
  public func perform() async throws -> _NoResult { _NoResult() }
}
public protocol SetValueIntent: SystemIntent {
  associatedtype ValueType
  var value: ValueType { get set }
}
extension SetValueIntent {
  /// The intent with its value set to the new state of a toggle.
  func setting(_ isOn: Bool) -> Self {
    guard let value = isOn as? ValueType else { return self }
    var intent = self
    intent.value = value
    return intent
  }
}
public protocol SetFocusFilterIntent: AppIntent {}
public struct OpenURLIntent: AppIntent {
  public static var title: LocalizedStringResource { "Open" }
  public init() {}
  public init(_ url: URL) {}
  public func perform() async throws -> some IntentResult { .result() }
}

// MARK: Results
public protocol IntentResult {}
public protocol ReturnsValue<Value>: IntentResult { associatedtype Value }
public protocol ProvidesDialog: IntentResult {}
public protocol ShowsSnippetView: IntentResult {}
public protocol OpensIntent: IntentResult {}
public struct _NoResult: IntentResult, ProvidesDialog, OpensIntent, ShowsSnippetView, Sendable {
  public init() {}
}
public struct _ValueResult<Value>: ReturnsValue, ProvidesDialog, OpensIntent, ShowsSnippetView {
  let value: Value
}
/// The result type's name in AppIntents.
public typealias IntentResultContainer = _NoResult
extension IntentResult where Self == _NoResult {
  public static func result(dialog: IntentDialog? = nil) -> _NoResult { .init() }
  public static func result(opensIntent: some AppIntent) -> _NoResult { .init() }
}
extension IntentResult {
  public static func result<V>(value: V, dialog: IntentDialog? = nil) -> Self
  where Self == _ValueResult<V> { .init(value: value) }
}
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
  public init(_ text: LocalizedStringResource) {}
  public init(stringLiteral value: String) {}
}

// MARK: Parameters
@propertyWrapper public struct IntentParameter<Value> {
  var value: Value?
  public var wrappedValue: Value {
    get {
      guard let value else { fatalError("an intent's parameter has no value") }
      return value
    }
    set { value = newValue }
  }
  public var projectedValue: IntentParameter<Value> { self }
  public init(wrappedValue: Value) { value = wrappedValue }
  public init(title: LocalizedStringResource, description: LocalizedStringResource? = nil) {
    value = Self.absent
  }
  public init(
    wrappedValue: Value, title: LocalizedStringResource, description: LocalizedStringResource? = nil
  ) { value = wrappedValue }
  public init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default value: Value, inclusiveRange: (Value, Value)? = nil
  ) { self.value = value }
  public init() { value = Self.absent }
  public init<P>(title: LocalizedStringResource, optionsProvider: P) { value = Self.absent }
  private static var absent: Value? {
    (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
  }
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value { wrappedValue }
}
extension IntentParameter: @unchecked Sendable where Value: Sendable {}
extension AppIntent { public typealias Parameter = IntentParameter }
extension AppEntity { public typealias Property = IntentParameter }
public typealias Parameter = IntentParameter

// MARK: Entities
public protocol AppValue {}
public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}
public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, TypeDisplayRepresentable {
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}
public protocol AppEntity: Identifiable, TypeDisplayRepresentable {
  associatedtype DefaultQuery: EntityQuery
  static var defaultQuery: DefaultQuery { get }
  var displayRepresentation: DisplayRepresentation { get }
}
public protocol EntityQuery {
  associatedtype Entity
  init()
  func entities(for identifiers: [String]) async throws -> [Entity]
  func suggestedEntities() async throws -> [Entity]
  func defaultResult() async -> Entity?
}
extension EntityQuery {
  public func entities(for identifiers: [String]) async throws -> [Entity] { [] }
  public func suggestedEntities() async throws -> [Entity] { [] }
  public func defaultResult() async -> Entity? { nil }
}
public protocol EntityStringQuery: EntityQuery {}
public protocol EnumerableEntityQuery: EntityQuery {}
public protocol DynamicOptionsProvider {}
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
  public init(name: LocalizedStringResource) {}
  public init(stringLiteral value: String) {}
}
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
  public struct Image: Sendable {
    public init(systemName: String) {}
    public init(named: String) {}
  }
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {}
  public init(stringLiteral value: String) {}
}
public struct AppShortcut {
  public init(
    intent: some AppIntent, phrases: [AppShortcutPhrase], shortTitle: LocalizedStringResource = "",
    systemImageName: String = ""
  ) {}
}
public struct AppShortcutPhrase: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: Interpolation) {}
  public struct Interpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
    public mutating func appendInterpolation<T>(_ value: T) {}
  }
}
public enum AppShortcutPhraseToken: Sendable { case applicationName }
@resultBuilder public enum AppShortcutsBuilder {
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}
public protocol AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}
public struct AppDependencyManager: Sendable {
  public static let shared = AppDependencyManager()
  public func add<Value>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping () throws -> Value
  ) {}
}
public typealias Dependency = AppDependency
@propertyWrapper public struct AppDependency<Value> {
  public init(key: AnyHashable? = nil) {}
  public var wrappedValue: Value {
    fatalError("no dependency of type \(Value.self) in a widget's process")
  }
}

/// Replacement for Intents' `INIntent`, of which Xcode generates subclasses from an intent
/// definition.
open class INIntent: NSObject, @unchecked Sendable {
  public override init() {}
}
