/// A piece of a source that is replaced; its lines stay.
struct SourceEdit: Sendable {
  var range: Range<Int>
  /// What stands there instead, before the line ends of what it replaces.
  var text: String
  /// What stands after them.
  var end = ""

  /// Applies edits that do not overlap; of two that do the outer one holds.
  static func apply(_ edits: [SourceEdit], to bytes: inout [UInt8]) {
    var last = Int.max
    var kept: [SourceEdit] = []
    for edit in edits.sorted(by: { $0.range.count > $1.range.count })
    where !kept.contains(where: { $0.range.overlaps(edit.range) }) { kept.append(edit) }
    for edit in kept.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where edit.range.upperBound <= last {
      let lines = bytes[edit.range].filter { $0 == 10 }
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8) + lines + Array(edit.end.utf8))
      last = edit.range.lowerBound
    }
  }
}
