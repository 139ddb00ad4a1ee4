public import Foundation
import ViewTree

/// Stands for UIKit's `UIFont`.
public final class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: Hashable, Sendable {
    let value: Int
    public static let ultraLight = Weight(value: 100), thin = Weight(value: 200)
    public static let light = Weight(value: 300), regular = Weight(value: 400)
    public static let medium = Weight(value: 500), semibold = Weight(value: 600)
    public static let bold = Weight(value: 700), heavy = Weight(value: 800),
      black = Weight(value: 900)
  }
  public struct TextStyle: Hashable, Sendable {
    let style: Font.TextStyle
    public static let largeTitle = TextStyle(style: .largeTitle), title1 = TextStyle(style: .title)
    public static let title2 = TextStyle(style: .title2), title3 = TextStyle(style: .title3)
    public static let headline = TextStyle(style: .headline),
      subheadline = TextStyle(style: .subheadline)
    public static let body = TextStyle(style: .body), callout = TextStyle(style: .callout)
    public static let footnote = TextStyle(style: .footnote), caption1 = TextStyle(style: .caption)
    public static let caption2 = TextStyle(style: .caption2)
  }
  public let pointSize: CGFloat
  let weight: Int
  /// The style that its size follows.
  let style: Font.TextStyle?
  init(size: CGFloat, weight: Int, style: Font.TextStyle? = nil) {
    pointSize = size
    self.weight = weight
    self.style = style
  }
  public init?(name: String, size: CGFloat) {
    pointSize = size
    weight = Font.custom(name, size: size).weightValue
    style = nil
  }
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size, weight: 400) }
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
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
    UIFont(size: size, weight: weight.value)
  }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(
      size: style.style.size, weight: style.style == .headline ? 600 : 400, style: style.style)
  }
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(size: size, weight: weight) }
  public var lineHeight: CGFloat { ascender - descender }
  public var ascender: CGFloat { pointSize * SystemFont.ascent }
  public var descender: CGFloat { -pointSize * SystemFont.descent }
  public var capHeight: CGFloat { pointSize * SystemFont.capHeight }
  public var xHeight: CGFloat { pointSize * SystemFont.xHeight }
  public static var familyNames: [String] { [] }
  public static func fontNames(forFamilyName name: String) -> [String] { [] }
  public static var systemFontSize: CGFloat { 14 }
}
