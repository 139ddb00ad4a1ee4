public enum TextAlignment: String, CaseIterable, Sendable { case leading, center, trailing }

extension View {
  private func lines(_ limit: Int?, reserved: Int?) -> some View {
    changing { ($0.lineLimit, $0.reservedLines) = (limit, reserved) }
  }
  public func lineLimit(_ number: Int?) -> some View { lines(number, reserved: nil) }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lines(limit.upperBound, reserved: limit.lowerBound)
  }
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    setting(\.lineLimit, limit.upperBound)
  }
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lines(nil, reserved: limit.lowerBound)
  }
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lines(limit, reserved: reservesSpace ? limit : nil)
  }
  public func lineSpacing(_ spacing: CGFloat) -> some View {
    setting(\.lineSpacing, spacing)
  }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    setting(\.multilineTextAlignment, alignment)
  }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    setting(\.truncationMode, mode)
  }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    setting(\.minimumScaleFactor, factor)
  }
  public func allowsTightening(_ flag: Bool) -> some View {
    setting(\.allowsTightening, flag).ignoring("allowsTightening")
  }
  public func textCase(_ textCase: Text.Case?) -> some View { setting(\.textCase, textCase) }
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    changing {
      $0.isUnderlined = isActive
      $0.lineColor = color ?? $0.lineColor
    }
  }
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    changing {
      $0.isStruckThrough = isActive
      $0.lineColor = color ?? $0.lineColor
    }
  }
  public func tracking(_ tracking: CGFloat) -> some View { setting(\.tracking, tracking) }
  public func kerning(_ kerning: CGFloat) -> some View { setting(\.tracking, kerning) }
  public func baselineOffset(_ offset: CGFloat) -> some View { setting(\.baselineOffset, offset) }
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    changingFont { if isEnabled, scale == .secondary { $0.size *= 0.8 } }
  }
  public func textSelection(_ selectability: TextSelectability) -> some View { unchanged() }
  public func typesettingLanguage(_ language: Locale.Language) -> some View { unchanged() }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    setting(\.dynamicTypeSize, size)
  }
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    changing { values in
      let all = DynamicTypeSize.allCases.filter(range.contains)
      guard let least = all.first, let most = all.last else { return }
      values.dynamicTypeSize = min(max(values.dynamicTypeSize, least), most)
    }
  }
  public func contentTransition(_ transition: ContentTransition) -> some View { unchanged() }
  public func textRenderer<T>(_ renderer: T) -> some View { ignoring("textRenderer") }
}
public enum TextSelectability: Sendable { case enabled, disabled }

/// Replacement for SwiftUI's `ContentTransition`, which has no effect on a still picture.
public enum ContentTransition: Hashable, Sendable {
  case identity, opacity, interpolate, symbolEffect
  public static func numericText(countsDown: Bool = false) -> Self { .identity }
  public static func numericText(value: Double) -> Self { .identity }
  public static func symbolEffect<T: SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> Self { .symbolEffect }
}
