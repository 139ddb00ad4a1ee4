internal import Basics
internal import Canvas
internal import CardPlan
internal import Simulator
internal import ViewTree

extension PanelTree {
  /// A row below the header, with its height in points.
  struct Row {
    let node: ViewNode
    let height: Double
  }

  /// The width between a card's paddings, in points.
  private static let width = 330.0
  /// The text columns of a card of cells that correspond to `width`.
  private static let columns = 47

  /// The rows that fit below each other, and the number of hidden entries. With `inTwos`, two lines
  /// share a row.
  private func fitting(
    _ rows: [CardBody.Row], room: Double, inTwos: Bool = false
  ) -> (rows: [CardBody.Row], hidden: Int) {
    var (left, hidden, shown) = (room, 0, [CardBody.Row]())
    for each in rows {
      if inTwos, each.isLine, !shown.count(where: \.isLine).isMultiple(of: 2) {
        shown.append(each)
        continue
      }
      guard let height = each.isLine ? Self.lineHeight : row(each)?.height else { continue }
      let gap = shown.last.map { $0.isLine && each.isLine ? Self.lineSpacing : Self.spacing } ?? 0
      if height + gap <= left {
        left -= height + gap
        shown.append(each)
      } else {
        hidden += each.count
      }
    }
    return (shown, hidden)
  }

  /// The content below the header, the most important first and an alert last. The last row shows
  /// the number of hidden entries.
  func rows(room: Double, alert: ViewNode? = nil) -> [ViewNode] {
    let all = CardBody(presentation, width: Self.columns, density: .card).rows
    var (shown, hidden) = fitting(all, room: room)
    // Prefer fields with a value to those without one.
    if hidden > 0 {
      let rows = all.filter { !$0.isMissing } + all.filter(\.isMissing)
      (shown, hidden) = fitting(rows, room: room)
    }
    let isInTwos = hidden > 0 && canStandInTwos(all)
    if isInTwos { (shown, hidden) = fitting(all, room: room, inTwos: true) }
    if hidden > 0, let last = shown.lastIndex(where: { $0.count > 0 }) {
      shown[last] = shown[last].hiding(hidden)
      hidden = 0
    }
    var nodes = shown.filter { !$0.isLine }.compactMap { row($0)?.node }
    if hidden > 0, alert == nil, let last = nodes.popLast() { nodes.append(counted(last, hidden)) }
    let pairs = shown.compactMap(pair)
    if isInTwos, !pairs.isEmpty {
      let halves = [0, 1].map { half in
        columns(pairs.indices.filter { $0 % 2 == half }.map { pairs[$0] }).filling()
      }
      nodes.append(.row(halves, spacing: Self.halfSpacing, alignment: .top))
    } else if !pairs.isEmpty {
      nodes.append(columns(pairs))
    }
    let texts = shown.compactMap { row in
      if case .text(let line) = row { text(line, 14, .regular, colors.secondary) } else { nil }
    }
    if !texts.isEmpty {
      nodes.append(.column(texts, spacing: Self.lineSpacing, alignment: .leading))
    }
    return nodes + (alert.map { [hidden > 0 ? counted($0, hidden) : $0] } ?? [])
  }

  /// The spacing between fields side by side, in points.
  private static let halfSpacing = 14.0

  /// Whether every field fits into half of the width.
  private func canStandInTwos(_ rows: [CardBody.Row]) -> Bool {
    let lines = rows.filter(\.isLine)
    let fields = lines.compactMap { row -> (label: String, value: String, hidden: Int)? in
      guard case .field(let field, let hidden) = row else { return nil }
      return (field.label, value(of: field), hidden)
    }
    guard fields.count == lines.count, fields.count > 1 else { return false }
    return [0, 1].allSatisfy { half in
      let own = fields.indices.filter { $0 % 2 == half }.map { fields[$0] }
      let label = own.map { TextLayout.width($0.label) }.max() ?? 0
      let value = own.map { TextLayout.width($0.value) + ($0.hidden > 0 ? 4 : 0) }.max() ?? 0
      // Points per letter in the fonts of labels and values.
      return Double(label) * 6.8 + 12 + Double(value) * 7.8 <= (Self.width - Self.halfSpacing) / 2
    }
  }

  /// A row followed by the number of hidden entries in words, because a bare number would look like
  /// part of a score.
  private func counted(_ row: ViewNode, _ hidden: Int) -> ViewNode {
    let count = text(localized("+\(hidden) more"), 12, .regular, colors.dim)
    return .row([row.filling(), .priority(count, 1)], spacing: 8, alignment: .center)
  }

  /// The spacing between rows of fields and list objects.
  private static let lineSpacing = 3.0
  private static let lineHeight = 18.0

  /// A label, a value, and the number of hidden entries.
  private typealias Pair = (label: ViewNode, value: ViewNode, more: Int)

  private func pair(_ row: CardBody.Row) -> Pair? {
    switch row {
    case .air: return (text(" ", 13, .regular, colors.dim), text(" ", 14, .medium, colors.text), 0)
    case .field(let field, let hidden):
      let label = TextLayout.truncate(field.label, to: Self.columns * 3 / 5)
      return (
        text(label, 13, .regular, colors.dim),
        text(value(of: field), 14, .medium, colors.text), hidden
      )
    case .item(let item, let more):
      let name = TextLayout.truncate(item.name, to: Self.columns / 2)
      let room = Self.columns - TextLayout.width(name) - 2
      let details = item.details(fitting: room, value)
      return (
        text(name, 13, .regular, colors.text), text(details, 14, .medium, colors.secondary), more
      )
    default: return nil
    }
  }

  /// Labels in a column as wide as the widest, with the values beside them.
  private func columns(_ pairs: [Pair]) -> ViewNode {
    let labels = pairs.map {
      $0.label.framed(height: Self.lineHeight, Placement(.leading, .center))
    }
    let values = pairs.map { pair -> ViewNode in
      let value = pair.value.filling()
      return
        (pair.more > 0
        ? .row([value, more(pair.more)], spacing: 8, alignment: .center) : value)
        .framed(height: Self.lineHeight, Placement(.leading, .center))
    }
    return .row(
      [
        .priority(.column(labels, spacing: Self.lineSpacing, alignment: .leading), 1),
        .column(values, spacing: Self.lineSpacing, alignment: .leading),
      ], spacing: 12, alignment: .top)
  }

  private func more(_ count: Int) -> ViewNode {
    .priority(text("+\(count)", 13, .regular, colors.dim), 1)
  }

  /// The view of a row that is not a line.
  private func row(_ row: CardBody.Row) -> Row? {
    switch row {
    case .score, .bigScore: score
    case .steps: presentation.steps.map(steps)
    case .progress: progress.map(labelled)
    case .slots: slots
    case .caption(let line):
      Row(node: text(line, 14, .regular, colors.secondary), height: Self.lineHeight)
    case .bigTime, .field, .item, .text, .air: nil
    }
  }

  private var leader: Int? { presentation.leader }

  private var score: Row? {
    guard presentation.score.count == 2 else { return nil }
    let (one, two) = (presentation.score[0], presentation.score[1])
    func name(_ place: Int, _ label: String) -> ViewNode {
      text(
        label, 14, .medium, leader == nil || leader == place ? colors.text : colors.secondary,
        lines: 2, align: place == 0 ? .leading : .trailing
      ).filling(Placement(place == 0 ? .leading : .trailing, .center))
    }
    func value(_ place: Int, _ value: String) -> ViewNode {
      text(
        NumberStyle.current.fit(value, 6), value.count > 3 ? 26 : 38, .bold,
        leader == nil || leader == place ? colors.text : colors.secondary)
    }
    return Row(
      node: .row(
        [
          name(0, one.label),
          .priority(
            .row(
              [value(0, one.value), text("–", 30, .regular, colors.dim), value(1, two.value)],
              spacing: 10, alignment: .center), 1), name(1, two.label),
        ], spacing: 8, alignment: .center), height: 46)
  }

  private func steps(_ steps: Presentation.Steps) -> Row {
    let isLive = panel.activity.state.isLive
    // Depends only on the names, so that the current step does not change how they are shown.
    let room = Self.width / Double(max(1, min(8, steps.names.count))) - 6
    let hasNames = steps.names.allSatisfy { Double(TextLayout.width($0)) * 6.4 <= room }
    let nodes = steps.names.prefix(8).enumerated().map { place, name -> ViewNode in
      let isReached = place < steps.current || (place == steps.current && !isLive)
      let isCurrent = place == steps.current && isLive
      let line = ViewNode.shape(
        ShapeNode(
          .capsule,
          fill: .color(
            isReached ? colors.tint : isCurrent ? colors.tint.faded(0.55) : colors.track))
      ).framed(height: 5)
      let label = text(
        name, 11, isCurrent ? .semibold : .regular,
        isReached || isCurrent ? colors.text : colors.dim)
      return .column(hasNames ? [line, label] : [line], spacing: 4, alignment: .leading).filling()
    }
    guard hasNames else {
      let name = text(
        "\(steps.name) \(steps.place)", 13, .semibold, isLive ? colors.text : colors.secondary)
      return Row(
        node: .row(nodes + [.priority(name, 1)], spacing: 6, alignment: .center), height: 17)
    }
    let unknown = steps.unknown.map { text($0, 13, .semibold, colors.text) }
    return Row(
      node: .row(nodes + (unknown.map { [$0] } ?? []), spacing: 6, alignment: .top), height: 23)
  }

  /// The card's bar, with its label if it does not show the overall progress.
  private func labelled(_ progress: ProgressNode.Value) -> Row {
    // A percentage is shown above the bar.
    let text = presentation.progressText.flatMap { $0.hasSuffix("%") ? nil : $0 }
    let sides = [presentation.progressLabel, text].map { words in
      words.map { [ViewNode.priority(self.text($0, 13, .regular, colors.dim), 1)] } ?? []
    }
    let nodes = sides[0] + [bar(progress)] + sides[1]
    if nodes.count == 1 { return Row(node: nodes[0], height: 6) }
    return Row(node: .row(nodes, spacing: 8, alignment: .center), height: 17)
  }

  private var progress: ProgressNode.Value? {
    switch presentation.progress {
    case .fraction(let value): .fraction(value)
    case .interval(let from, let to): .interval(from: from, to: to, countsDown: false)
    case .unknown, nil: nil
    }
  }

  private var slots: Row? {
    let words: [(String?, Placement.Horizontal, TextNode.Alignment)] = [
      (presentation.leading, .leading, .leading), (presentation.center, .center, .center),
      (presentation.trailing, .trailing, .trailing),
    ]
    let nodes = words.compactMap { string, place, align -> ViewNode? in
      string.map {
        text($0, 14, .regular, colors.secondary, align: align).filling(Placement(place, .center))
      }
    }
    return nodes.isEmpty
      ? nil : Row(node: .row(nodes, spacing: 8, alignment: .center), height: 18)
  }

  private func value(of field: Presentation.Field) -> String {
    guard let date = field.date else { return NumberStyle.current.fit(field.value, 40) }
    return TimeText(now: panel.activity.updatedAt, secondsFromGMT: secondsFromGMT).clock(date)
  }
}
