import ViewTree

public struct ActivityViewContext<Attributes: ActivityAttributes> {
  public let attributes: Attributes
  public let state: Attributes.ContentState
  public let activityID: String
  public let isStale: Bool
}

public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  let content: (ActivityViewContext<Attributes>) -> any View
  let island: (ActivityViewContext<Attributes>) -> DynamicIsland
  public init<Content: View>(
    for type: Attributes.Type = Attributes.self,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    self.content = content
    island = dynamicIsland
  }
}

public struct DynamicIsland {
  let expanded: [DynamicIslandRegionContent]
  let leading: any View
  let trailing: any View
  let minimal: any View
  var url: URL?
  var keyline: Color?
  var margins: [(modes: [String], edges: Edge.Set, length: Double)] = []

  public init<Expanded, Leading: View, Trailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded:
      @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> Leading,
    @ViewBuilder compactTrailing: @escaping () -> Trailing,
    @ViewBuilder minimal: @escaping () -> Minimal
  ) {
    self.expanded = expanded().regions
    leading = LazyView(make: compactLeading)
    trailing = LazyView(make: compactTrailing)
    self.minimal = LazyView(make: minimal)
  }
  public func widgetURL(_ url: URL?) -> DynamicIsland {
    var island = self
    island.url = url
    return island
  }
  public func keylineTint(_ color: Color?) -> DynamicIsland {
    var island = self
    island.keyline = color
    return island
  }
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland {
    var island = self
    island.margins.append(([mode.rawValue], edges, length))
    return island
  }
}
public enum DynamicIslandMode: String, Sendable {
  case expanded, compactLeading, compactTrailing, minimal
}
struct LazyView: View, NodeView {
  let make: () -> any View
  func nodes(_ context: Context) -> [ViewNode] { resolve(make(), context) }
}

public enum DynamicIslandExpandedRegionPosition: String, Sendable {
  case leading, trailing, center, bottom
  var place: IslandRegion.Place { IslandRegion.Place(rawValue: rawValue) ?? .center }
}
public enum DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  case `default`, belowIfTooWide
}

/// A type-erased region.
public struct DynamicIslandRegionContent {
  let place: IslandRegion.Place
  let priority: Double
  let view: any View
}
public struct DynamicIslandExpandedRegion<Content: View> {
  let position: DynamicIslandExpandedRegionPosition
  let priority: Double
  let content: Content
  private var hasMargins = false
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: () -> Content
  ) {
    self.position = position
    self.priority = priority
    self.content = content()
  }
  public func contentMargins(_ edges: Edge.Set = .all, _ length: Double)
    -> DynamicIslandExpandedRegion
  {
    var region = self
    region.hasMargins = true
    return region
  }
  /// The content. If margins were set, records that they have no effect.
  var view: any View { hasMargins ? content.ignoring("contentMargins") : content }
}
public struct DynamicIslandExpandedContent<Content> {
  let regions: [DynamicIslandRegionContent]
}
@resultBuilder public enum DynamicIslandExpandedContentBuilder {
  public typealias Content = DynamicIslandExpandedContent<Never>
  public static func buildExpression<C: View>(_ region: DynamicIslandExpandedRegion<C>) -> Content {
    .init(regions: [
      .init(place: region.position.place, priority: region.priority, view: region.view)
    ])
  }
  public static func buildExpression<C>(_ content: DynamicIslandExpandedContent<C>) -> Content {
    .init(regions: content.regions)
  }
  public static func buildBlock(_ parts: Content...) -> Content {
    .init(regions: parts.flatMap(\.regions))
  }
  public static func buildOptional(_ part: Content?) -> Content { part ?? .init(regions: []) }
  public static func buildEither(first: Content) -> Content { first }
  public static func buildEither(second: Content) -> Content { second }
  public static func buildLimitedAvailability(_ part: Content) -> Content { part }
  public static func buildArray(_ parts: [Content]) -> Content {
    .init(regions: parts.flatMap(\.regions))
  }
}

// MARK: Previews
public enum ActivityPreviewViewKind: Hashable, Sendable {
  case content
  case dynamicIsland(DynamicIslandPreviewViewState)
}
public enum DynamicIslandPreviewViewState: Hashable, Sendable { case compact, expanded, minimal }

public struct ActivityPreview: View, NodeView {
  let attributes: any ActivityAttributes
  let state: any Codable
  func nodes(_ context: Context) -> [ViewNode] {
    Self.found.append(
      PreviewSample(type: "\(type(of: attributes))", attributes: { attributes }, state: { state }))
    return []
  }

  /// The samples found so far in the view that is being evaluated.
  nonisolated(unsafe) private static var found: [PreviewSample] = []

  static func samples<V: View>(of view: () -> V) -> [PreviewSample] {
    found = []
    let context = Context(environment: EnvironmentValues(), recorder: Recorder(now: Date()))
    _ = Scope.$current.withValue(Scope(context)) { resolve(view(), context) }
    return found
  }
}
extension ActivityAttributes {
  public func previewContext(
    _ contentState: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
  ) -> some View { ActivityPreview(attributes: self, state: contentState) }
}
public enum PreviewActivityBuilderKind: Sendable {
  case content, dynamicIsland(DynamicIslandPreviewViewState)
}
/// The content states of a preview, each created on demand.
@resultBuilder public enum PreviewStatesBuilder<State> {
  public typealias States = [PreviewState<State>]
  public static func buildExpression(
    _ state: @autoclosure @escaping () -> State, file: String = #filePath, line: Int = #line
  ) -> States {
    [PreviewState(make: state, file: file, line: line)]
  }
  @_disfavoredOverload public static func buildExpression(
    _ states: [State], file: String = #filePath, line: Int = #line
  ) -> States {
    states.map { state in PreviewState(make: { state }, file: file, line: line) }
  }
  public static func buildBlock(_ states: States...) -> States { states.flatMap { $0 } }
  public static func buildOptional(_ states: States?) -> States { states ?? [] }
  public static func buildEither(first: States) -> States { first }
  public static func buildEither(second: States) -> States { second }
  public static func buildArray(_ states: [States]) -> States { states.flatMap { $0 } }
  public static func buildLimitedAvailability(_ states: States) -> States { states }
}

/// A content state that is created on demand, and its source location.
public struct PreviewState<State> {
  let make: () -> State
  let file: String
  let line: Int
}

/// The replacement for `#Preview`: samples of activities.
public struct IsletPreview {
  let samples: () -> [PreviewSample]

  /// Replaces `#Preview(as:using:)`, whose samples are content states.
  public init<A: ActivityAttributes, W: Widget>(
    _ name: String? = nil, as kind: PreviewActivityBuilderKind,
    using attributes: @autoclosure @escaping () -> A, widget: @escaping () -> W,
    @PreviewStatesBuilder<A.ContentState> contentStates:
      @escaping () -> [PreviewState<A.ContentState>]
  ) {
    samples = {
      contentStates().map { state in
        PreviewSample(
          type: "\(A.self)", attributes: attributes, state: state.make, file: state.file,
          line: state.line)
      }
    }
  }

  /// Replaces `#Preview` of a view, whose samples are the activity views in that view.
  public init<V: View>(
    _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping () -> V
  ) {
    samples = { ActivityPreview.samples(of: body) }
  }
}
