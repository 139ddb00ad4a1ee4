internal import Synchronization

/// A grapheme cluster in four bytes. A grid of cells is plain memory, so filling, copying and
/// comparing it needs no reference counting.
///
/// A cluster of one scalar is stored as that scalar, any other as an index into a table of the
/// process, and a part of a picture as its number and position. Unlike characters, clusters differ
/// if their scalars differ, because a terminal may draw them differently.
package struct Glyph: Sendable, Hashable, ExpressibleByUnicodeScalarLiteral {
  private let code: UInt32

  package init(_ scalar: Unicode.Scalar) { code = scalar.value }

  package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }

  package init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      code = first.value
    } else {
      code = Self.firstPlace + Self.clusters.withLock { $0.place(of: character) }
    }
  }

  package var isASCII: Bool { code < 0x80 }

  package var asciiValue: UInt8? { isASCII ? UInt8(code) : nil }

  package struct PicturePart: Sendable, Hashable {
    /// The maximum number of columns and rows of a picture.
    static let limit = 512
    /// The maximum number of pictures at a time.
    static let numbers: UInt32 = 4096
    package var number: UInt32
    /// The cell's position in the picture.
    package var column: Int
    package var row: Int
  }

  private static let pictures: UInt32 = 0x4000_0000

  init(_ part: PicturePart) {
    code = Self.pictures | part.number << 18 | UInt32(part.row) << 9 | UInt32(part.column)
  }

  /// The part of a picture shown instead of a character.
  package var picturePart: PicturePart? {
    guard isPicture else { return nil }
    return PicturePart(
      number: code >> 18 & 0xFFF, column: Int(code & 0x1FF), row: Int(code >> 9 & 0x1FF))
  }

  package var isPicture: Bool { code & 0xC000_0000 == Self.pictures }

  /// The scalar; `nil` for a cluster of several.
  package var scalar: Unicode.Scalar? { Unicode.Scalar(code) }

  package var character: Character {
    if let scalar { return Character(scalar) }
    // A part of a picture has no text.
    if isPicture { return " " }
    return Self.clusters.withLock { $0.known[Int(code - Self.firstPlace)] }
  }

  package var scalars: [UInt32] { scalar == nil ? character.unicodeScalars.map(\.value) : [code] }

  // MARK: Table

  private static let firstPlace: UInt32 = 0x8000_0000
  private static let clusters = Mutex(Clusters())

  /// The clusters of several scalars drawn so far. None is removed, because cells refer to them by
  /// index. Beyond the limit, which only malicious input reaches, a cluster is drawn as U+FFFD.
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
  package var description: String { String(character) }
}
