import ViewTree

/// The colours of a rendering mode.
///
/// Live Activities are always drawn in full colour, which is the default here. If code sets another
/// mode, for example in a preview, the views are drawn as in WidgetKit's documentation
/// (WidgetRenderingMode). The accented mode uses only alpha, with the accent colour for views that
/// are `widgetAccentable()` and white for all others. The vibrant mode uses alpha and brightness,
/// in white.
extension EnvironmentValues {
  /// A colour in the rendering mode. Applying this twice has no further effect.
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

  /// A raster picture in the rendering mode.
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
