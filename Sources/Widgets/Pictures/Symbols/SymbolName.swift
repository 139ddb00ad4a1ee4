/// An outline around a symbol, or a plain shape that is the symbol itself.
package struct Enclosure: Hashable, Sendable {
  package enum Shape: String, Sendable, CaseIterable {
    case app, bubble, capsule, circle, diamond, hexagon, octagon, oval, pentagon, rectangle, seal
    case shield, square, triangle, viewfinder
  }

  package enum Filling: Sendable {
    case none, whole, left, right, top, bottom
    /// A smaller copy of the shape inside its outline.
    case inset
  }

  var shape: Shape
  var filling = Filling.none
  var isPortrait = false
  var isDashed = false

  /// Whether the content is cut out of the shape.
  var isFilled: Bool { filling == .whole }
}

/// The parts of which a symbol is drawn.
package struct ResolvedSymbol: Hashable, Sendable {
  var glyph: SymbolGlyph?
  /// Text in the enclosure, in the middle of the glyph, or alone.
  var label: String?
  var enclosure: Enclosure?
  var isFilled = false
  /// Whether a slash is drawn over the symbol, because the glyph has none.
  var hasSlash = false
  /// The icon of a badge at a corner, if the glyph has none.
  var badge: SymbolGlyph?

  /// Whether there is something in the enclosure.
  var hasContent: Bool { glyph != nil || label != nil }
}

/// The name of an SF Symbol, from whose end known suffixes are removed one after another.
package struct SymbolName: Hashable, Sendable {
  var base: String { words.joined(separator: ".") }
  package private(set) var shape: Enclosure.Shape?
  package private(set) var isFilled = false
  package private(set) var hasSlash = false
  /// The content of the badge; empty for a dot.
  package private(set) var badge: String?

  private var words: [String]
  private var filling = Enclosure.Filling.none
  private var isPortrait = false
  private var isDashed = false

  private static let longest = 200

  init(_ name: String) {
    words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The parts of a symbol; `nil` if there is no icon for the name. If its layers are painted
  /// separately, an enclosure or a badge is not part of the icon.
  static func resolve(_ name: String, isLayered: Bool = false) -> ResolvedSymbol? {
    guard name.utf8.count <= longest else { return nil }
    if isLayered, let symbol = layers(name) { return symbol }
    for isLoose in [false, true] {
      var rest = SymbolName(name)
      repeat {
        if let symbol = rest.symbol(isLoose) { return symbol }
      } while rest.takeOff()
    }
    return nil
  }

  private static func layers(_ name: String) -> ResolvedSymbol? {
    var rest = SymbolName(name)
    var badged: ResolvedSymbol?
    while rest.takeOff() {
      guard let symbol = rest.symbol(false) else { continue }
      if symbol.enclosure != nil, symbol.hasContent { return symbol }
      if symbol.badge != nil, name.contains("badge") { badged = badged ?? symbol }
    }
    return badged
  }

  /// Removes the last suffix; `false` if the last word is not a known one.
  mutating func takeOff() -> Bool {
    if let start = words.firstIndex(where: { $0 == "badge" || $0 == "trianglebadge" }) {
      return takeBadgeOff(from: start)
    }
    guard let word = words.last else { return false }
    switch word {
    case "fill": isFilled = true
    case "slash": hasSlash = true
    case "dashed", "dotted": isDashed = true
    case "portrait": isPortrait = true
    case "checkmark", "exclamationmark", "questionmark", "xmark":
      guard badge == nil, words.count > 1 else { return false }
      badge = word
    default:
      if let part = Self.fillings[word] {
        filling = part
      } else if shape == nil, let found = Self.shapes[word] {
        shape = found
      } else if !Self.directions.contains(word) {
        return false
      }
    }
    words.removeLast()
    return true
  }

  private mutating func takeBadgeOff(from start: Int) -> Bool {
    guard start > 0, badge == nil else { return false }
    let isTriangle = words[start] == "trianglebadge"
    var mark = Array(words[(start + 1)...])
    words.removeSubrange(start...)
    loop: while let word = mark.last {
      switch word {
      case "fill": isFilled = true
      case "slash": hasSlash = true
      case "circle": shape = .circle
      case "square": shape = .square
      default: break loop
      }
      mark.removeLast()
    }
    if isTriangle { mark.append("triangle") }
    badge = mark.joined(separator: ".")
    return true
  }

  /// The parts if the base is a known icon or text; `nil` otherwise.
  private func symbol(_ isLoose: Bool) -> ResolvedSymbol? {
    var symbol = ResolvedSymbol(
      isFilled: isFilled || words.contains("fill"), hasSlash: hasSlash,
      badge: badge.flatMap(Self.badgeGlyph))
    if let shape {
      let isWhole = filling == .none && isFilled
      symbol.enclosure = Enclosure(
        shape: shape, filling: isWhole ? .whole : filling, isPortrait: isPortrait,
        isDashed: isDashed)
    }
    if words.isEmpty { return shape == nil ? nil : symbol }
    if let icon = glyph(isLoose) {
      symbol.glyph = icon
    } else if let text = label {
      symbol.label = text
    } else if words.count == 2, ["goforward", "gobackward"].contains(words[0]),
      Self.isNumber(words[1])
    {
      symbol.glyph = SymbolMap.glyphs[words[0]]
      symbol.label = words[1]
    } else {
      return nil
    }
    return symbol
  }

  /// The icon of the base name: the filled one for a filled symbol or in an enclosure, otherwise
  /// the outlined one.
  private func glyph(_ isLoose: Bool) -> SymbolGlyph? {
    let isSolid = isFilled || shape != nil
    var names = isSolid ? [base + ".fill", base] : [base, base + ".fill"]
    if isLoose {
      // Icons for names with `fill` in the middle, such as `phone.fill.arrow.right`.
      let bare = words.filter { $0 != "fill" }.joined(separator: ".")
      names += [bare + ".fill", bare]
    } else if shape == nil, words.count > 1, let last = words.last,
      last == "slash" || Self.shapes[last] != nil
    {
      // The icon of the other form would have an enclosure or a slash that is not in the name.
      names.removeLast()
    }
    return names.lazy.compactMap(SymbolMap.glyph).first
  }

  /// The text of a symbol: a sign, or an enclosed number or letter.
  private var label: String? {
    if isFilled || shape != nil, let sign = Self.signs[base + ".fill"] { return sign }
    if let sign = Self.signs[base] { return sign }
    guard shape != nil, words.count == 1 else { return nil }
    if Self.isNumber(base), base.utf8.count <= 2, let number = Int(base), number <= 50 {
      return base
    }
    guard base.utf8.count == 1, ("a"..."z").contains(base) else { return nil }
    return base.uppercased()
  }

  private static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.count <= 2 && word.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The icon of a badge: the content in a filled circle, otherwise the content alone, otherwise a
  /// dot.
  private static func badgeGlyph(_ mark: String) -> SymbolGlyph? {
    let turned = mark.split(separator: ".").reversed().joined(separator: ".")
    let names = [mark + ".circle.fill", mark + ".fill", mark, turned + ".fill", "circlebadge.fill"]
    return names.lazy.compactMap(SymbolMap.glyph).first
  }

  static let shapes: [String: Enclosure.Shape] = {
    var shapes: [String: Enclosure.Shape] = ["message": .bubble, "rhombus": .diamond]
    for shape in Enclosure.Shape.allCases { shapes[shape.rawValue] = shape }
    return shapes
  }()

  static let fillings: [String: Enclosure.Filling] = [
    "lefthalf": .left, "leadinghalf": .left, "righthalf": .right, "trailinghalf": .right,
    "tophalf": .top, "bottomhalf": .bottom, "inset": .inset,
  ]

  /// Words for the direction or the version of an icon, which may be ignored.
  static let directions: Set<String> = [
    "backward", "crop", "down", "filled", "forward", "gen1", "gen2", "gen3", "gen4", "homebutton",
    "inverse", "landscape", "leading", "left", "ltr", "right", "rtl", "stack", "trailing", "up",
  ]

  static let signs: [String: String] = [
    "abc": "abc", "escape": "⎋", "exclamationmark.2": "!!", "exclamationmark.3": "!!!",
    "exclamationmark.questionmark": "!?", "f.cursive": "ƒ", "fn": "fn", "fx": "fx",
    "greaterthan": ">", "kph": "km/h", "lessthan": "<", "mph": "mph", "paragraphsign": "¶",
    "plus.forwardslash.minus": "±", "plus.slash.minus": "±", "plusminus": "±", "dot": "•",
    "quote": "“", "quote.opening": "“", "textformat": "Aa", "textformat.12": "12",
    "textformat.123": "123", "textformat.abc": "abc", "view.2d": "2D", "view.3d": "3D",
    "x.squareroot": "√", "suit.club": "♧", "suit.club.fill": "♣", "suit.diamond": "♢",
    "suit.diamond.fill": "♦", "suit.spade": "♤", "suit.spade.fill": "♠",
    "australiandollarsign": "A$", "bahtsign": "฿", "brazilianrealsign": "R$", "cedisign": "₵",
    "centsign": "¢", "coloncurrencysign": "₡", "cruzeirosign": "₢", "danishkronesign": "kr",
    "dongsign": "₫", "florinsign": "ƒ", "guaranisign": "₲", "hryvniasign": "₴", "kipsign": "₭",
    "larisign": "₾", "lirasign": "₤", "malaysianringgitsign": "RM", "manatsign": "₼",
    "millsign": "₥", "norwegiankronesign": "kr", "pesetasign": "₧", "pesosign": "₱",
    "polishzlotysign": "zł", "rupeesign": "₨", "shekelsign": "₪", "singaporedollarsign": "S$",
    "swedishkronasign": "kr", "tengesign": "₸", "tugriksign": "₮", "wonsign": "₩",
  ]
}
