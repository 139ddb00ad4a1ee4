import ViewTree

extension View {
  // MARK: Life: a widget's views are archived, nothing happens to them later.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
    -> some View
  { ignoring("onChange") }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { ignoring("onChange") }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { ignoring("onChange") }
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { ignoring("task") }
  public func task<T: Equatable>(
    id: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { ignoring("task") }
  public func gesture<T>(_ gesture: T) -> some View { ignoring("gesture") }
  public func focused(_ condition: Binding<Bool>) -> some View { unchanged() }
  public func id<ID: Hashable>(_ id: ID) -> some View { unchanged() }
  public func tag<V: Hashable>(_ tag: V) -> some View { unchanged() }
  public func equatable() -> some View { unchanged() }
  public func redacted(reason: RedactionReasons) -> some View {
    changing { $0.redactionReasons.formUnion(reason) }
  }
  public func unredacted() -> some View { setting(\.redactionReasons, []) }
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    setting(\.isPrivacySensitive, sensitive)
  }
  public func help(_ text: LocalizedStringKey) -> some View { unchanged() }
  public func help(_ text: Text) -> some View { unchanged() }
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    ignoring("preference")
  }
}

public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

/// Stands for SwiftUI's `EquatableView`.
public struct EquatableView<Content: View & Equatable>: View {
  public var content: Content
  public init(content: Content) { self.content = content }
  public var body: some View { content }
}
