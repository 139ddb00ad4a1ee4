import SwiftSource

/// A `#Preview` with the labels of its arguments and closures.
struct PreviewMacro {
  enum Kind { case activity, view, other }

  let kind: Kind

  init(_ declaration: Declaration, in file: SourceFile) {
    var reader = file.outline.reader(declaration.place..<declaration.range.upperBound)
    reader.advance()
    var labels = Self.labels(reader)
    if reader.isNext("(") { labels += Self.labels(reader.inside) }
    if labels.contains("using"), labels.contains("contentStates") {
      kind = .activity
    } else {
      kind = labels.contains("as") || labels.contains("timeline") ? .other : .view
    }
  }

  /// The words before colons that stand in no further bracket.
  private static func labels(_ reader: TokenReader) -> [String] {
    let words = reader.level.map(\.text)
    return zip(words, words.dropFirst()).filter { $1 == ":" }.map(\.0)
  }
}
