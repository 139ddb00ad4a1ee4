import ViewTree

extension View {
  // MARK: Life cycle, which has no effect because a widget's views are archived
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { ignoring("onAppear") }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    ignoring("onDisappear")
  }
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
    -> some View
  { ignoring("onChange") }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { ignoring("onChange") }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { ignoring("onChange") }
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void)
    -> some View
  { ignoring("onReceive") }
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { ignoring("task") }
  public func task<T: Equatable>(
    id: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { ignoring("task") }
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    ignoring("onOpenURL")
  }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    ignoring("onTapGesture")
  }
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping () -> Void
  ) -> some View { ignoring("onLongPressGesture") }
  public func gesture<T>(_ gesture: T) -> some View { ignoring("gesture") }
  public func simultaneousGesture<T>(_ gesture: T) -> some View { ignoring("gesture") }
  public func highPriorityGesture<T>(_ gesture: T) -> some View { ignoring("gesture") }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { ignoring("onSubmit") }
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { ignoring("onHover") }
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
  ) -> some View { ignoring("onGeometryChange") }
  public func allowsHitTesting(_ enabled: Bool) -> some View { unchanged() }
  public func focusable(_ isFocusable: Bool = true) -> some View { unchanged() }
  public func focused(_ condition: Binding<Bool>) -> some View { unchanged() }
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    unchanged()
  }
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
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View { ignoring("onPreferenceChange") }
  public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View { ignoring("anchorPreference") }
}

public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

public struct EquatableView<Content: View & Equatable>: View {
  public var content: Content
  public init(content: Content) { self.content = content }
  public var body: some View { content }
}

extension ViewNode {
  /// A bar of the same size in place of a view.
  static func bar(over node: ViewNode, _ values: EnvironmentValues) -> ViewNode {
    let shape = ShapeNode(
      .rectangle(radii: CornerRadii(all: 3)), fill: values.foregroundPaint.faded(0.25))
    return .overlay(.hidden(node), .shape(shape), alignment: .center)
  }
}
