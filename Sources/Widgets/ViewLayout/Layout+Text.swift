import FoundationEssentials
package import ViewTree

extension Layout {
  func measure(_ text: TextNode, _ proposal: Proposal) -> (size: LayoutSize, text: SetText) {
    switch metrics.unit {
    case .points(let setting): typeset(text, setting, proposal)
    case .cells(let measuring): inCells(text, measuring, proposal)
    }
  }

  /// The line height: one row, or that of the largest font.
  func lineHeight(_ text: TextNode) -> Double {
    metrics.isCells ? 1 : text.runs.map(\.style.lineHeight).max() ?? 22
  }

  private func limit(_ text: TextNode, _ line: Double, _ height: Double?) -> Int? {
    var limit = text.lineLimit.map { max(1, $0) }
    if let height, height.isFinite {
      limit = min(limit ?? .max, max(1, Int(bounded: (height / line + 0.01).rounded(.down))))
    }
    return limit
  }

  // MARK: Points

  private func typeset(_ text: TextNode, _ setting: any Typesetting, _ proposal: Proposal) -> (
    size: LayoutSize, text: SetText
  ) {
    var text = text
    // A clock is not wrapped.
    if text.isGreedy, text.runs.count == 1 { text.lineLimit = 1 }
    let whole = typesetWhole(text, setting, proposal)
    guard whole.text.isCut, text.isGreedy, text.hidesSeconds == nil else { return whole }
    // If the seconds do not fit, a clock shows dashes in their place as on iOS, provided that these
    // fit.
    var short = text
    short.hidesSeconds = true
    var result = typesetWhole(short, setting, proposal)
    result.text.hidesSeconds = true
    return result
  }

  private func typesetWhole(_ text: TextNode, _ setting: any Typesetting, _ proposal: Proposal) -> (
    size: LayoutSize, text: SetText
  ) {
    let line = lineHeight(text)
    let spacing = text.lineSpacing ?? 0
    let room = proposal.width.flatMap { $0.isFinite ? max(0, $0) : nil }
    func set(_ scale: Double) -> TypesetText {
      let height = proposal.height.map { ($0 + spacing) / scale }
      return setting.lines(
        of: text, at: now, width: room.map { $0 / scale },
        limit: limit(text, line + spacing, height))
    }
    var scale = 1.0
    var result = set(1)
    if result.isCut, text.minimumScale < 1 {
      // Text shrinks before it is truncated, but only as far as necessary.
      var (least, most) = (text.minimumScale, 1.0)
      scale = least
      result = set(least)
      while !result.isCut, most - least > 0.01 {
        let middle = (least + most) / 2
        let larger = set(middle)
        if larger.isCut { most = middle } else { (least, scale, result) = (middle, middle, larger) }
      }
    }
    let most = limit(text, line + spacing, proposal.height) ?? .max
    let lines = max(result.lines, min(text.reservedLines ?? 1, most), 1)
    var width = result.width * scale
    if let room { width = text.isGreedy ? max(width, room) : min(width, room) }
    let height = (Double(lines) * line + Double(lines - 1) * spacing) * scale
    return (
      LayoutSize(width, height), SetText(lines: result.lines, isCut: result.isCut, scale: scale)
    )
  }

  // MARK: Cells

  private func inCells(_ text: TextNode, _ measuring: any ColumnMeasuring, _ proposal: Proposal)
    -> (size: LayoutSize, text: SetText)
  {
    let string = text.string(at: now)
    if let big = bigDigits(text, string, proposal) { return (big, SetText(lines: 1, isCut: false)) }
    let limit = limit(text, 1, proposal.height) ?? .max
    let room = proposal.width ?? .infinity
    let wrapped = TextWrap.lines(
      string,
      columns: room.isFinite ? max(0, Int(bounded: (room + 0.001).rounded(.down))) : Int.max,
      limit: limit, truncation: text.truncation, measuring: measuring)
    var width = wrapped.lines.map { Double(measuring.columns($0)) }.max() ?? 0
    let rows = max(wrapped.lines.count, min(text.reservedLines ?? 1, limit), 1)
    if let proposed = proposal.width, proposed.isFinite {
      width =
        text.isGreedy ? max(proposed, 0) : min(width, max(proposed, wrapped.isCut ? proposed : 0))
    }
    return (LayoutSize(width, Double(rows)), SetText(lines: rows, isCut: wrapped.isCut))
  }

  /// The size in cells of large digits, if the font is large and there is enough space.
  private func bigDigits(_ text: TextNode, _ string: String, _ proposal: Proposal) -> LayoutSize? {
    guard BigText.isBig(text, string) else { return nil }
    let width = Double(BigText.columns(string))
    guard width <= proposal.width ?? .infinity, BigText.rows <= proposal.height ?? .infinity else {
      return nil
    }
    if text.isGreedy, let proposed = proposal.width, proposed.isFinite {
      return LayoutSize(max(width, proposed), BigText.rows)
    }
    return LayoutSize(width, BigText.rows)
  }
}

/// The digits of large fonts, which a terminal draws with half blocks, three rows high.
package enum BigText {
  package static let rows = 3.0
  /// The minimum font size of large digits, in points.
  static let smallest = 38.0

  /// Whether a text is drawn in large digits if there is enough space.
  package static func isBig(_ text: TextNode, _ string: String) -> Bool {
    guard !string.isEmpty, text.runs.allSatisfy({ $0.style.size >= smallest }) else { return false }
    return string.allSatisfy { "0123456789:.,-–%+/ ".contains($0) }
      && string.contains { $0.isNumber }
  }

  /// The columns of a text in large digits.
  package static func columns(_ string: String) -> Int {
    string.reduce(-1) { columns, digit in
      columns + (":., %".contains(digit) ? 2 : "-–".contains(digit) ? 3 : 4)
    }
  }
}
