public import Foundation

// Drawing by Core Graphics, whose results only the app's own process would have: what is drawn last is kept.

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
public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext() }
public func UIRectFill(_ rect: CGRect) {}
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {}

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn
  case sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
}
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 8192)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 16384)
}
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }
public final class CGColorSpace: Sendable {
  public static let sRGB = "sRGB"
  public static let displayP3 = "displayP3"
  public static let extendedSRGB = "extendedSRGB"
  public init?(name: String) {}
  init() {}
}
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

/// Stands for Core Graphics' `CGContext`, which draws nothing here but keeps the picture that was drawn last.
public final class CGContext {
  public var interpolationQuality = CGInterpolationQuality.default
  public let width: Int
  public let height: Int
  /// What was drawn last.
  private var drawn: Image.Source?
  init() { (width, height) = (0, 0) }
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) { (self.width, self.height) = (width, height) }
  public func saveGState() {}
  public func restoreGState() {}
  public func translateBy(x: CGFloat, y: CGFloat) {}
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  public func rotate(by angle: CGFloat) {}
  public func concatenate(_ transform: CGAffineTransform) {}
  public func setFillColor(_ color: CGColor) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func setLineWidth(_ width: CGFloat) {}
  public func setLineCap(_ cap: CGLineCap) {}
  public func setLineJoin(_ join: CGLineJoin) {}
  public func setAlpha(_ alpha: CGFloat) {}
  public func setBlendMode(_ mode: CGBlendMode) {}
  public func setShouldAntialias(_ antialiases: Bool) {}
  public func setShadow(offset: CGSize, blur: CGFloat) {}
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
  public func fill(_ rect: CGRect) {}
  public func fillEllipse(in rect: CGRect) {}
  public func stroke(_ rect: CGRect) {}
  public func strokeEllipse(in rect: CGRect) {}
  public func fillPath() {}
  public func strokePath() {}
  public func clip() {}
  public func clip(to rect: CGRect) {}
  public func clip(to rect: CGRect, mask: CGImage) {}
  public func clear(_ rect: CGRect) {}
  public func beginPath() {}
  public func closePath() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addRect(_ rect: CGRect) {}
  public func addEllipse(in rect: CGRect) {}
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  public func draw(_ image: CGImage, in rect: CGRect) { drawn = image.source }
  public func makeImage() -> CGImage? {
    let size = CGSize(width: width, height: height)
    return CGImage((drawn ?? .unknown("CGImage", size)).sized(size), size: size)
  }
}

extension UIGraphicsImageRendererContext {
  public var cgContext: CGContext { CGContext() }
  public var format: UIGraphicsImageRendererFormat { .init() }
}

extension UIColor {
  public func setFill() {}
  public func setStroke() {}
  public func set() {}
}

extension CGImage {
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { width * 4 }
  public func cropping(to rect: CGRect) -> CGImage? {
    CGImage(source, size: rect.size)
  }
}
