import ViewTree

extension SurfaceLayout.Result {
  /// The right-to-left layout: positions are mirrored, but text and pictures are not.
  func mirrored(_ width: Double) -> SurfaceLayout.Result {
    var result = self
    result.cameraX = cameraX.map { width - $0 - SurfaceLayout.camera }
    result.parts = parts.map { part in
      var part = part
      part.rect.x = width - part.rect.x - part.rect.width
      part.tree.items = part.tree.items.map { $0.mirrored(width) }
      return part
    }
    return result
  }
}

extension PlacedItem {
  func mirrored(_ width: Double) -> PlacedItem {
    var item = self
    item.rect.x = width - rect.x - rect.width
    switch content {
    case .group(let items, var change):
      switch change {
      case .mask(let mask): change = .mask(mask.map { $0.mirrored(width) })
      // Transformations apply around the new position.
      case .transform(let value): change = .transform(value.around(x: item.rect.x - rect.x, y: 0))
      case .clip(let outline): change = .clip(outline.mirrored)
      case .shadow, .effect: break
      }
      item.content = .group(items.map { $0.mirrored(width) }, change)
    case .shape(var shape):
      shape.outline = shape.outline.mirrored
      item.content = .shape(shape)
    case .progress(let progress) where !progress.isCircular:
      item.content = .group([item], .transform(item.flip))
    case .image(let image):
      guard case .symbol(let name) = image.source,
        name.split(separator: ".").contains(where: { $0 == "forward" || $0 == "backward" }),
        name.contains(".")
      else { break }
      item.content = .group([item], .transform(item.flip))
    default: break
    }
    return item
  }

  /// A horizontal flip around the centre of the item's rectangle.
  private var flip: TransformValue {
    TransformValue.scale(x: -1, y: 1).around(x: rect.x + rect.width / 2, y: 0)
  }
}

extension Outline {
  fileprivate var mirrored: Outline {
    guard case .rectangle(let radii) = self else { return self }
    var turned = radii
    (turned.topLeading, turned.topTrailing) = (radii.topTrailing, radii.topLeading)
    (turned.bottomLeading, turned.bottomTrailing) = (radii.bottomTrailing, radii.bottomLeading)
    return .rectangle(radii: turned)
  }
}
