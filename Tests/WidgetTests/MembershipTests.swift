import Foundation
import Testing

@testable import Preview

/// The file that a name means if several have it.
@Suite struct MembershipTests {
  private static let project = """
    // !$*UTF8*$!
    { objects = {
      ROOT = {isa = PBXProject; mainGroup = MAIN; targets = (EXT, WATCH); };
      MAIN = {isa = PBXGroup; children = (GROUP, WATCHFOLDER, SHARED); sourceTree = "<group>"; };
      GROUP = {isa = PBXGroup; path = Widget; children = (REF); sourceTree = "<group>"; };
      REF = {isa = PBXFileReference; path = Ride.swift; sourceTree = "<group>"; };
      WATCHFOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = Watch; sourceTree = "<group>"; };
      SHARED = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
        exceptions = (SET); };
      SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = EXT;
        membershipExceptions = (Shared/ContentView.swift); };
      EXT = {isa = PBXNativeTarget; name = Widget; buildPhases = (SRC); };
      WATCH = {isa = PBXNativeTarget; name = Watch; buildConfigurationList = LIST;
        fileSystemSynchronizedGroups = (WATCHFOLDER); };
      LIST = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = watchos; }; };
      SRC = {isa = PBXSourcesBuildPhase; files = (BUILD); };
      BUILD = {isa = PBXBuildFile; fileRef = REF; };
    }; rootObject = ROOT; }
    """

  private func files(_ more: [String: String]) throws -> [String] {
    let widget = ForeignCodeLab.widget(
      view: "ContentView(title: context.state.title)",
      more: "extension RideWidget { func SetDetailsView(_ a: Int) -> Text { Text(\"\") } }\n"
        + "struct Row: View { var body: some View { RideWidget().SetDetailsView(1) } }")
    let lab = try ForeignCodeLab(
      ["Widget/Ride.swift": widget, "Ride.xcodeproj/project.pbxproj": Self.project]
        .merging(more) { $1 })
    return try SourceSet([lab.folder]).files.map { String($0.dropFirst(lab.folder.count + 1)) }
  }

  private static let view = "struct ContentView: View { var body: some View { Text(\"\") } }"

  @Test func methodDoesNotSelectFileOfItsName() throws {
    #expect(
      try files([
        "Widget/SetDetailsView.swift": "struct SetDetailsView {}", "Widget/.swift": Self.view,
      ])
        == ["Widget/Ride.swift"])
  }

  @Test func widgetsTargetDecides() throws {
    #expect(
      try files(["Watch/ContentView.swift": Self.view, "App/Shared/ContentView.swift": Self.view])
        == ["Widget/Ride.swift", "App/Shared/ContentView.swift"])
    #expect(try files(["Watch/ContentView.swift": Self.view]) == ["Widget/Ride.swift"])
  }

  /// A stale copy lies further out than the file that the target contains.
  @Test func targetsCopyIsCompiled() throws {
    let stale = ForeignCodeLab.widget(view: "Text(stale)")
    #expect(
      try files(["Ride.swift": stale, "Watch/ContentView.swift": Self.view])
        == ["Widget/Ride.swift"])
  }
}
