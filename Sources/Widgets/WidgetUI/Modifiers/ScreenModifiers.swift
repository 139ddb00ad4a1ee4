import ViewTree

extension View {
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
  public func alert<A: View, M: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M = EmptyView.init
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
}

public enum SystemStyleName: Sendable {
  case plain, automatic, grouped, inset, insetGrouped, sidebar, segmented, menu, wheel
  case roundedBorder, inline, page
}
public enum ScrollIndicatorVisibility: Sendable { case automatic, visible, hidden, never }
public enum NavigationBarItem {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}
public enum SensoryFeedback: Equatable, Sendable {
  case success, warning, error, selection, increase, decrease, start, stop, impact
}
/// Replacement for the traits of `#Preview`, which do not affect a widget.
public enum PreviewTrait: Sendable {
  case defaultLayout, sizeThatFitsLayout, portrait, portraitUpsideDown, landscapeLeft
  case landscapeRight
  case fixedLayout(width: CGFloat, height: CGFloat)
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
