import Foundation
import SwiftSource
import Testing
import ViewTree

@testable import Preview

/// Projects that XcodeGen generates from a `project.yml`.
@Suite struct ProjectSpecTests {
  @Test func projectYAMLIsRead() throws {
    let read = YAML.read(
      """
      name: Ride # a comment
      settings: {SWIFT_VERSION: "6.0", list: [1, two, {three: yes}]}
      targets:
        Widget:
          sources:
          - Shared
          - path: Widget
            excludes: ["Old # not a comment"]
          script: |
            key: value
            more
          flag: NO
          nested:
            - - deep
      'quoted key': a:b
      """)
    let map = try #require(read as? [String: Any])
    let expected: NSDictionary = [
      "name": "Ride",
      "settings": ["SWIFT_VERSION": "6.0", "list": [1, "two", ["three": true]]] as [String: Any],
      "targets": [
        "Widget": [
          "sources": ["Shared", ["path": "Widget", "excludes": ["Old # not a comment"]]],
          "script": "key: value\nmore\n", "flag": false, "nested": [["deep"]],
        ] as [String: Any]
      ],
      "quoted key": "a:b",
    ]
    #expect(NSDictionary(dictionary: map) == expected)
    #expect(YAML.read("") == nil)
    #expect(YAML.read("- a\n-\n - b") as? [Any] != nil)
  }

  private static let spec = """
    include:
      - path: Shared/common.yml
    targets:
      Widget:
        type: app-extension
        platform: iOS
        templates: [Base]
        info:
          path: Widget/Info.plist
          properties:
            Ride: {Scheme: ride}
      Watch:
        platform: watchOS
        sources: Watch
    """

  @Test func sourcePathsAreRelativeToTheirFile() throws {
    let lab = try ForeignCodeLab([
      "Apps/Ride/project.yml": """
      include: [Widget/project.yml]
      targets:
        Widget: {sources: [Apps/Ride/Assets], info: {properties: {Scheme: ride}}}
      """,
      "Apps/Ride/Assets/Words.swift": "enum Words {}",
      "Widget/project.yml": "targets:\n  Widget:\n    sources: [.]\n",
      "Widget/Ride.swift": "enum Ride {}",
    ])
    let spec = ProjectSpec(lab.folder + "/Apps/Ride/project.yml")
    let target = try #require(spec.targets.first)
    #expect(target.contains(lab.folder + "/Widget/Ride.swift"))
    #expect(target.contains(lab.folder + "/Apps/Ride/Assets/Words.swift"))
    #expect(target.properties["Scheme"] as? String == "ride")
  }

  private func lab() throws -> ForeignCodeLab {
    let view = "import SwiftUI\nstruct ContentView: View { var body: some View { Text(%) } }"
    return try ForeignCodeLab([
      "project.yml": Self.spec,
      "Shared/common.yml":
        "targetTemplates:\n  Base:\n    sources:\n      - Widget\n      - path: Far/Away\n",
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          VStack {
            ContentView()
            Text((Bundle.main.object(forInfoDictionaryKey: "Ride") as! [String: Any])["Scheme"] as! String)
          }
          """),
      "Watch/ContentView.swift": view.replacing("%", with: "\"watch\""),
      "Far/Away/ContentView.swift": view.replacing("%", with: "\"phone\""),
    ])
  }

  @Test func targetsSelectFileOfAName() throws {
    let lab = try lab()
    #expect(
      try SourceSet([lab.folder]).files.map { String($0.dropFirst(lab.folder.count + 1)) }
        == ["Widget/Ride.swift", "Far/Away/ContentView.swift"])
  }

  @Test func patternsMatchFilesAndFolders() {
    func matches(_ pattern: String, _ paths: String...) -> [Bool] {
      paths.map { Glob(pattern).matches($0) }
    }
    #expect(matches("*.swift", "a.swift", "b/a.swift", "a.m") == [true, false, false])
    #expect(matches("**/*.swift", "a.swift", "b/c/a.swift", "b") == [true, true, false])
    #expect(matches("**", "a", "b/c") == [true, true])
    #expect(matches("Old", "Old", "Old/a.swift", "New/Old") == [true, true, false])
    #expect(matches("**/Old/**", "Old/a", "b/Old/c/d", "b/Older/c") == [true, true, false])
    #expect(matches("a?/[bc]*", "ax/b1/c", "a/b", "ax/d") == [true, false, false])
    let long = Array(repeating: "**/*a*", count: 30).joined(separator: "/")
    #expect(
      !Glob(long).matches(Array(repeating: "aaaaaaaaaaaaab", count: 29).joined(separator: "/")))
    #expect(Glob.split("A/B/**/*.swift") == ("A/B", "**/*.swift"))
    #expect(Glob.split("*.swift").folder == "." && Glob.split("A/B.swift").pattern == nil)
  }

  @Test func excludePatternsApply() throws {
    let lab = try ForeignCodeLab([
      "project.yml": """
      targets:
        Widget:
          sources:
            - path: Widget
              excludes: ["**/*Tests.swift", "Old*"]
            - path: App
              includes: ["**/Shared/*.swift"]
      """,
      "Widget/Ride.swift": "", "Widget/Inner/RideTests.swift": "", "Widget/Older/A.swift": "",
      "App/Core/Shared/B.swift": "", "App/Core/C.swift": "",
    ])
    let target = try #require(ProjectSpec(lab.folder + "/project.yml").targets.first)
    let files = FolderWalk(lab.folder).sources.filter(target.contains)
    #expect(
      files.map { $0.dropFirst(lab.folder.count + 1) } == [
        "App/Core/Shared/B.swift", "Widget/Ride.swift",
      ])
  }

  @Test func hiddenFoldersAreIgnored() throws {
    let lab = try ForeignCodeLab([
      ".venv/lib/A.swift": "", "App/.cache/B.swift": "", "App/C.swift": "",
      "App/.swiftlint.yml": "",
    ])
    let files = FolderWalk(lab.folder).files.map { String($0.dropFirst(lab.folder.count + 1)) }
    #expect(files == ["App/.swiftlint.yml", "App/C.swift"])
  }

  @Test func tuistsTargetsAreRead() throws {
    let lab = try ForeignCodeLab([
      "Project.swift": """
      import ProjectDescription
      // .target(name: "Comment", product: .app)
      let shared: SourceFilesList = ["Shared/*.swift"]
      let project = Project(
        name: "Ride",
        targets: [
          Target(
            name: "Widget", platform: .iOS, product: .appExtension, bundleId: "a.b",
            infoPlist: .extendingDefault(with: ["Scheme": "ride", "More": ["a": 1, "b": .string("c")]]),
            sources: [.glob("Widget/**", excluding: ["Widget/Old/**"]), "Far/A.swift"],
            dependencies: [.target(name: "Kit"), .external(name: "BrazeKit")]),
          .target(
            name: "Watch", destinations: [.appleWatch], product: .app, bundleId: "a.w",
            sources: shared),
        ])
      """,
      "Widget/Ride.swift": "", "Widget/Old/A.swift": "", "Far/A.swift": "", "Shared/B.swift": "",
      "Shared/Inner/C.swift": "",
    ])
    let targets = ProjectSpec(lab.folder + "/Project.swift").targets
    #expect(targets.map(\.name) == ["Watch", "Widget"])
    let sources = FolderWalk(lab.folder).sources
    func files(_ target: Project.Target) -> [String] {
      sources.filter(target.contains).map { String($0.dropFirst(lab.folder.count + 1)) }
    }
    #expect(
      targets.map(files) == [["Shared/B.swift"], ["Far/A.swift", "Widget/Ride.swift"]])
    #expect(targets.map(\.isForPhones) == [false, true])
    let target = try #require(targets.last)
    let properties = NSDictionary(dictionary: target.properties)
    #expect(properties == ["Scheme": "ride", "More": ["a": 1.0, "b": "c"] as NSDictionary])
    #expect(target.kind == .appExtension)
    #expect(target.linked == ["Kit", "BrazeKit"])
  }

  @Test(.enabled(if: WidgetLab.hasToolchain)) func propertiesAreInTheBundle() throws {
    #expect(try lab().preview("").texts() == ["phone", "ride"])
  }

  @Test func pictureIsMeasuredWithoutPixels() throws {
    let png =
      Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]) + Data("IHDR".utf8)
      + Data([0, 0, 0, 60, 0, 0, 0, 40, 8, 6, 0, 0, 0])
    let lab = try ForeignCodeLab([
      "A.xcassets/Logo.imageset/Contents.json":
        #"{ "images": [{ "filename": "logo.png", "scale": "2x" }] }"#,
      "A.xcassets/Logo.imageset/logo.png": "",
    ])
    let set = lab.folder + "/A.xcassets/Logo.imageset"
    try png.write(to: URL(fileURLWithPath: set + "/logo.png"))
    var resources = AppResources(
      [set + "/Contents.json", set + "/logo.png"], around: [], locale: "en_US")
    let logo = try #require(resources.settings.images["Logo"])
    #expect([logo.width, logo.height] == [30, 20])
    // Its pixels are read where it is drawn.
    #expect(resources.picture("Logo") == nil)
    #expect(resources.problem("Logo") != nil)
  }
}
