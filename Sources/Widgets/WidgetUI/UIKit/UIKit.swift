import ViewTree

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public final class UITraitCollection: NSObject, @unchecked Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }
  public static var current: UITraitCollection { UITraitCollection(userInterfaceStyle: .dark) }
  public var displayScale: CGFloat { 3 }
}

public final class UIScreen: NSObject, @unchecked Sendable {
  public static let main = UIScreen()
  /// The screen width in points of the phone for which views are evaluated.
  nonisolated(unsafe) static var width = 393.0
  public var bounds: CGRect {
    CGRect(x: 0, y: 0, width: Self.width, height: (Self.width * 2.168).rounded())
  }
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * 3, height: bounds.height * 3)
  }
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

extension CGPoint {
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}
