/// Replacement for SwiftUI's `Animation`. Widgets are drawn without animations.
public enum Animation: Hashable, Sendable {
  case `default`, linear, easeIn, easeOut, easeInOut, spring, bouncy, smooth, snappy
  case interactiveSpring
  public static func linear(duration: TimeInterval) -> Animation { .default }
  public static func easeIn(duration: TimeInterval) -> Animation { .default }
  public static func easeOut(duration: TimeInterval) -> Animation { .default }
  public static func easeInOut(duration: TimeInterval) -> Animation { .default }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { .default }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { .default }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { .default }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { .default }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .default
  }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .default
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .default
  }
  public static func timingCurve(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, duration: TimeInterval = 0.35
  ) -> Animation { .default }
  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}
public struct Transaction: Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public init(animation: Animation? = nil) { self.animation = animation }
}
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result)
  rethrows -> Result
{ try body() }
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result)
  rethrows -> Result
{ try body() }

public enum AnyTransition: Sendable {
  case opacity, scale, slide, identity, push, blurReplace, symbolEffect
  public static func push(from edge: Edge) -> AnyTransition { .identity }
  public static func move(edge: Edge) -> AnyTransition { .identity }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    .identity
  }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { .identity }
  public static func offset(_ offset: CGSize) -> AnyTransition { .identity }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    .identity
  }
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    .identity
  }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

extension Binding {
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

extension View {
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    unchanged()
  }
  public func animation(_ animation: Animation?) -> some View { unchanged() }
  public func animation<V: View>(_ animation: Animation?, @ViewBuilder body: (Self) -> V)
    -> some View
  { body(self) }
  public func transition(_ transition: AnyTransition) -> some View { unchanged() }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    unchanged()
  }
  public func transaction<V: Equatable>(
    value: V, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { unchanged() }
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View { unchanged() }
  public func geometryGroup() -> some View { unchanged() }
  public func phaseAnimator<P: Equatable, V: View>(
    _ phases: [P], @ViewBuilder content: @escaping (Self, P) -> V,
    animation: @escaping (P) -> Animation? = { _ in nil }
  ) -> some View { phases.first.map { AnyView(content(self, $0)) } ?? AnyView(self) }
}
