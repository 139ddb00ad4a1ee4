import ViewTree

/// A view with something around each of its nodes, or other values around it.
public struct WrappedView<Content: View>: View, NodeView {
  let content: Content
  let change: ((inout Context) -> Void)?
  let wrap: ((ViewNode, Context) -> ViewNode)?

  func nodes(_ context: Context) -> [ViewNode] {
    var inner = context
    change?(&inner)
    let nodes = resolve(content, inner)
    guard let wrap else { return nodes }
    context.recorder.count(nodes.count)
    return nodes.map { wrap($0, inner) }
  }
}

extension View {
  func wrapped(_ wrap: @escaping (ViewNode, Context) -> ViewNode) -> WrappedView<Self> {
    WrappedView(content: self, change: nil, wrap: wrap)
  }

  /// Changes a value around the view.
  func setting<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> WrappedView<Self> {
    WrappedView(content: self, change: { $0.environment[keyPath: path] = value }, wrap: nil)
  }

  func changing(_ change: @escaping (inout EnvironmentValues) -> Void) -> WrappedView<Self> {
    WrappedView(content: self, change: { change(&$0.environment) }, wrap: nil)
  }

  /// Leaves the view as it is and notes what has no effect.
  func ignoring(_ name: String) -> WrappedView<Self> {
    WrappedView(content: self, change: { $0.recorder.ignore(name) }, wrap: nil)
  }

  /// Leaves the view as it is; a modifier that changes nothing that is seen in a widget.
  func unchanged() -> WrappedView<Self> { WrappedView(content: self, change: nil, wrap: nil) }
}

/// A view that stands for one that widgets cannot show.
public struct PlaceholderView: View, NodeView {
  let name: String
  func nodes(_ context: Context) -> [ViewNode] { [.placeholder(name)] }
}

struct LeafView: View, NodeView {
  let make: (Context) -> ViewNode?
  func nodes(_ context: Context) -> [ViewNode] { make(context).map { [$0] } ?? [] }
}
