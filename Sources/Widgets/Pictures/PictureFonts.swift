internal import CDrawing

/// The font families for pictures. No others are used, so the same tree produces the same picture
/// wherever these are installed.
package enum PictureFonts {
  package struct Family: Sendable {
    package let name: String
    let use: String
    package let package: String
    /// Whether pictures of Latin text differ without the family.
    let isNeeded: Bool
  }

  static let families = [
    Family(name: text, use: "text", package: "fonts-inter", isNeeded: true),
    Family(
      name: monospaced, use: "monospaced text", package: "fonts-jetbrains-mono", isNeeded: true),
    Family(name: serif, use: "text with serifs", package: "fonts-vollkorn", isNeeded: true),
    Family(
      name: icons, use: "symbols", package: "fonts-materialdesignicons-webfont", isNeeded: true),
    Family(
      name: moreIcons, use: "symbols", package: "fonts-material-design-icons-iconfont",
      isNeeded: true),
    Family(
      name: letters, use: "Arabic, Hebrew and others", package: "fonts-dejavu-core", isNeeded: true),
    Family(name: "DejaVu Sans Mono", use: "cells", package: "fonts-dejavu-core", isNeeded: true),
    Family(name: emoji, use: "emoji", package: "fonts-noto-color-emoji", isNeeded: true),
    Family(
      name: "Droid Sans Fallback", use: "Chinese and Japanese", package: "fonts-droid-fallback",
      isNeeded: true),
    Family(name: "NanumGothic", use: "Korean", package: "fonts-nanum", isNeeded: true),
    Family(name: "Noto Sans Thai", use: "Thai", package: "fonts-noto-core", isNeeded: false),
    Family(name: "Noto Sans Devanagari", use: "Hindi", package: "fonts-noto-core", isNeeded: false),
  ]

  static let text = "Inter"
  static let monospaced = "JetBrains Mono"
  static let serif = "Vollkorn"
  static let letters = "DejaVu Sans"
  static let emoji = "Noto Color Emoji"
  static let icons = "Material Design Icons"
  static let moreIcons = "Material Icons"

  /// The needed families that are not installed.
  package static var missing: [Family] {
    #if canImport(Darwin)
      return []
    #else
      return families.filter { $0.isNeeded && !Typesetter.shared.has($0.name) }
    #endif
  }

  /// Scales emoji, which are bitmaps of one size, to the requested size.
  private static let bitmapScale = """
    <match target="font"><test name="outline"><bool>false</bool></test>
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
    <double>0</double><double>0</double>
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
    </matrix></times></edit></match>
    """

  /// Stretches letters for other widths of the system font, which Inter lacks. `Font.Width(0.1)` is
  /// fontconfig's width 113, but only 7 to 8 % wider on a phone.
  private static let widths = """
    <match target="font"><test name="outline"><bool>true</bool></test><test name="width"><int>100</int></test>
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
    <divide><if><eq><name target="pattern">width</name><int>113</int></eq><double>107.5</double>
    <name target="pattern">width</name></if><double>100</double></divide><double>0</double>
    <double>0</double><double>1</double></matrix></times></edit></match>
    """

  /// Prefers the emoji font if Pango requests emoji, because other fonts also contain some, such as
  /// a cup.
  private static let emojiFirst = """
    <match target="pattern"><test name="family"><string>emoji</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>\(emoji)</string></edit></match>
    """

  /// The fontconfig configuration: font folders of all systems, and the accepted families.
  static var configuration: String {
    func pattern(_ name: String, _ value: String) -> String {
      "<pattern><patelt name=\"\(name)\">\(value)</patelt></pattern>"
    }
    let accepted = families.map { pattern("family", "<string>\($0.name)</string>") }
    // Matches any font.
    let all = ["true", "false"].map { pattern("scalable", "<bool>\($0)</bool>") }
    return """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
      <dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix="xdg">fonts</dir>
      <selectfont><rejectfont>\(all.joined())</rejectfont>
      <acceptfont>\(accepted.joined())</acceptfont></selectfont>
      \(emojiFirst)\(bitmapScale)\(widths)
      <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
      </fontconfig>
      """
  }
}
