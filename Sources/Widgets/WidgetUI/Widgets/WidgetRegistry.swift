package import Foundation
package import ViewTree

/// The input for evaluating a surface.
package struct ViewRequest {
  let surface: Surface
  var situation: Situation
  package var activityID = "00000000-0000-0000-0000-000000000000"
  package var sizes: [String: CGSize] = [:]

  package init(_ surface: Surface, _ situation: Situation) {
    self.surface = surface
    self.situation = situation
  }
}

/// A type-erased activity configuration.
package struct RegisteredActivity {
  /// The attributes type as named in pushes.
  package let type: String
  package let families: [ActivityFamily]
  /// Decodes attributes and a content state from JSON, as from a push.
  package let decode: (_ attributes: Data, _ state: Data) throws -> DecodedActivity
  /// The types themselves, for generating samples and finding decoding errors.
  package let attributesType: any Decodable.Type
  package let stateType: any Decodable.Type
}

/// An attributes type that has no widget and is only used for decoding.
package struct RegisteredAttributes {
  /// The type's name, as in pushes.
  package let type: String
  /// Decodes attributes from JSON, as ActivityKit does.
  package let decodeAttributes: (Data) throws -> Void
  /// Decodes a content state from JSON, as ActivityKit does.
  package let decodeState: (Data) throws -> Void
}

/// Attributes and a content state in their own types.
package struct DecodedActivity {
  let views: (ViewRequest) -> (ViewTree, [ButtonAction])

  package func tree(_ request: ViewRequest) -> ViewTree { views(request).0 }

  /// Runs a button's action. Returns the reason if there is none to run.
  package func press(_ number: Int, _ request: ViewRequest) async throws -> String? {
    let actions = views(request).1
    guard actions.indices.contains(number - 1) else { return "the view has no such button" }
    guard case .intent(let intent) = actions[number - 1] else {
      return "its action is a closure, which a widget never runs; give it an intent"
    }
    if type(of: intent).openAppWhenRun { return "\(type(of: intent)) opens the app to run" }
    _ = try await intent.perform()
    return nil
  }
}

protocol ActivityConfigurationSource {
  var registered: RegisteredActivity { get }
}

extension ModifiedConfiguration: ActivityConfigurationSource
where Base: ActivityConfigurationSource {
  var registered: RegisteredActivity {
    let inner = base.registered
    return RegisteredActivity(
      type: inner.type, families: families ?? inner.families, decode: inner.decode,
      attributesType: inner.attributesType, stateType: inner.stateType)
  }
}

extension ActivityConfiguration: ActivityConfigurationSource {
  var registered: RegisteredActivity {
    RegisteredActivity(
      type: "\(Attributes.self)", families: [],
      decode: { attributes, state in
        let decoder = JSONDecoder()
        let state = try decoder.decode(Attributes.ContentState.self, from: state)
        let attributes = try decoder.decode(Attributes.self, from: attributes)
        return DecodedActivity { request in tree(attributes, state, request) }
      }, attributesType: Attributes.self, stateType: Attributes.ContentState.self)
  }

  private func tree(
    _ attributes: Attributes, _ state: Attributes.ContentState, _ request: ViewRequest
  ) -> (ViewTree, [ButtonAction]) {
    let situation = request.situation
    let recorder = Recorder(now: situation.now, sizes: request.sizes)
    var values = EnvironmentValues()
    // The island and StandBy are dark, whatever the mode.
    let isLit = request.surface == .lock || request.surface == .small
    // An always-on display draws the card as if in Dark Mode (Apple, Creating custom views for Live Activities).
    let isDark = situation.isDark || !isLit || situation.isLuminanceReduced
    values.colorScheme = isDark ? .dark : .light
    values.locale = Locale(identifier: situation.locale)
    if values.locale.language.characterDirection == .rightToLeft {
      values.layoutDirection = .rightToLeft
    }
    values.isLuminanceReduced = situation.isLuminanceReduced
    values.dynamicTypeSize = DynamicTypeSize(situation.typeSize)
    values.isDynamicIslandLimitedInWidth =
      situation.isLandscape && (request.surface == .compact || request.surface == .minimal)
    UIScreen.width = situation.screenWidth
    values.activityFamily = request.surface == .small ? .small : .medium
    values.showsWidgetContainerBackground = request.surface != .standby
    let context = Context(environment: values, recorder: recorder)
    let view = ActivityViewContext(
      attributes: attributes, state: state, activityID: request.activityID,
      isStale: situation.isStale)
    var result = ViewTree(root: nil)
    Scope.$current.withValue(Scope(context)) {
      switch request.surface {
      case .lock, .small, .standby: result.root = resolveOne(content(view), context)
      case .compact, .minimal, .expanded:
        let island = island(view)
        result.root = island.root(request.surface, context)
        result.keylineTint = island.keyline?.value(values)
        recorder.url = recorder.url ?? island.url?.absoluteString
        result.margins = island.margins(request.surface)
      }
    }
    // A dark tint makes the card dark in Light Mode, too: its texts are then white (screenshots of
    // iOS 26).
    if !isDark, let tint = recorder.backgroundTint, tint.isDark {
      var request = request
      request.situation.isDark = true
      return tree(attributes, state, request)
    }
    result.backgroundTint = recorder.backgroundTint
    result.actionForeground = recorder.actionForeground
    result.url = recorder.url
    result.ignored = recorder.ignored
    result.pictures = recorder.pictures
    result.isDark = isDark
    if values.layoutDirection == .rightToLeft { result.isRightToLeft = true }
    return (result, recorder.actions)
  }
}

extension DynamicIsland {
  func root(_ surface: Surface, _ context: Context) -> ViewNode? {
    switch surface {
    case .minimal: return resolveOne(minimal, context)
    case .compact:
      // The default font of the compact island is smaller and heavier than body.
      var context = context
      context.environment.font = .subheadline.weight(.semibold)
      let parts = [(IslandRegion.Place.leading, leading), (.trailing, trailing)].compactMap {
        place, view in resolveOne(view, context).map { IslandRegion(place, view: $0) }
      }
      return parts.isEmpty ? nil : .regions(parts)
    default:
      let parts = expanded.compactMap { region in
        // Several views in a region are stacked vertically.
        context.recorder.isBelow = false
        let nodes = resolve(region.view, context)
        let node: ViewNode? =
          nodes.count > 1 ? .column(nodes, spacing: nil, alignment: .center) : nodes.first
        return node.map { node in
          var made = IslandRegion(region.place, priority: region.priority, view: node)
          if context.recorder.isBelow { made.isBelow = true }
          return made
        }
      }
      return parts.isEmpty ? nil : .regions(parts)
    }
  }

  func margins(_ surface: Surface) -> Edges? {
    guard surface == .expanded else { return nil }
    let own = margins.filter { $0.modes.contains("expanded") }
    guard !own.isEmpty else { return nil }
    var edges = Edges.expandedIsland
    for margin in own {
      if margin.edges.contains(.top) { edges.top = margin.length }
      if margin.edges.contains(.bottom) { edges.bottom = margin.length }
      if margin.edges.contains(.leading) { edges.leading = margin.length }
      if margin.edges.contains(.trailing) { edges.trailing = margin.length }
    }
    return edges
  }
}

/// The widgets and previews of the app that is compiled into this process.
package enum WidgetRegistry {
  nonisolated(unsafe) package static var activities: [RegisteredActivity] = []
  /// The types that have no widget and are only used for decoding.
  nonisolated(unsafe) package static var attributes: [RegisteredAttributes] = []
  nonisolated(unsafe) static var previews: [() -> [PreviewSample]] = []
  /// Static members of types with values of the same type.
  nonisolated(unsafe) package static var examples: [(type: Any.Type, make: () -> Any)] = []

  package static func samples() -> [FoundSample] {
    previews.flatMap { $0() }.map { $0.found() }
  }

  /// The sample at a place; `nil` if its preview has no more samples, or there is no such preview.
  ///
  /// No code of other samples runs, so that a sample whose code traps can be identified. Without
  /// `isMade`, the sample is not created, and only its location is returned.
  package static func sample(
    at place: SamplePlace, isMade: Bool
  ) -> (isPreview: Bool, sample: FoundSample?) {
    guard previews.indices.contains(place.preview) else { return (false, nil) }
    let own = previews[place.preview]()
    guard own.indices.contains(place.number) else { return (true, nil) }
    let sample = own[place.number]
    if isMade { return (true, sample.found()) }
    var found = FoundSample(type: sample.type)
    (found.file, found.line) = (sample.file, sample.line)
    return (true, found)
  }
}

/// A sample whose code has not run yet.
struct PreviewSample {
  /// The attributes type as named in pushes.
  let type: String
  let attributes: () -> any Encodable
  let state: () -> any Encodable
  var file: String?
  var line: Int?

  func found() -> FoundSample {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      let (attributes, state) = (attributes(), state())
      return FoundSample(
        type: type,
        sample: Sample(
          type: type, attributes: String(decoding: try encoder.encode(attributes), as: UTF8.self),
          state: String(decoding: try encoder.encode(state), as: UTF8.self)))
    } catch {
      return FoundSample(type: type, problem: "\(error)")
    }
  }
}

/// Registers a widget. Called by the generated main file.
public func _isletRegister<W: Widget>(_ widget: W.Type) {
  if let source = widget.init().body as? any ActivityConfigurationSource {
    WidgetRegistry.activities.append(source.registered)
  }
}
/// Registers an attributes type. Called by the generated main file.
public func _isletRegister<Attributes: ActivityAttributes>(attributes: Attributes.Type) {
  WidgetRegistry.attributes.append(
    RegisteredAttributes(
      type: "\(Attributes.self)",
      decodeAttributes: { _ = try JSONDecoder().decode(Attributes.self, from: $0) },
      decodeState: { _ = try JSONDecoder().decode(Attributes.ContentState.self, from: $0) }))
}
/// Registers a preview. Called by the generated main file.
public func _isletRegister(_ preview: @escaping @autoclosure () -> IsletPreview) {
  WidgetRegistry.previews.append { preview().samples() }
}
/// Registers a `PreviewProvider`. Called by the generated main file.
public func _isletRegister<P: PreviewProvider>(_ provider: P.Type) {
  WidgetRegistry.previews.append { ActivityPreview.samples(of: { P.previews }) }
}
/// Registers a static member of a type with a value of that type. Called by the generated main
/// file.
public func _isletRegister<Value>(example: @escaping @autoclosure () -> Value) {
  WidgetRegistry.examples.append((Value.self, example))
}
