public import Foundation
import ViewTree

extension View {
  // MARK: Life: a widget's views are archived, nothing happens to them later.
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

  // MARK: Screens of an app
  public func sheet<C: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> C
  ) -> some View { ignoring("sheet") }
  public func sheet<I: Identifiable, C: View>(
    item: Binding<I?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (I) -> C
  ) -> some View { ignoring("sheet") }
  public func fullScreenCover<C: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> C
  ) -> some View { ignoring("fullScreenCover") }
  public func popover<C: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> C)
    -> some View
  { ignoring("popover") }
  public func alert<A: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { ignoring("alert") }
  public func alert<A: View, M: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { ignoring("alert") }
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View {
    ignoring("contextMenu")
  }
  public func toolbar<C: View>(@ViewBuilder content: () -> C) -> some View { ignoring("toolbar") }
  public func navigationTitle(_ title: LocalizedStringKey) -> some View {
    ignoring("navigationTitle")
  }
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    ignoring("navigationTitle")
  }
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View
  { unchanged() }
  public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View { unchanged() }
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    unchanged()
  }
  public func toolbarBackground<S: ShapeStyle>(_ style: S) -> some View { unchanged() }
  public func presentationDetents<T>(_ detents: Set<T>) -> some View { unchanged() }
  public func searchable(text: Binding<String>) -> some View { ignoring("searchable") }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    ignoring("refreshable")
  }
  public func swipeActions<T: View>(@ViewBuilder content: () -> T) -> some View {
    ignoring("swipeActions")
  }
  public func navigationBarHidden(_ hidden: Bool) -> some View { unchanged() }
  public func listStyle(_ style: SystemStyleName) -> some View { unchanged() }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { unchanged() }
  public func listRowBackground<V: View>(_ view: V?) -> some View { unchanged() }
  public func listRowSeparator(_ visibility: Visibility) -> some View { unchanged() }
  public func scrollContentBackground(_ visibility: Visibility) -> some View { unchanged() }
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View { unchanged() }
  public func scrollDisabled(_ disabled: Bool) -> some View { unchanged() }
  public func keyboardType(_ type: UIKeyboardType) -> some View { unchanged() }
  public func textFieldStyle(_ style: SystemStyleName) -> some View { unchanged() }
  public func pickerStyle(_ style: SystemStyleName) -> some View { unchanged() }
  public func statusBarHidden(_ hidden: Bool = true) -> some View { unchanged() }
  public func previewDisplayName(_ name: String?) -> some View { unchanged() }
  public func previewLayout(_ layout: PreviewLayout) -> some View { unchanged() }
  public func previewDevice(_ device: PreviewDevice?) -> some View { unchanged() }
  public func previewContext(_ context: WidgetPreviewContext) -> some View { unchanged() }
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View {
    unchanged()
  }

  // MARK: Accessibility
  public func accessibilityLabel(_ label: Text) -> some View { accessible(label) }
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    accessible(Text(label))
  }
  @_disfavoredOverload
  public func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
    accessible(Text(label))
  }
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessible(Text(label))
  }
  func accessible(_ label: Text) -> WrappedView<Self> {
    wrapped { node, context in
      guard case .text(let text)? = label.nodes(context).first else { return node }
      return .label(node, accessibility: text.string(at: context.recorder.now))
    }
  }
  public func accessibilityHidden(_ hidden: Bool) -> some View { unchanged() }
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View { unchanged() }
  public func accessibilityValue(_ value: Text) -> some View { unchanged() }
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { unchanged() }
  public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { unchanged() }
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { unchanged() }
  public func accessibilityIdentifier(_ identifier: String) -> some View { unchanged() }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    unchanged()
  }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { unchanged() }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { unchanged() }
  public func accessibilitySortPriority(_ priority: Double) -> some View { unchanged() }
  public func accessibilityAction(
    _ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { unchanged() }
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V)
    -> some View
  { unchanged() }
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { unchanged() }
  public func accessibilityShowsLargeContentViewer() -> some View { unchanged() }
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { unchanged() }
}

/// A style of a view that widgets do not show.
public struct SystemStyleName: Sendable {
  public static let plain = SystemStyleName(), automatic = SystemStyleName(),
    grouped = SystemStyleName()
  public static let inset = SystemStyleName(), insetGrouped = SystemStyleName(),
    sidebar = SystemStyleName()
  public static let segmented = SystemStyleName(), menu = SystemStyleName(),
    wheel = SystemStyleName()
  public static let roundedBorder = SystemStyleName(), inline = SystemStyleName(),
    page = SystemStyleName()
}
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}
public struct AccessibilityTraits: SetAlgebra, Sendable, ExpressibleByArrayLiteral {
  var names: Set<String>
  init(_ name: String) { names = [name] }
  public init() { names = [] }
  public static let isButton = AccessibilityTraits("button")
  public static let isHeader = AccessibilityTraits("header")
  public static let isImage = AccessibilityTraits("image")
  public static let isStaticText = AccessibilityTraits("text")
  public static let isSelected = AccessibilityTraits("selected")
  public static let isLink = AccessibilityTraits("link")
  public static let isModal = AccessibilityTraits("modal")
  public static let updatesFrequently = AccessibilityTraits("updates")
  public func contains(_ member: Self) -> Bool { names.isSuperset(of: member.names) }
  public func union(_ other: Self) -> Self {
    var all = self; all.names.formUnion(other.names); return all
  }
  public func intersection(_ other: Self) -> Self {
    var all = self; all.names.formIntersection(other.names); return all
  }
  public func symmetricDifference(_ other: Self) -> Self {
    var all = self; all.names.formSymmetricDifference(other.names); return all
  }
  public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
    formUnion(member); return (true, member)
  }
  public mutating func remove(_ member: Self) -> Self? {
    names.subtract(member.names); return member
  }
  public mutating func update(with member: Self) -> Self? { formUnion(member); return member }
  public mutating func formUnion(_ other: Self) { names.formUnion(other.names) }
  public mutating func formIntersection(_ other: Self) { names.formIntersection(other.names) }
  public mutating func formSymmetricDifference(_ other: Self) {
    names.formSymmetricDifference(other.names)
  }
}
public struct AccessibilityActionKind: Sendable {
  public static let `default` = AccessibilityActionKind()
  public static let escape = AccessibilityActionKind()
}
public enum ScrollIndicatorVisibility: Sendable { case automatic, visible, hidden, never }
public enum NavigationBarItem {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}
public enum SensoryFeedback: Equatable, Sendable {
  case success, warning, error, selection, increase, decrease, start, stop, impact
}
public enum PreviewLayout: Sendable {
  case device, sizeThatFits, fixed(width: CGFloat, height: CGFloat)
}
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}
public enum InterfaceOrientation: Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
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

// MARK: App
public protocol Scene {}
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
@resultBuilder public enum SceneBuilder {
  public static func buildBlock<S: Scene>(_ scene: S) -> S { scene }
}
public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}
extension Scene {
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
    -> some Scene
  { self }
}
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
/// Stands for SwiftUI's `UIViewRepresentable`, which widgets do not show.
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}
public struct DragGesture {
  public struct Value {
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize
  }
  public init(minimumDistance: CGFloat = 10) {}
  public func onChanged(_ action: @escaping (Value) -> Void) -> DragGesture { self }
  public func onEnded(_ action: @escaping (Value) -> Void) -> DragGesture { self }
}
public struct TapGesture {
  public init(count: Int = 1) {}
  public func onEnded(_ action: @escaping () -> Void) -> TapGesture { self }
}
