import ViewTree

extension View {
  /// Archives an alignment guide.
  ///
  /// The app's code does not run during layout, so its computation is stored as a linear sum of the
  /// view's lengths. A computation that is not linear is left out and recorded as ignored.
  func guided(_ guide: GuideNode, _ compute: @escaping (ViewDimensions) -> CGFloat) -> some View {
    wrapped { node, context in
      guard let guide = guide.fitted(to: compute) else {
        context.recorder.ignore("alignmentGuide")
        return node
      }
      return .guide(node, guide)
    }
  }
}

extension GuideNode {
  /// The linear sum that gives the same results as a computation; `nil` if there is none.
  func fitted(to compute: (ViewDimensions) -> CGFloat) -> GuideNode? {
    func value(_ width: CGFloat, _ height: CGFloat, _ first: CGFloat, _ last: CGFloat) -> Double {
      finite(
        compute(
          ViewDimensions(width: width, height: height, firstBaseline: first, lastBaseline: last)))
    }
    var guide = self
    let unit: CGFloat = 64
    guide.length = value(0, 0, 0, 0)
    guide.width = (value(unit, 0, 0, 0) - guide.length) / unit
    guide.height = (value(0, unit, 0, 0) - guide.length) / unit
    guide.firstBaseline = (value(0, 0, unit, 0) - guide.length) / unit
    guide.lastBaseline = (value(0, 0, 0, unit) - guide.length) / unit
    for (width, height, first, last) in [(31, 17, 11, 13), (320, 160, 20, 140), (5, 90, 4, 80)] {
      let sum =
        guide.length + guide.width * Double(width) + guide.height * Double(height)
        + guide.firstBaseline * Double(first) + guide.lastBaseline * Double(last)
      let own = value(CGFloat(width), CGFloat(height), CGFloat(first), CGFloat(last))
      guard abs(sum - own) < 0.01 else { return nil }
    }
    return guide
  }
}
