// swift-tools-version: 6.2
import Foundation
import PackageDescription

let swift: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room: a Swift target below a group's folder, whose imports are the borders drawn in
/// docs/architecture.md. Its data are files that are compiled into it.
func room(
  _ path: String, _ dependencies: [Target.Dependency] = [], data: [String] = []
) -> Target {
  .target(
    name: name(path), dependencies: dependencies, path: "Sources/\(path)",
    resources: data.isEmpty ? nil : data.map { .embedInCode($0) }, swiftSettings: swift)
}

/// Homebrew's libraries, whose places pkg-config tells; Debian's lie in the compiler's own.
#if os(macOS)
  let homebrew: [Target] = [
    library("HomebrewCurses", pkgConfig: "ncursesw", ["ncurses"]),
    library("HomebrewHTTP", pkgConfig: "libnghttp2 openssl", ["libnghttp2", "openssl@3"]),
    library("HomebrewSQLite", pkgConfig: "sqlite3", ["sqlite"]),
    library("HomebrewJQ", pkgConfig: "libjq", ["jq"]),
  ]
#else
  let homebrew: [Target] = []
#endif

func library(_ name: String, pkgConfig: String, _ formulas: [String]) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Homebrew/\(name)", pkgConfig: pkgConfig,
    providers: [.brew(formulas)])
}

/// A C shim around libraries, in plain ints and pointers.
@MainActor func shim(
  _ path: String, _ dependencies: [Target.Dependency] = [], settings: [CSetting] = [],
  libraries: [String] = [], linux: [String] = [], from formulas: String? = nil
) -> Target {
  let isHomebrews = homebrew.contains { $0.name == formulas }
  return .target(
    name: name(path),
    dependencies: dependencies + (isHomebrews ? [.target(name: formulas ?? "")] : []),
    path: "Sources/\(path)", cSettings: settings,
    linkerSettings: (isHomebrews ? [] : libraries.map { .linkedLibrary($0) })
      + linux.map { .linkedLibrary($0, .when(platforms: [.linux])) })
}

/// The last component of a path: what a target in a folder is called.
func name(_ path: String) -> String { String(path.split(separator: "/").last!) }

/// Modules by the names of Apple's and Braze's frameworks, so that an app's sources keep their imports.
/// Where the frameworks are, on Apple's systems, the names are taken.
#if os(Linux)
  let frameworks = [
    "ActivityKit", "AppIntents", "BrazeKit", "OSLog", "UIKit", "UserNotifications", "WidgetKit",
    "os",
  ]
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
  "Canvas", "Basics", "JQ", "Simulator", "Pictures", "Preview", "ViewLayout", "ViewTree",
]
let isFuzzing = Context.environment["FUZZ"] != nil

/// The JSON5 files of a folder, which are in the program itself.
func embedded(_ target: String, in folder: String = "") -> [Resource] {
  let path = "\(Context.packageDirectory)/Sources/\(target)/\(folder)"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  return names.filter { $0.hasSuffix(".json5") }.sorted().map { .embedInCode(folder + $0) }
}

let package = Package(
  name: "islet",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "islet", targets: ["islet"]),
    .library(name: "IsletKit", targets: ["IsletKit"]),
    .library(name: "IsletKitGateway", targets: ["IsletKitGateway"]),
    .plugin(name: "KitSources", targets: ["KitSources"]),
    .library(name: "islet-preload", type: .dynamic, targets: ["CPreload"]),
  ] + frameworks.map { .library(name: $0, targets: [$0]) },
  targets: [
    .target(
      name: "Basics", path: "Sources/Foundations/Basics", swiftSettings: swift,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "CLanguages", path: "Sources/Foundations/CLanguages", exclude: ["po"]),
    room("Foundations/Languages", ["CLanguages", "Basics"]),
    room("Foundations/SwiftSource"),
    shim("Foundations/CLazy"),
    shim("Foundations/CProcess", linux: ["seccomp"]),
    room("Foundations/Fence", ["CProcess"]),
    shim("Foundations/CJQ", ["CProcess"], libraries: ["jq"], from: "HomebrewJQ"),
    room("Foundations/JQ", ["CJQ", "Basics"]),

    // macOS has a libcurl of its own.
    shim("HTTP/CCurl", libraries: ["curl"]),
    room("HTTP/HTTP", ["CCurl", "Basics"]),
    shim(
      "HTTP/CHTTP", settings: [.define("_GNU_SOURCE")],
      libraries: ["nghttp2", "ssl", "crypto", "z"],
      from: "HomebrewHTTP"),
    room("HTTP/HTTPServer", ["CHTTP", "HTTP", "Basics"]),

    room("Simulator", ["SwiftSource", "Basics"]),

    room("UI/CardPlan", ["Simulator", "Basics"], data: ["units.tsv"]),

    .target(
      name: "Vendors", dependencies: ["Simulator", "JQ", "HTTP", "Basics"],
      path: "Sources/Gateway/Vendors",
      resources: embedded("Gateway/Vendors", in: "Files/BuiltIn/"), swiftSettings: swift),
    shim("Gateway/CSQLite", libraries: ["sqlite3"], from: "HomebrewSQLite"),
    .systemLibrary(
      name: "CPostgreSQL", path: "Sources/Gateway/CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    room("Gateway/EventStore", ["CPostgreSQL", "CSQLite", "Basics"]),
    room(
      "Gateway/Gateway",
      [
        "Vendors", "HTTPServer", "EventStore", "JQ", "CardPlan", "Simulator", "HTTP", "Languages",
        "Basics",
      ]),
    shim("Gateway/CIntercept"),
    shim("Gateway/CNamespace"),
    room(
      "Gateway/Intercept",
      ["CIntercept", "CNamespace", "Vendors", "HTTPServer", "HTTP", "Fence", "Basics"]),
    // It is loaded into programs of all kinds: with Swift's runtime in it, their crashes would be caught.
    .target(
      name: "CPreload", dependencies: ["CIntercept"], path: "Sources/Gateway/CPreload",
      linkerSettings: [
        .unsafeFlags(["-nostartfiles", "-static-stdlib"], .when(platforms: [.linux]))
      ]),

    room("Events/Events", ["HTTP", "Vendors", "Simulator", "Basics"]),
    .target(
      name: "RESTSources",
      dependencies: ["Events", "JQ", "CardPlan", "HTTP", "Simulator", "Basics"],
      path: "Sources/Events/RESTSources",
      resources: embedded("Events/RESTSources", in: "BuiltIn/") + [.embedInCode("prelude.jq")],
      swiftSettings: swift),

    room("Widgets/ViewTree"),
    room("Widgets/ViewLayout", ["ViewTree"]),
    room("Widgets/WidgetUI", ["ViewTree"]),
    room("Widgets/WidgetHost", ["WidgetUI", "ViewTree"]),
    // Where these lie is asked of pkg-config; the libraries for pictures are loaded when one is read.
    .systemLibrary(
      name: "CPango", path: "Sources/Widgets/CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    shim("Widgets/CDrawing", ["CPango", "CProcess"], linux: ["pangoft2-1.0", "fontconfig"]),
    .target(
      name: "Pictures", dependencies: ["CDrawing", "ViewLayout", "ViewTree"],
      path: "Sources/Widgets/Pictures",
      resources: [.embedInCode("Symbols/symbols.txt"), .embedInCode("Symbols/outlines.txt")],
      swiftSettings: swift),
    room(
      "Widgets/Preview", ["Fence", "SwiftSource", "Basics", "Pictures", "ViewLayout", "ViewTree"]),

    room("UI/Canvas", ["Basics"]),
    room(
      "UI/Panels",
      ["CardPlan", "Simulator", "Canvas", "Pictures", "ViewLayout", "ViewTree", "Basics"]),
    room(
      "UI/Dashboard",
      ["Vendors", "HTTP", "Simulator", "Canvas", "Panels", "ViewLayout", "ViewTree", "Basics"],
      data: ["Commands/commands.tsv"]),
    shim(
      "UI/CCurses", settings: [.define("NCURSES_WIDECHAR", to: "1")], libraries: ["ncursesw"],
      from: "HomebrewCurses"),
    room("UI/Terminal", ["CCurses", "Canvas", "Pictures", "Basics"]),

    room("Kit/IsletKit", ["Events", "HTTP", "Simulator", "Basics"]),
    shim("Kit/CKitGateway"),
    room("Kit/IsletKitGateway", ["IsletKit", "Gateway", "HTTP", "CKitGateway"]),

    .target(
      name: "App",
      dependencies: [
        "Basics", "CProcess", "Canvas", "CardPlan", "Dashboard", "EventStore", "Events", "Fence",
        "Gateway", "HTTP", "HTTPServer", "Intercept", "JQ", "Languages", "Panels", "Pictures",
        "Preview", "RESTSources", "Simulator", "SwiftSource", "Terminal", "Vendors", "ViewLayout",
        "ViewTree",
      ],
      path: "Sources/App", exclude: ["islet"],
      resources: embedded("App", in: "CLI/Themes/") + embedded("App", in: "Scenarios/"),
      swiftSettings: swift),
    // An app's sources, as Linux compiles them: a plugin for packages, and what it runs.
    .executableTarget(
      name: "kit-sources", dependencies: ["SwiftSource"], path: "Sources/Kit/KitSources",
      swiftSettings: swift),
    .plugin(
      name: "KitSources", capability: .buildTool(), dependencies: ["kit-sources"],
      path: "Sources/Kit/KitSourcesPlugin"),
    // A configuration's options come before the libraries that they are about.
    .executableTarget(
      name: "islet", dependencies: ["App", "CLazy"], path: "Sources/App/islet",
      exclude: ["link.cfg"], swiftSettings: swift,
      linkerSettings: [
        .unsafeFlags(
          [
            "-Xclang-linker",
            "--config=\(Context.packageDirectory)/Sources/App/islet/link.cfg",
          ], .when(platforms: [.linux]))
      ]),
  ]
    + homebrew
    + frameworks.map { name in
      let dependencies: [String: [Target.Dependency]] = [
        "ActivityKit": ["IsletKit", "FoundationNames"], "AppIntents": ["IsletKit"],
        "BrazeKit": ["IsletKit", "FoundationNames"], "OSLog": ["os"], "WidgetKit": ["ActivityKit"],
      ]
      return .target(
        name: name, dependencies: dependencies[name] ?? ["FoundationNames"],
        path: "Sources/Kit/\(name)", swiftSettings: swift)
    }
    + (frameworks.isEmpty
      ? []
      : [
        .target(
          name: "FoundationNames", path: "Sources/Kit/FoundationNames", swiftSettings: swift),
        // As a newcomer's package has it: Swift 5's mode, and the sources prepared.
        .executableTarget(
          name: "GuideApp",
          dependencies: [
            "ActivityKit", "BrazeKit", "UIKit", "UserNotifications", "WidgetKit", "os",
          ],
          path: "Tests/GuideApp", exclude: ["App"], sources: ["Linux.swift"],
          swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["KitSources"]),
      ]) + [
      example("SuperbOwl"),
      example("Delivery"),

      .target(
        name: "HostileServers", path: "Tests/HostileServers", swiftSettings: swift),
      tests("FoundationsTests", ["Languages", "Fence", "JQ", "Basics"]),
      .target(
        name: "FrameStyles", dependencies: ["Canvas"], path: "Tests/FrameStyles",
        swiftSettings: swift),
      tests("CanvasTests", ["Canvas", "FrameStyles"]),
      tests("TerminalTests", ["Terminal", "Canvas", "Pictures", "CCurses"]),
      tests(
        "PanelsTests", ["Panels", "Simulator", "Canvas", "Basics"],
        exclude: ["Snapshots", "ContentStates.json5"]),
      tests(
        "DashboardTests",
        [
          "Dashboard", "Panels", "Simulator", "Canvas", "Basics", "ViewLayout", "ViewTree",
          "Languages", "FrameStyles",
        ],
        exclude: ["Snapshots"]),
      tests("ViewLayoutTests", ["ViewLayout", "ViewTree"]),
      tests("PicturesTests", ["Pictures", "CDrawing", "ViewLayout", "ViewTree"]),
      tests(
        "WidgetTests",
        [
          "Preview", "Fence", "Panels", "Pictures", "Canvas", "ViewLayout", "ViewTree", "islet",
          "FrameStyles", "Simulator", "SwiftSource",
        ],
        exclude: ["Hostile", "Widgets", "Intents", "Snapshots", "Sheets"]),
      tests("CardPlanTests", ["CardPlan", "JQ", "Panels", "Canvas", "Simulator", "Basics"]),
      tests("SimulatorTests", ["Simulator", "Basics"]),
      .target(
        name: "PostgreSQLFixture", dependencies: ["CPostgreSQL", "CProcess"],
        path: "Tests/PostgreSQLFixture", swiftSettings: swift),
      tests("EventStoreTests", ["EventStore", "CSQLite", "PostgreSQLFixture", "Basics"]),
      .target(name: "FaultyDisk", dependencies: ["CSQLite"], path: "Tests/FaultyDisk"),
      tests(
        "GatewayTests",
        [
          "Gateway", "Events", "Vendors", "HTTP", "HTTPServer", "CHTTP", "Simulator", "EventStore",
          "Basics", "FaultyDisk", "JQ", "Languages",
        ],
        exclude: ["Golden"]),
      tests(
        "IsletKitTests",
        [
          "IsletKit", "IsletKitGateway", "Gateway", "Events", "Simulator", "Basics",
          "SuperbOwlExample", "DeliveryExample",
        ]
          + (frameworks.isEmpty
            ? []
            : [
              "AppIntents", "FoundationNames", "GuideApp", "UserNotifications", "WidgetKit",
              "kit-sources",
            ]),
        exclude: ["Snapshots"]),
      isFuzzing
        ? .executableTarget(
          name: "fuzz", dependencies: readers, path: "Tests/FuzzTests",
          exclude: ["FuzzTests.swift"],
          swiftSettings: swift)
        : tests("FuzzTests", readers, exclude: ["FuzzProgram.swift"]),
      tests(
        "InterceptTests", ["Intercept", "HTTPServer", "HTTP", "Gateway", "Events", "Basics"]),
      tests(
        "EventsTests",
        ["RESTSources", "HTTP", "Events", "Basics", "Simulator", "JQ", "HostileServers"]),
      // Bodies of APIs, and the cards and files that are made of them.
      tests(
        "SourceTests",
        ["RESTSources", "Panels", "Canvas", "Simulator", "Events", "HTTP", "JQ", "Basics"],
        exclude: ["Bodies", "Cards", "Proposals", "Samples"]),
      tests("DocumentationTests", ["islet"], exclude: ["Promised.txt"]),
      tests(
        "JourneyTests",
        ["islet", "Gateway", "HostileServers", "HTTPServer", "HTTP", "Intercept", "Basics"],
        exclude: ["Preload"]),
    ]
)
