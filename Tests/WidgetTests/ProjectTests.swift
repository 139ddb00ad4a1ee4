import Basics
import Foundation
import Testing

@testable import Preview

/// The findings of `preview --check` for an app's project.
struct ProjectTests {
  private func report(_ change: (inout ProjectFixture) -> Void = { _ in }) throws -> ProjectReport {
    var fixture = ProjectFixture()
    change(&fixture)
    return try #require(ProjectReport([try fixture.write() + "/Widget"]))
  }

  private func grave(_ report: ProjectReport) -> [String] {
    report.findings.filter { $0.level != .note }.map { "\($0.level) \($0.rule)" }
  }

  private static let braze = """
    import BrazeKit
    struct RideAttributes: ActivityAttributes, BrazeLiveActivityAttributes {
      struct ContentState: Codable, Hashable {
        var step: Int
        enum CodingKeys: String, CodingKey { case step }
      }
      PROPERTY
    }
    """

  @Test func `A complete project has no findings`() throws {
    let report = try report()
    #expect(grave(report) == [])
    #expect(report.isGood)
    #expect(report.frequentUpdates == false)
  }

  @Test func `Missing support in Info.plist is an error`() throws {
    let report = try report { $0.appKeys = [:] }
    let finding = try #require(report.findings.first)
    #expect(finding.level == .error)
    #expect(finding.rule == "project.live-activities")
    #expect(finding.file.hasSuffix("App/Info.plist"))
    #expect(!report.isGood)
  }

  @Test func `Support in the extension's Info.plist alone is reported`() throws {
    let report = try report {
      $0.appKeys = [:]
      $0.widgetKeys["NSSupportsLiveActivities"] = "<true/>"
    }
    #expect(grave(report) == ["warning project.live-activities"])
    #expect(report.findings.first?.message.english.contains("is in the extension's") == true)
  }

  @Test func `Support in another list or tool is not reported as missing`() throws {
    for (path, text) in [
      ("project.yml", "NSSupportsLiveActivities: true"),
      (
        "Config/Live.plist",
        "<plist><dict><key>NSSupportsLiveActivities</key><true/></dict></plist>"
      ),
    ] {
      var fixture = ProjectFixture()
      fixture.appKeys = [:]
      let folder = try fixture.write()
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      #expect(grave(try #require(ProjectReport([folder + "/Widget"]))) == [])
    }
    var fixture = ProjectFixture()
    fixture.appKeys = [:]
    fixture.debugSettings = [
      "INFOPLIST_KEY_NSSupportsLiveActivities": "YES",
      "CODE_SIGN_ENTITLEMENTS": "App/App.entitlements",
    ]
    #expect(grave(try #require(ProjectReport([try fixture.write() + "/Widget"]))) == [])
  }

  /// The findings for a project given by a description, if Xcode's own is not in the repository.
  private func described(_ file: String, _ text: String) throws -> ProjectReport {
    let fixture = ProjectFixture()
    let lab = try ForeignCodeLab([
      file: text, "Widget/RideWidget.swift": fixture.widget,
      "Widget/RideAttributes.swift": fixture.attributes,
    ])
    return try #require(ProjectReport([lab.folder + "/Widget"]))
  }

  @Test(arguments: [
    ("info: {path: Info.plist, properties: {NSSupportsLiveActivities: true}}", ""),
    ("settings: {base: {INFOPLIST_KEY_NSSupportsLiveActivities: YES}}", ""),
    ("settings: {configs: {Debug: {INFOPLIST_KEY_NSSupportsLiveActivities: YES}}}", ""),
    ("info: {properties: {NSSupportsLiveActivities: false}}", "is NO"),
    ("info: {properties: {Other: true}}", "is missing"),
    ("configFiles: {Debug: missing.xcconfig}", ""),
  ])
  func `XcodeGen's description declares support`(_ app: String, _ expected: String) throws {
    let report = try described(
      "project.yml",
      """
      targets:
        Ride:
          type: application
          platform: iOS
          deploymentTarget: "17.2"
          dependencies: [{target: Widget}]
          \(app)
        Widget: {type: app-extension, platform: iOS, sources: Widget, deploymentTarget: "17.2"}
      """)
    #expect(grave(report) == (expected.isEmpty ? [] : ["error project.live-activities"]))
    #expect(report.findings.first.map { $0.message.english.contains(expected) } ?? expected.isEmpty)
  }

  private static let constant =
    #"let plist: InfoPlist = .extendingDefault(with: ["NSSupportsLiveActivities": true])"#

  @Test(arguments: [
    (".extendingDefault(with: [\"NSSupportsLiveActivities\": true])", "[:]", ""),
    (".extendingDefault(with: [\"NSSupportsLiveActivities\": .boolean(true)])", "[:]", ""),
    ("plist", "[:]", ""), ("made()", "[:]", ""),
    (".default", "[\"INFOPLIST_KEY_NSSupportsLiveActivities\": \"YES\"]", ""),
    (".extendingDefault(with: [\"NSSupportsLiveActivities\": false])", "[:]", "is NO"),
    (".extendingDefault(with: [\"UILaunchScreen\": [:]])", "[:]", "is missing"),
    (".default", "[:]", "is missing"),
  ])
  func `Tuist's manifest declares support`(
    _ info: String, _ base: String, _ expected: String
  ) throws {
    let report = try described(
      "Project.swift",
      """
      import ProjectDescription
      \(info == "plist" ? Self.constant : "")
      let project = Project(name: "Ride", targets: [
        .target(name: "Ride", destinations: .iOS, product: .app, bundleId: "a.ride",
          deploymentTargets: .iOS("17.2"), infoPlist: \(info), sources: ["App/**"],
          dependencies: [.target(name: "Widget")], settings: .settings(base: \(base))),
        .target(name: "Widget", destinations: [.iPhone], product: .appExtension, bundleId: "a.ride.w",
          deploymentTargets: .iOS("16.0"), infoPlist: .default, sources: ["Widget/**"]),
      ])
      """)
    let old = "error project.deployment-target"
    #expect(grave(report) == (expected.isEmpty ? [old] : ["error project.live-activities", old]))
    #expect(report.findings.first?.message.english.contains(expected) == true || expected.isEmpty)
  }

  @Test func `Support that is switched off names its line`() throws {
    let report = try report { $0.appKeys["NSSupportsLiveActivities"] = "<false/>" }
    #expect(grave(report) == ["error project.live-activities"])
    #expect(report.findings.first?.line == 4)
  }

  @Test(arguments: ["YES", "$(SUPPORT)"])
  func `Support may be a build setting`(_ value: String) throws {
    let report = try report {
      $0.appKeys = [:]
      $0.appSettings["SUPPORT"] = "YES"
      $0.appSettings["INFOPLIST_KEY_NSSupportsLiveActivities"] = value
    }
    #expect(grave(report) == [])
  }

  @Test func `The setting for frequent updates is read`() throws {
    let report = try report { $0.appKeys["NSSupportsLiveActivitiesFrequentUpdates"] = "<true/>" }
    #expect(report.frequentUpdates == true)
    #expect(
      report.findings.map(\.message.english) == ["NSSupportsLiveActivitiesFrequentUpdates is YES"])
  }

  @Test func `Push tokens need the entitlement`() throws {
    #expect(
      grave(try report { $0.entitlements = [:] }) == ["warning project.push-entitlement"])
    let quiet = try report {
      $0.entitlements = [:]
      $0.app = "// pushType: .token\nlet request = (pushType: nil as Int?, a: 1)"
    }
    #expect(grave(quiet) == [])
  }

  @Test func `Each configuration needs the entitlement`() throws {
    let some = try report { $0.debugSettings = [:] }
    #expect(grave(some) == ["warning project.push-entitlement"])
    #expect(
      some.findings.first?.message.english.hasPrefix("the configuration Debug of Ride") == true)
    let all = try report { $0.debugSettings = ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"] }
    #expect(grave(all) == [])
  }

  @Test func `ActivityConfiguration needs iOS 16.1`() throws {
    let old = try report { $0.widgetSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "16.0" }
    #expect(grave(old) == ["error project.deployment-target"])
    #expect(old.findings.first?.line == 5)
    let guarded = try report {
      $0.widgetSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "15.0"
      $0.widget = "@available(iOS 16.1, *)\n" + $0.widget
    }
    #expect(grave(guarded) == [])
  }

  @Test func `Push-to-start below iOS 17.2 is noted`() throws {
    let report = try report {
      $0.appSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "16.4"
      $0.app += "\nfunc tokens() { _ = Activity<RideAttributes>.pushToStartTokenUpdates }"
    }
    #expect(report.findings.contains { $0.rule == "project.push-to-start" && $0.level == .note })
    #expect(report.isGood)
  }

  @Test func `BrazeKit has to be linked with the widget`() throws {
    func widget(_ products: [String]) throws -> [String] {
      grave(
        try report {
          $0.widgetProducts = products
          $0.attributes = Self.braze.replacingOccurrences(
            of: "PROPERTY", with: "var brazeActivityId: String?")
        })
    }
    #expect(try widget(["BrazeKit"]) == [])
    #expect(try widget(["Algorithms"]) == ["warning project.braze-linked"])
  }

  @Test(arguments: [
    ("var rider: String", "RideAttributes has no property brazeActivityId"),
    ("let brazeActivityId: String? = nil", "is never decoded"),
    ("static var brazeActivityId: String?", "is not stored"),
    (
      "var brazeActivityId: String?\n  enum CodingKeys: String, CodingKey { case rider }",
      "omits brazeActivityId"
    ),
    (
      "var brazeActivityId: String?\n  "
        + "enum CodingKeys: String, CodingKey { case brazeActivityId = \"id\" }",
      "renames brazeActivityId to id"
    ),
  ])
  func `Braze's property has to be decoded by its name`(_ property: String, _ expected: String)
    throws
  {
    let report = try report {
      $0.attributes = Self.braze.replacingOccurrences(of: "PROPERTY", with: property)
    }
    #expect(grave(report) == ["error project.braze-activity-id"])
    #expect(report.findings.first?.message.english.contains(expected) == true)
  }

  @Test func `Files without a project say nothing`() throws {
    let path = try WidgetLab.file(ProjectFixture().widget)
    #expect(ProjectReport([path]) == nil)
  }
}
