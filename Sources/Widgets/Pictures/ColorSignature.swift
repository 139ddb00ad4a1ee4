internal import ViewLayout
internal import ViewTree

extension SurfacePicture {
  /// A hash that is equal for pictures whose parts have the same colours in the same order,
  /// whatever their texts and sizes. Contrasts of such pictures are equal, unless a text has moved
  /// onto another background.
  package var colorSignature: Int {
    var hasher = Hasher()
    hasher.combine(background)
    layout.items.hashColors(into: &hasher)
    return hasher.finalize()
  }
}

extension [PlacedItem] {
  fileprivate func hashColors(into hasher: inout Hasher) {
    for item in self {
      hasher.combine(item.opacity)
      switch item.content {
      case .text(let text, _): for run in text.runs { hasher.combine(run.style.paint) }
      case .image(let image):
        hasher.combine(image.source)
        hasher.combine(image.style.paint)
      case .shape(let shape):
        hasher.combine(shape.fill)
        hasher.combine(shape.stroke)
      case .progress(let progress):
        hasher.combine(progress.tint)
        hasher.combine(progress.track)
      case .divider(let paint, _): hasher.combine(paint)
      case .group(let items, let change):
        switch change {
        case .mask(let mask): mask.hashColors(into: &hasher)
        case .shadow(let color, let radius, _, _):
          hasher.combine(color)
          hasher.combine(radius)
        case .effect(let effect): hasher.combine(effect)
        case .clip, .transform: break
        }
        items.hashColors(into: &hasher)
      case .chart(let chart): hasher.combine(chart)
      case .placeholder, .link, .button: break
      }
    }
  }
}
