import ViewTree

/// Replacement for UIKit's `UIImage`: an asset by name, a file by its data, or a drawing by its
/// size or by the picture drawn into it.
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
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  public init?(data: Data, scale: CGFloat) {
    guard let (source, pixels) = PictureFile.read(data) else { return nil }
    self.source = source.scaled(by: 1 / max(scale, 0.1))
    size = CGSize(width: pixels.width / max(scale, 0.1), height: pixels.height / max(scale, 0.1))
  }
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }
  public init(resource: ImageResource) {
    source = .asset(resource.name)
    size =
      AssetCatalog.shared.image(resource.name).map { CGSize(width: $0.width, height: $0.height) }
      ?? .zero
  }
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    source = cgImage.source.scaled(by: 1 / max(scale, 0.1))
    size = source.size ?? CGSize(width: cgImage.width, height: cgImage.height)
  }
  public var scale: CGFloat { 1 }
  public var cgImage: CGImage? { CGImage(source, size: size) }
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
  public func withTintColor(_ color: UIColor) -> UIImage { self }
  public func pngData() -> Data? { PictureFile.data(of: source, size: size) }
  public func jpegData(compressionQuality: CGFloat) -> Data? { pngData() }
  public func preparingThumbnail(of size: CGSize) -> UIImage? { self }
}
/// Replacement for Core Graphics' `CGImage`, which only stores the source of the picture.
public final class CGImage: Sendable {
  public let width: Int
  public let height: Int
  let source: Image.Source
  init(_ source: Image.Source, size: CGSize) {
    self.source = source
    (width, height) = (Int(finite(size.width)), Int(finite(size.height)))
  }
}
