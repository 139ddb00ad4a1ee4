import ViewTree

public final class UIColor: NSObject, NSSecureCoding, @unchecked Sendable {
  let color: Color
  public static var supportsSecureCoding: Bool { true }
  /// Decodes the format of iOS archives.
  public init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "UIRed") else { return nil }
    func part(_ key: String) -> Double { Double(coder.decodeFloat(forKey: key)) }
    color = Color(
      red: part("UIRed"), green: part("UIGreen"), blue: part("UIBlue"), opacity: part("UIAlpha"))
  }
  public func encode(with coder: NSCoder) {
    let value = color.value(dark: true)
    coder.encode(Float(value.red), forKey: "UIRed")
    coder.encode(Float(value.green), forKey: "UIGreen")
    coder.encode(Float(value.blue), forKey: "UIBlue")
    coder.encode(Float(value.alpha), forKey: "UIAlpha")
  }
  public init(_ color: Color) { self.color = color }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
  }
  public init?(named name: String) { color = Color(name) }
  public init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    color = Color(name)
  }
  public init(cgColor: CGColor) { color = cgColor.color }
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).color.value(
      dark: false)
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).color.value(dark: true)
    color = Color(storage: .adaptive(light: light, dark: dark))
  }
  public required init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    color = Color(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }
  public var cgColor: CGColor { CGColor(color: color) }
  public func resolvedColor(with traits: UITraitCollection) -> UIColor { self }
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let value = color.value(dark: false)
    red?.pointee = value.red
    green?.pointee = value.green
    blue?.pointee = value.blue
    alpha?.pointee = value.alpha
    return true
  }
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let value = color.value(dark: false)
    let high = max(value.red, value.green, value.blue)
    let range = high - min(value.red, value.green, value.blue)
    var angle = 0.0
    if range > 0 {
      if high == value.red {
        angle = (value.green - value.blue) / range
      } else if high == value.green {
        angle = (value.blue - value.red) / range + 2
      } else {
        angle = (value.red - value.green) / range + 4
      }
    }
    hue?.pointee = (angle / 6 + 1).truncatingRemainder(dividingBy: 1)
    saturation?.pointee = high > 0 ? range / high : 0
    brightness?.pointee = high
    alpha?.pointee = value.alpha
    return true
  }
}
public typealias _ColorLiteralType = UIColor
extension UIColor: _ExpressibleByColorLiteral {}
extension Color: _ExpressibleByColorLiteral {
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }
}
extension UIColor {
  private static func system(_ light: UInt32, _ dark: UInt32, _ alpha: Double = 1) -> UIColor {
    UIColor(Color(light: light, dark: dark, alpha: alpha))
  }
  public static var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public static var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public static var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public static var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public static var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public static var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public static var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public static var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public static var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  public static var white: UIColor { UIColor(white: 1, alpha: 1) }
  public static var black: UIColor { UIColor(white: 0, alpha: 1) }
  public static var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  public static var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  public static var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  public static var clear: UIColor { UIColor(white: 0, alpha: 0) }
  public static var systemRed: UIColor { UIColor(Color.red) }
  public static var systemOrange: UIColor { UIColor(Color.orange) }
  public static var systemYellow: UIColor { UIColor(Color.yellow) }
  public static var systemGreen: UIColor { UIColor(Color.green) }
  public static var systemMint: UIColor { UIColor(Color.mint) }
  public static var systemTeal: UIColor { UIColor(Color.teal) }
  public static var systemCyan: UIColor { UIColor(Color.cyan) }
  public static var systemBlue: UIColor { UIColor(Color.blue) }
  public static var systemIndigo: UIColor { UIColor(Color.indigo) }
  public static var systemPurple: UIColor { UIColor(Color.purple) }
  public static var systemPink: UIColor { UIColor(Color.pink) }
  public static var systemBrown: UIColor { UIColor(Color.brown) }
  public static var tintColor: UIColor { UIColor(Color.accentColor) }
  public static var systemGray: UIColor { system(0x8E8E93, 0x8E8E93) }
  public static var systemGray2: UIColor { system(0xAEAEB2, 0x636366) }
  public static var systemGray3: UIColor { system(0xC7C7CC, 0x48484A) }
  public static var systemGray4: UIColor { system(0xD1D1D6, 0x3A3A3C) }
  public static var systemGray5: UIColor { system(0xE5E5EA, 0x2C2C2E) }
  public static var systemGray6: UIColor { system(0xF2F2F7, 0x1C1C1E) }
  public static var label: UIColor { UIColor(Color.primary) }
  public static var secondaryLabel: UIColor { UIColor(Color.secondary) }
  public static var tertiaryLabel: UIColor { UIColor(Color.secondary.opacity(0.5)) }
  public static var quaternaryLabel: UIColor { UIColor(Color.secondary.opacity(0.3)) }
  public static var placeholderText: UIColor { UIColor(Color.secondary.opacity(0.5)) }
  public static var link: UIColor { UIColor(Color.blue) }
  public static var separator: UIColor { system(0xC6C6C8, 0x38383A) }
  public static var opaqueSeparator: UIColor { system(0xC6C6C8, 0x38383A) }
  public static var systemBackground: UIColor { system(0xFFFFFF, 0x000000) }
  public static var secondarySystemBackground: UIColor { system(0xF2F2F7, 0x1C1C1E) }
  public static var tertiarySystemBackground: UIColor { system(0xFFFFFF, 0x2C2C2E) }
  public static var systemGroupedBackground: UIColor { system(0xF2F2F7, 0x000000) }
  public static var secondarySystemGroupedBackground: UIColor { system(0xFFFFFF, 0x1C1C1E) }
  public static var tertiarySystemGroupedBackground: UIColor { system(0xF2F2F7, 0x2C2C2E) }
  public static var systemFill: UIColor { system(0x787880, 0x787880, 0.3) }
  public static var secondarySystemFill: UIColor { system(0x787880, 0x787880, 0.25) }
  public static var tertiarySystemFill: UIColor { system(0x767680, 0x767680, 0.2) }
  public static var quaternarySystemFill: UIColor { system(0x747480, 0x767680, 0.15) }
  public static var darkText: UIColor { .black }
  public static var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
}
public protocol CoreGraphicsColor { var color: Color { get } }
public struct CGColor: CoreGraphicsColor, Hashable, Sendable {
  public let color: Color
  public init(color: Color) { self.color = color }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  public var components: [CGFloat]? {
    let value = color.value(dark: false)
    return [value.red, value.green, value.blue, value.alpha]
  }
  public var alpha: CGFloat { color.value(dark: false).alpha }
}
