import ViewTree

extension View {
  public func widgetURL(_ url: URL?) -> some View {
    wrapped { node, context in
      if let url { context.recorder.url = url.absoluteString }
      return node
    }
  }
  public func widgetAccentable(_ accentable: Bool = true) -> some View {
    setting(\.isAccentable, accentable)
  }
  public func widgetLabel(_ label: LocalizedStringKey) -> some View { unchanged() }
  public func widgetLabel<L: View>(@ViewBuilder label: () -> L) -> some View { unchanged() }
  public func widgetCurvesContent(_ curves: Bool = true) -> some View { unchanged() }
  public func activityBackgroundTint(_ color: Color?) -> some View {
    wrapped { node, context in
      context.recorder.backgroundTint = color?.value(context.environment)
      return node
    }
  }
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View {
    wrapped { node, context in
      context.recorder.actionForeground = color?.value(context.environment)
      return node
    }
  }
  public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View {
    containerBackground(for: container) { Rectangle().fill(style) }
  }
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    let view = content()
    return wrapped { node, context in
      guard context.environment.showsWidgetContainerBackground,
        let other = resolveOne(view, context)
      else { return node }
      return .background(node, other, alignment: alignment.placement)
    }
  }
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View { unchanged() }
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    padding(edges, length)
  }
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic)
    -> some View
  {
    padding(length)
  }
  public func handGestureShortcut<T>(_ shortcut: T, isEnabled: Bool = true) -> some View {
    unchanged()
  }
}
public enum ContainerBackgroundPlacement: Hashable, Sendable { case widget }
public enum ContentMarginPlacement: Sendable { case automatic, scrollContent, scrollIndicators }
