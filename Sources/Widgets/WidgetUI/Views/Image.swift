import ViewTree

public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case symbol(String)
    case asset(String)
    case unknown(String, CGSize)
    /// The data of a file in the app, and its size in points.
    case file(Data, CGSize)
  }
  public enum Scale: CaseIterable, Hashable, Sendable { case small, medium, large }
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum Orientation: Hashable, Sendable { case up, down, left, right }
  public enum DynamicRange: Hashable, Sendable { case standard, constrainedHigh, high }

  let source: Source
  /// The size in points of the `UIImage` from which it was made.
  private var drawnSize: CGSize?
  var isResizable = false
  var isTiled = false
  var capInsets = EdgeInsets()
  var isPixelated = false
  var mode: TemplateRenderingMode?
  var symbolMode: SymbolRenderingMode?
  /// The highlighted fraction of a variable symbol.
  var variableValue: Double?
  var label: String?
  var accentedMode: WidgetAccentedRenderingMode?

  var symbolName: String? { if case .symbol(let name) = source { name } else { nil } }

  public init(systemName: String) { source = .symbol(systemName) }
  public init(systemName: String, variableValue: Double?) {
    source = .symbol(systemName)
    self.variableValue = variableValue
  }
  public init(
    _ name: String, variableValue: Double? = nil, bundle: Bundle? = nil, label: Text? = nil
  ) { source = .asset(name) }
  public init(_ resource: ImageResource) { source = .asset(resource.name) }
  public init(decorative name: String, bundle: Bundle? = nil) { source = .asset(name) }
  public init(uiImage: UIImage) {
    source = uiImage.source
    drawnSize = uiImage.size == .zero ? nil : uiImage.size
  }
  public init(decorative image: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    source = image.source.scaled(by: 1 / scale)
  }
  public init(_ image: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
    self.init(decorative: image, scale: scale)
  }

  private func with(_ change: (inout Image) -> Void) -> Image {
    var image = self
    change(&image)
    return image
  }
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch)
    -> Image
  {
    with {
      $0.isResizable = true
      $0.capInsets = capInsets
      $0.isTiled = resizingMode == .tile
    }
  }
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { with { $0.mode = mode } }
  public func interpolation(_ interpolation: Interpolation) -> Image {
    with { $0.isPixelated = interpolation == .none }
  }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    with { $0.symbolMode = mode }
  }
  public func allowedDynamicRange(_ range: DynamicRange?) -> Image { self }
  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> Image {
    with { $0.accentedMode = mode }
  }
}

extension Image: View, NodeView {
  func nodes(_ context: Context) -> [ViewNode] {
    let values = context.environment
    var style = values.textStyle
    style.size *= values.imageScale == .small ? 0.8 : values.imageScale == .large ? 1.3 : 1
    var node: ImageNode
    switch source {
    case .symbol(let name):
      style.symbol = values.symbolStyle(symbolMode, value: variableValue)
      node = ImageNode(.symbol(values.symbolVariants.apply(to: name)), style: style)
    case .asset(let name):
      node = ImageNode(.asset(name), style: style)
      let set = AssetCatalog.shared.image(name)
      if set?.hasDark == true, values.colorScheme == .dark {
        node.source = .asset(name + ImageAsset.dark)
      }
      node.width = drawnSize?.width ?? set?.width ?? 24
      node.height = drawnSize?.height ?? set?.height ?? 24
      node.isTemplate = mode == .template || (mode == nil && set?.isTemplate == true)
    case .unknown(let name, let size):
      node = ImageNode(.unknown(name), style: style)
      node.width = size.width
      node.height = size.height
      node.isTemplate = mode == .template
    case .file(let data, let size):
      node = ImageNode(.asset(context.recorder.add(picture: data, size: size)), style: style)
      node.width = size.width
      node.height = size.height
      node.isTemplate = mode == .template
    }
    node.isResizable = isResizable
    node.isTiled = isTiled ? true : nil
    node.capInsets = capInsets == EdgeInsets() ? nil : capInsets.edges
    node.isPixelated = isPixelated ? true : nil
    node.label = label
    if values.isRedacted { return [.bar(over: .image(node), values)] }
    return [symbolName == nil ? values.rendered(node, accentedMode) : .image(node)]
  }
}

public enum SymbolRenderingMode: Hashable, Sendable {
  case monochrome, multicolor, hierarchical, palette
}
public struct SymbolVariants: Hashable, Sendable {
  var shape = ""
  var hasSlash = false
  var isFilled = false
  public static let none = SymbolVariants()
  public static let fill = SymbolVariants(isFilled: true)
  public static let circle = SymbolVariants(shape: ".circle")
  public static let square = SymbolVariants(shape: ".square")
  public static let rectangle = SymbolVariants(shape: ".rectangle")
  public static let slash = SymbolVariants(hasSlash: true)
  public var fill: SymbolVariants { Self(shape: shape, hasSlash: hasSlash, isFilled: true) }
  public var circle: SymbolVariants { with(".circle") }
  public var square: SymbolVariants { with(".square") }
  public var rectangle: SymbolVariants { with(".rectangle") }
  public var slash: SymbolVariants { Self(shape: shape, hasSlash: true, isFilled: isFilled) }
  private func with(_ shape: String) -> SymbolVariants {
    Self(shape: shape, hasSlash: hasSlash, isFilled: isFilled)
  }
  public func contains(_ other: SymbolVariants) -> Bool {
    (other.shape.isEmpty || shape == other.shape) && (hasSlash || !other.hasSlash)
      && (isFilled || !other.isFilled)
  }
  /// Adds missing variants to a name, in the order of SF Symbols: `bell.circle.fill`.
  func apply(to name: String) -> String {
    var parts = name.split(separator: ".").map(String.init)
    let isFilled = isFilled || parts.last == "fill"
    if parts.last == "fill" { parts.removeLast() }
    let bare = parts.joined(separator: ".")
    func ending(_ suffix: String, _ isWanted: Bool) -> String {
      isWanted && !bare.hasSuffix(suffix) ? suffix : ""
    }
    return bare + ending(shape, !shape.isEmpty) + ending(".slash", hasSlash)
      + (isFilled ? ".fill" : "")
  }
}

extension EnvironmentValues {
  /// The paint of a symbol's layers; `nil` if all layers have the same.
  func symbolStyle(_ own: SymbolRenderingMode?, value: Double?) -> SymbolStyle? {
    // Several foreground styles make a palette, whatever the mode.
    let mode = foreground.count > 1 ? .palette : own ?? symbolRenderingMode ?? .monochrome
    guard mode != .monochrome || value != nil else { return nil }
    var style = SymbolStyle(SymbolStyle.Mode(rawValue: "\(mode)") ?? .monochrome)
    style.others = foreground.dropFirst().map { $0.paintValue(self) }
    style.value = value.map { min(1, max(0, finite($0))) }
    return style
  }
}

public protocol SymbolEffect {}
public struct AnySymbolEffect: SymbolEffect, Sendable {
  public var up: Self { self }
  public var down: Self { self }
  public var wholeSymbol: Self { self }
  public var byLayer: Self { self }
  public var iterative: Self { self }
  public var cumulative: Self { self }
  public var reversing: Self { self }
  public var nonReversing: Self { self }
  public var offUp: Self { self }
  public var downUp: Self { self }
  public var upUp: Self { self }
  public var hideInactiveLayers: Self { self }
  public var dimInactiveLayers: Self { self }
  public var clockwise: Self { self }
  public var counterClockwise: Self { self }
  public var plain: Self { self }
  public var pulse: Self { self }
  public var left: Self { self }
  public var right: Self { self }
  public func magic(fallback: AnySymbolEffect) -> Self { self }
}
extension SymbolEffect where Self == AnySymbolEffect {
  public static var bounce: AnySymbolEffect { .init() }
  public static var pulse: AnySymbolEffect { .init() }
  public static var variableColor: AnySymbolEffect { .init() }
  public static var scale: AnySymbolEffect { .init() }
  public static var appear: AnySymbolEffect { .init() }
  public static var disappear: AnySymbolEffect { .init() }
  public static var replace: AnySymbolEffect { .init() }
  public static var automatic: AnySymbolEffect { .init() }
  public static var breathe: AnySymbolEffect { .init() }
  public static var rotate: AnySymbolEffect { .init() }
  public static var wiggle: AnySymbolEffect { .init() }
  public static var drawOn: AnySymbolEffect { .init() }
  public static var drawOff: AnySymbolEffect { .init() }
  public static var downUp: AnySymbolEffect { .init() }
  public static var upUp: AnySymbolEffect { .init() }
  public static var offUp: AnySymbolEffect { .init() }
}
public enum SymbolEffectOptions: Sendable {
  case `default`, repeating, nonRepeating
  public struct RepeatBehavior: Sendable {
    public static let continuous = RepeatBehavior()
    public static let periodic = RepeatBehavior()
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self { .periodic }
  }
  public static func `repeat`(_ count: Int?) -> Self { .default }
  public static func `repeat`(_ behavior: RepeatBehavior) -> Self { .default }
  public static func speed(_ speed: Double) -> Self { .default }
  public var repeating: Self { self }
  public func speed(_ speed: Double) -> Self { self }
  public func `repeat`(_ count: Int) -> Self { self }
}

extension View {
  public func imageScale(_ scale: Image.Scale) -> some View { setting(\.imageScale, scale) }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    setting(\.symbolRenderingMode, mode)
  }
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    setting(\.symbolVariants, variant)
  }
  public func symbolEffect<T: SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { ignoring("symbolEffect") }
  public func symbolEffect<T: SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { ignoring("symbolEffect") }
  public func symbolEffect(_ effect: AnySymbolEffect) -> some View { ignoring("symbolEffect") }
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { unchanged() }
}

/// Replacement for SwiftUI's `AsyncImage`, which loads nothing because widgets have no network.
public struct AsyncImage<Content: View>: View {
  let content: Content
  public init(url: URL?, scale: CGFloat = 1) where Content == PlaceholderView {
    content = PlaceholderView(name: "AsyncImage")
  }
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.content = .init(storage: .second(placeholder()))
  }
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) { self.content = content(.empty) }
  public var body: some View { content }
}
public enum AsyncImagePhase {
  case empty
  case success(Image)
  case failure(any Error)
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
