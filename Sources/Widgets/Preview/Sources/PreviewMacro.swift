/// A `#Preview` with the labels of its arguments and closures.
struct PreviewMacro {
  enum Kind { case activity, view, other }

  let kind: Kind

  init(_ declaration: Declaration, in file: SourceFile) {
    var labels: [String] = []
    let mask = file.mask
    var place = mask.skipSpace(declaration.place + 8)
    if place < mask.code.count, mask.code[place] == UInt8(ascii: "("),
      let close = mask.end(ofBracketAt: place)
    {
      labels += Self.labels(mask, place + 1, close - 1)
      place = close
    }
    labels += Self.labels(mask, place, declaration.range.upperBound)
    if labels.contains("using"), labels.contains("contentStates") {
      kind = .activity
    } else {
      kind = labels.contains("as") || labels.contains("timeline") ? .other : .view
    }
  }

  /// The words before colons that stand in no further bracket.
  private static func labels(_ mask: SwiftMask, _ start: Int, _ end: Int) -> [String] {
    var labels: [String] = []
    var place = start
    var word = ""
    while place < end {
      let byte = mask.code[place]
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        place = mask.end(ofBracketAt: place) ?? end
        continue
      }
      if SwiftMask.isWord(byte) {
        word = mask.word(at: place)
        place += word.utf8.count
        continue
      }
      if byte == UInt8(ascii: ":") { labels.append(word) }
      place += 1
    }
    return labels
  }
}
