extension Table {
  /// French: infinitives where English has imperatives.
  static let french = Table(
    code: "fr",
    #"""
    {}
    """#)
}
