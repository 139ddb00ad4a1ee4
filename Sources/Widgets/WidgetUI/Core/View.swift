import ViewTree

public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Never evaluated.
  public var body: Never { fatalError("a view without a body was asked for it") }
}

/// A view of this module that creates nodes of the archived tree directly.
protocol NodeView: View where Body == Never {
  /// The nodes: none, one, or several for the enclosing container to lay out.
  func nodes(_ context: Context) -> [ViewNode]
}

extension View where Body == Never {
  /// Never evaluated, because such a view creates nodes directly.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// The nodes of any view: bodies are evaluated down to views that create nodes directly.
func resolve(_ view: any View, _ context: Context) -> [ViewNode] {
  if let view = view as? any NodeView { return view.nodes(context) }
  return resolveBody(view, context)
}

private func resolveBody(_ view: some View, _ context: Context) -> [ViewNode] {
  var inner = context
  inner.depth += 1
  inner.recorder.enter(depth: inner.depth, in: "\(type(of: view))")
  return Scope.$current.withValue(Scope(inner)) { resolve(view.body, inner) }
}

/// The nodes of a view as a single node: several nodes become layers, as in a background.
func resolveOne(_ view: any View, _ context: Context, _ alignment: Placement = .center) -> ViewNode?
{
  let nodes = resolve(view, context)
  return nodes.count > 1 ? .layers(nodes, alignment: alignment) : nodes.first
}
