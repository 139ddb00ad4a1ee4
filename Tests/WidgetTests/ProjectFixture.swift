import Foundation

/// A small Xcode project in its own folder: an app and its widget extension.
struct ProjectFixture {
  var appSettings: [String: String] = [
    "INFOPLIST_FILE": "App/Info.plist", "CODE_SIGN_ENTITLEMENTS": "App/App.entitlements",
    "IPHONEOS_DEPLOYMENT_TARGET": "17.2",
  ]
  var widgetSettings: [String: String] = [
    "INFOPLIST_FILE": "Widget/Info.plist", "IPHONEOS_DEPLOYMENT_TARGET": "17.2",
  ]
  var appKeys: [String: String] = ["NSSupportsLiveActivities": "<true/>"]
  var widgetKeys: [String: String] = [:]
  var entitlements: [String: String] = ["aps-environment": "<string>development</string>"]
  /// Settings of the app's configuration Debug, if given.
  var debugSettings: [String: String]?
  var widgetProducts: [String] = ["BrazeKit"]
  var widget = """
    import WidgetKit
    import SwiftUI
    struct RideWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideAttributes.self) { context in Text("Ride") }
        dynamicIsland: { context in
          DynamicIsland { DynamicIslandExpandedRegion(.center) { Text("Ride") } }
          compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("c") }
        }
      }
    }
    """
  var attributes = """
    import ActivityKit
    struct RideAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { var step: Int }
    }
    """
  var app = """
    import ActivityKit
    func start() throws {
      _ = try Activity.request(attributes: RideAttributes(), content: content, pushType: .token)
    }
    """

  /// Writes the project and returns its folder.
  func write() throws -> String {
    let folder = WidgetLab.cache + "/" + UUID().uuidString
    func put(_ text: String, _ name: String) throws {
      let url = URL(fileURLWithPath: folder + "/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try put(list(appKeys), "App/Info.plist")
    try put(list(entitlements), "App/App.entitlements")
    let point =
      "<dict><key>NSExtensionPointIdentifier</key>"
      + "<string>com.apple.widgetkit-extension</string></dict>"
    try put(list(widgetKeys.merging(["NSExtension": point]) { $1 }), "Widget/Info.plist")
    try put(widget, "Widget/RideWidget.swift")
    try put(attributes, "Widget/RideAttributes.swift")
    try put(app, "App/App.swift")
    try put(project, "Ride.xcodeproj/project.pbxproj")
    return folder
  }

  private func list(_ keys: [String: String]) -> String {
    let entries = keys.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\n\($0.value)\n" }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n"
      + entries.joined() + "</dict>\n</plist>\n"
  }

  private func settings(_ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key) = \"\($0.value)\";" }.joined(separator: " ")
  }

  private var project: String {
    let products = widgetProducts.enumerated().map { place, name in
      "PROD\(place) = {isa = XCSwiftPackageProductDependency; productName = \(name); };"
    }.joined(separator: "\n")
    let ids = widgetProducts.indices.map { "PROD\($0)" }.joined(separator: ", ")
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
          ROOT /* Project object */ = {isa = PBXProject; buildConfigurationList = LISTP;
            targets = (APP, EXT); };
          APP = {isa = PBXNativeTarget; name = Ride; buildConfigurationList = LISTA;
            productType = "com.apple.product-type.application"; dependencies = (DEP); };
          DEP = {isa = PBXTargetDependency; target = EXT; };
          EXT = {isa = PBXNativeTarget; name = RideWidgetExtension; buildConfigurationList = LISTW;
            productType = "com.apple.product-type.app-extension"; buildPhases = (SRC);
            packageProductDependencies = (\(ids)); };
          SRC = {isa = PBXSourcesBuildPhase; files = (BUILD1, BUILD2); };
          BUILD1 = {isa = PBXBuildFile; fileRef = REF1; };
          BUILD2 = {isa = PBXBuildFile; fileRef = REF2; };
          REF1 = {isa = PBXFileReference; path = RideWidget.swift; };
          REF2 = {isa = PBXFileReference; path = RideAttributes.swift; };
          LISTP = {isa = XCConfigurationList; buildConfigurations = (CP); };
          LISTA = {isa = XCConfigurationList;
            buildConfigurations = (CA\(debugSettings == nil ? "" : ", CD")); };
          CD = {isa = XCBuildConfiguration; name = Debug;
            buildSettings = {\(settings(debugSettings ?? [:])) }; };
          LISTW = {isa = XCConfigurationList; buildConfigurations = (CW); };
          CP = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; }; };
          CA = {isa = XCBuildConfiguration; name = Release;
            buildSettings = {\(settings(appSettings)) }; };
          CW = {isa = XCBuildConfiguration; name = Release;
            buildSettings = {\(settings(widgetSettings)) }; };
          \(products)
        };
        rootObject = ROOT;
      }
      """
  }
}
