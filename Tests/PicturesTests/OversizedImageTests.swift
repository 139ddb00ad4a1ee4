import Foundation
import Testing
import ViewLayout
import ViewTree

@testable import Pictures

/// Images that a phone would not show because of their pixels.
@Suite struct OversizedImageTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  /// A surface with one image of a number of pixels in a frame of a size in points.
  private func found(
    _ width: Int, _ height: Int, in side: Double = 26, on surface: Surface = .minimal,
    around: (ViewNode) -> ViewNode = { $0 }
  ) throws -> [OversizedImage] {
    let pixels = Pixels(
      width: width, height: height, bytes: [UInt8](repeating: 255, count: width * height * 4))
    let file = try #require(pixels.png)
    return try found(PictureReader.read(Data(file)), side, surface, around)
  }

  private func found(
    _ picture: PictureValue, _ side: Double, _ surface: Surface, _ around: (ViewNode) -> ViewNode
  ) throws -> [OversizedImage] {
    var image = ImageNode(.asset("owl"), style: TextStyle(size: 17, paint: .color(.white)))
    image.isResizable = true
    var frame = FrameNode()
    frame.width = side
    frame.height = side
    var tree = ViewTree(root: around(.frame(.image(image), frame)))
    tree.pictures["owl"] = picture
    return SurfacePicture(tree, surface: surface, now: now).oversizedImages
  }

  @Test func largeImageInSmallSlotIsFound() throws {
    let images = try found(1024, 1024)
    let image = try #require(images.first)
    #expect(images.count == 1)
    #expect(image.name == "owl")
    #expect(image.pixels == [1024, 1024])
    #expect(image.slot == [78, 78])
    #expect(image.presentation == [135, 110])
  }

  /// The bubble has 45 × 36.67 points, whatever part of it the image fills.
  @Test(arguments: [(135, 110, false), (136, 110, true), (135, 111, true), (26, 26, false)])
  func presentationDecides(width: Int, height: Int, isFound: Bool) throws {
    #expect(try !found(width, height).isEmpty == isFound)
  }

  @Test(arguments: [(1113, 480, false), (1114, 480, true), (1113, 481, true)])
  func cardUsesItsMaximumSize(width: Int, height: Int, isFound: Bool) throws {
    #expect(try !found(width, height, on: .lock).isEmpty == isFound)
  }

  @Test(arguments: [(157, 110, false), (158, 110, true), (157, 111, true)])
  func islandSideIsAsHighAsTheIsland(width: Int, height: Int, isFound: Bool) throws {
    #expect(try !found(width, height, on: .compact).isEmpty == isFound)
  }

  @Test func slotIsAtMostThePresentation() throws {
    #expect(try found(1024, 1024, in: 90).first?.slot == [135, 110])
  }

  /// A tree carries fewer pixels of a very large image; the original number is reported.
  @Test func downsampledImageReportsOriginalSize() throws {
    #expect(try found(1600, 1400).first?.pixels == [1600, 1400])
  }

  @Test func maskedImagesCountAndHiddenOnesDoNot() throws {
    let shape = ViewNode.shape(ShapeNode(.circle, fill: .color(.white)))
    #expect(try found(500, 500) { .mask(shape, $0) }.count == 1)
    #expect(try found(500, 500) { .hidden($0) }.isEmpty)
  }

  @Test func vectorImagesHaveNoPixels() throws {
    let file = #"<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>"#
    let picture = PictureValue(
      data: Data(file.utf8), width: 2000, height: 2000, isVector: true)
    #expect(try found(picture, 26, .minimal) { $0 }.isEmpty)
  }
}
