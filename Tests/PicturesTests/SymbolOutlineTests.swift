import Foundation
import Testing
import ViewLayout
import ViewTree

@testable import Pictures

/// The symbols of Islet's own stroke font.
@Suite struct SymbolOutlineTests {
  private static let names = SymbolOutline.glyphs.keys.sorted()
  private static let now = Date(timeIntervalSince1970: 1_780_000_000)

  @Test func everyOutlineHasInkInItsMiddle() throws {
    #expect(Self.names.count >= 100)
    for name in Self.names {
      let glyph = try #require(SymbolOutline.glyphs[name])
      let ink = try #require(SymbolOutline.of(glyph)).outline.bounds
      #expect(ink.width <= 1.4 && ink.height <= 1.3, "\(name) \(ink)")
      #expect(max(ink.width, ink.height) >= 0.8 || name.hasPrefix("ellipsis"), "\(name) \(ink)")
      #expect(
        abs(ink.x + ink.width / 2) < 0.12 && abs(ink.y + ink.height / 2) < 0.1, "\(name) \(ink)")
    }
  }

  @Test func slashKeepsOutlineAndFilledSymbolsAreSolid() throws {
    func ink(_ name: String) throws -> Int {
      let pixels = try #require(picture([name], weight: 400, size: 40).pixels(scale: 1))
      return stride(from: 0, to: pixels.count, by: 4).reduce(0) { $0 + Int(pixels[$1]) - 0x24 }
    }
    #expect(try ink("heart.fill") * 2 > ink("heart") * 3)
    #expect(try ink("airplane.slash") * 10 > ink("airplane") * 7)
    #expect(try ink("airplane.circle.fill") > ink("airplane.circle"))
    #expect(try ink("3.circle.fill") > ink("3.circle"))
  }

  @Test func outlineHasFontsWeight() throws {
    func ink(_ weight: Int, _ name: String) throws -> Int {
      let pixels = try #require(picture([name], weight: weight, size: 40).pixels(scale: 1))
      return stride(from: 0, to: pixels.count, by: 4).reduce(0) { $0 + Int(pixels[$1]) - 0x24 }
    }
    #expect(try ink(800, "xmark") * 10 > ink(300, "xmark") * 13)
  }

  @Test func sheetMatchesRecording() throws {
    let rows = stride(from: 0, to: Self.names.count, by: 12).map { start in
      let names = Array(Self.names[start..<min(start + 12, Self.names.count)])
      let entries = [(400, 20.0), (700, 20)].map { weight, size in
        ContactSheet.Entry("\(weight)", picture(names, weight: weight, size: size))
      }
      return (title: names.joined(separator: "  "), entries: entries)
    }
    let file = Data(try #require(ContactSheet(rows).png(scale: 1.5)))
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../WidgetTests/Sheets/Symbols.png")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try file.write(to: path)
      Issue.record("recorded")
      return
    }
    let difference = try #require(PictureDifference(old: Data(contentsOf: path), new: file))
    #expect(difference.percent < 0.5)
  }

  private func picture(_ names: [String], weight: Int, size: Double) -> SurfacePicture {
    func image(_ name: String) -> ViewNode {
      var style = TextStyle(size: size, paint: .color(.white))
      style.weight = weight
      return .image(ImageNode(.symbol(name), style: style))
    }
    let around = ["circle.fill", "circle", "slash"].map { image(names[0] + "." + $0) }
    var frame = FrameNode()
    frame.height = 60
    let row = ViewNode.row(
      names.map(image) + (names.count > 1 ? around : []), spacing: 3, alignment: .center)
    var tree = ViewTree(root: .frame(row, frame))
    tree.isDark = true
    return SurfacePicture(tree, surface: .lock, now: Self.now)
  }
}

extension SurfacePicture {
  fileprivate func pixels(scale: Double) -> [UInt8]? {
    pixels(width: Int(size.width), height: Int(size.height), scale: scale, left: 0, top: 0)
  }
}
