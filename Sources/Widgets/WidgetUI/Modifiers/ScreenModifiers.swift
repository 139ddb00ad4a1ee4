import ViewTree

extension View {
  public func sheet<C: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> C
  ) -> some View { ignoring("sheet") }
  public func sheet<I: Identifiable, C: View>(
    item: Binding<I?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (I) -> C
  ) -> some View { ignoring("sheet") }
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
  public func previewContext(_ context: WidgetPreviewContext) -> some View { unchanged() }
}

/// Stands for the traits of `#Preview`, which say nothing of a widget.
public enum PreviewTrait: Sendable {
  case defaultLayout, sizeThatFitsLayout, portrait, portraitUpsideDown, landscapeLeft
  case landscapeRight
  case fixedLayout(width: CGFloat, height: CGFloat)
}
