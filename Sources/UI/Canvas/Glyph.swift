internal import Synchronization

/// A grapheme cluster in four bytes, so that a grid of cells is plain memory: filling, copying and
/// comparing one counts no references.
///
/// A cluster of one scalar is that scalar; another is a place in a table of the process; a part of a picture
/// is its number and the place in it. Clusters differ where their scalars do, unlike characters, as a terminal may draw them differently.
package struct Glyph: Sendable, Hashable, ExpressibleByUnicodeScalarLiteral {
  private let code: UInt32

  /// A glyph of one scalar.
  package init(_ scalar: Unicode.Scalar) { code = scalar.value }

  /// A glyph of one printable ASCII character.
  init(ascii: UInt8) { code = UInt32(ascii) }

  /// A glyph of one scalar, as in `"─"`.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }

  /// The glyph of a grapheme cluster.
  package init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      code = first.value
    } else {
      code = Self.firstPlace + Self.clusters.withLock { $0.place(of: character) }
    }
  }

  /// Whether it is an ASCII character.
  package var isASCII: Bool { code < 0x80 }

  /// The ASCII character that it is.
  package var asciiValue: UInt8? { isASCII ? UInt8(code) : nil }

  package struct PicturePart: Sendable, Hashable {
    /// The columns and rows that a picture has at most.
    static let limit = 512
    /// How many pictures there are at a time.
    static let numbers: UInt32 = 4096
    package var number: UInt32
    /// The cell's place in the picture.
    package var column: Int
    package var row: Int
  }

  private static let pictures: UInt32 = 0x4000_0000

  /// Stands for one cell of a picture.
  init(_ part: PicturePart) {
    code = Self.pictures | part.number << 18 | UInt32(part.row) << 9 | UInt32(part.column)
  }

  /// The part of a picture that is shown in place of a character.
  package var picturePart: PicturePart? {
    guard isPicture else { return nil }
    return PicturePart(
      number: code >> 18 & 0xFFF, column: Int(code & 0x1FF), row: Int(code >> 9 & 0x1FF))
  }

  /// Whether a cell shows a part of a picture.
  package var isPicture: Bool { code & 0xC000_0000 == Self.pictures }

  /// The scalar that it is, unless it is a cluster of several.
  package var scalar: Unicode.Scalar? { Unicode.Scalar(code) }

  /// The grapheme cluster.
  package var character: Character {
    if let scalar { return Character(scalar) }
    // Where no pixels can be shown there is nothing to read.
    if isPicture { return " " }
    return Self.clusters.withLock { $0.known[Int(code - Self.firstPlace)] }
  }

  /// The scalars of the cluster.
  package var scalars: [UInt32] { scalar == nil ? character.unicodeScalars.map(\.value) : [code] }

  // MARK: Table

  private static let firstPlace: UInt32 = 0x8000_0000
  private static let clusters = Mutex(Clusters())

  /// The clusters of several scalars that were drawn. Cells refer to them for ever, so none leaves;
  /// past the limit, which only mischief reaches, one is drawn as U+FFFD.
  private struct Clusters {
    static let limit = 65_536
    var known: [Character] = ["\u{FFFD}"]
    var places: [[UInt32]: UInt32] = [:]

    mutating func place(of cluster: Character) -> UInt32 {
      let scalars = cluster.unicodeScalars.map(\.value)
      if let place = places[scalars] { return place }
      guard known.count < Self.limit else { return 0 }
      let place = UInt32(known.count)
      known.append(cluster)
      places[scalars] = place
      return place
    }
  }
}

extension Glyph: CustomStringConvertible {
  /// The cluster as text.
  package var description: String { String(character) }
}
