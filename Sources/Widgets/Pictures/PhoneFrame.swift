internal import ViewLayout
internal import ViewTree

/// A surface on a phone: its screen with a wallpaper, and the surface at its position there.
package struct PhoneFrame: Sendable {
  private let picture: SurfacePicture
  /// The size of the screen in points.
  private let screen: LayoutSize
  /// The width of the phone's edge in points.
  private static let edge = 12.0

  package init(_ picture: SurfacePicture, screenWidth: Double) {
    self.picture = picture
    screen = LayoutSize(screenWidth, (screenWidth * 2.168).rounded())
  }

  package func file(_ format: PictureFormat, scale: Double = 3) -> [UInt8]? {
    let size = LayoutSize(screen.width + 2 * Self.edge, screen.height + 2 * Self.edge)
    return Typesetter.shared.alone {
      PictureCanvas.file(format, size, scale: scale) {
        draw(on: $0, LayoutRect(x: 0, y: 0, size: size))
      }
    }
  }

  private func draw(on canvas: PictureCanvas, _ whole: LayoutRect) {
    let inner = whole.inset(by: Self.edge)
    canvas.fill(Self.round(67), in: whole, .color(ColorValue(hex: 0x2C2C2E)))
    canvas.fill(Self.round(64), in: whole.inset(by: 2.5), .color(.black))
    canvas.saving {
      canvas.clip(Self.round(55), in: inner)
      canvas.fill(.rectangle, in: inner, wallpaper)
      canvas.move(x: inner.x, y: inner.y)
      screen(on: canvas)
    }
  }

  private static func round(_ radius: Double) -> Outline {
    var radii = CornerRadii(all: radius)
    radii.isContinuous = true
    return .rectangle(radii: radii)
  }

  private var wallpaper: PaintValue {
    let colors: [UInt32] = picture.tree.isDark ? [0x1B2A4A, 0x3B2B52] : [0x9CC3F0, 0xE3C7E8]
    return .linear(
      stops: [
        GradientStop(color: ColorValue(hex: colors[0]), location: 0),
        GradientStop(color: ColorValue(hex: colors[1]), location: 1),
      ], start: UnitPlace(x: 0.3, y: 0), end: UnitPlace(x: 0.7, y: 1))
  }

  /// Draws the contents of the screen with its upper left corner at the origin.
  private func screen(on canvas: PictureCanvas) {
    let middle = screen.width / 2
    func island(_ width: Double, _ height: Double) {
      canvas.fill(.capsule, in: LayoutRect(middle - width / 2, 11, width, height), .color(.black))
    }
    func put(x: Double, y: Double) {
      canvas.saving {
        canvas.move(x: x, y: y)
        picture.draw(on: canvas)
      }
    }
    switch picture.surface {
    case .compact:
      // The camera stays in place, and each side of the island is as wide as its view.
      clock(on: canvas)
      put(x: middle - SurfaceLayout.camera / 2 - (picture.layout.cameraX ?? 0), y: 11)
    case .expanded:
      clock(on: canvas)
      put(x: middle - picture.size.width / 2, y: 11)
    case .minimal:
      clock(on: canvas)
      island(SurfaceLayout.camera, SurfaceLayout.islandHeight)
      put(x: middle + SurfaceLayout.camera / 2 + 8, y: 11)
    case .lock, .small, .standby:
      island(SurfaceLayout.camera, SurfaceLayout.islandHeight)
      clock(on: canvas)
      put(x: middle - picture.size.width / 2, y: screen.height - 130 - picture.size.height)
    }
    canvas.fill(
      .capsule, in: LayoutRect(middle - 70, screen.height - 13, 140, 5), .color(.white.faded(0.9)))
  }

  /// Draws the time in large digits as on a lock screen.
  private func clock(on canvas: PictureCanvas) {
    var style = TextStyle(size: 86, paint: .color(.white))
    style.weight = 600
    let painter = ItemPainter(canvas: canvas, pictures: [:], now: picture.now)
    painter.text("9:41", style, in: LayoutRect(0, 92, screen.width, 100), opacity: 0.95)
    let small = TextStyle(size: 20, paint: .color(.white))
    painter.text("Monday, June 9", small, in: LayoutRect(0, 68, screen.width, 26), opacity: 0.95)
  }
}
