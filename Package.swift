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

/// A C shim around one library, in plain ints and pointers.
func shim(
  _ name: String, linux: String, macOS: String? = nil, settings: [CSetting] = []
) -> Target {
  .target(
    name: name, cSettings: settings,
    linkerSettings: [
      .linkedLibrary(linux, .when(platforms: [.linux])),
      .linkedLibrary(macOS ?? linux, .when(platforms: [.macOS])),
    ])
}

/// An example, built here for its test; it is a package of its own as well.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name + "Example", dependencies: ["IsletKit"],
    path: "Examples/\(name)/Sources/\(name)",
    swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
}

/// The tests of one room.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift)
}

let package = Package(
  name: "islet",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "islet", targets: ["islet"]),
    .library(name: "IsletKit", targets: ["IsletKit"]),
  ],
  targets: [
    shim(
      "CCurses", linux: "ncursesw", macOS: "ncurses",
      settings: [.define("NCURSES_WIDECHAR", to: "1")]),
    shim("CHTTP", linux: "microhttpd"),
    shim("CCurl", linux: "curl"),
    shim("CSQLite", linux: "sqlite3"),
    shim("CJQ", linux: "jq"),
    shim("CPNG", linux: "png16", macOS: "png"),
    .target(name: "CSandbox"),

    .target(
      name: "JSON", swiftSettings: swift,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    room("LiveActivities", ["JSON"]),
    room("Canvas", ["JSON"]),
    room("ViewTree"),
    room("ViewLayout", ["ViewTree"]),
    room("WidgetUI", ["ViewTree"]),
    room("WidgetHost", ["WidgetUI", "ViewLayout", "ViewTree"]),
    room("Preview", ["CPNG", "CSandbox", "ViewTree"]),
    room("JQ", ["CJQ", "JSON"]),
    room("Panels", ["LiveActivities", "Canvas", "ViewLayout", "ViewTree", "JSON"]),
    room("Dashboard", ["LiveActivities", "Canvas", "Panels", "JSON"]),
    room("Bus"),
    room("Feeds", ["CCurl", "LiveActivities", "Bus", "JQ", "JSON"]),
    room("Ledger", ["CSQLite"]),
    room("Gateway", ["CHTTP", "LiveActivities", "Ledger", "JQ", "JSON"]),
    room("IsletKit", ["LiveActivities", "Feeds", "Bus", "Gateway", "JSON"]),
    room("Terminal", ["CCurses", "Canvas"]),
    .executableTarget(
      name: "islet",
      dependencies: [
        "JSON", "LiveActivities", "Canvas", "JQ", "Panels", "Dashboard", "Bus", "Feeds", "Ledger",
        "Gateway", "Terminal", "Preview", "ViewLayout", "ViewTree",
      ],
      resources: [.embedInCode("Demo/everyday.jsonl")],
      swiftSettings: swift),

    example("SuperbOwl"),
    example("Delivery"),

    tests("JSONTests", ["JSON"]),
    tests("CanvasTests", ["Canvas"]),
    tests("TerminalTests", ["Terminal", "Canvas"]),
    tests("PanelsTests", ["Panels", "LiveActivities", "Canvas", "JSON"]),
    tests(
      "DashboardTests", ["Dashboard", "Panels", "LiveActivities", "Canvas", "JSON"],
      exclude: ["Snapshots"]),
    tests("ViewLayoutTests", ["ViewLayout", "ViewTree"]),
    tests(
      "WidgetTests", ["Preview", "Panels", "Canvas", "ViewLayout", "ViewTree", "islet"],
      exclude: ["Widgets", "Snapshots"]),
    tests("LiveActivitiesTests", ["LiveActivities", "JSON"]),
    tests("LedgerTests", ["Ledger", "CSQLite"]),
    tests("GatewayTests", ["Gateway", "LiveActivities", "Ledger", "JSON"], exclude: ["Golden"]),
    tests(
      "IsletKitTests",
      [
        "IsletKit", "Gateway", "Feeds", "LiveActivities", "Bus", "JSON", "SuperbOwlExample",
        "DeliveryExample",
      ],
      exclude: ["Snapshots"]),
    tests("BusTests", ["Bus"]),
    tests("JQTests", ["JQ", "JSON"]),
    tests("FeedsTests", ["Feeds", "LiveActivities", "Bus", "JQ", "JSON"]),
    tests("DocumentationTests", ["islet"]),
    tests("JourneyTests", ["islet", "JSON"]),
  ]
)
