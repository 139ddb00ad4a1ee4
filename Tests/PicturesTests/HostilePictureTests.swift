import CDrawing
import Foundation
import Testing
import ViewLayout
import ViewTree

@testable import Pictures

/// Pictures designed to exhaust memory, to decode forever, or to crash the decoder.
@Suite(.timeLimit(.minutes(20))) struct HostilePictureTests {
  private static func png(_ width: UInt32, _ height: UInt32) -> Data {
    func bytes(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) }
    }
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + bytes(13) + Array("IHDR".utf8) + bytes(width)
        + bytes(height) + [8, 6, 0, 0, 0] + bytes(0))
  }

  @Test func headerIsCheckedBeforeAllocation() {
    let jpeg =
      Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xEA, 0x60, 0xEA, 0x60, 3]) + Data(count: 100)
    for data in [Self.png(60_000, 60_000), Self.png(.max, .max), jpeg] {
      #expect(throws: PictureReader.Problem.self) { try PictureReader.read(data) }
      do { _ = try PictureReader.read(data) } catch {
        #expect(error.message == "it has too many pixels")
      }
      do { _ = try PictureReader.read(own: data) } catch {
        #expect(error.message == "it has too many pixels")
      }
    }
  }

  /// What cairo rejects is left out, alone or in a group, and the rest is drawn; a canvas in an
  /// error state is not.
  @Test func rejectedDrawingAffectsNoOther() {
    func column(_ x: Double, _ canvas: PictureCanvas) {
      canvas.fill(.rectangle, in: LayoutRect(x, 0, 1, 1), .color(.white))
    }
    var attempts = 0
    let canvas = PictureCanvas.painted({ PictureCanvas(width: 6, height: 1, scale: 1) }) { canvas in
      attempts += 1
      canvas.item { column(0, canvas) }
      canvas.item {
        canvas.item { column(1, canvas) }
        // A clip that was never saved cannot be restored.
        canvas.item { cd_restore(canvas.pointer) }
        canvas.item { column(2, canvas) }
      }
      canvas.item {
        canvas.item { column(3, canvas) }
        cd_restore(canvas.pointer)
      }
      canvas.item { column(4, canvas) }
      canvas.item { column(5, canvas) }
    }
    #expect(
      canvas?.pixels.bytes.indices.filter { $0 % 4 == 3 }.map { canvas!.pixels.bytes[$0] }
        == [255, 255, 255, 0, 255, 255])
    #expect(attempts == 3)
    let none = PictureCanvas.painted({ PictureCanvas(width: 1, height: 1, scale: 1) }) { canvas in
      for _ in 0..<100 { canvas.item { cd_restore(canvas.pointer) } }
    }
    #expect(none == nil)
  }

  /// A view moved far out of bounds does not affect others.
  @Test(arguments: PictureFormat.allCases) func distantViewsDoNotBreakPicture(
    _ format: PictureFormat
  ) {
    func radial(_ start: Double, _ end: Double, _ last: Double) -> PaintValue {
      .radial(
        stops: [
          GradientStop(color: .black, location: 0), GradientStop(color: .white, location: last),
        ], center: UnitPlace(x: 0.5, y: 1), start: start, end: end)
    }
    var ring = ShapeNode(.capsule, fill: nil)
    ring.stroke = StrokeValue(paint: radial(51.5, 1e6, 2), width: 21)
    let away = ViewNode.row(
      [.spacer(minLength: 41), .divider(radial(0.5, 11.5, 1))], spacing: 1e300, alignment: .center)
    let row = ViewNode.row(
      [away, .shape(ring), .divider(radial(0.5, 11.5, 1))], spacing: -1e9, alignment: .center)
    let picture = SurfacePicture(ViewTree(root: row), surface: .lock, now: .distantPast)
    #expect(picture.file(format, scale: 1) != nil)
  }

  /// A page with forms that each use another one twice, forty deep.
  private static var forms: Data {
    var text = "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
    text += "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
    text += "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]"
    text += "/Resources<</XObject<</F 10 0 R>>>>/Contents 4 0 R>> endobj\n"
    text += "4 0 obj <</Length 5>> stream\n/F Do\nendstream endobj\n"
    for level in 0..<40 {
      let content = level == 39 ? "0 0 50 50 re f" : "/F Do /F Do"
      text += "\(10 + level) 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 100 100]"
      text += "/Resources<</XObject<</F \(11 + level) 0 R>>>>/Length \(content.utf8.count)>> "
      text += "stream\n\(content)\nendstream endobj\n"
    }
    return Data((text + "trailer <</Root 1 0 R/Size 60>>\n%%EOF\n").utf8)
  }

  private static let turbulence = Data(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><filter id="f" x="0" y="0"
    width="1" height="1"><feTurbulence baseFrequency="0.1" numOctaves="1000000"/></filter>
    <rect width="1200" height="1200" filter="url(#f)"/></svg>
    """.utf8)

  @Test(arguments: [forms, turbulence]) func endlessDrawingIsABox(_ data: Data) throws {
    guard PictureReader.reads(data == Self.forms ? .pdf : .svg) else { return }
    var image = ImageNode(.asset("slow"), style: TextStyle(size: 17, paint: .color(.white)))
    image.isResizable = true
    var tree = ViewTree(root: .image(image))
    let time = try ContinuousClock().measure {
      tree.pictures["slow"] = try PictureReader.read(data)
      for _ in 0..<3 {
        #expect(SurfacePicture(tree, surface: .lock, now: .now).file(.png, scale: 2) != nil)
      }
    }
    #expect(time < .seconds(40), "\(time)")
  }

  @Test func otherProcessDecodesTheSame() throws {
    let svg = Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><circle cx="6" cy="5" r="4"
      fill="#c04020"/><path d="M10 1L19 9L11 8Z" fill="#2060c0" fill-opacity="0.5"/></svg>
      """.utf8)
    guard PictureReader.reads(.svg), PictureReader.reads(.png) else { return }
    func pixels(isOwn: Bool) throws -> [UInt8] {
      try Typesetter.shared.alone {
        var reason: UnsafePointer<CChar>?
        let bytes = [UInt8](svg)
        let picture = try #require(
          isOwn
            ? cd_picture_read(bytes, bytes.count, 1e6, &reason)
            : cd_picture_decode(bytes, bytes.count, 1e6, &reason))
        defer { cd_picture_free(picture) }
        let canvas = try #require(PictureCanvas(width: 90, height: 60, scale: 2))
        cd_picture_draw(picture, canvas.pointer, 3.3, 2.7, 31, 17, 1)
        return canvas.pixels.bytes
      }
    }
    let (own, other) = (try pixels(isOwn: true), try pixels(isOwn: false))
    #expect(own.contains { $0 > 0 })
    #expect(zip(own, other).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
  }

  #if os(Linux)
    @Test func decoderIsSandboxed() throws {
      let pixels = Pixels(width: 2, height: 2, bytes: [UInt8](repeating: 255, count: 16))
      _ = try PictureReader.read(Data(try #require(pixels.png)) + Data([UInt8.random(in: 0...255)]))
      let children = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").flatMap
      {
        (try? String(contentsOfFile: "/proc/self/task/\($0)/children", encoding: .utf8))?
          .split(separator: " ").map(String.init) ?? []
      }
      let statuses = children.compactMap {
        try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8)
      }
      #expect(statuses.contains { $0.contains("NoNewPrivs:\t1") && $0.contains("Seccomp:\t2") })
    }
  #endif
}
