internal import Canvas
internal import Pictures

extension Terminal {
  static func support(
    _ answers: TerminalAnswers, _ options: TerminalOptions, depth: ColorDepth, _ glyphs: GlyphSet
  ) -> PictureSupport {
    PictureSupport(
      answers, requested: options.pictures, environment: options.environment,
      isPlain: glyphs != .all || depth == .none,
      makesSixels: options.pictures != .cells && Pixels.canMakeSixels)
  }

  static func wrap(
    _ pictures: PictureSupport, _ environment: [String: String]
  ) -> @Sendable (String) -> String {
    guard pictures.isThroughTmux else { return { $0 } }
    let sequence = TerminalSequence(environment: environment)
    return { sequence.passedThrough($0) }
  }

  static func writer(
    _ pictures: PictureSupport, depth: ColorDepth, background: Color?,
    _ wrap: @escaping @Sendable (String) -> String
  ) -> (any PictureWriter)? {
    switch pictures.way {
    case .cells: return nil
    case .sixel, .iterm2:
      return PaintedPictures(pictures, depth: depth, background: background, wrap: wrap)
    case .kitty:
      let images = KittyImages(
        placeholders: pictures.hasPlaceholders,
        hasFewColors: pictures.hasPlaceholders && depth < .direct, wrap: wrap)
      return pictures.hasPlaceholders
        ? PlaceholderPictures(images, depth: depth) : PlacedPictures(images)
    }
  }
}
