import Canvas
import Testing

/// Schemes of other programs become themes.
@Suite struct SchemeTests {
  private static let base16 = """
    scheme: "Tokyo Night"   # as it was published first
    author: "Somebody: else"
    base00: "1a1b26"
    base01: "16161e"
    base02: "2f3549"
    base03: "444b6a"
    base04: "787c99"
    base05: "a9b1d6"
    base06: "cbccd1"
    base07: "d5d6db"
    base08: "f7768e"
    base09: "ff9e64"
    base0A: "e0af68"
    base0B: "9ece6a"
    base0C: "7dcfff"
    base0D: "7aa2f7"
    base0E: "bb9af7"
    base0F: "db4b4b"

    """

  private static let base24 = """
    system: "base24"
    name: 'One Light'
    variant: "light"
    palette:
      base00: "#fafafa"
      base05: "#383a42"
      base08: "#ca1243"
      base09: "#c18401"
      base0A: "#febb2a"
      base0B: "#50a14f"
      base0C: "#0184bc"
      base0D: "#4078f2"
      base0E: "#a626a4"
      base12: "#ec2258"
      base17: "#c745c4"
    """

  private static func color(_ name: String, _ parts: [Double]) -> String {
    let names = ["Blue Component", "Green Component", "Red Component"]
    let values = zip(names, parts.reversed()).map {
      "\t\t<key>\($0)</key>\n\t\t<real>\($1)</real>\n"
    }
    return "\t<key>\(name)</key>\n\t<dict>\n\t\t<key>Color Space</key>\n"
      + "\t\t<string>sRGB</string>\n\(values.joined())\t</dict>\n"
  }

  private static let iTerm =
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>

    """
    + (0..<8).map { color("Ansi \($0) Color", [[0, 1, 0.2, 1, 0.2, 1, 0, 1][$0], 0.6, 0.6]) }
    .joined()
    + color("Background Color", [0, 0.1, 0.2]) + color("Foreground Color", [1, 1, 1])
    + "</dict>\n</plist>\n"

  private static let ghostty = """
    # Dracula
    palette = 0=#21222c
    palette = 1=#ff5555
    palette = 2=#50fa7b
    palette = 3=#f1fa8c
    palette = 4=#bd93f9
    palette = 5=#ff79c6
    palette = 6=#8be9fd
    palette = 7=f8f8f2
    background = #282a36
    foreground = f8f8f2
    cursor-color = #f8f8f2
    """

  private static let files: [(String, String, TerminalScheme.Format, String)] = [
    (base16, "tokyo.yaml", .base16, "#1a1b26"), (base24, "one.yml", .base24, "#fafafa"),
    (iTerm, "x.itermcolors", .iTerm, "#001a33"), (ghostty, "Dracula", .ghostty, "#282a36"),
  ]

  /// Each becomes a whole theme on its own background, every word of which is readable; the file that
  /// is written is that theme.
  @Test(arguments: files.indices) func becomesAReadableTheme(place: Int) throws {
    let (text, file, format, background) = Self.files[place]
    let scheme = try TerminalScheme(text, file: file)
    #expect(scheme.format == format)
    let (theme, mended) = Theme.derived(from: scheme, name: "own")
    #expect(theme[.wallpaperTop].hex == background)
    for role in Theme.textRoles {
      let contrast = try #require(theme[role].leastContrast(on: theme.surfaces))
      #expect(contrast >= 4.5, "\(role.rawValue) is \(contrast)")
    }
    #expect(!mended.contains(.text) && mended.count < Theme.textRoles.count)
    let (read, errors) = ThemeParser.parse(theme.file(comment: ["Made."]), file: "own.json5")
    #expect(errors.isEmpty && read == theme)
  }

  @Test func theNamesOfFilesAreKept() throws {
    #expect(try TerminalScheme(Self.base16, file: "x").name == "Tokyo Night")
    #expect(try TerminalScheme(Self.base24, file: "x").name == "One Light")
    #expect(try TerminalScheme(Self.ghostty, file: "x").name == nil)
  }

  @Test func coloursGoWhereTheyBelong() throws {
    let theme = Theme.derived(
      from: try TerminalScheme(Self.base16, file: "x.yaml"), name: "own"
    ).theme
    #expect(theme[.text].hex == "#a9b1d6" && theme[.orange].hex == "#ff9e64")
    #expect(theme[.success].hex == "#9ece6a" && theme[.teal].hex == "#7dcfff")
  }

  @Test(arguments: [
    (
      "base00: \"1a1b26\"\nbase05: \"a9b1d6\"\nbase08: \"f7768\"\n", "s.yaml:3:9: base08",
      "is no colour"
    ),
    ("base00: \"000\"\nbase05: \"fff\"\n", "s.yaml:2:1", "there is no base08"),
    (
      "palette = 0=#000000\npalette = 1=red\nbackground = #000000\n", "s.yaml:2:13: palette.1",
      "\"red\" is no colour"
    ),
    ("background = #000000\n", "s.yaml:1:1", "there is no foreground"),
    ("base00: \"#12\"\n", "s.yaml:1:9: base00", "is no colour"),
    ("", "s.yaml:1:1", "is no colour scheme that is known here"),
    ("{ \"a\": 1 }", "s.yaml:1:1", "is no colour scheme that is known here"),
    (
      "<plist><dict><key>Background Color</key><dict>\n<key>Red Component</key><real>2</real></dict></dict></plist>",
      "s.yaml:2:31: Background Color.Red Component", "\"2\" is no part of a colour"
    ),
    ("<plist></plist>", "s.yaml:1:1", "there is no Background Color"),
  ]) func aMistakeIsToldWithItsPlace(text: String, place: String, words: String) {
    let error = #expect(throws: ThemeError.self) { try TerminalScheme(text, file: "s.yaml") }
    let line = error.map { "\($0)" } ?? ""
    #expect(line.hasPrefix(place) && line.contains(words), "\(line)")
  }
}
