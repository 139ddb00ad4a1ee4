import SwiftSource

extension OutlineScanner {
  /// Goes over a property from its name on: its type, its value, its accessors.
  mutating func property(_ made: inout Declaration, end: Int) {
    made.name = plainName()
    if made.name.isEmpty, at(place) == UInt8(ascii: "(") {
      place = mask.end(ofBracketAt: place) ?? end
    }
    var next = mask.skipSpace(place)
    if at(next) == UInt8(ascii: ":") {
      place = typeEnd(from: next + 1, end: end)
      next = mask.skipSpace(place)
    }
    guard next < end else { return }
    if at(next) == UInt8(ascii: "{") {
      let close = min(mask.end(ofBracketAt: next) ?? end, end)
      made.body = next..<close
      place = close
    } else if at(next) == UInt8(ascii: "="), at(next + 1) != UInt8(ascii: "=") {
      let start = mask.skipSpace(next + 1)
      place = expressionEnd(from: start, end: end)
      made.value = start..<max(place, start)
    } else if at(next) == UInt8(ascii: ",") {
      place = expressionEnd(from: next + 1, end: end)
    }
  }

  /// The end of a type: at a value, an accessor or the end of the line.
  private func typeEnd(from start: Int, end: Int) -> Int {
    var place = start
    var angles = 0
    var last: UInt8 = 58
    while place < end {
      let byte = mask.code[place]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        place = mask.end(ofBracketAt: place) ?? end
        last = 41
        continue
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): if last != UInt8(ascii: "-") { angles -= 1 }
      case UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
        return place
      case UInt8(ascii: ","): if angles <= 0 { return place }
      case 10:
        let next = mask.skipSpace(place)
        if angles <= 0, !",&:".utf8.contains(last), at(next) != UInt8(ascii: "&") { return place }
        place = next
        continue
      default: break
      }
      if byte != 32, byte != 10, byte != 9, byte != 13 { last = byte }
      place += 1
    }
    return end
  }

  /// The end of an expression: of the line, unless it goes on with the next.
  func expressionEnd(from start: Int, end: Int) -> Int {
    var place = start
    var last = UInt8(ascii: "a")
    while place < end {
      let byte = mask.code[place]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        place = mask.end(ofBracketAt: place) ?? end
        last = 41
        continue
      case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"): return place
      case 10:
        let next = mask.skipSpace(place)
        if !goesOn(after: last, at: next) { return place }
        place = next
        continue
      default: break
      }
      if byte != 32, byte != 10, byte != 9, byte != 13 { last = byte }
      place += 1
    }
    return end
  }

  /// Whether a line goes on with the next one, which starts at a place.
  private func goesOn(after last: UInt8, at next: Int) -> Bool {
    if "=+-*%&|^~,:(".utf8.contains(last) || ".?:{=+-*/%<>&|^,".utf8.contains(at(next)) {
      return true
    }
    return ["as", "is", "else", "where", "in"].contains(mask.word(at: next))
  }
}
