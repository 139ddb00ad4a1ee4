extension Table {
  /// German: imperatives and labels that address nobody as du or Sie.
  static let german = Table(
    code: "de",
    #"""
    {}
    """#)
}
