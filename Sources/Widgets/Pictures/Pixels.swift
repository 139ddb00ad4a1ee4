internal import CDrawing

package enum PictureFormat: String, Sendable, CaseIterable {
  case png, svg, pdf
}

/// A raster picture: rows of red, green, blue and alpha, with premultiplied alpha.
package struct Pixels: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Four bytes per pixel.
  package let bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let place = (y * width + x) * 4
    return (bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
  }
}

extension Pixels {
  package var png: [UInt8]? {
    Typesetter.shared.alone {
      guard let canvas = PictureCanvas(width: width, height: height, scale: 1) else { return nil }
      canvas.put(self, x: 0, y: 0)
      return canvas.finish()
    }
  }

  package static var canMakeSixels: Bool { cd_can_make_sixels() == 1 }

  /// An opaque picture as a sixel graphic with at most `colors` colours.
  package func sixels(colors: Int) -> String? {
    var opaque: [UInt8] = []
    opaque.reserveCapacity(width * height * 3)
    for place in stride(from: 0, to: bytes.count, by: 4) { opaque += bytes[place..<place + 3] }
    var count = 0
    guard
      let text = cd_sixels(&opaque, Int32(width), Int32(height), Int32(colors), &count)
    else { return nil }
    defer { cd_free(text) }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }
}
