import FoundationEssentials
import ViewTree

extension Layout {
  func measure(_ box: LayoutBox, _ proposal: Proposal) -> LayoutSize {
    switch box.node {
    case .text(let text): return measure(text, proposal).size
    case .image(let image): return measure(image, proposal)
    case .shape, .chart:
      return LayoutSize(proposal.width ?? metrics.width(10), proposal.height ?? metrics.height(10))
    case .placeholder:
      return LayoutSize(
        min(proposal.width ?? .infinity, metrics.width(120)),
        min(proposal.height ?? .infinity, metrics.height(20)))
    case .progress(let progress): return measure(progress, proposal)
    case .spacer(let length): return measureSpacer(box, length, proposal)
    case .divider:
      let thickness = metrics.isCells ? 1.0 : 0.33
      return box.isInRow == true
        ? LayoutSize(thickness, proposal.height ?? metrics.height(10))
        : LayoutSize(proposal.width ?? metrics.width(10), thickness)
    case .row(_, let spacing, _): return stack(box, isRow: true, spacing, proposal).size
    case .column(_, let spacing, _): return stack(box, isRow: false, spacing, proposal).size
    case .layers(_, let alignment): return layers(box, alignment, proposal).size
    case .grid(let grid): return gridLayout(box, grid, proposal).size
    case .firstFitting(_, let horizontal, let vertical):
      return fitting(box, proposal, horizontal, vertical)?.size(proposal, self) ?? .zero
    case .regions: return .zero
    default: return measureModifier(box, proposal)
    }
  }

  private func measureModifier(_ box: LayoutBox, _ proposal: Proposal) -> LayoutSize {
    guard let child = box.primary else { return .zero }
    switch box.node {
    case .geometry(let view, _, _):
      // A path evaluated for a size as a clip is not larger than the clipped view.
      if case .clip = view { return child.size(proposal, self) }
      return LayoutSize(proposal.width ?? metrics.width(10), proposal.height ?? metrics.height(10))
    case .frame(_, let frame): return frameLayout(child, frame, proposal).size
    case .padding(_, let edges):
      let (inner, horizontal, vertical) = padded(edges, proposal)
      let size = child.size(inner, self)
      return LayoutSize(max(0, size.width + horizontal), max(0, size.height + vertical))
    case .position:
      let size = child.size(proposal, self)
      return LayoutSize(proposal.width ?? size.width, proposal.height ?? size.height)
    case .aspect(_, let ratio, let fills):
      return child.size(aspect(child, ratio, fills, proposal), self)
    case .fixedSize(_, let horizontal, let vertical):
      return child.size(
        Proposal(horizontal ? nil : proposal.width, vertical ? nil : proposal.height), self)
    default: return child.size(proposal, self)
    }
  }

  // MARK: Leaves

  private func measure(_ image: ImageNode, _ proposal: Proposal) -> LayoutSize {
    let own = ownSize(image)
    guard image.isResizable else { return own }
    return LayoutSize(proposal.width ?? own.width, proposal.height ?? own.height)
  }

  private func ownSize(_ image: ImageNode) -> LayoutSize {
    guard case .symbol(let name) = image.source else {
      return LayoutSize(metrics.width(image.width ?? 24), metrics.height(image.height ?? 24))
    }
    switch metrics.unit {
    case .points(let text): return text.size(ofSymbol: name, image.style)
    case .cells(let text):
      return image.style.size < 26
        ? LayoutSize(Double(text.columns(ofSymbol: name)), 1)
        : LayoutSize(metrics.width(image.style.size * 1.2), metrics.height(image.style.size * 1.15))
    }
  }

  private func measure(_ progress: ProgressNode, _ proposal: Proposal) -> LayoutSize {
    guard progress.isCircular else {
      return LayoutSize(proposal.width ?? metrics.width(100), metrics.height(4))
    }
    if progress.value == .indeterminate { return LayoutSize(metrics.width(20), metrics.height(20)) }
    let ratio = metrics.ratio(1)
    let width = proposal.width ?? .infinity
    let height = proposal.height ?? .infinity
    let side = min(width / ratio, height)
    guard side.isFinite else { return LayoutSize(metrics.width(28), metrics.height(28)) }
    return LayoutSize(
      min(width, max(1, metrics.whole(side * ratio))),
      max(metrics.isCells ? 1 : 0, metrics.whole(side)))
  }

  private func measureSpacer(_ box: LayoutBox, _ length: Double?, _ proposal: Proposal)
    -> LayoutSize
  {
    let points = length ?? 8
    switch box.isInRow {
    case true?:
      let least = metrics.horizontalGap(points)
      return LayoutSize(max(least, proposal.width ?? least), 0)
    case false?:
      let least = metrics.verticalGap(points)
      return LayoutSize(0, max(least, proposal.height ?? least))
    case nil: return LayoutSize(proposal.width ?? 0, proposal.height ?? 0)
    }
  }

  // MARK: Modifiers

  func padded(_ edges: Edges, _ proposal: Proposal) -> (Proposal, Double, Double) {
    let horizontal = metrics.horizontalGap(edges.leading) + metrics.horizontalGap(edges.trailing)
    let vertical = metrics.verticalGap(edges.top) + metrics.verticalGap(edges.bottom)
    let inner = Proposal(
      proposal.width.map { max(0, $0 - horizontal) }, proposal.height.map { max(0, $0 - vertical) })
    return (inner, horizontal, vertical)
  }

  func frameLayout(_ child: LayoutBox, _ frame: FrameNode, _ proposal: Proposal) -> (
    size: LayoutSize, inner: Proposal
  ) {
    func length(
      _ proposed: Double?, _ fixed: Double?, _ least: Double?, _ ideal: Double?, _ most: Double?
    ) -> Double? {
      if let fixed { return fixed }
      guard var value = proposed ?? ideal else {
        // Without a proposed length, a bound does not determine the ideal size.
        return nil
      }
      if let least { value = max(value, least) }
      if let most { value = min(value, most) }
      return value
    }
    func w(_ points: Double) -> Double { metrics.width(points) }
    func h(_ points: Double) -> Double { metrics.height(points) }
    let inner = Proposal(
      length(
        proposal.width, frame.width.map(w), frame.minWidth.map(w), frame.idealWidth.map(w),
        frame.maxWidth.map(w)),
      length(
        proposal.height, frame.height.map(h), frame.minHeight.map(h), frame.idealHeight.map(h),
        frame.maxHeight.map(h)))
    let answer = child.size(inner, self)
    func result(
      _ proposed: Double?, _ answer: Double, _ fixed: Double?, _ least: Double?, _ ideal: Double?,
      _ most: Double?
    ) -> Double {
      if let fixed { return fixed }
      if least == nil, most == nil { return proposed == nil ? ideal ?? answer : answer }
      let proposed = proposed ?? ideal ?? answer
      let low = least ?? min(answer, most ?? answer)
      let high = max(low, most ?? max(answer, low))
      return min(max(proposed, low), high)
    }
    let size = LayoutSize(
      result(
        proposal.width, answer.width, frame.width.map(w), frame.minWidth.map(w),
        frame.idealWidth.map(w), frame.maxWidth.map(w)),
      result(
        proposal.height, answer.height, frame.height.map(h), frame.minHeight.map(h),
        frame.idealHeight.map(h), frame.maxHeight.map(h)))
    return (size, inner)
  }

  func aspect(_ child: LayoutBox, _ ratio: Double?, _ fills: Bool, _ proposal: Proposal) -> Proposal
  {
    let ideal = child.size(Proposal(nil, nil), self)
    var value = ratio.map(metrics.ratio) ?? 0
    if ratio == nil {
      // The picture's size in points is more precise than one rounded to cells.
      value =
        pictureRatio(child.node).map(metrics.ratio)
        ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
    }
    guard value > 0, value.isFinite else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil): return Proposal(ideal.width, metrics.whole(ideal.width / value))
    case (let width?, nil): return Proposal(width, least(metrics.whole(width / value)))
    case (nil, let height?): return Proposal(least(metrics.whole(height * value)), height)
    case (let width?, let height?):
      if width.isInfinite, height.isInfinite { return proposal }
      let widthLeads = fills ? width / value > height : width / value < height
      return widthLeads
        ? Proposal(width, least(metrics.whole(width / value)))
        : Proposal(least(metrics.whole(height * value)), height)
    }
  }

  /// The length, in cells at least 1 so that the view is visible.
  private func least(_ length: Double) -> Double { metrics.isCells ? max(1, length) : length }

  private func pictureRatio(_ node: ViewNode) -> Double? {
    switch node {
    case .image(let image):
      if case .symbol = image.source, !metrics.isCells {
        let own = ownSize(image)
        return own.height > 0 ? own.width / own.height : 1
      }
      guard let width = image.width, let height = image.height, height > 0 else { return 1 }
      return width / height
    case .clip(let child, _), .opacity(let child, _), .shadow(let child, _, _, _, _),
      .effect(let child, _), .transform(let child, _, _), .label(let child, _):
      return pictureRatio(child)
    default: return nil
    }
  }

  /// The first view that fits, or the last.
  func fitting(_ box: LayoutBox, _ proposal: Proposal, _ horizontal: Bool, _ vertical: Bool)
    -> LayoutBox?
  {
    box.children.first { child in
      let ideal = child.size(
        Proposal(horizontal ? nil : proposal.width, vertical ? nil : proposal.height), self)
      return (!horizontal || ideal.width <= proposal.width ?? .infinity)
        && (!vertical || ideal.height <= proposal.height ?? .infinity)
    } ?? box.children.last
  }
}
