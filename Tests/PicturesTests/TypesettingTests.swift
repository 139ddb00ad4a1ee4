import Foundation
import Testing
import ViewLayout
import ViewTree

@testable import Pictures

/// Texts are as wide as on a phone: widths were measured on iOS 26 with the system font.
@Suite struct TypesettingTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func text(
    _ string: String, _ size: Double, weight: Int = 400, limit: Int? = nil,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) -> TextNode {
    var style = TextStyle(size: size, paint: .color(.white))
    style.weight = weight
    change(&style)
    var text = TextNode(runs: [TextRun(.verbatim(string), style)])
    text.lineLimit = limit
    return text
  }

  private func width(_ text: TextNode) -> Double {
    Typesetter.shared.lines(of: text, at: now, width: nil, limit: nil).width
  }

  @Test func everyFontIsInstalled() {
    #expect(PictureFonts.missing.map(\.package) == [])
  }

  @Test(
    arguments: [
      ("On the Way", 12.0, 400, 66.04), ("This is a test string", 17.0, 400, 143.4),
      ("Delivery", 17.0, 400, 61.6), ("12:45", 12.0, 400, 31.5), ("Hello", 17.0, 400, 38.8),
      ("Your driver is arriving soon", 13.0, 400, 162.7), ("Hello", 17.0, 700, 41.9),
      ("Arriving at 12:30 PM", 17.0, 700, 165.8),
    ])
  func textIsAsWideAsOnAPhone(string: String, size: Double, weight: Int, expected: Double) {
    let found = width(text(string, size, weight: weight))
    #expect(abs(found - expected) < expected * 0.025, "\(string): \(found), not \(expected)")
  }

  @Test func wideLettersAreWiderThanNarrowOnes() {
    #expect(width(text("WWWW", 17)) > 3.5 * width(text("iiii", 17)))
    #expect(width(text("Bold", 17, weight: 700)) > width(text("Bold", 17)))
  }

  @Test func lettersAreStretchedToAWidth() {
    func stretched(_ value: Double, _ design: String? = nil, weight: Int = 400) -> Double {
      width(text("Delivery 12", 17, weight: weight) { ($0.stretch, $0.design) = (value, design) })
    }
    for design in [nil, "rounded", "monospaced", "serif"] {
      let plain = stretched(0, design)
      #expect(abs(stretched(-0.2, design) / plain - 0.75) < 0.04, "\(design ?? "")")
      #expect(abs(stretched(-0.4, design) / plain - 0.5) < 0.06, "\(design ?? "")")
      #expect(abs(stretched(0.2, design) / plain - 1.25) < 0.04, "\(design ?? "")")
    }
    #expect(abs(stretched(0.1) / stretched(0) - 1.075) < 0.01)
    #expect(stretched(-0.2, weight: 700) > stretched(-0.2))
    #expect(stretched(.nan) == stretched(0))
  }

  @Test func monospacedDigitsAreAllAsWide() {
    func digits(_ string: String) -> Double {
      width(text(string, 17) { $0.hasMonospacedDigits = true })
    }
    #expect(digits("1:11") == digits("8:88"))
    #expect(width(text("1:11", 17)) < width(text("8:88", 17)))
  }

  /// The pen of the round design fills dots, however heavy they are.
  @Test(arguments: [400, 600, 700, 800, 900]) func roundDotsAreSolid(weight: Int) throws {
    let dot = text(".", 100, weight: weight) { $0.design = "rounded" }
    let picture = SurfacePicture(ViewTree(root: .text(dot)), surface: .lock, now: now)
    let (width, height) = (Int(picture.size.width), Int(picture.size.height))
    let bytes = picture.pixels(width: width, height: height, scale: 1, left: 0, top: 0)
    func isInk(_ x: Int, _ y: Int) -> Bool { bytes[4 * (y * width + x)] > 200 }
    for y in 0..<height {
      let ink = (0..<width).filter { isInk($0, y) }
      guard let first = ink.first, let last = ink.last else { continue }
      #expect(ink.count == last - first + 1, "row \(y)")
    }
    #expect((0..<height).contains { y in (0..<width).contains { isInk($0, y) } })
  }

  @Test func lineLimitCutsAndReportsIt() {
    let long = text("Your driver is arriving soon", 17, limit: 1)
    let set = Typesetter.shared.lines(of: long, at: now, width: 100, limit: 1)
    #expect(set.isCut)
    #expect(set.lines == 1)
    #expect(set.width <= 100)
    let uncut = Typesetter.shared.lines(of: long, at: now, width: 100, limit: nil)
    #expect(!uncut.isCut)
    #expect(uncut.lines > 1)
  }

  @Test func scalableTextShrinksBeforeItIsCut() {
    var node = text("Your driver is arriving soon", 17, limit: 1)
    node.minimumScale = 0.5
    let layout = Layout(.points(Typesetter.shared), now: now)
    let placed = layout.place(.text(node), in: LayoutRect(0, 0, 150, 40))
    guard case .text(_, let set)? = placed.items.first?.content else {
      Issue.record("no text")
      return
    }
    #expect(!set.isCut)
    #expect(set.scale < 0.75 && set.scale > 0.6)
    // It shrinks no more than necessary.
    #expect(placed.items[0].rect.width > 145)
  }

  @Test func flexibleClockLeavesSpaceForAnyDigit() {
    func width(at seconds: Double) -> Double {
      let content = TextContent.interval(
        from: now, to: now.addingTimeInterval(600), countsDown: true, pause: nil, showsHours: true)
      let node = TextNode(runs: [TextRun(content, TextStyle(size: 17, paint: .color(.white)))])
      return Typesetter.shared.lines(
        of: node, at: now.addingTimeInterval(seconds), width: nil, limit: nil
      ).width
    }
    // 8:49 and 1:11
    #expect(width(at: 71) == width(at: 529))
  }

  @Test func rightToLeftTextIsAlignedRight() {
    let paragraph = Typesetter.shared.alone {
      let paragraph = Typesetter.shared.paragraph(text("שלום", 17), at: now)
      _ = paragraph.set(width: 200, limit: 1)
      return paragraph.line(0)
    }
    #expect(paragraph.isReversed)
    #expect(paragraph.width > 20)
  }
}
