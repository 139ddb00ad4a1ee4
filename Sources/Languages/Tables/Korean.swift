extension Table {
  /// Korean: nouns in labels, 합니다 in sentences.
  static let korean = Table(
    code: "ko",
    #"""
    {}
    """#)
}
