import ViewTree

public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration
  var body: Body { get }
  init()
}
public protocol ControlWidgetConfiguration {}
extension ControlWidgetConfiguration {
  public func displayName(_ name: LocalizedStringResource) -> some ControlWidgetConfiguration {
    self
  }
  public func description(_ text: LocalizedStringResource) -> some ControlWidgetConfiguration {
    self
  }
}
public struct StaticControlConfiguration<Content>: ControlWidgetConfiguration {
  public init(kind: String, content: @escaping () -> Content) {}
  public init<P: ControlValueProvider>(
    kind: String, provider: P, content: @escaping (P.Value) -> Content
  ) {}
}
public struct AppIntentControlConfiguration<Intent, Content>: ControlWidgetConfiguration {
  public init<P: AppIntentControlValueProvider>(
    kind: String, provider: P, content: @escaping (P.Value) -> Content
  ) where P.Configuration == Intent {}
}
public protocol ControlValueProvider {
  associatedtype Value
  var previewValue: Value { get }
  func currentValue() async throws -> Value
}
public protocol AppIntentControlValueProvider {
  associatedtype Value
  associatedtype Configuration
  func previewValue(configuration: Configuration) -> Value
  func currentValue(configuration: Configuration) async throws -> Value
}
public protocol ControlConfigurationIntent: AppIntent {}
public struct ControlWidgetButton<Label> {
  public init(action: some AppIntent, @ViewBuilder label: () -> Label) {}
}
public struct ControlWidgetToggle<Label> {
  public init(
    _ title: LocalizedStringKey, isOn: Bool, action: some AppIntent,
    @ViewBuilder valueLabel: (Bool) -> Label
  ) {}
  @_disfavoredOverload public init(
    _ title: some StringProtocol, isOn: Bool, action: some AppIntent,
    @ViewBuilder valueLabel: (Bool) -> Label
  ) {}
}
public final class ControlCenter: Sendable {
  public static let shared = ControlCenter()
  public func reloadControls(ofKind kind: String) {}
  public func reloadAllControls() {}
}
