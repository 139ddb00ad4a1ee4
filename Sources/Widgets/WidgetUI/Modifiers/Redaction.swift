import ViewTree

extension ViewNode {
  /// A bar in place of a view, in its size.
  static func bar(over node: ViewNode, _ values: EnvironmentValues) -> ViewNode {
    let shape = ShapeNode(
      .rectangle(radii: CornerRadii(all: 3)), fill: values.foregroundPaint.faded(0.25))
    return .overlay(.hidden(node), .shape(shape), alignment: .center)
  }
}
