internal import CDrawing
package import FoundationEssentials
package import ViewLayout
package import ViewTree

/// A surface of an activity as the phone draws it, in points.
package struct SurfacePicture: Sendable {
  let tree: ViewTree
  package let surface: Surface
  /// The time shown by clocks.
  let now: Date
  /// The width of the lock screen's card in points, which determines all other sizes.
  let cardWidth: Double
  package let layout: SurfaceLayout.Result
  /// The drawn size in points; content above the system's limit is cut off.
  package let size: LayoutSize

  /// Lays out a tree for a surface; `width` is that of the lock screen's card.
  package init(_ tree: ViewTree, surface: Surface, width: Double = Phone.usual.card, now: Date) {
    self.tree = tree
    self.surface = surface
    self.now = now
    cardWidth = width
    layout = SurfaceLayout(surface: surface, width: width)
      .layout(tree, .points(Typesetter.shared), now: now)
    size = LayoutSize(
      max(1, layout.size.width), min(SurfaceLayout.tallest, max(1, layout.size.height)))
  }

  // MARK: Looks

  var background: ColorValue { Self.background(of: tree, on: surface) }

  /// The colour behind the views. On a phone, an untinted card is a material over the wallpaper.
  /// Its colour here differs from all system backgrounds and grays, so that views in these colours
  /// are visible on it.
  package static func background(of tree: ViewTree, on surface: Surface) -> ColorValue {
    switch surface {
    case .compact, .minimal, .expanded, .standby: return .black
    case .lock, .small:
      let base = tree.isDark ? ColorValue(hex: 0x242426) : ColorValue(hex: 0xEBEBF0)
      guard let tint = tree.backgroundTint else { return base }
      return base.mixed(with: tint.faded(1 / max(tint.alpha, 0.001)), amount: tint.alpha)
    }
  }

  var outline: Outline {
    func round(_ radius: Double) -> Outline {
      var radii = CornerRadii(all: min(radius, size.height / 2, size.width / 2))
      radii.isContinuous = true
      return .rectangle(radii: radii)
    }
    return switch surface {
    case .compact, .minimal: .capsule
    case .expanded: round(44)
    case .lock, .standby: round(24)
    case .small: round(20)
    }
  }

  // MARK: Files

  /// The picture as a file; a PNG has `scale` pixels per point, rounded up.
  package func file(_ format: PictureFormat, scale: Double = 3) -> [UInt8]? {
    Typesetter.shared.alone {
      PictureCanvas.file(format, size, scale: scale) { draw(on: $0) }
    }
  }

  // MARK: Screens

  /// A part of the picture in pixels, of a given size, scale and offset: red, green, blue and
  /// alpha, with premultiplied alpha.
  package func pixels(
    width: Int, height: Int, scale: Double, left: Double, top: Double
  ) -> [UInt8] {
    Typesetter.shared.alone {
      PictureCanvas.painted({ PictureCanvas(width: width, height: height, scale: 1) }) { canvas in
        canvas.move(x: left, y: top)
        canvas.transform(.scale(x: scale, y: scale))
        draw(on: canvas)
      }?.pixels.bytes ?? []
    }
  }

  /// The time at which the picture next changes without new data, at `scale` pixels per point.
  package func changesAt(scale: Double) -> Date? {
    var earliest: Date?
    func changes(_ date: Date?) {
      if let date { earliest = min(earliest ?? date, date) }
    }
    for item in layout.items.all {
      switch item.content {
      case .text(let text, _): for run in text.runs { changes(run.content.change(after: now)) }
      case .progress(let progress):
        guard case .interval(let from, let to, _) = progress.value, now < to else { continue }
        // The time at which the bar is a pixel longer, but at most once per second.
        let length = max(item.rect.width, item.rect.height) * scale
        changes(
          max(from, now).addingTimeInterval(max(1, to.timeIntervalSince(from) / max(1, length))))
      default: continue
      }
    }
    return earliest
  }

  // MARK: Sizes

  /// The pixels of a length in points.
  static func pixels(_ length: Double, _ scale: Double) -> Int {
    // Lengths are rounded to a hundredth of a point.
    max(1, Int(bounded: ((length * 100).rounded() / 100 * scale - 1e-6).rounded(.up)))
  }

  /// Draws the surface with its upper left corner at the origin. Only call it inside
  /// `Typesetter.alone`.
  func draw(on canvas: PictureCanvas, paints: @escaping (PlacedItem) -> Bool = { _ in true }) {
    let rect = LayoutRect(x: 0, y: 0, size: size)
    canvas.saving {
      canvas.clip(outline, in: rect)
      canvas.fill(.rectangle, in: rect, .color(background))
      ItemPainter(canvas: canvas, pictures: tree.pictures, now: now, paints: paints)
        .draw(layout.items)
    }
    guard let tint = tree.keylineTint, surface != .lock, surface != .small, surface != .standby
    else { return }
    var line = StrokeValue(paint: .color(tint.faded(0.5)), width: 1)
    line.isInside = true
    canvas.stroke(outline, in: rect, line)
  }
}
