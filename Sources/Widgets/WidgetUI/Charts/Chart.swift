import ViewTree

/// Axis domains and styles set by the code.
struct ChartDomains {
  var x: ClosedRange<Double>?
  var y: ClosedRange<Double>?
  var groups: [PlotValue: any ShapeStyle] = [:]
  var styles: [any ShapeStyle] = []
}

public struct Chart<Content: ChartContent>: View, NodeView {
  let content: Content
  public init(@ChartContentBuilder content: () -> Content) { self.content = content() }
  public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
    self.content = ForEach(data: data, content: content)
  }
  public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> { self.content = ForEach(data: data, content: content) }

  func nodes(_ context: Context) -> [ViewNode] {
    let drafts = chartDrafts(content)
    context.recorder.count(drafts.count)
    let domains = context.environment.chartDomains
    for name in drafts.flatMap(\.ignored) { context.recorder.ignore(name) }
    let lying = drafts.filter(\.isLying)
    let x = ChartScale(
      drafts.flatMap { [$0.x, $0.xEnd] }, domain: domains.x, includesZero: !lying.isEmpty)
    let standing = drafts.filter {
      ($0.kind == .bar || $0.kind == .area) && $0.yEnd == nil && !$0.isLying
    }
    let y = ChartScale(
      drafts.flatMap { [$0.y, $0.yEnd] }, domain: domains.y, includesZero: !standing.isEmpty,
      startsAtTop: !lying.isEmpty)
    var groups: [PlotValue] = []
    for draft in drafts {
      if let group = draft.group, !groups.contains(group) { groups.append(group) }
    }
    let palette: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]
    func paint(_ draft: MarkDraft) -> PaintValue {
      if let style = draft.style {
        return style.paintValue(context.environment).faded(draft.opacity)
      }
      if let group = draft.group {
        let place = groups.firstIndex(of: group) ?? 0
        let style: any ShapeStyle =
          domains.groups[group]
          ?? (place < domains.styles.count ? domains.styles[place] : palette[place % palette.count])
        return style.paintValue(context.environment).faded(draft.opacity)
      }
      return context.environment.tintPaint.faded(draft.opacity)
    }
    var marks: [ChartNode.Mark] = []
    var lines: [String: Int] = [:]
    let slot = 1 / Double(max(1, x.count))
    for draft in drafts {
      let paint = paint(draft)
      let (fromX, toX) = (draft.x.map(x.place), draft.xEnd.map(x.place))
      let (fromY, toY) = (draft.y.map(y.place), draft.yEnd.map(y.place))
      var mark = ChartNode.Mark(kind: draft.kind, places: [], paint: paint, width: draft.width ?? 2)
      mark.dash = draft.dash.isEmpty ? nil : draft.dash
      switch draft.kind {
      case .line, .area:
        let key =
          "\(draft.kind)\(draft.series ?? "")\(draft.group.map { "\($0)" } ?? "")\(draft.series == nil && draft.group == nil ? "" : "\(paint)")"
        let place = UnitPlace(x: fromX ?? 0, y: fromY ?? 0)
        let below = UnitPlace(x: fromX ?? 0, y: toY ?? y.place(.number(0)))
        let places = draft.kind == .line ? [place] : [place, below]
        if let index = lines[key] {
          marks[index].places += places
        } else {
          mark.places = places
          lines[key] = marks.count
          marks.append(mark)
        }
        continue
      case .bar:
        if draft.isLying {
          mark.places = [
            UnitPlace(x: x.place(.number(0)), y: (fromY ?? 0) - 0.35 / Double(max(1, y.count))),
            UnitPlace(x: fromX ?? 0, y: (fromY ?? 0) + 0.35 / Double(max(1, y.count))),
          ]
        } else {
          mark.places = [
            UnitPlace(x: (fromX ?? 0) - slot * 0.35, y: toY ?? y.place(.number(0))),
            UnitPlace(x: (fromX ?? 0) + slot * 0.35, y: fromY ?? 0),
          ]
        }
      case .point:
        mark.places = [UnitPlace(x: fromX ?? 0, y: fromY ?? 0)]
        mark.width = draft.width ?? 6
      case .rule:
        mark.width = draft.width ?? 1
        if draft.x != nil, draft.y == nil {
          mark.places = [UnitPlace(x: fromX ?? 0, y: 0), UnitPlace(x: fromX ?? 0, y: 1)]
        } else if draft.x == nil {
          mark.places = [UnitPlace(x: 0, y: fromY ?? 0), UnitPlace(x: 1, y: fromY ?? 0)]
        } else {
          mark.places = [
            UnitPlace(x: fromX ?? 0, y: fromY ?? 0),
            UnitPlace(x: toX ?? fromX ?? 0, y: toY ?? fromY ?? 0),
          ]
        }
      case .rectangle:
        mark.places = [
          UnitPlace(x: fromX ?? 0, y: fromY ?? 0), UnitPlace(x: toX ?? 1, y: toY ?? fromY ?? 1),
        ]
      }
      marks.append(mark)
    }
    let values = context.environment
    var node = ChartNode(marks: marks)
    if !values.chartXHidden { node.xLabels = x.labels }
    if !values.chartYHidden { node.yLabels = y.labels }
    return [.chart(node)]
  }
}

extension MarkDraft {
  /// Whether it is a bar that lies: a number by a name.
  fileprivate var isLying: Bool {
    if kind == .bar, case .number? = x, case .name? = y { true } else { false }
  }
}

/// Maps values to positions from 0 to 1.
struct ChartScale {
  private var low = 0.0
  private var high = 1.0
  private var names: [String] = []
  private(set) var count = 1

  /// `startsAtTop`: the first name is the uppermost one.
  init(
    _ values: [PlotValue?], domain: ClosedRange<Double>?, includesZero: Bool,
    startsAtTop: Bool = false
  ) {
    var numbers: [Double] = []
    for value in values {
      switch value {
      case .number(let number)?: if number.isFinite { numbers.append(number) }
      case .name(let name)?: if !names.contains(name) { names.append(name) }
      case nil: break
      }
    }
    if startsAtTop { names.reverse() }
    count = names.isEmpty ? Set(numbers).count : names.count
    low = domain?.lowerBound ?? min(numbers.min() ?? 0, includesZero ? 0 : .infinity)
    high = domain?.upperBound ?? max(numbers.max() ?? 1, includesZero ? 0 : -.infinity)
    if high <= low { high = low + 1 }
  }

  func place(_ value: PlotValue) -> Double {
    switch value {
    case .number(let number): return number.isFinite ? (number - low) / (high - low) : 0
    case .name(let name):
      return (Double(names.firstIndex(of: name) ?? 0) + 0.5) / Double(max(1, names.count))
    }
  }

  /// The names, or a few round numbers. Dates get no labels, because their format is unknown.
  var labels: [ChartNode.Label] {
    if !names.isEmpty { return names.map { .init(place: place(.name($0)), text: $0) } }
    guard high < 1e8 else { return [] }
    let rough = (high - low) / 3
    let power = pow(10, floor(log10(rough)))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
    var labels: [ChartNode.Label] = []
    var value = (low / step).rounded(.up) * step
    while value <= high, labels.count < 6 {
      let text = step >= 1 ? String(Int(value)) : String(format: "%g", value)
      labels.append(.init(place: place(.number(value)), text: text))
      value += step
    }
    return labels
  }
}
