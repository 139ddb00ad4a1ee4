import Foundation
import Pictures
import Testing
import ViewLayout
import ViewTree

@testable import Preview

/// Drawing of other people's code: layouts, pictures and styles of its own.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct ForeignCodePictureTests {
  private static let source = ForeignCodeLab.widget(
    view: "RideView(title: context.state.title)",
    more: """
      struct Flow: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          let rows = rows(proposal.width ?? .infinity, subviews)
          return CGSize(width: proposal.width ?? 0, height: CGFloat(rows.count) * 30)
        }
        func rows(_ width: CGFloat, _ subviews: Subviews) -> [[LayoutSubview]] {
          var rows: [[LayoutSubview]] = [[]]
          var used: CGFloat = 0
          for view in subviews {
            let size = view.sizeThatFits(.unspecified)
            if used + size.width > width { rows.append([]); used = 0 }
            rows[rows.count - 1].append(view)
            used += size.width
          }
          return rows
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {
          for (row, views) in rows(bounds.width, subviews).enumerated() {
            var x = bounds.minX
            for view in views {
              view.place(at: CGPoint(x: x, y: bounds.minY + CGFloat(row) * 30), proposal: .unspecified)
              x += view.dimensions(in: .unspecified).width
            }
          }
        }
      }
      struct RideView: View {
        let title: String
        var body: some View {
          Flow {
            Color.red.frame(width: 150, height: 20)
            Color.green.frame(width: 150, height: 20)
            Color.blue.frame(width: 150, height: 20)
          }
          Image("Logo")
          Button("off") {}.buttonStyle(.plain).disabled(true)
          Text("Small").font(.body.smallCaps())
          MeshGradient(width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
            colors: [.red, .green, .blue, .black])
          Color(.systemGray6)
        }
      }
      """)

  private static let dot = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>"#

  @Test func appLayoutsPicturesAndStylesAreDrawn() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": Self.source,
      "Widget/Assets.xcassets/Logo.imageset/Contents.json": """
      { "images": [{ "filename": "day.svg" }, { "filename": "night.svg",
        "appearances": [{ "appearance": "luminosity", "value": "dark" }] }] }
      """,
      "Widget/Assets.xcassets/Logo.imageset/day.svg": Self.dot,
      "Widget/Assets.xcassets/Logo.imageset/night.svg": Self.dot + "<!-- night -->",
    ])
    let preview = try lab.preview()
    let tree = try preview.tree()
    let picture = SurfacePicture(tree, surface: .lock, now: WidgetLab.now)
    let boxes = picture.layout.items.map(\.rect).filter { $0.width == 150 }
    #expect(boxes.map(\.x) == [0, 150, 0])
    #expect(boxes.count == 3 && boxes[2].y - boxes[0].y == 30)
    #expect(tree.pictures.keys.sorted() == ["Logo~dark"])
    let nodes = tree.root?.all ?? []
    #expect(nodes.contains { if case .opacity(_, 0.5) = $0 { true } else { false } })
    let styles = nodes.compactMap { node in
      if case .text(let text) = node { text.runs.first?.style } else { nil }
    }
    #expect(styles.contains { $0.capitals == .all })
    #expect(tree.ignored == ["MeshGradient"])
  }

  @Test func appFontsAreDrawn() throws {
    let fonts = "/usr/share/fonts/truetype/"
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            Text("iii").font(.custom("JetBrainsMono-Bold", size: 20))
            Text("iii").font(.custom("Vollkorn", size: 20))
            Text("iii").font(.custom("Damaged", size: 20))
            Text("iii").font(Font(UIFont(name: "DejaVuSansMono", size: 20)!))
            Text("iii").font(.system(size: 20))
          }
          """),
      "Widget/Damaged.ttf": "OTTO\u{0}\u{1}",
      "App/Info.plist":
        "<plist><dict><key>UIAppFonts</key><array><string>Fonts/Other.otf</string></array></dict></plist>",
      "project.yml":
        "targets: {Ride: {info: {properties: {UIAppFonts: [Named.ttf]}}}}",
      "App/Named.ttf": "", "App/Other.otf": "", "App/Unnamed.ttf": "",
    ])
    func copy(_ name: String, to path: String) throws {
      try Data(contentsOf: URL(fileURLWithPath: fonts + name))
        .write(to: URL(fileURLWithPath: lab.folder + "/" + path))
    }
    try copy("jetbrains-mono/JetBrainsMono-Bold.ttf", to: "Widget/Mono.ttf")
    try copy("vollkorn/Vollkorn-Regular.ttf", to: "App/Other.otf")
    try copy("dejavu/DejaVuSansMono.ttf", to: "App/Named.ttf")
    try copy("dejavu/DejaVuSerif.ttf", to: "App/Unnamed.ttf")
    let preview = try lab.preview()
    let lines = try #require(preview.resources.settings.fontLines)
    #expect(lines.keys.contains("JetBrains Mono") && lines.keys.contains("Vollkorn-Regular"))
    #expect(!lines.keys.contains("DejaVu Serif"))
    let picture = SurfacePicture(try preview.tree(), surface: .lock, now: WidgetLab.now)
    let widths = picture.layout.items.all.map(\.rect.width)
    #expect(widths.count == 5 && widths[0] > 35.9 && widths[0] < 36.4, "\(widths)")
    #expect(widths[1] != widths[4] && widths[2] == widths[4], "\(widths)")
    #expect(abs(widths[3] - 3 * 0.602 * 20) < 0.4, "\(widths)")
    let heights = picture.layout.items.all.map(\.rect.height)
    #expect(abs(heights[0] - 26.4) < 0.5 && heights[4] == 24, "\(heights)")
  }

  /// A colour around a button or a link is that of its label; a plain title has the accent colour.
  /// A dark tint of the card makes its text white in Light Mode, too.
  @Test func labelsInheritColour() throws {
    let view = """
      VStack {
        Button("plain") {}
        VStack {
          Button("white") {}.foregroundStyle(.white)
          Button("bordered") {}.buttonStyle(.borderedProminent).foregroundColor(.black)
        }
        Link(destination: URL(string: "https://a.b")!) { HStack { Text("link") } }
        Text("text")
      }
      """
    func colours(_ view: String) throws -> [String: ColorValue] {
      let lab = try ForeignCodeLab(["Widget/Ride.swift": ForeignCodeLab.widget(view: view)])
      let tree = try lab.preview().tree(isDark: false)
      let texts = (tree.root?.all ?? []).compactMap { node -> (String, ColorValue)? in
        guard case .text(let text) = node, case .color(let color)? = text.runs.first?.style.paint
        else { return nil }
        return (text.string(at: WidgetLab.now), color)
      }
      return Dictionary(texts) { $1 }
    }
    let light = try colours(view)
    #expect(light["white"] == .white && light["bordered"] == .black)
    #expect(light["link"] == light["text"] && light["text"] == .black)
    #expect(light["plain"] != light["text"])
    let dark = try colours(view + ".activityBackgroundTint(.black.opacity(0.8))")
    #expect(dark["text"] == .white && dark["bordered"] == .black)
    #expect(try colours(view + ".activityBackgroundTint(.cyan)")["text"] == .black)
  }

  @Test func smallCapitalsAreNarrowerThanCapitals() {
    func width(_ string: String, _ capitals: SmallCapitals?) -> Double {
      var style = TextStyle(size: 17, paint: .color(.white))
      style.capitals = capitals
      return Typesetter.shared.lines(
        of: TextNode(runs: [TextRun(.verbatim(string), style)]), at: WidgetLab.now, width: nil,
        limit: nil
      ).width
    }
    #expect(width("small", .all) < width("SMALL", nil) * 0.95)
    #expect(width("small", .all) == width("small", .lowercase))
  }
}
