import ViewTree

public struct Color: Hashable, Sendable, CustomStringConvertible {
  indirect enum Storage: Hashable, Sendable {
    case fixed(ColorValue)
    case adaptive(light: ColorValue, dark: ColorValue)
    case asset(String)
    case accent
    case faded(Storage, Double)
    case mixed(Storage, Storage, Double)
  }
  let storage: Storage

  init(storage: Storage) { self.storage = storage }
  init(light: UInt32, dark: UInt32, alpha: Double = 1) {
    storage = .adaptive(
      light: ColorValue(hex: light, alpha: alpha), dark: ColorValue(hex: dark, alpha: alpha))
  }

  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  public init(
    _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    storage = .fixed(ColorValue(red: red, green: green, blue: blue, alpha: opacity))
  }
  public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    storage = .fixed(ColorValue(red: white, green: white, blue: white, alpha: opacity))
  }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func part(_ shift: Double) -> Double {
      let place = (shift + sector).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    storage = .fixed(ColorValue(red: part(5), green: part(3), blue: part(1), alpha: opacity))
  }
  public init(_ name: String, bundle: Bundle? = nil) { storage = .asset(name) }
  public init(_ resource: ColorResource) { storage = .asset(resource.name) }
  public init(uiColor: UIColor) { self = uiColor.color }
  @_disfavoredOverload public init(_ color: UIColor) { self = color.color }
  // Makes `Color(.red)` resolve to `UIColor`, because generic overloads for other types rank lower.
  @_disfavoredOverload
  public init<C: ShapeStyle & Hashable>(_ color: C) {
    self = color as? Color ?? Color(storage: .fixed(color.paintValue(Scope.environment).color))
  }
  public init(cgColor: CGColor) { self = cgColor.color }
  @_disfavoredOverload public init<C: CoreGraphicsColor>(_ color: C) { self = color.color }

  public func opacity(_ opacity: Double) -> Color { Color(storage: .faded(storage, opacity)) }
  public func mix(
    with other: Color, by fraction: Double, in space: Gradient.ColorSpace = .perceptual
  )
    -> Color
  { Color(storage: .mixed(storage, other.storage, fraction)) }
  public var gradient: AnyGradient { AnyGradient(color: self) }
  public var cgColor: CGColor? { CGColor(color: self) }
  public var description: String { "\(value(dark: true))" }
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let value = value(environment)
    return Resolved(
      red: Float(value.red), green: Float(value.green), blue: Float(value.blue),
      opacity: Float(value.alpha))
  }
  public struct Resolved: Hashable, Sendable {
    public var red, green, blue, opacity: Float
  }

  func value(_ environment: EnvironmentValues) -> ColorValue {
    Self.value(storage, environment.colorScheme == .dark, environment.tint)
  }
  func value(dark: Bool) -> ColorValue { Self.value(storage, dark, nil) }

  private static func value(_ storage: Storage, _ dark: Bool, _ tint: (any ShapeStyle)?)
    -> ColorValue
  {
    switch storage {
    case .fixed(let value): return value
    case .adaptive(let light, let darkValue): return dark ? darkValue : light
    case .asset(let name): return AssetCatalog.shared.color(name, dark: dark)
    case .accent:
      if let color = tint as? Color, color.storage != .accent { return color.value(dark: dark) }
      return AssetCatalog.shared.colors["AccentColor"] != nil
        ? AssetCatalog.shared.color("AccentColor", dark: dark) : Color.blue.value(dark: dark)
    case .faded(let inner, let amount): return value(inner, dark, tint).faded(amount)
    case .mixed(let a, let b, let amount):
      return value(a, dark, tint).mixed(with: value(b, dark, tint), amount: amount)
    }
  }
}

extension Color: View, NodeView {
  func nodes(_ context: Context) -> [ViewNode] {
    [.shape(ShapeNode(.rectangle, fill: paintValue(context.environment)))]
  }
}

extension Color: ShapeStyle, PaintSource {
  func paint(_ environment: EnvironmentValues) -> PaintValue { .color(value(environment)) }
}

extension Color {
  public static let red = Color(light: 0xFF3B30, dark: 0xFF453A)
  public static let orange = Color(light: 0xFF9500, dark: 0xFF9F0A)
  public static let yellow = Color(light: 0xFFCC00, dark: 0xFFD60A)
  public static let green = Color(light: 0x34C759, dark: 0x30D158)
  public static let mint = Color(light: 0x00C7BE, dark: 0x63E6E2)
  public static let teal = Color(light: 0x30B0C7, dark: 0x40C8E0)
  public static let cyan = Color(light: 0x32ADE6, dark: 0x64D2FF)
  public static let blue = Color(light: 0x007AFF, dark: 0x0A84FF)
  public static let indigo = Color(light: 0x5856D6, dark: 0x5E5CE6)
  public static let purple = Color(light: 0xAF52DE, dark: 0xBF5AF2)
  public static let pink = Color(light: 0xFF2D55, dark: 0xFF375F)
  public static let brown = Color(light: 0xA2845E, dark: 0xAC8E68)
  public static let white = Color(storage: .fixed(.white))
  public static let gray = Color(light: 0x8E8E93, dark: 0x8E8E93)
  public static let black = Color(storage: .fixed(.black))
  public static let clear = Color(storage: .fixed(.clear))
  public static let primary = Color(light: 0x000000, dark: 0xFFFFFF)
  public static let secondary = Color(
    storage: .adaptive(
      light: ColorValue(hex: 0x3C3C43, alpha: 0.6), dark: ColorValue(hex: 0xEBEBF5, alpha: 0.6)))
  public static let accentColor = Color(storage: .accent)
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var mint: Color { .mint }
  public static var teal: Color { .teal }
  public static var cyan: Color { .cyan }
  public static var blue: Color { .blue }
  public static var indigo: Color { .indigo }
  public static var purple: Color { .purple }
  public static var pink: Color { .pink }
  public static var brown: Color { .brown }
  public static var white: Color { .white }
  public static var gray: Color { .gray }
  public static var black: Color { .black }
  public static var clear: Color { .clear }
}

/// Replacement for the type of the members that Xcode generates for asset catalogue colours.
public struct ColorResource: Hashable, Sendable {
  let name: String
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// Replacement for the type of the members that Xcode generates for asset catalogue images.
public struct ImageResource: Hashable, Sendable {
  let name: String
  public init(name: String, bundle: Bundle) { self.name = name }
}
