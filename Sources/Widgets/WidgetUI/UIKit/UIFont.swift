import ViewTree

public final class UIFont: NSObject, @unchecked Sendable {
  public typealias Weight = Font.Weight
  public enum TextStyle: Hashable, Sendable {
    case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote
    case caption1, caption2
    var style: Font.TextStyle {
      switch self {
      case .title1: .title
      case .caption1: .caption
      default: Font.TextStyle.allCases.first { "\($0)" == "\(self)" } ?? .body
      }
    }
  }
  public let pointSize: CGFloat
  let weight: Int
  /// The Dynamic Type style with which its size scales.
  let style: Font.TextStyle?
  /// The name of a font other than the system's.
  let design: String?
  init(size: CGFloat, weight: Int, style: Font.TextStyle? = nil, design: String? = nil) {
    pointSize = size
    self.weight = weight
    self.style = style
    self.design = design
  }
  public convenience init?(name: String, size: CGFloat) {
    self.init(size: size, weight: Font.custom(name, size: size).weightValue, design: name)
  }
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(size: size, weight: weight.value)
  }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(size: size, weight: 700)
  }
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(size: size, weight: 400)
  }
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size, weight: weight.value)
  }
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size, weight: weight.value, design: "monospaced")
  }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(size: style.style.size, weight: style.style == .headline ? 600 : 400, style: style.style)
  }
  public func withSize(_ size: CGFloat) -> UIFont {
    UIFont(size: size, weight: weight, design: design)
  }
  public var lineHeight: CGFloat { ascender - descender }
  public var ascender: CGFloat { pointSize * SystemFont.ascent }
  public var descender: CGFloat { -pointSize * SystemFont.descent }
  public var capHeight: CGFloat { pointSize * SystemFont.capHeight }
  public var xHeight: CGFloat { pointSize * SystemFont.xHeight }
  public static var familyNames: [String] { [] }
  public static func fontNames(forFamilyName name: String) -> [String] { [] }
  public static var systemFontSize: CGFloat { 14 }
}
