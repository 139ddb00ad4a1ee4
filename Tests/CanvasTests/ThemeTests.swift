import Canvas
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ThemeTests {
  static let folder =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/themes"

  @Test func everyThemeThatComesAlongIsWhole() {
    let library = ThemeLibrary(directories: [Self.folder])
    #expect(library.errors.isEmpty)
    #expect(library.themes.count >= 8)
    #expect(library.themes.first?.name == "midnight")
  }

  @Test func midnightIsTheBuiltInOne() {
    #expect(ThemeLibrary(directories: [Self.folder])["midnight"] == Theme.builtIn)
  }

  /// Text must be readable on a card: WCAG asks for 4.5, and 3 for what is only looked up.
  @Test(arguments: ThemeLibrary(directories: [folder]).themes.map(\.name))
  func textIsReadableOnCards(name: String) throws {
    let theme = try #require(ThemeLibrary(directories: [Self.folder])[name])
    let roles: [(ThemeRole, Double)] = [
      (.text, 7), (.secondary, 4.5), (.dim, 3), (.accent, 3), (.error, 3), (.warning, 3),
      (.success, 3),
    ]
    for wallpaper in [ThemeRole.wallpaperTop, .wallpaperBottom] {
      for card in [ThemeRole.card, .cardSelected] {
        let paint = theme.paint(card)
        let paper = theme[wallpaper].mixed(with: paint.color, amount: paint.opacity)
        for (role, least) in roles {
          guard let contrast = contrast(theme[role], paper) else { continue }
          #expect(
            contrast >= least, "\(theme.name): \(role) on \(card) over \(wallpaper) is \(contrast)")
        }
      }
    }
  }

  private func contrast(_ a: Color, _ b: Color) -> Double? {
    guard let a = brightness(a), let b = brightness(b) else { return nil }
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func brightness(_ color: Color) -> Double? {
    guard case .rgb(let r, let g, let b) = color else { return nil }
    func linear(_ value: UInt8) -> Double {
      let value = Double(value) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  }

  @Test func aBrokenFileNamesPlaceKeyAndMend() {
    let (theme, errors) = ThemeParser.parse(
      "{\n  name: \"x\",\n  roles: {\n    text: \"#fff\",\n    card: \"blu\",\n    crad: \"#000\" },\n}",
      file: "x.json5")
    #expect(theme?[.text] == .rgb(255, 255, 255))
    #expect(theme?.paint(.card) == Theme.builtIn.paint(.card))
    #expect(errors.map { "\($0.line ?? 0) \($0.key ?? "")" } == ["5 roles.card", "6 roles.crad"])
    #expect(
      errors[0].description.hasPrefix(
        "x.json5:5:11: roles.card: \"blu\" is no colour: write #rrggbb"))
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

  @Test func fewColoursMakeThemesPlain() {
    #expect(Theme.builtIn.adapted(to: .direct) == .builtIn)
    let sixteen = Theme.builtIn.adapted(to: .ansi16)
    #expect(sixteen.isPlain && sixteen[.error] == .ansi(1))
    let none = Theme.builtIn.adapted(to: .none)
    #expect(none.isPlain && none.isMonochrome)
    #expect(ThemeRole.allCases.allSatisfy { none.ink($0).color == .terminal })
    #expect(none.ink(.dim).attributes == .dim && none.ink(.error).attributes.contains(.bold))
  }

  @Test func themesGoRound() {
    let library = ThemeLibrary(themes: [Theme(name: "a"), Theme(name: "b")])
    #expect(library.theme(after: "a").name == "b" && library.theme(after: "b").name == "a")
    #expect(library.theme(after: "gone").name == "a")
  }
}
