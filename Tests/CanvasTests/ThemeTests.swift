@testable import Canvas
import Testing

@Suite struct ThemeTests {
  static let folder =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/themes"

  @Test func everyBundledThemeIsComplete() {
    let library = ThemeLibrary(directories: [Self.folder])
    #expect(library.errors.isEmpty)
    #expect(library.themes.count >= 8)
    #expect(library.themes.first?.name == "midnight")
  }

  @Test func midnightIsTheBuiltInOne() {
    #expect(ThemeLibrary(directories: [Self.folder])["midnight"] == Theme.builtIn)
  }

  private static let all = ThemeLibrary(directories: [folder]).themes

  /// Text must be readable everywhere: WCAG requires a contrast of 4.5. The plain themes use the
  /// terminal's own colours and background, whose contrast the user chose.
  @Test(arguments: all.map(\.name)) func textIsReadable(name: String) throws {
    let theme = try #require(Self.all.first { $0.name == name })
    if theme.isPlain {
      #expect(theme.surfaces.isEmpty && Theme.textRoles.allSatisfy { theme[$0].luminance == nil })
      return
    }
    for role in Theme.textRoles {
      for (place, surface) in theme.surfaces.enumerated() {
        let contrast = try #require(theme[role].contrast(with: surface))
        #expect(contrast >= 4.5, "\(name): \(role.rawValue) on surface \(place) is \(contrast)")
      }
      let contrast = try #require(theme.onIsland[role].contrast(with: theme[.island]))
      #expect(contrast >= 4.5, "\(name): \(role.rawValue) on the island is \(contrast)")
    }
  }

  @Test func contrastFollowsWCAG() throws {
    let white = Color.rgb(255, 255, 255)
    #expect(white.contrast(with: .rgb(0, 0, 0)) == 21)
    let grey = try #require(Color.rgb(0x76, 0x76, 0x76).contrast(with: white))
    #expect(abs(grey - 4.54) < 0.01)
    #expect(white.contrast(with: .terminal) == nil && Color.ansi(3).luminance == nil)
  }

  @Test func coloursAreAdjustedMinimally() throws {
    let paper = [Color.rgb(0, 0, 0), .rgb(40, 40, 40)]
    #expect(Color.rgb(200, 200, 200).readable(on: paper) == .rgb(200, 200, 200))
    let red = Color.rgb(180, 0, 0).readable(on: paper)
    let contrast = try #require(red.leastContrast(on: paper))
    #expect(contrast >= 4.5 && contrast < 4.7)
    let dark = Color.rgb(255, 200, 0).readable(on: [.rgb(255, 255, 255)])
    #expect(try #require(dark.leastContrast(on: [.rgb(255, 255, 255)])) >= 4.5)
    #expect(Color.terminal.readable(on: paper) == .terminal)
  }

  @Test func mistakesNamePlaceKeyAndFix() {
    let (theme, errors) = ThemeParser.parse(
      "{\n  name: \"x\",\n  roles: {\n    text: \"#fff\",\n    card: \"blu\",\n    crad: \"#000\" },\n}",
      file: "x.json5")
    #expect(theme?[.text] == .rgb(255, 255, 255))
    #expect(theme?.paint(.card) == Theme.builtIn.paint(.card))
    #expect(errors.map { "\($0.line ?? 0) \($0.key ?? "")" } == ["5 roles.card", "6 roles.crad"])
    #expect(
      errors[0].description.hasPrefix(
        "x.json5:5:11: roles.card: \"blu\" is not a colour: write #rrggbb"))
    let broken = ThemeParser.parse("{ name: ", file: "y.json5")
    #expect(broken.theme == nil && broken.errors[0].line == 1)
    #expect(ThemeParser.parse("[]", file: "y.json5").errors.count == 1)
  }

  @Test func coloursAreReadInAllForms() {
    let (theme, errors) = ThemeParser.parse(
      "{ roles: { text: '#abc', card: '#ffffff80', dim: 'bright-blue', error: 'default' } }",
      file: "themes/own.json5")
    #expect(errors.isEmpty && theme?.name == "own")
    #expect(theme?[.text] == .rgb(0xAA, 0xBB, 0xCC) && theme?[.dim] == .ansi(12))
    #expect(theme?[.error] == .terminal && theme?.paint(.card).opacity == 128.0 / 255)
  }

  @Test func fewColoursUseThePlainTheme() {
    #expect(Theme.builtIn.adapted(to: .direct) == .builtIn)
    let sixteen = Theme.builtIn.adapted(to: .ansi16)
    #expect(sixteen.isPlain && sixteen[.error] == .ansi(1))
    let light = sixteen.onLightPaper
    #expect(light[.warning] == .ansi(5) && light[.success] == .terminal)
    #expect(Theme.builtIn.onLightPaper == .builtIn)
    let none = Theme.builtIn.adapted(to: .none)
    #expect(none.isPlain && none.isMonochrome)
    #expect(ThemeRole.allCases.allSatisfy { none.ink($0).color == .terminal })
    #expect(none.ink(.dim).attributes == .dim && none.ink(.error).attributes.contains(.bold))
  }

  /// While a theme file has a mistake, its last valid theme stays in use.
  @Test func mistakesKeepTheLastValidTheme() {
    func library(_ text: String, after earlier: ThemeLibrary? = nil) -> ThemeLibrary {
      ThemeLibrary(texts: [("own.json5", text)], directories: [], after: earlier)
    }
    let good = library("{ name: 'own', roles: { text: '#abc' } }")
    for text in ["{ name: 'own', roles: { text: 'blu' } }", "{ name: 'own'"] {
      let broken = library(text, after: good)
      #expect(broken["own"]?[.text] == .rgb(0xAA, 0xBB, 0xCC))
      #expect(broken.errors.first?.description.hasPrefix("own.json5:1:") == true)
    }
    let fixed = library("{ name: 'own', roles: { text: '#123' } }", after: good)
    #expect(fixed["own"]?[.text] == .rgb(0x11, 0x22, 0x33) && fixed.errors.isEmpty)
  }

  @Test(arguments: [
    ("0;15", true), ("15;0", false), ("0;default;7", true), ("12;8", false), ("", false),
    ("0;default", false),
  ]) func environmentTellsLightBackground(text: String, isLight: Bool) {
    #expect(Color.isLight(colorFGBG: text) == isLight)
    #expect(!Color.isLight(colorFGBG: nil))
  }
}

extension Theme {
  /// All backgrounds of text except the island, which has the theme `onIsland`: the wallpaper from
  /// top to bottom, cards on the wallpaper, and the selected card. Empty if the terminal chooses
  /// the background.
  fileprivate var surfaces: [Color] {
    stride(from: 0.0, through: 1, by: 0.125).flatMap { (amount: Double) -> [Color] in
      let paper = self[.wallpaperTop].mixed(with: self[.wallpaperBottom], amount: amount)
      return [paper] + [ThemeRole.card, .cardSelected].map { paper.mixed(with: paint($0)) }
    }.filter { $0.luminance != nil }
  }
}
