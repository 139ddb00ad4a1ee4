public import Foundation
import ViewTree

/// Stands for UIKit's `UIImage`: pictures of the asset catalogue by name; others only by their size.
public final class UIImage: NSObject, @unchecked Sendable {
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum Orientation: Int, Sendable { case up, down, left, right }
  public class Configuration: NSObject, @unchecked Sendable {}
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    public init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight = .regular, scale: SymbolScale = .default
    ) {}
    public init(weight: UIImage.SymbolWeight) {}
    public init(font: UIFont) {}
    public init(textStyle: UIFont.TextStyle) {}
    public init(paletteColors: [UIColor]) {}
    public init(hierarchicalColor: UIColor) {}
  }
  public enum SymbolScale: Int, Sendable { case `default`, unspecified, small, medium, large }
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
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) { self.init(named: name) }
  public init?(systemName: String) {
    source = .symbol(systemName)
    size = CGSize(width: 20, height: 20)
  }
  public convenience init?(systemName: String, withConfiguration: Configuration?) {
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
