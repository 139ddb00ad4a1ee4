import SwiftSource
import Foundation

struct SourceFile: Sendable {
  let path: String
  /// For each byte, whether it is compiled according to `#if` conditions.
  let active: [Bool]
  let outline: SwiftOutline

  /// The maximum bytes of a source file; longer ones are generated.
  private static let limit = 8 << 20

  init(path: String, bytes: [UInt8]) {
    self.path = path
    outline = SwiftOutline(SwiftMask(bytes))
    active = Conditions(outline.mask, canImport: ShimModules.present.contains).active
  }

  var mask: SwiftMask { outline.mask }

  init(path: String) { self.init(path: path, bytes: Self.bytes(path)) }

  /// The contents of a file; empty if it cannot be read or is too long.
  static func bytes(_ path: String) -> [UInt8] { RegularFile.bytes(path, limit: limit) ?? [] }

  /// Whether bytes contain a text before the first zero byte.
  static func find(_ text: String, in bytes: [UInt8]) -> Bool {
    (bytes + [0]).withUnsafeBytes { bytes in
      strstr(bytes.bindMemory(to: CChar.self).baseAddress!, text) != nil
    }
  }

  func isActive(_ declaration: Declaration) -> Bool {
    declaration.place < active.count && active[declaration.place]
  }

  /// The names in a range of code, without those in `holes`.
  func words(in range: Range<Int>, without holes: [Range<Int>] = []) -> Set<String> {
    var words: Set<String> = []
    var place = range.lowerBound
    var hole = holes.sorted { $0.lowerBound < $1.lowerBound }[...]
    while place < range.upperBound {
      if let first = hole.first, place >= first.lowerBound {
        place = max(place, first.upperBound)
        hole.removeFirst()
        continue
      }
      guard active[place], SwiftMask.isWord(mask.code[place]) else {
        place += 1
        continue
      }
      let start = place
      while place < range.upperBound, SwiftMask.isWord(mask.code[place]) { place += 1 }
      if !(48...57).contains(mask.code[start]) {
        words.insert(String(decoding: mask.code[start..<place], as: UTF8.self))
      }
    }
    return words
  }

  /// The offset of a line and a column, both from 1.
  func place(line: Int, column: Int) -> Int {
    let lines = mask.lines + [mask.source.count + 1]
    guard line < lines.count else { return mask.source.count }
    let (start, end) = (lines[max(1, line) - 1], lines[max(1, line)] - 1)
    return column > end - start ? end : start + max(0, column - 1)
  }
}
