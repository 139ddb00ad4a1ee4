// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room: a Swift target whose imports are the borders drawn in docs/architecture.md.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swift)
}

/// A C shim around libraries, in plain ints and pointers.
func shim(
  _ name: String, _ libraries: String..., macOS: String? = nil, settings: [CSetting] = []
) -> Target {
  .target(
    name: name, cSettings: settings,
    linkerSettings: macOS.map { other in
      libraries.map { .linkedLibrary($0, .when(platforms: [.linux])) }
        + [.linkedLibrary(other, .when(platforms: [.macOS]))]
    } ?? libraries.map { .linkedLibrary($0) })
}

/// Modules by the names of Apple's and Braze's frameworks, so that an app's sources keep their imports.
/// Where the frameworks are, on Apple's systems, the names are taken.
#if os(Linux)
  let frameworks = ["ActivityKit", "AppIntents", "BrazeKit", "UIKit", "WidgetKit"]
#else
  let frameworks: [String] = []
#endif

/// An example, built here for its test; it is a package of its own as well.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name + "Example",
    dependencies: ["IsletKit", "IsletKitGateway"]
      + frameworks.filter { ["ActivityKit", "BrazeKit"].contains($0) }.map { .target(name: $0) },
    path: "Examples/\(name)/Sources/\(name)",
    swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
}

/// The tests of one room.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift)
}

/// What reads strangers' bytes; fed by the tests, or by libFuzzer where `make fuzz` builds it.
let readers: [Target.Dependency] = [
  "Canvas", "JSON", "JQ", "LiveActivities", "Pictures", "Preview", "ViewLayout", "ViewTree",
]
let isFuzzing = Context.environment["FUZZ"] != nil

/// The scenarios that come with the program.
let scenarios = [
  "build", "delivery", "everyday", "flight", "match-day", "ride", "token-life", "what-goes-wrong",
  "workout",
]

/// The themes in `themes/`, which are in the program itself; midnight is built in.
let themes = ["ansi", "arcade", "aurora", "contrast", "daylight", "mono", "slate", "sunset"]

let package = Package(
  name: "islet",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "islet", targets: ["islet"]),
    .library(name: "IsletKit", targets: ["IsletKit"]),
    .library(name: "IsletKitGateway", targets: ["IsletKitGateway"]),
    .library(name: "islet-preload", type: .dynamic, targets: ["CPreload"]),
  ] + frameworks.map { .library(name: $0, targets: [$0]) },
  targets: [
    shim(
      "CCurses", "ncursesw", macOS: "ncurses",
      settings: [.define("NCURSES_WIDECHAR", to: "1")]),
    shim("CHTTP", "nghttp2", "ssl", "crypto", settings: [.define("_GNU_SOURCE")]),
    shim("CCurl", "curl"),
    shim("CSQLite", "sqlite3"),
    .target(name: "CJQ", dependencies: ["CSpawn"], linkerSettings: [.linkedLibrary("jq")]),
    // Where these lie is asked of pkg-config; the libraries for pictures are loaded when one is read.
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .target(
      name: "CDrawing", dependencies: ["CPango"],
      linkerSettings: [
        .linkedLibrary("pangoft2-1.0", .when(platforms: [.linux])),
        .linkedLibrary("fontconfig", .when(platforms: [.linux])),
      ]),
    .target(name: "CSpawn"),
    .target(
      name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp", .when(platforms: [.linux]))]),
    .target(name: "CIntercept"),
    .target(name: "CSignals"),
    // It is loaded into programs of all kinds: with Swift's runtime in it, their crashes would be caught.
    .target(
      name: "CPreload", dependencies: ["CIntercept"],
      linkerSettings: [
        .unsafeFlags(["-nostartfiles", "-static-stdlib"], .when(platforms: [.linux]))
      ]),

    room("Phrases"),
    .target(
      name: "JSON", dependencies: ["Phrases"], swiftSettings: swift,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    room("Languages", ["Phrases", "JSON"]),
    room("LiveActivities", ["JSON", "Phrases"]),
    room("Canvas", ["JSON", "Phrases"]),
    room("ViewTree"),
    room("ViewLayout", ["ViewTree"]),
    room("WidgetUI", ["ViewTree"]),
    room("Pictures", ["CDrawing", "ViewLayout", "ViewTree"]),
    room("WidgetHost", ["WidgetUI", "ViewTree"]),
    room("Fence", ["CSandbox", "CSpawn"]),
    room("Preview", ["Fence", "Locks", "Pictures", "ViewLayout", "ViewTree"]),
    room("JQ", ["CJQ", "JSON"]),
    room(
      "Panels",
      ["LiveActivities", "Phrases", "Canvas", "Pictures", "ViewLayout", "ViewTree", "JSON"]),
    room(
      "Dashboard", ["LiveActivities", "Canvas", "Panels", "ViewLayout", "Phrases", "JSON"]),
    room("Bus"),
    room("Feeds", ["CCurl", "LiveActivities", "Phrases", "Bus", "JQ", "JSON"]),
    room("Locks"),
    room("Ledger", ["CSQLite", "Locks"]),
    room("Gateway", ["CHTTP", "LiveActivities", "Phrases", "Ledger", "JQ", "JSON", "Locks"]),
    room("Intercept", ["CIntercept", "Fence", "Gateway", "Feeds", "JSON", "Locks"]),
    room("IsletKit", ["LiveActivities", "Feeds", "Bus", "JSON"]),
    .target(name: "CKitGateway"),
    room("IsletKitGateway", ["IsletKit", "Gateway", "CKitGateway"]),
    room("Terminal", ["CCurses", "Canvas", "Pictures"]),
    .executableTarget(
      name: "islet",
      dependencies: [
        "CSignals", "JSON", "LiveActivities", "Canvas", "JQ", "Panels", "Dashboard", "Bus", "Feeds",
        "Ledger", "Locks", "Gateway", "Terminal", "Pictures", "Preview", "Fence", "ViewLayout",
        "ViewTree", "Intercept", "Languages", "Phrases",
      ],
      resources: scenarios.map { .embedInCode("Scenario/\($0).json5") }
        + themes.map { .embedInCode("Themes/\($0).json5") },
      swiftSettings: swift),

  ]
    + frameworks.map { name in
      .target(
        name: name, dependencies: ["UIKit", "WidgetKit"].contains(name) ? [] : ["IsletKit"],
        swiftSettings: swift)
    }
    + (frameworks.isEmpty
      ? []
      : [
        .executableTarget(
          name: "GuideApp", dependencies: ["ActivityKit", "BrazeKit", "UIKit"],
          path: "Tests/GuideApp",
          swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
      ]) + [
      example("SuperbOwl"),
      example("Delivery"),

      tests("JSONTests", ["JSON"]),
      tests("LanguagesTests", ["Languages", "Phrases", "JSON"]),
      tests("CanvasTests", ["Canvas"]),
      tests("TerminalTests", ["Terminal", "Canvas", "Pictures"]),
      tests(
        "PanelsTests", ["Panels", "LiveActivities", "Canvas", "JSON"],
        exclude: ["Snapshots", "ContentStates.json5"]),
      tests(
        "DashboardTests",
        [
          "Dashboard", "Panels", "LiveActivities", "Canvas", "JSON", "ViewLayout", "ViewTree",
          "Languages",
          "Phrases",
        ],
        exclude: ["Snapshots"]),
      tests("ViewLayoutTests", ["ViewLayout", "ViewTree"]),
      tests("PicturesTests", ["Pictures", "ViewLayout", "ViewTree"]),
      tests(
        "WidgetTests",
        ["Preview", "Fence", "Panels", "Pictures", "Canvas", "ViewLayout", "ViewTree", "islet"],
        exclude: ["Hostile", "Widgets", "Intents", "Snapshots", "Sheets"]),
      tests("LiveActivitiesTests", ["LiveActivities", "JSON"]),
      tests("LedgerTests", ["Ledger", "CSQLite"]),
      .target(
        name: "FaultyDisk", path: "Tests/FaultyDisk", linkerSettings: [.linkedLibrary("sqlite3")]),
      tests(
        "GatewayTests",
        [
          "Gateway", "Feeds", "Bus", "CHTTP", "LiveActivities", "Ledger", "Locks", "JSON",
          "FaultyDisk", "Languages", "Phrases",
        ],
        exclude: ["Golden"]),
      tests(
        "IsletKitTests",
        [
          "IsletKit", "IsletKitGateway", "Gateway", "Feeds", "LiveActivities", "Bus", "JSON",
          "SuperbOwlExample",
          "DeliveryExample",
        ] + (frameworks.isEmpty ? [] : ["AppIntents", "GuideApp", "WidgetKit"]),
        exclude: ["Snapshots"]),
      tests("BusTests", ["Bus"]),
      tests("FenceTests", ["Fence"]),
      isFuzzing
        ? .executableTarget(
          name: "fuzz", dependencies: readers, path: "Tests/FuzzTests",
          exclude: ["FuzzTests.swift"],
          swiftSettings: swift)
        : tests("FuzzTests", readers, exclude: ["FuzzProgram.swift"]),
      tests("InterceptTests", ["Intercept", "Gateway", "Feeds", "JSON"]),
      tests("JQTests", ["JQ", "JSON"]),
      tests("FeedsTests", ["Feeds", "Phrases", "LiveActivities", "Bus", "JQ", "JSON"]),
      tests("DocumentationTests", ["islet"]),
      tests("JourneyTests", ["islet", "Gateway", "JSON"], exclude: ["Preload"]),
    ]
)
