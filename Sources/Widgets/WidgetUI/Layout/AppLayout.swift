import ViewTree

/// Runs an app's own layout with the sizes of its views that were measured in an earlier round.
struct AppLayout<L: Layout> {
  let layout: L
  let views: [ViewNode]

  /// The views, placed by the layout. In the first round, their sizes are unknown, and the result
  /// contains the views to be measured.
  func node(_ context: Context) -> ViewNode {
    let recorder = context.recorder
    let id = recorder.nextReader()
    let ids = views.map { _ in (ideal: recorder.nextReader(), filled: recorder.nextReader()) }
    guard let room = recorder.sizes[id] else { return measured(id, ids) }
    let subviews = LayoutSubviews(
      list: zip(views, ids).enumerated().map { place, view in
        var priority = 0.0
        if case .priority(_, let value) = view.0 { priority = value }
        return LayoutSubview(
          number: place, ideal: recorder.sizes[view.1.ideal] ?? .zero,
          filled: recorder.sizes[view.1.filled] ?? .zero, priority: priority)
      })
    let proposal = ProposedViewSize(room)
    var cache = layout.makeCache(subviews: subviews)
    let size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    layout.placeSubviews(
      in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
    let placed = zip(views, subviews).map { view, subview -> ViewNode in
      let place =
        subview.spot.place ?? (CGPoint(x: size.width / 2, y: size.height / 2), .center, proposal)
      let own = subview.sizeThatFits(place.proposal)
      return .offset(
        framed(view, own), x: finite(place.point.x - own.width * place.anchor.x),
        y: finite(place.point.y - own.height * place.anchor.y))
    }
    return framed(.layers(placed, alignment: .topLeading), size, .topLeading)
  }

  private func framed(_ view: ViewNode, _ size: CGSize, _ alignment: Placement = .center)
    -> ViewNode
  {
    var frame = FrameNode()
    (frame.width, frame.height) = (max(0, finite(size.width)), max(0, finite(size.height)))
    frame.alignment = alignment
    return .frame(view, frame)
  }

  /// Each view twice: in its ideal size, and in all the available space.
  private func measured(_ id: String, _ ids: [(ideal: String, filled: String)]) -> ViewNode {
    func reader(_ view: ViewNode, _ id: String) -> ViewNode {
      .overlay(
        view, .geometry(.spacer(minLength: 0), id: id, size: CGSize.zero.value),
        alignment: .topLeading)
    }
    let all = zip(views, ids).flatMap { view, id in
      [
        reader(.fixedSize(view, horizontal: true, vertical: true), id.ideal),
        reader(view, id.filled),
      ]
    }
    let room = ViewNode.geometry(.spacer(minLength: 0), id: id, size: CGSize.zero.value)
    return .layers(all + [room], alignment: .topLeading)
  }
}

/// The views passed to the app's layout code.
public struct LayoutSubviews: RandomAccessCollection, Sendable {
  let list: [LayoutSubview]
  public var layoutDirection: LayoutDirection { .leftToRight }
  public var startIndex: Int { list.startIndex }
  public var endIndex: Int { list.endIndex }
  public subscript(index: Int) -> LayoutSubview { list[index] }
  public subscript(bounds: Range<Int>) -> LayoutSubviews { .init(list: Array(list[bounds])) }
}
public struct LayoutSubview: Equatable, Sendable {
  let number: Int
  let ideal: CGSize
  let filled: CGSize
  public let priority: Double
  let spot = Spot()

  /// The position of a view, set by the app's layout code.
  final class Spot: @unchecked Sendable {
    var place: (point: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize)?
  }

  public static func == (one: Self, other: Self) -> Bool { one.number == other.number }
  public var spacing: ViewSpacing { ViewSpacing() }
  /// The size for a proposal, estimated from the ideal size and the size in all the available
  /// space.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width.map { room in
      filled.width > ideal.width + 0.5
        ? Swift.min(room, filled.width) : Swift.min(room, ideal.width)
    }
    let isNarrow = (width ?? ideal.width) < ideal.width - 0.5
    var height = ideal.height
    if isNarrow, let width {
      // Estimate the number of lines of a text in this width.
      height =
        abs(width - filled.width) < 0.5
        ? filled.height : ideal.height * (ideal.width / Swift.max(1, width)).rounded(.up)
    } else if filled.height > ideal.height + 0.5, let room = proposal.height {
      height = Swift.min(room, filled.height)
    }
    return CGSize(width: width ?? ideal.width, height: height)
  }
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(
      width: size.width, height: size.height, firstBaseline: size.height * 0.8,
      lastBaseline: size.height * 0.8)
  }
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) { spot.place = (position, anchor, proposal) }
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { K.defaultValue }
}
