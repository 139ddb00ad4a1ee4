public import Foundation
import ViewTree

/// Stands for UIKit's `UIColor`.
public final class UIColor: NSObject, NSSecureCoding, @unchecked Sendable {
  let color: Color
  public static var supportsSecureCoding: Bool { true }
  /// The colour of an archive, as iOS writes it.
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
/// A colour of Core Graphics.
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
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public final class UITraitCollection: NSObject, @unchecked Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }
  public static var current: UITraitCollection { UITraitCollection(userInterfaceStyle: .dark) }
  public var displayScale: CGFloat { 3 }
}

/// Stands for UIKit's `UIFont`.
public final class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: Hashable, Sendable {
    let value: Int
    public static let ultraLight = Weight(value: 100), thin = Weight(value: 200)
    public static let light = Weight(value: 300), regular = Weight(value: 400)
    public static let medium = Weight(value: 500), semibold = Weight(value: 600)
    public static let bold = Weight(value: 700), heavy = Weight(value: 800),
      black = Weight(value: 900)
  }
  public struct TextStyle: Hashable, Sendable {
    let style: Font.TextStyle
    public static let largeTitle = TextStyle(style: .largeTitle), title1 = TextStyle(style: .title)
    public static let title2 = TextStyle(style: .title2), title3 = TextStyle(style: .title3)
    public static let headline = TextStyle(style: .headline),
      subheadline = TextStyle(style: .subheadline)
    public static let body = TextStyle(style: .body), callout = TextStyle(style: .callout)
    public static let footnote = TextStyle(style: .footnote), caption1 = TextStyle(style: .caption)
    public static let caption2 = TextStyle(style: .caption2)
  }
  public let pointSize: CGFloat
  let weight: Int
  init(size: CGFloat, weight: Int) {
    pointSize = size
    self.weight = weight
  }
  public init?(name: String, size: CGFloat) {
    pointSize = size
    weight = Font.custom(name, size: size).weightValue
  }
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size, weight: 400) }
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size, weight: weight.value)
  }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(size: size, weight: 700)
  }
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(size: size, weight: 400)
  }
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size, weight: weight.value)
  }
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size, weight: weight.value)
  }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(size: style.style.size, weight: 400)
  }
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(size: size, weight: weight) }
  public var lineHeight: CGFloat { pointSize * 1.2 }
  public static var familyNames: [String] { [] }
  public static func fontNames(forFamilyName name: String) -> [String] { [] }
  public static var systemFontSize: CGFloat { 14 }
}

/// Stands for UIKit's `UIImage`: pictures of the asset catalogue by name; others only by their size.
public final class UIImage: NSObject, @unchecked Sendable {
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum Orientation: Int, Sendable { case up, down, left, right }
  public final class SymbolConfiguration: NSObject, @unchecked Sendable {
    public init(pointSize: CGFloat, weight: UIImage.SymbolWeight = .regular) {}
    public init(pointSize: CGFloat) {}
  }
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  let source: Image.Source
  public let size: CGSize
  init(source: Image.Source, size: CGSize) {
    self.source = source
    self.size = size
  }
  public override init() {
    source = .unknown("UIImage", .zero)
    size = .zero
  }
  public init?(named name: String) {
    guard let set = AssetCatalog.shared.image(name) else { return nil }
    source = .asset(name)
    size = CGSize(width: set.width, height: set.height)
  }
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection? = nil
  ) { self.init(named: name) }
  public init?(systemName: String) {
    source = .symbol(systemName)
    size = CGSize(width: 20, height: 20)
  }
  public convenience init?(systemName: String, withConfiguration: SymbolConfiguration?) {
    self.init(systemName: systemName)
  }
  public init?(data: Data) { return nil }
  public init?(data: Data, scale: CGFloat) { return nil }
  public init?(contentsOfFile path: String) { return nil }
  public init(resource: ImageResource) {
    source = .asset(resource.name)
    size =
      AssetCatalog.shared.image(resource.name).map { CGSize(width: $0.width, height: $0.height) }
      ?? .zero
  }
  public init(cgImage: CGImage) {
    source = .unknown("CGImage", CGSize(width: cgImage.width, height: cgImage.height))
    size = CGSize(width: cgImage.width, height: cgImage.height)
  }
  public var scale: CGFloat { 1 }
  public var cgImage: CGImage? { CGImage(width: Int(size.width), height: Int(size.height)) }
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
  public func withTintColor(_ color: UIColor) -> UIImage { self }
  public func pngData() -> Data? { nil }
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  public func preparingThumbnail(of size: CGSize) -> UIImage? { self }
}
public final class CGImage: Sendable {
  public let width: Int
  public let height: Int
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
public final class UIScreen: NSObject, @unchecked Sendable {
  public static let main = UIScreen()
  public var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
  public var scale: CGFloat { 3 }
  public var nativeScale: CGFloat { 3 }
  public var traitCollection: UITraitCollection { .current }
}
public final class UIDevice: NSObject, @unchecked Sendable {
  public static let current = UIDevice()
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var systemVersion: String { "18.0" }
  public var model: String { "iPhone" }
  public var name: String { "iPhone" }
  public var identifierForVendor: UUID? { nil }
}
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified, phone, pad, tv, carPlay, mac, vision
}
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numberPad, decimalPad, emailAddress, URL
}
public final class UIApplication: NSObject, @unchecked Sendable {
  public static let shared = UIApplication()
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
  public struct LaunchOptionsKey: Hashable, Sendable { public static let url = LaunchOptionsKey() }
  public struct OpenURLOptionsKey: Hashable, Sendable {}
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: ((Bool) -> Void)? = nil
  ) {}
  public func canOpenURL(_ url: URL) -> Bool { false }
  public weak var delegate: (any AnyObject)? {
    get { nil }
    set {}
  }
  public var applicationState: State { .background }
  public enum State: Int, Sendable { case active, inactive, background }
  public static let openSettingsURLString = "app-settings:"
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActive")
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackground")
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForeground")
}
public struct CGAffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx + a * x + c * y, ty: ty + b * x + d * y)
  }
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
      d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }
  public func inverted() -> CGAffineTransform {
    let size = a * d - b * c
    guard size != 0 else { return self }
    return CGAffineTransform(
      a: d / size, b: -b / size, c: -c / size, d: a / size, tx: (c * ty - d * tx) / size,
      ty: (b * tx - a * ty) / size)
  }
  public var isIdentity: Bool { self == .identity }
  func apply(_ point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}
