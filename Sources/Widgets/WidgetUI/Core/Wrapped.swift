import ViewTree

/// A view with a wrapper around each of its nodes, or with changed environment values.
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

  func setting<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> WrappedView<Self> {
    WrappedView(content: self, change: { $0.environment[keyPath: path] = value }, wrap: nil)
  }

  func changing(_ change: @escaping (inout EnvironmentValues) -> Void) -> WrappedView<Self> {
    WrappedView(content: self, change: { change(&$0.environment) }, wrap: nil)
  }

  /// Returns the view unchanged and records a modifier without effect.
  func ignoring(_ name: String) -> WrappedView<Self> {
    WrappedView(content: self, change: { $0.recorder.ignore(name) }, wrap: nil)
  }

  /// Returns the view unchanged, for a modifier without a visible effect in a widget.
  func unchanged() -> WrappedView<Self> { WrappedView(content: self, change: nil, wrap: nil) }
}

/// A placeholder for a view that widgets cannot show.
public struct PlaceholderView: View, NodeView {
  let name: String
  func nodes(_ context: Context) -> [ViewNode] { [.placeholder(name)] }
}

struct LeafView: View, NodeView {
  let make: (Context) -> ViewNode?
  func nodes(_ context: Context) -> [ViewNode] { make(context).map { [$0] } ?? [] }
}
