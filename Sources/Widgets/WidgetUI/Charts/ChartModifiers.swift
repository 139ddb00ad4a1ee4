import ViewTree

extension View {
  public func chartXAxis(_ visibility: Visibility) -> some View {
    changing { $0.chartXHidden = visibility == .hidden }
  }
  public func chartYAxis(_ visibility: Visibility) -> some View {
    changing { $0.chartYHidden = visibility == .hidden }
  }
  public func chartXAxis<C>(@AxisContentBuilder content: () -> C) -> some View {
    ignoring("chartXAxis")
  }
  public func chartYAxis<C>(@AxisContentBuilder content: () -> C) -> some View {
    ignoring("chartYAxis")
  }
  public func chartLegend(_ visibility: Visibility) -> some View {
    // No legend is drawn anyway.
    visibility == .hidden ? AnyView(self) : AnyView(ignoring("chartLegend"))
  }
  public func chartLegend<V: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> V = EmptyView.init
  ) -> some View { ignoring("chartLegend") }
  public func chartXAxisLabel(_ label: LocalizedStringKey) -> some View {
    ignoring("chartXAxisLabel")
  }
  public func chartYAxisLabel(_ label: LocalizedStringKey) -> some View {
    ignoring("chartYAxisLabel")
  }
  public func chartXScale<P: Comparable>(
    domain: ClosedRange<P>, range: PlotDimensionScaleRange = .automatic, type: ScaleType? = nil
  ) -> some View {
    changing { $0.chartDomains.x = numbers(domain) }
  }
  public func chartYScale<P: Comparable>(
    domain: ClosedRange<P>, range: PlotDimensionScaleRange = .automatic, type: ScaleType? = nil
  ) -> some View {
    changing { $0.chartDomains.y = numbers(domain) }
  }
  public func chartXScale<P>(domain: [P]) -> some View { ignoring("chartXScale") }
  public func chartYScale<P>(domain: [P]) -> some View { ignoring("chartYScale") }
  public func chartYScale(domain: AutomaticScaleDomain) -> some View { ignoring("chartYScale") }
  public func chartYScale(type: ScaleType) -> some View { ignoring("chartYScale") }
  public func chartXScale(type: ScaleType) -> some View { ignoring("chartXScale") }
  public func chartXScale(range: PlotDimensionScaleRange) -> some View { ignoring("chartXScale") }
  public func chartForegroundStyleScale<K: Plottable & Hashable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<K, S>
  ) -> some View {
    changing { values in
      for (key, style) in mapping { values.chartDomains.groups[PlotValue(key)] = style }
    }
  }
  public func chartForegroundStyleScale<K, S: ShapeStyle>(domain: [K], range: [S]) -> some View {
    changing { values in
      for (key, style) in zip(domain, range) { values.chartDomains.groups[PlotValue(key)] = style }
    }
  }
  public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
    changing { $0.chartDomains.styles = range }
  }
  public func chartPlotStyle<V: View>(@ViewBuilder content: @escaping (ChartPlotContent) -> V)
    -> some View
  { ignoring("chartPlotStyle") }
  public func chartOverlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View { ignoring("chartOverlay") }
  public func chartBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View { ignoring("chartBackground") }
  public func chartXVisibleDomain<P>(length: P) -> some View { ignoring("chartXVisibleDomain") }
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View { unchanged() }
}
public enum ScaleType: Sendable { case linear, log, date, category, symmetricLog, squareRoot }
public enum PlotDimensionScaleRange: Sendable {
  case automatic
  public static func plotDimension(padding: CGFloat) -> Self { .automatic }
  public static func plotDimension(startPadding: CGFloat, endPadding: CGFloat) -> Self {
    .automatic
  }
  public static var plotDimension: Self { .automatic }
}
public enum AutomaticScaleDomain: Sendable {
  case automatic
  public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> Self {
    .automatic
  }
}
private func numbers<P>(_ range: ClosedRange<P>) -> ClosedRange<Double>? {
  guard case .number(let low) = PlotValue(range.lowerBound),
    case .number(let high) = PlotValue(range.upperBound), low <= high
  else { return nil }
  return low...high
}
