extension Table {
  /// Portuguese as it is spoken in Brazil.
  static let portuguese = Table(
    code: "pt-BR",
    #"""
    {}
    """#)
}
