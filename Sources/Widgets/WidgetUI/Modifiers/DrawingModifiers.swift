import ViewTree

extension View {
  // MARK: Colour
  public func foregroundColor(_ color: Color?) -> some View {
    changing { $0.foreground = color.map { [$0] } ?? [] }
  }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    changing {
      // The new style may refer to the current one, so evaluate it before replacing that.
      if (style as? HierarchicalShapeStyle)?.level == 0, !$0.foreground.isEmpty { return }
      $0.foreground = [FixedStyle(value: style.paintValue($0))]
    }
  }
  public func foregroundStyle<A: ShapeStyle, B: ShapeStyle>(_ primary: A, _ secondary: B)
    -> some View
  { foreground([primary, secondary]) }
  public func foregroundStyle<A: ShapeStyle, B: ShapeStyle, C: ShapeStyle>(
    _ primary: A, _ secondary: B, _ tertiary: C
  ) -> some View { foreground([primary, secondary, tertiary]) }
  private func foreground(_ styles: [any ShapeStyle]) -> some View {
    changing { values in
      values.foreground = styles.map { FixedStyle(value: $0.paintValue(values)) }
    }
  }
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    changing { values in values.tint = tint.map { FixedStyle(value: $0.paintValue(values)) } }
  }
  public func tint(_ tint: Color?) -> some View { changing { $0.tint = tint } }
  public func accentColor(_ color: Color?) -> some View { changing { $0.tint = color } }
  public func opacity(_ opacity: Double) -> some View {
    wrapped { node, _ in .opacity(node, min(1, max(0, finite(opacity)))) }
  }
  public func colorScheme(_ scheme: ColorScheme) -> some View { setting(\.colorScheme, scheme) }
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { unchanged() }

  // MARK: Background and overlay
  @_disfavoredOverload
  public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
    wrapped { node, context in
      guard let other = resolveOne(background, context, alignment.placement) else { return node }
      return .background(node, other, alignment: alignment.placement)
    }
  }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  {
    background(content(), alignment: alignment)
  }
  public func background<S: ShapeStyle>(
    _ style: S = BackgroundStyle(), ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    wrapped { node, context in
      .background(
        node, .shape(ShapeNode(.rectangle, fill: style.paintValue(context.environment))),
        alignment: .center)
    }
  }
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S = BackgroundStyle(), in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { background(shape.fill(style)) }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    changing { $0.background = FixedStyle(value: style.paintValue($0)) }
  }
  @_disfavoredOverload
  public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
    wrapped { node, context in
      guard let other = resolveOne(overlay, context, alignment.placement) else { return node }
      return .overlay(node, other, alignment: alignment.placement)
    }
  }
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  {
    overlay(content(), alignment: alignment)
  }
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
    -> some View
  {
    overlay(Rectangle().fill(style))
  }
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { overlay(shape.fill(style)) }
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay(Rectangle().strokeBorder(content, lineWidth: width))
  }

  // MARK: Clipping
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    wrapped { node, context in
      guard shape.needsSize else { return .clip(node, shape.outlineValue(context, id: "")) }
      let id = context.recorder.nextReader()
      return .geometry(
        .clip(node, shape.outlineValue(context, id: id)), id: id,
        size: context.recorder.size(of: id).value)
    }
  }
  public func clipped(antialiased: Bool = false) -> some View {
    wrapped { node, _ in .clip(node, .rectangle) }
  }
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    wrapped { node, _ in .clip(node, .rectangle(radii: CornerRadii(all: finite(radius)))) }
  }
  public func mask<M: View>(_ mask: M) -> some View {
    wrapped { node, context in
      guard let other = resolveOne(mask, context) else { return .hidden(node) }
      return .mask(node, other)
    }
  }
  public func mask<M: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> M)
    -> some View
  {
    self.mask(mask())
  }
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { unchanged() }
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false)
    -> some View
  {
    unchanged()
  }
  public func containerShape<S: Shape>(_ shape: S) -> some View { ignoring("containerShape") }
  public func hidden() -> some View { wrapped { node, _ in .hidden(node) } }

  // MARK: Effects
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    wrapped { node, context in
      .shadow(
        node, color: color.value(context.environment), radius: finite(radius), x: finite(x),
        y: finite(y))
    }
  }
  private func effect(_ effect: EffectValue) -> some View {
    wrapped { node, _ in .effect(node, effect) }
  }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    effect(.blur(finite(radius)))
  }
  public func brightness(_ amount: Double) -> some View { effect(.brightness(finite(amount))) }
  public func contrast(_ amount: Double) -> some View { effect(.contrast(finite(amount))) }
  public func saturation(_ amount: Double) -> some View { effect(.saturation(finite(amount))) }
  public func grayscale(_ amount: Double) -> some View { effect(.grayscale(finite(amount))) }
  public func hueRotation(_ angle: Angle) -> some View {
    effect(.hueRotation(finite(angle.degrees)))
  }
  public func colorInvert() -> some View { effect(.colorInvert) }
  public func colorMultiply(_ color: Color) -> some View {
    wrapped { node, context in .effect(node, .colorMultiply(color.value(context.environment))) }
  }
  public func luminanceToAlpha() -> some View { effect(.luminanceToAlpha) }
  public func blendMode(_ mode: BlendMode) -> some View {
    effect(.blend(BlendValue(rawValue: "\(mode)") ?? .normal))
  }
  public func compositingGroup() -> some View { effect(.compositingGroup) }
  public func drawingGroup(opaque: Bool = false) -> some View { effect(.compositingGroup) }
  public func visualEffect<V: View>(_ effect: @escaping (Self, GeometryProxy) -> V) -> some View {
    ignoring("visualEffect")
  }
  public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S = Capsule())
    -> some View
  {
    background(shape.fill(Material.ultraThin))
  }
}
struct FixedStyle: ShapeStyle, PaintSource {
  let value: PaintValue
  func paint(_ environment: EnvironmentValues) -> PaintValue { value }
}
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let hoverEffect = ContentShapeKinds(rawValue: 2)
  public static let accessibility = ContentShapeKinds(rawValue: 4)
}
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop
  case destinationOver, destinationOut, plusDarker, plusLighter
}
