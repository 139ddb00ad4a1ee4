// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let swift =
  strict
  + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
  .map { .enableUpcomingFeature($0) }

/// Dependencies on the targets in a list of names separated by spaces.
func targets(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { .target(name: String($0)) }
}

/// A target's name: the last component of its path.
func name(_ path: String) -> String { String(path.split(separator: "/").last!) }

func linked(_ names: String, _ condition: BuildSettingCondition? = nil) -> [LinkerSetting] {
  names.split(separator: " ").map { .linkedLibrary(String($0), condition) }
}

/// A module in the folder of a group. `modules` omits transitive dependencies, which are added at the
/// end of this file; docs/architecture.md has a diagram of them. `embeds` are files embedded in the program.
func module(
  _ path: String, _ modules: String = "", embeds: [String] = [], exclude: [String] = [],
  linker: [LinkerSetting] = []
) -> Target {
  .target(
    name: name(path), dependencies: targets(modules), path: "Sources/\(path)", exclude: exclude,
    resources: embeds.map { .embedInCode($0) }, swiftSettings: swift, linkerSettings: linker)
}

/// The paths of the JSON5 files in some folders of a target.
func json5(_ target: String, in folders: String...) -> [String] {
  folders.flatMap { folder in
    let path = "\(Context.packageDirectory)/Sources/\(target)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".json5") }.sorted().map { folder + $0 }
  }
}

/// A system library found by pkg-config.
func library(_ path: String, _ pkgConfig: String, _ providers: [SystemPackageProvider]) -> Target {
  .systemLibrary(
    name: name(path), path: "Sources/\(path)", pkgConfig: pkgConfig, providers: providers)
}

/// `homebrew`: libraries that pkg-config finds; Debian's are on the compiler's search paths.
/// `frameworks`: modules with the names of Apple's and Braze's frameworks, and their dependencies,
/// so that an app's imports need no change. On Apple's systems these names are already in use.
#if os(macOS)
  let homebrew = [
    library("Homebrew/HomebrewCurses", "ncursesw", [.brew(["ncurses"])]),
    library("Homebrew/HomebrewHTTP", "libnghttp2 openssl", [.brew(["libnghttp2", "openssl@3"])]),
    library("Homebrew/HomebrewSQLite", "sqlite3", [.brew(["sqlite"])]),
    library("Homebrew/HomebrewJQ", "libjq", [.brew(["jq"])]),
  ]
  let frameworks: [String: String] = [:]
#else
  let homebrew: [Target] = []
  let frameworks = [
    "ActivityKit": "IsletKit FoundationNames", "AppIntents": "IsletKit",
    "BrazeKit": "IsletKit UIKit UserNotifications", "OSLog": "os", "UIKit": "FoundationNames",
    "UserNotifications": "FoundationNames", "WidgetKit": "ActivityKit", "os": "FoundationNames",
  ]
#endif

/// A C module that wraps libraries in functions with plain ints and pointers.
@MainActor func shim(
  _ path: String, _ modules: String = "", settings: [CSetting] = [], libraries: String = "",
  linux: String = "", from formulas: String = "", exclude: [String] = []
) -> Target {
  let brewed = homebrew.map(\.name).filter { $0 == "Homebrew" + formulas }
  return .target(
    name: name(path), dependencies: targets(([modules] + brewed).joined(separator: " ")),
    path: "Sources/\(path)", exclude: exclude, cSettings: settings,
    linkerSettings: linked(brewed.isEmpty ? libraries : "")
      + linked(linux, .when(platforms: [.linux])))
}

/// An example app, built here for its test. It is also a separate package.
@MainActor func example(_ name: String, _ framework: String) -> Target {
  .executableTarget(
    name: name + "Example",
    dependencies: targets("IsletKitGateway" + (frameworks.isEmpty ? "" : " " + framework)),
    path: "Examples/\(name)/Sources/\(name)", swiftSettings: strict)
}

/// The tests of a module.
func tests(_ name: String, _ modules: String, exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: targets(modules), exclude: exclude, swiftSettings: swift)
}

/// Code that several tests share.
func fixture(_ name: String, _ modules: String = "") -> Target {
  .target(
    name: name, dependencies: targets(modules), path: "Tests/\(name)", swiftSettings: swift)
}

/// Modules that read untrusted bytes. Their input comes from the tests, or from libFuzzer with
/// `make fuzz`.
let fuzzing = "Panels Preview JQ"
let isFuzzing = Context.environment["FUZZ"] != nil

/// A file with options for the linker.
let config = Context.packageDirectory + "/Sources/App/islet/link.cfg"

let package = Package(
  name: "islet",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "islet", targets: ["islet"]),
    .plugin(name: "KitSources", targets: ["KitSources"]),
    .library(name: "islet-preload", type: .dynamic, targets: ["CPreload"]),
  ]
    + (["IsletKit", "IsletKitGateway"] + frameworks.keys.sorted()).map {
      .library(name: $0, targets: [$0])
    },
  targets: [
    module("Foundations/Basics", linker: linked("m", .when(platforms: [.linux]))),
    shim("Foundations/CLanguages", exclude: ["po"]),
    module("Foundations/Languages", "CLanguages Basics"),
    module("Foundations/SwiftSource"),
    shim("Foundations/CLazy", exclude: ["names.def"]),
    shim("Foundations/CProcess", linux: "seccomp"),
    module("Foundations/ChildProcesses", "CProcess"),
    shim("Foundations/CJQ", "CProcess", libraries: "jq", from: "JQ"),
    module("Foundations/JQ", "CJQ Basics"),

    // macOS has its own libcurl.
    shim("HTTP/CCurl", libraries: "curl"),
    module("HTTP/HTTP", "CCurl Basics"),
    shim(
      "HTTP/CHTTP", settings: [.define("_GNU_SOURCE")], libraries: "nghttp2 ssl crypto z",
      from: "HTTP"),
    module("HTTP/HTTPServer", "CHTTP HTTP"),

    module("Simulator", "SwiftSource Basics", embeds: ["Verdict/rules.txt"]),

    module(
      "Gateway/Vendors", "Simulator JQ HTTP",
      embeds: json5("Gateway/Vendors", in: "Files/BuiltIn/") + ["Braze/endpoints.tsv"]),
    shim("Gateway/CSQLite", libraries: "sqlite3", from: "SQLite"),
    library("Gateway/CPostgreSQL", "libpq", [.apt(["libpq-dev"]), .brew(["libpq"])]),
    module(
      "Gateway/EventStore", "CPostgreSQL CSQLite Basics",
      embeds: ["sqlite.sql", "postgresql.sql"]),
    module("Gateway/Gateway", "Vendors HTTPServer EventStore CardPlan Languages"),
    shim("Gateway/CIntercept"),
    shim("Gateway/CNamespace"),
    module("Gateway/Intercept", "CIntercept CNamespace Vendors HTTPServer ChildProcesses"),
    // Loaded into any program, so it must not contain Swift's runtime, which would handle the
    // program's crashes.
    .target(
      name: "CPreload", dependencies: ["CIntercept"], path: "Sources/Gateway/CPreload",
      linkerSettings: [
        .unsafeFlags(["-nostartfiles", "-static-stdlib"], .when(platforms: [.linux]))
      ]),

    module("Events/Events", "Vendors"),
    module(
      "Events/RESTSources", "Events CardPlan",
      embeds: json5("Events/RESTSources", in: "BuiltIn/") + ["prelude.jq"]),

    module("Widgets/ViewTree"),
    module("Widgets/ViewLayout", "ViewTree"),
    module("Widgets/WidgetUI", "ViewTree"),
    module("Widgets/WidgetHost", "WidgetUI"),
    // The libraries for images are loaded when the first image is read.
    library("Widgets/CPango", "pangocairo", [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    shim("Widgets/CDrawing", "CPango CProcess", linux: "pangoft2-1.0 fontconfig"),
    module(
      "Widgets/Pictures", "CDrawing ViewLayout",
      embeds: ["Symbols/symbols.txt", "Symbols/outlines.txt"]),
    module("Widgets/Preview", "ChildProcesses SwiftSource Basics Pictures", embeds: ["names.txt"]),

    module("UI/Canvas", "Basics"),
    module("UI/CardPlan", "Simulator", embeds: ["units.tsv"]),
    module("UI/Panels", "CardPlan Canvas Pictures", embeds: ["Widgets/glyphs.txt"]),
    module("UI/Dashboard", "Vendors Panels", embeds: ["Commands/commands.tsv"]),
    shim(
      "UI/CCurses", settings: [.define("NCURSES_WIDECHAR", to: "1")], libraries: "ncursesw",
      from: "Curses"),
    module("UI/Terminal", "CCurses Canvas Pictures"),

    module("Kit/IsletKit", "Events"),
    shim("Kit/CKitGateway"),
    module("Kit/IsletKitGateway", "IsletKit Gateway CKitGateway"),
    // Converts an app's sources for Linux: a package plugin, and the program that the plugin runs.
    .executableTarget(
      name: "kit-sources", dependencies: targets("SwiftSource"), path: "Sources/Kit/KitSources",
      swiftSettings: swift),
    .plugin(
      name: "KitSources", capability: .buildTool(), dependencies: ["kit-sources"],
      path: "Sources/Kit/KitSourcesPlugin"),

    module(
      "App", "Dashboard Gateway Intercept Preview RESTSources Terminal",
      embeds: json5("App", in: "CLI/Themes/", "Scenarios/", "MCP/")
        + ["bash", "zsh", "fish"].map { "Commands/Shells/islet.\($0)" }, exclude: ["islet"]),
    // The options from a configuration file come before the libraries that they affect.
    .executableTarget(
      name: "islet", dependencies: targets("App CLazy"), path: "Sources/App/islet",
      exclude: ["link.cfg", "order.txt"], swiftSettings: swift,
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld", "-Xclang-linker", "--config=\(config)"], .when(platforms: [.linux]))
      ]),
  ]
    + homebrew
    + frameworks.sorted { $0.key < $1.key }.map { module("Kit/" + $0.key, $0.value) }
    + (frameworks.isEmpty
      ? []
      : [
        module("Kit/FoundationNames"),
        // As in a user's package: Swift 5 mode, and sources converted by the plugin.
        .executableTarget(
          name: "GuideApp", dependencies: targets("BrazeKit UIKit UserNotifications WidgetKit os"),
          path: "Tests/GuideApp", exclude: ["App"], sources: ["Linux.swift"],
          swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["KitSources"]),
      ]) + [
      example("SuperbOwl", "ActivityKit BrazeKit"),
      example("Delivery", "ActivityKit BrazeKit"),

      fixture("HostileServers"),
      fixture("FrameStyles", "Canvas"),
      fixture("PostgreSQLFixture", "CPostgreSQL CProcess"),
      .target(name: "FaultyDisk", dependencies: ["CSQLite"], path: "Tests/FaultyDisk"),
      isFuzzing
        ? .executableTarget(
          name: "fuzz", dependencies: targets(fuzzing), path: "Tests/FuzzTests",
          exclude: ["FuzzTests.swift"], swiftSettings: swift)
        : tests("Fuzz", fuzzing, exclude: ["FuzzProgram.swift"]),
      tests("Foundations", "Languages ChildProcesses JQ"),
      tests("Canvas", "FrameStyles"),
      tests("Terminal", "Terminal"),
      tests("Panels", "Panels", exclude: ["Snapshots", "ContentStates.json5"]),
      tests("Dashboard", "Dashboard Languages FrameStyles", exclude: ["Snapshots"]),
      tests("ViewLayout", "ViewLayout"),
      tests("Pictures", "Pictures"),
      tests(
        "Widget", "islet FrameStyles",
        exclude: ["Hostile", "Widgets", "Intents", "Snapshots", "Sheets"]),
      tests("CardPlan", "JQ Panels"),
      tests("Simulator", "Simulator"),
      tests("EventStore", "EventStore PostgreSQLFixture"),
      tests("Gateway", "Gateway Events FaultyDisk", exclude: ["Golden"]),
      tests(
        "IsletKit",
        "IsletKitGateway SuperbOwlExample DeliveryExample "
          + (frameworks.isEmpty ? "" : "AppIntents GuideApp kit-sources"), exclude: ["Snapshots"]),
      tests("Intercept", "Intercept Gateway Events"),
      tests("Events", "RESTSources HostileServers"),
      // Response bodies of APIs, with the expected cards and source files.
      tests(
        "Source", "RESTSources Panels", exclude: ["Bodies", "Cards", "Proposals", "Samples"]),
      tests("Documentation", "islet", exclude: ["Promised.txt"]),
      tests("Journey", "islet HostileServers", exclude: ["Preload"]),
    ]
)

// SwiftPM rebuilds a target only if one of its own dependencies has changed, so each gets those of
// its dependencies, too.
let named = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })

func dependencies(of target: Target) -> [String] {
  target.dependencies.compactMap { if case .targetItem(let name, _) = $0 { name } else { nil } }
}

for target in package.targets where target.type != .plugin {
  var (names, waiting) = (dependencies(of: target), dependencies(of: target))
  while let name = waiting.popLast() {
    let more = named[name].map(dependencies(of:)) ?? []
    waiting += more.filter { !names.contains($0) }
    names += more.filter { !names.contains($0) }
  }
  let own = dependencies(of: target)
  target.dependencies += targets(names.filter { !own.contains($0) }.joined(separator: " "))
}
