import ViewTree

public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Nothing is ever asked of it.
  public var body: Never { fatalError("a view without a body was asked for it") }
}

/// A view of this room, which makes nodes of the archived tree by itself.
protocol NodeView: View where Body == Never {
  /// The nodes: none, one, or several that the container around lays out.
  func nodes(_ context: Context) -> [ViewNode]
}

extension View where Body == Never {
  /// Nothing; such a view makes nodes by itself.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// The nodes of any view: those of its body, down to views that make nodes by themselves.
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

/// The nodes of a view as one: several become layers as in a background.
func resolveOne(_ view: any View, _ context: Context, _ alignment: Placement = .center) -> ViewNode?
{
  let nodes = resolve(view, context)
  return nodes.count > 1 ? .layers(nodes, alignment: alignment) : nodes.first
}
