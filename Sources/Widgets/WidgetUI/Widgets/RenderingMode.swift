import ViewTree

/// Which colours a rendering mode leaves.
///
/// Live Activities are drawn in full colour wherever they are shown, so that this is what views get. Where
/// code sets another mode, as its previews do, its views are drawn as WidgetKit's documentation has it
/// (WidgetRenderingMode): accented takes alpha alone, in the accent colour for views that are
/// `widgetAccentable()` and in white for all others; vibrant takes alpha and brightness, in white.
extension EnvironmentValues {
  /// A colour as the mode has it; the same again where it was rendered before.
  func rendered(_ color: ColorValue) -> ColorValue {
    switch widgetRenderingMode {
    case .accented:
      let base = isAccentable ? accent : .white
      return ColorValue(red: base.red, green: base.green, blue: base.blue, alpha: color.alpha)
    case .vibrant:
      let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      return ColorValue.white.faded(light * color.alpha)
    default: return color
    }
  }

  func rendered(_ paint: PaintValue) -> PaintValue {
    widgetRenderingMode == .fullColor ? paint : paint.mapped(rendered)
  }

  /// A picture of pixels as the mode has it.
  func rendered(_ image: ImageNode, _ mode: WidgetAccentedRenderingMode?) -> ViewNode {
    var image = image
    switch (widgetRenderingMode, mode) {
    case (.accented, nil), (.accented, .accented):
      image.isTemplate = true
      return .image(image)
    case (.accented, .desaturated), (.vibrant, _): return .effect(.image(image), .grayscale(1))
    case (.accented, .accentedDesaturated):
      let gray = ViewNode.effect(.image(image), .grayscale(1))
      return isAccentable ? .effect(gray, .colorMultiply(accent)) : gray
    default: return .image(image)
    }
  }

  private var accent: ColorValue { Color.accentColor.value(self) }
}
