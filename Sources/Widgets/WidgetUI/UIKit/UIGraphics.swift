/// Replacement for UIKit's `UIGraphicsImageRenderer`. The result is the last picture drawn, scaled
/// to the renderer's size.
public final class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  /// The last picture drawn by the active renderer.
  nonisolated(unsafe) static var drawn: UIImage?
  /// The sizes of open image contexts.
  nonisolated(unsafe) static var open: [CGSize] = []

  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    self.size = size
  }
  public init(bounds: CGRect) { size = bounds.size }

  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    Self.drawn = nil
    actions(UIGraphicsImageRendererContext())
    defer { Self.drawn = nil }
    let source = Self.drawn?.source ?? .unknown("UIImage", size)
    return UIImage(source: source.sized(size), size: size)
  }
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
  public func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { pngData(actions: actions) }
}

public final class UIGraphicsImageRendererFormat: NSObject {
  public var scale: CGFloat = 3
  public var opaque = false
  public override init() {}
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }
  public static func preferred() -> UIGraphicsImageRendererFormat { .init() }
}

public final class UIGraphicsImageRendererContext: NSObject {
  public func fill(_ rect: CGRect) {}
  public func stroke(_ rect: CGRect) {}
  public func clip(to rect: CGRect) {}
}

extension UIImage {
  public func draw(in rect: CGRect) { UIGraphicsImageRenderer.drawn = self }
  public func draw(at point: CGPoint) { UIGraphicsImageRenderer.drawn = self }
}

// Core Graphics drawing is only possible in the app's own process. The last picture drawn is kept
// instead.

public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 0)
}
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
  UIGraphicsImageRenderer.open.append(size)
  UIGraphicsImageRenderer.drawn = nil
}
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  UIGraphicsImageRenderer.open.last.map { size in
    UIImage(
      source: (UIGraphicsImageRenderer.drawn?.source ?? .unknown("UIImage", size)).sized(size),
      size: size)
  }
}
public func UIGraphicsEndImageContext() {
  _ = UIGraphicsImageRenderer.open.popLast()
  UIGraphicsImageRenderer.drawn = nil
}
