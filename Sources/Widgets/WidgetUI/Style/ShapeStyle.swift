import ViewTree

public protocol ShapeStyle {
  associatedtype Resolved = Never
  func resolve(in environment: EnvironmentValues) -> Resolved
}
extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never { fatalError() }
}

protocol PaintSource {
  func paint(_ environment: EnvironmentValues) -> PaintValue
}

extension ShapeStyle {
  func paintValue(_ environment: EnvironmentValues) -> PaintValue {
    if let source = self as? any PaintSource {
      return environment.rendered(source.paint(environment))
    }
    if let style = resolve(in: environment) as? any ShapeStyle {
      return style.paintValue(environment)
    }
    return .color(.clear)
  }

  public func opacity(_ opacity: Double) -> some ShapeStyle {
    FadedStyle(style: self, opacity: opacity)
  }
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    PartialStyle(style: self, ignored: "shadow")
  }
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
    PartialStyle(style: self, ignored: "blendMode")
  }
  public func `in`(_ rect: CGRect) -> some ShapeStyle { self }
}

/// A style of which a part has no effect.
struct PartialStyle: ShapeStyle, PaintSource {
  let style: any ShapeStyle
  let ignored: String
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    Scope.current?.context.recorder.ignore(ignored)
    return style.paintValue(environment)
  }
}

struct FadedStyle: ShapeStyle, PaintSource {
  let style: any ShapeStyle
  let opacity: Double
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    style.paintValue(environment).faded(opacity)
  }
}

public struct ShadowStyle: Sendable {
  public static func drop(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
  public static func inner(
    color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}

public struct AnyShapeStyle: ShapeStyle, PaintSource {
  let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { self.style = style }
  func paint(_ environment: EnvironmentValues) -> PaintValue { style.paintValue(environment) }
}

public struct HierarchicalShapeStyle: ShapeStyle, PaintSource, Sendable {
  let level: Int
  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    // If several styles were set together, the level selects one of them.
    if environment.foreground.count > level, level > 0 {
      return environment.foreground[level].paintValue(environment)
    }
    guard let style = environment.foreground.first, !(style is HierarchicalShapeStyle) else {
      let isDark = environment.colorScheme == .dark
      let base = ColorValue(hex: isDark ? 0xEBEBF5 : 0x3C3C43)
      return .color(
        [
          isDark ? .white : .black, base.faded(0.6), base.faded(0.3), base.faded(0.18),
          base.faded(0.12),
        ][min(level, 4)])
    }
    return style.paintValue(environment).faded([1, 0.5, 0.25, 0.2, 0.15][min(level, 4)])
  }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  public static var quinary: HierarchicalShapeStyle { .quinary }
}
extension ShapeStyle {
  public var secondary: some ShapeStyle { opacity(0.5) }
  public var tertiary: some ShapeStyle { opacity(0.25) }
  public var quaternary: some ShapeStyle { opacity(0.2) }
}

public struct ForegroundStyle: ShapeStyle, PaintSource, Sendable {
  public init() {}
  func paint(_ environment: EnvironmentValues) -> PaintValue { environment.foregroundPaint }
}
extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

public struct BackgroundStyle: ShapeStyle, PaintSource, Sendable {
  public init() {}
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    environment.background?.paintValue(environment)
      ?? .color(environment.colorScheme == .dark ? .black : .white)
  }
}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

public struct TintShapeStyle: ShapeStyle, PaintSource, Sendable {
  public init() {}
  func paint(_ environment: EnvironmentValues) -> PaintValue { environment.tintPaint }
}
extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

public struct SeparatorShapeStyle: ShapeStyle, PaintSource, Sendable {
  public init() {}
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .color(
      environment.colorScheme == .dark
        ? ColorValue(hex: 0x545458, alpha: 0.65) : ColorValue(hex: 0x3C3C43, alpha: 0.3))
  }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

/// Replacement for SwiftUI's `FillShapeStyle`, `PlaceholderTextShapeStyle` and `LinkShapeStyle`.
public struct FillShapeStyle: ShapeStyle, PaintSource, Sendable {
  let opacity: Double
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .color(ColorValue(hex: 0x787880, alpha: opacity))
  }
}
extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle(opacity: 0.36) }
  public static var placeholder: FillShapeStyle { FillShapeStyle(opacity: 0.6) }
  public static var windowBackground: FillShapeStyle { FillShapeStyle(opacity: 0) }
}

/// Replacement for SwiftUI's `Material`, a translucent background.
public struct Material: ShapeStyle, PaintSource, Sendable {
  let opacity: Double
  public static let ultraThin = Material(opacity: 0.25)
  public static let thin = Material(opacity: 0.35)
  public static let regular = Material(opacity: 0.5)
  public static let thick = Material(opacity: 0.7)
  public static let ultraThick = Material(opacity: 0.85)
  public static let bar = Material(opacity: 0.7)
  public static let ultraThinMaterial = ultraThin
  public static let thinMaterial = thin
  public static let regularMaterial = regular
  public static let thickMaterial = thick
  public static let ultraThickMaterial = ultraThick
  func paint(_ environment: EnvironmentValues) -> PaintValue {
    .color(ColorValue(hex: environment.colorScheme == .dark ? 0x3A3A3C : 0xF2F2F7, alpha: opacity))
  }
}
extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

public enum Glass: Sendable {
  case regular, clear, identity
  public func tint(_ color: Color?) -> Glass { self }
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

extension EnvironmentValues {
  var foregroundPaint: PaintValue {
    guard let style = foreground.first, !(style is ForegroundStyle) else {
      return .color(rendered(colorScheme == .dark ? .white : .black))
    }
    return style.paintValue(self)
  }

  var tintPaint: PaintValue {
    if let tint, !(tint is TintShapeStyle) { return tint.paintValue(self) }
    return Color.accentColor.paintValue(self)
  }
}
