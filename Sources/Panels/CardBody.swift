internal import Canvas

/// The rows of a card below its two first, by what there is to show.
struct CardBody {
  /// One row, or three where digits are big.
  enum Row {
    case score
    case bigScore
    case steps
    case progress
    case slots
    case fields([Presentation.Field])
    case text(String)

    var height: Int { if case .bigScore = self { 3 } else { 1 } }
  }

  /// The rows from top to bottom.
  let rows: [Row]

  /// The columns of text that two pairs of label and value need beside each other.
  private static let pairWidth = 46

  /// Chooses the rows for columns of text; what the rows are depends on no value that changes with
  /// time, so that nothing jumps.
  init(_ presentation: Presentation, width: Int, isLarge: Bool) {
    var rows: [Row] = []
    if presentation.score.count == 2 {
      let isShort = presentation.score.allSatisfy {
        BigDigits.canDraw($0.value) && $0.value.count <= 3
      }
      rows.append(isLarge && isShort && width >= 40 ? .bigScore : .score)
    }
    if presentation.steps != nil { rows.append(.steps) }
    if presentation.progress != nil { rows.append(.progress) }
    let hasCentre = presentation.center != nil && presentation.score.count != 2
    if presentation.leading != nil || hasCentre || presentation.trailing != nil {
      rows.append(.slots)
    }
    var fields = presentation.fields
    if presentation.score.count != 2 { fields = presentation.score + fields }
    let perRow = width >= Self.pairWidth ? 2 : 1
    let isFull = presentation.score.count == 2 || presentation.steps != nil
    // Of several sides none is left out.
    let sides = presentation.score.count == 2 ? 0 : min(4, presentation.score.count)
    let limit = max(isFull ? 1 : 2, (sides + perRow - 1) / perRow)
    for start in stride(from: 0, to: min(fields.count, limit * perRow), by: perRow) {
      rows.append(.fields(Array(fields[start..<min(start + perRow, fields.count)])))
    }
    if let bottom = presentation.bottom {
      rows += TextLayout.wrap(bottom, width: width, lines: 2).map(Row.text)
    }
    self.rows = rows
  }

  var height: Int { rows.reduce(0) { $0 + $1.height } }
}
