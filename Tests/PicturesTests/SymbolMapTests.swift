import Testing

@testable import Pictures

@Suite struct SymbolMapTests {
  private let lines = SymbolMap.table.split(separator: "\n").filter { !$0.hasPrefix("#") }

  private func glyph(_ name: String) throws -> SymbolGlyph {
    try #require(SymbolMap.glyph(name), "\(name)")
  }

  private func resolve(_ name: String) throws -> ResolvedSymbol {
    try #require(SymbolName.resolve(name), "\(name)")
  }

  @Test func everyLineIsAnIconWithNames() {
    for line in lines {
      guard let entry = SymbolMap.parsed(line) else {
        Issue.record("\(line)")
        continue
      }
      #expect((0xE000...0xF8FF).contains(entry.glyph.scalar.value), "\(line)")
      #expect((-180...180).contains(entry.glyph.turn), "\(line)")
      for name in entry.names {
        let isPlain = name.utf8.allSatisfy {
          $0 == UInt8(ascii: ".") || (97...122).contains($0) || (48...57).contains($0)
        }
        #expect(isPlain && !name.hasPrefix(".") && !name.hasSuffix("."), "\(name)")
      }
    }
  }

  @Test func namesAreUnique() {
    var seen: Set<String> = []
    for name in lines.flatMap({ SymbolMap.parsed($0)?.names ?? [] }) {
      #expect(seen.insert(name).inserted, "\(name)")
    }
    #expect(seen.count >= 900)
    #expect(seen.count == SymbolMap.glyphs.count)
  }

  @Test func malformedLinesAreIgnored() {
    for line in ["# cars", "m", "m F10B", "x F10B car", "m ZZ car", "m F10B+ car", "m D800 car"] {
      let isIcon = SymbolMap.parsed(line[...]) != nil
      #expect(!isIcon, "\(line)")
    }
  }

  @Test func fullNamesUseTheFontsGlyph() throws {
    for name in ["checkmark.circle.fill", "xmark.octagon", "bell.slash.fill", "mic.slash.fill"] {
      let symbol = try resolve(name)
      #expect(try symbol.glyph == glyph(name))
      #expect(symbol.enclosure == nil && !symbol.hasSlash && symbol.badge == nil, "\(name)")
    }
    #expect(try resolve("bell").glyph != resolve("bell.fill").glyph)
    #expect(try resolve("cablecar.fill").glyph == glyph("cablecar"))
    #expect(try resolve("cablecar.fill").isFilled)
    #expect(try resolve("bus.fill").glyph?.font == .own)
  }

  @Test func enclosuresAreSolidWithin() throws {
    let car = try resolve("car.circle.fill")
    #expect(try car.glyph == glyph("car.fill"))
    #expect(car.enclosure == Enclosure(shape: .circle, filling: .whole))
    let heart = try resolve("heart.circle")
    #expect(try heart.glyph == glyph("heart.fill"))
    #expect(heart.enclosure == Enclosure(shape: .circle))
    #expect(
      try resolve("questionmark.square.dashed").enclosure
        == Enclosure(shape: .square, isDashed: true))
    #expect(
      try resolve("lock.rectangle.portrait.fill").enclosure
        == Enclosure(shape: .rectangle, filling: .whole, isPortrait: true))
  }

  /// Some symbols are solid without `fill` in their names.
  @Test func solidSymbolsAreFilled() throws {
    let train = try #require(SymbolOutline.of(glyph("train.side.front.car")))
    #expect(train.isFilled)
    #expect(try resolve("cube.transparent.fill").glyph == glyph("cube.fill"))
    #expect(try resolve("dishwasher.fill").glyph != resolve("dishwasher").glyph)
    #expect(try resolve("robotic.vacuum.fill").glyph != resolve("robotic.vacuum").glyph)
  }

  @Test func numbersAndLettersAreText() throws {
    let three = try resolve("3.circle")
    #expect(three.label == "3" && three.glyph == nil)
    #expect(three.enclosure == Enclosure(shape: .circle))
    let fifty = try resolve("50.square.fill")
    #expect(fifty.label == "50")
    #expect(fifty.enclosure == Enclosure(shape: .square, filling: .whole))
    #expect(try resolve("a.circle").label == "A")
    #expect(try resolve("wonsign.circle").label == "₩")
    let back = try resolve("gobackward.15")
    #expect(try back.glyph == glyph("gobackward"))
    #expect(back.label == "15")
  }

  @Test func slashesAndBadgesAreComposed() throws {
    let slashed = try resolve("heart.slash.circle.fill")
    #expect(try slashed.glyph == glyph("heart.fill"))
    #expect(slashed.hasSlash)
    #expect(slashed.enclosure == Enclosure(shape: .circle, filling: .whole))
    let bell = try resolve("bell.badge")
    #expect(try bell.glyph == glyph("bell"))
    #expect(try bell.badge == glyph("circlebadge.fill"))
    let warned = try resolve("lock.trianglebadge.exclamationmark.fill")
    #expect(try warned.glyph == glyph("lock.fill"))
    #expect(try warned.badge == glyph("exclamationmark.triangle.fill"))
    let person = try resolve("person.crop.circle.badge.checkmark")
    #expect(try person.glyph == glyph("person.fill"))
    #expect(try person.badge == glyph("checkmark.circle.fill"))
    #expect(person.enclosure == Enclosure(shape: .circle))
    let shielded = try resolve("person.badge.shield.checkmark.fill")
    #expect(try shielded.badge == glyph("checkmark.shield.fill"))
    let round = try resolve("bell.badge.circle.fill")
    #expect(round.enclosure == Enclosure(shape: .circle, filling: .whole))
    #expect(round.badge != nil)
  }

  @Test func plainShapesNeedNoIcon() throws {
    for shape in Enclosure.Shape.allCases where shape != .bubble && shape != .viewfinder {
      let outlined = try resolve(shape.rawValue)
      #expect(outlined == ResolvedSymbol(enclosure: Enclosure(shape: shape)))
      #expect(try resolve(shape.rawValue + ".fill").enclosure?.isFilled == true)
    }
    #expect(try resolve("circle.slash").hasSlash)
    #expect(
      try resolve("circle.lefthalf.filled").enclosure == Enclosure(shape: .circle, filling: .left))
    #expect(
      try resolve("rectangle.portrait").enclosure
        == Enclosure(shape: .rectangle, isPortrait: true))
  }

  @Test func liveActivitiesSymbolsAreKnown() throws {
    let names = """
      checkmark.circle.fill timer pause.fill play.fill clock car.fill waveform xmark stop.fill bolt
      exclamationmark.triangle.fill mic.fill dumbbell.fill figure.run heart.fill leaf.fill tram.fill
      phone.circle.fill phone.down.fill shippingbox.fill xmark.circle.fill bag bag.fill bus.fill
      cup.and.saucer.fill dollarsign.circle.fill figure.outdoor.cycle figure.walk flame.fill
      house.circle.fill location.fill moon.stars.fill pause.circle.fill person.fill plus.circle.fill
      speaker.wave.2.fill timer.circle.fill airplane.departure parkingsign.circle.fill fuelpump.fill
      sportscourt.fill bed.double.fill brain.head.profile bolt.car.fill arrow.triangle.branch
      iphone.gen3 battery.100percent.bolt phone.fill.arrow.up.right photo.fill.on.rectangle.fill
      captions.bubble.fill wifi.exclamationmark doc.badge.plus calendar.badge.clock quote.bubble
      """
    for name in names.split(whereSeparator: \.isWhitespace) {
      _ = try resolve(String(name))
    }
  }

  @Test func unknownNamesAreIgnored() {
    let names = [
      "", ".", "circle.", ".fill", "fill", "badge", "slash", "zzz.unknown", "zzz.unknown.circle",
      "qqq.badge.plus", "51.circle", "007.circle", "3", "ab.circle", "é.circle", "Car",
      "arrow.sideways", String(repeating: "fill.", count: 1_000),
    ]
    for name in names { #expect(SymbolName.resolve(name) == nil, "\(name)") }
  }
}
