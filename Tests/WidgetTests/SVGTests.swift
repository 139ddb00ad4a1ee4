import Foundation
import Testing
import ViewTree

@testable import Preview

/// Pictures of vectors from asset catalogues.
@Suite struct SVGTests {
  private func svg(_ body: String, _ attributes: String = "viewBox=\"0 0 10 10\"") -> String {
    "<?xml version=\"1.0\"?><!-- > --><svg \(attributes) xmlns=\"x\">\(body)</svg>"
  }

  /// The picture in ten pixels a side: a letter for each colour, a dot for nothing.
  private func drawn(_ body: String) throws -> [String] {
    let picture = try #require(SVGPicture(svg(body))?.picture(longest: 10))
    return (0..<picture.height).map { y in
      (0..<picture.width).map { x -> String in
        let pixel = Array(
          picture.pixels[(y * picture.width + x) * 4..<(y * picture.width + x) * 4 + 4])
        if pixel[3] < 128 { return "." }
        return pixel[0] > 200 ? "r" : pixel[1] > 100 ? "g" : pixel[2] > 200 ? "b" : "k"
      }.joined()
    }
  }

  @Test func aRectangleInAGroupThatIsMoved() throws {
    let rows = try drawn(
      "<g transform=\"translate(2 1)\" fill=\"#f00\"><rect width=\"4\" height=\"3\"/></g>")
    #expect(rows[0] == "..........")
    #expect(rows[1...3].allSatisfy { $0 == "..rrrr...." })
    #expect(rows[4] == "..........")
  }

  @Test func aPathOfAllItsCommands() throws {
    let rows = try drawn("<path fill='blue' d='M1 1h8v4H5l0,4-4 0zM2,2'/>")
    #expect(rows[1] == ".bbbbbbbb.")
    #expect(rows[4] == ".bbbbbbbb.")
    #expect(rows[6] == ".bbbb.....")
    #expect(rows[9] == "..........")
  }

  @Test func aHoleByTheRuleOfEvenAndOdd() throws {
    let path = "M0 0h10v10H0zM3 3h4v4H3z"
    #expect(try drawn("<path d=\"\(path)\" fill-rule=\"evenodd\"/>")[4] == "kkk....kkk")
    #expect(try drawn("<path d=\"\(path)\"/>")[4] == "kkkkkkkkkk")
  }

  @Test func curvesAndArcsMakeACircle() throws {
    let circle = try drawn("<circle cx=\"5\" cy=\"5\" r=\"4\"/>")
    #expect(try drawn("<path d=\"M1 5a4 4 0 108 0a4 4 0 10-8 0\"/>") == circle)
    #expect(circle[5] == ".kkkkkkkk.")
    #expect(circle[0] == "..........")
    let cubic = "M5 1C7.2 1 9 2.8 9 5S7.2 9 5 9 1 7.2 1 5 2.8 1 5 1z"
    #expect(try drawn("<path d=\"\(cubic)\"/>")[5] == circle[5])
  }

  @Test func aStrokeHasItsWidthAndNoFill() throws {
    let rows = try drawn(
      "<line x1=\"0\" y1=\"5\" x2=\"10\" y2=\"5\" style=\"fill:none;stroke:#00ff00;stroke-width:2\"/>"
    )
    #expect(rows[4] == "gggggggggg" && rows[5] == "gggggggggg")
    #expect(rows[2] == "..........")
  }

  @Test func whatIsDefinedIsNotDrawn() throws {
    let rows = try drawn(
      """
      <defs><rect width="10" height="10"/><linearGradient id="a"><stop stop-color="#f00"/>
      <stop stop-color="#f00"/></linearGradient></defs><rect width="2" height="2" fill="url(#a)"/>
      """)
    #expect(rows[0] == "rr........")
    #expect(rows[5] == "..........")
  }

  @Test func theSizeIsTheFilesOwn() throws {
    let picture = try #require(
      SVGPicture(svg("<rect width=\"4\" height=\"4\"/>", "width=\"24px\" height=\"12\"")))
    #expect((picture.width, picture.height) == (24, 12))
    #expect(picture.picture(longest: 96)?.height == 48)
  }

  @Test(arguments: [
    "", "<svg>", "<svg width='0' height='1'><rect/></svg>", "<svg viewBox='0 0 -1 5'/>",
  ])
  func whatIsNoPictureIsNone(_ text: String) {
    #expect(SVGPicture(text) == nil)
  }

  @Test func pathsOfAnyKindEnd() {
    for path in [
      "M", "M0", "Q1 2 3", "z", "M0 0 L nan", "A1 1 0 2 1 3 3", "M1e9 1e9h1e300",
      "M-1e300 -1e999L1e999 3",
    ] {
      _ = SVGPicture(svg("<path d=\"\(path)\" stroke=\"red\"/>"))?.picture(longest: 20)
    }
  }
}
