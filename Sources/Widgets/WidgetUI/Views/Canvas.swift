import ViewTree

/// Stands for SwiftUI's `Canvas`: its paths are archived; texts and images in it are not.
public struct Canvas<Symbols: View>: View, NodeView {
  let renderer: (inout GraphicsContext, CGSize) -> Void
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) where Symbols == EmptyView { self.renderer = renderer }

  func nodes(_ context: Context) -> [ViewNode] {
    let id = context.recorder.nextReader()
    let size = context.recorder.sizes[id] ?? CGSize(width: 100, height: 50)
    var graphics = GraphicsContext(store: .init(), environment: context.environment)
    renderer(&graphics, size)
    let shapes = graphics.store.shapes.map { draft -> ViewNode in
      let paint = draft.shading.style.paintValue(context.environment).faded(draft.opacity)
      let outline = Outline.path(
        PathValue(steps: draft.path.steps, width: size.width, height: size.height))
      return .shape(
        ShapeNode(
          outline, fill: draft.stroke == nil ? paint : nil, stroke: draft.stroke?.value(paint)))
    }
    return [.geometry(.layers(shapes, alignment: .topLeading), id: id, size: size.value)]
  }
}
