internal import Basics
internal import Canvas
internal import Simulator
internal import ViewTree

extension PanelTree {
  /// A row below the header, and its height in points.
  struct Row {
    let node: ViewNode
    let height: Double
  }

  /// The columns of text that a card of cells has as much room for.
  private static let columns = 47

  /// What stands below the header, the most important first.
  var rows: [Row] {
    CardBody(presentation, width: Self.columns, density: .card).rows.compactMap(row)
  }

  private func row(_ row: CardBody.Row) -> Row? {
    switch row {
    case .score, .bigScore: score
    case .hero: presentation.hero.map(hero)
    case .bigTime, .air: nil
    case .steps: presentation.steps.map(steps)
    case .route: presentation.route.map(route)
    case .progress: progress.map(labelled)
    case .slots: slots
    case .bar(let place):
      presentation.bars.indices.contains(place)
        ? comparison(presentation.bars[place], isFirst: place == 0) : nil
    case .side(let place):
      presentation.table.flatMap { $0.rows.indices.contains(place) ? side($0.rows[place]) : nil }
    case .fields(let fields, _): Row(node: self.fields(fields), height: 18)
    case .text(let line), .caption(let line):
      Row(node: text(line, 14, .regular, colors.secondary), height: 18)
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

  private func hero(_ hero: Presentation.Hero) -> Row {
    Row(
      node: .row(
        [
          .priority(text(hero.number, 38, .bold, colors.tint), 1),
          text(hero.words, 15, .regular, colors.secondary),
        ], spacing: 8, alignment: .lastBaseline), height: 46)
  }

  private func steps(_ steps: Presentation.Steps) -> Row {
    let isLive = panel.activity.state.isLive
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
      return .column([line, label], spacing: 4, alignment: .leading).filling()
    }
    return Row(node: .row(nodes, spacing: 6, alignment: .top), height: 23)
  }

  private func route(_ route: Presentation.Route) -> Row {
    Row(
      node: .row(
        [
          .priority(text(route.from, 20, .bold, colors.text), 1),
          progress.map { bar($0) }
            ?? .divider(.color(colors.track)),
          .priority(text(route.to, 20, .bold, colors.text), 1),
        ], spacing: 10, alignment: .center), height: 25)
  }

  /// The card's bar, with what it is of where that is not the whole.
  private func labelled(_ progress: ProgressNode.Value) -> Row {
    guard let label = presentation.progressLabel else { return Row(node: bar(progress), height: 6) }
    return Row(
      node: .row(
        [.priority(text(label, 13, .regular, colors.dim), 1), bar(progress)], spacing: 8,
        alignment: .center), height: 17)
  }

  private var progress: ProgressNode.Value? {
    switch presentation.progress {
    case .fraction(let value): .fraction(value)
    case .interval(let from, let to): .interval(from: from, to: to, countsDown: false)
    case nil: nil
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

  private func comparison(_ bar: Presentation.Bar, isFirst: Bool) -> Row {
    Row(
      node: .row(
        [
          text(bar.label, 13, .regular, isFirst ? colors.text : colors.secondary)
            .framed(width: 88, Placement(.leading, .center)),
          self.bar(.fraction(bar.fraction)),
          text(bar.value, 13, .semibold, colors.text, align: .trailing)
            .framed(width: 64, Placement(.trailing, .center)),
        ], spacing: 8, alignment: .center), height: 17)
  }

  private func side(_ row: Presentation.Table.Row) -> Row {
    let values = row.values.enumerated().map { place, value in
      let isLast = place + 1 == row.values.count
      return text(
        value, 15, isLast ? .bold : .regular, isLast ? colors.text : colors.secondary,
        align: .trailing
      ).framed(width: 22, Placement(.trailing, .center))
    }
    return Row(
      node: .row(
        [text(row.label, 15, .medium, colors.text), .spacer(minLength: 8)] + values, spacing: 2,
        alignment: .center), height: 19)
  }

  private func fields(_ fields: [Presentation.Field]) -> ViewNode {
    let nodes = fields.map { field -> ViewNode in
      .row(
        [
          text(field.label, 13, .regular, colors.dim),
          .priority(
            text(value(of: field), 14, .medium, color(of: field)), 1),
        ], spacing: 6, alignment: .firstBaseline
      ).filling()
    }
    return .row(nodes, spacing: 10, alignment: .firstBaseline)
  }

  private func color(of field: Presentation.Field) -> ColorValue {
    switch field.trend {
    case .up: colors.success
    case .down: colors.error
    case nil: field.isUrgent ? colors.warning : colors.text
    }
  }

  private func value(of field: Presentation.Field) -> String {
    guard let date = field.date else { return NumberStyle.current.fit(field.value, 24) }
    let time = TimeText(
      near: date, now: panel.activity.updatedAt, secondsFromGMT: secondsFromGMT)
    return field.value.isEmpty ? time.clock(date) : "\(field.value) · \(time.clock(date))"
  }
}
