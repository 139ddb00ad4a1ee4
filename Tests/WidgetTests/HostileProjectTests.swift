import ChildProcesses
import Foundation
import Preview
import SwiftSource
import Testing
import ViewTree

/// Projects with malicious files, before any of their code runs.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct HostileProjectTests {
  /// An asset catalogue with a picture whose file has this name.
  private static func contents(_ file: String) -> String {
    #"{"images":[{"idiom":"universal","filename":"\#(file)"}]}"#
  }

  private static let dot =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>"#

  /// The pictures of the lock screen.
  private func pictures(_ lab: ForeignCodeLab) throws -> Set<String> {
    let preview = try lab.preview()
    let outcome = preview.view(
      .lock, type: "RideAttributes", attributes: "{\"driver\":\"Ada\"}",
      state: #"{"title":"t"}"#, now: WidgetLab.now)
    guard case .tree(let tree, _) = outcome else { throw CancellationError() }
    return Set(tree.pictures.keys)
  }

  private static func set(_ name: String) -> String {
    "Widget/Assets.xcassets/\(name).imageset"
  }

  @Test func picturesMustBeFilesOfTheProject() throws {
    let view = #"HStack { Image("good"); Image("up"); Image("far"); Image("link") }"#
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(view: view),
      Self.set("good") + "/Contents.json": Self.contents("dot.svg"),
      Self.set("good") + "/dot.svg": Self.dot,
      Self.set("up") + "/Contents.json": Self.contents("../../../../outside/dot.svg"),
      Self.set("far") + "/Contents.json": Self.contents("/../../../../../../../../etc/hostname"),
      Self.set("link") + "/Contents.json": Self.contents("dot.svg"),
    ])
    let outside = lab.folder + "/../\(UUID().uuidString).svg"
    try Data(Self.dot.utf8).write(to: URL(fileURLWithPath: outside))
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try FileManager.default.createSymbolicLink(
      atPath: lab.folder + "/" + Self.set("link") + "/dot.svg", withDestinationPath: outside)
    #expect(try pictures(lab) == ["good"])
    #expect(
      try lab.preview().filesLeftOut.map(\.reason) == [.linkOutside])
  }

  @Test(.timeLimit(.minutes(20))) func pipesAndDevicesDoNotBlock() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(view: #"HStack { Image("pipe"); Image("zero") }"#),
      Self.set("pipe") + "/Contents.json": Self.contents("pipe.png"),
      Self.set("zero") + "/Contents.json": Self.contents("zero.png"),
    ])
    for name in [Self.set("pipe") + "/pipe.png", "Widget/Pipe.swift", "Widget/en.lproj.strings"] {
      #expect(mkfifo(lab.folder + "/" + name, 0o600) == 0)
    }
    try FileManager.default.createSymbolicLink(
      atPath: lab.folder + "/" + Self.set("zero") + "/zero.png", withDestinationPath: "/dev/zero")
    #expect(try pictures(lab) == [])
  }

  @Test func namesAreTextNotCode() throws {
    let evil = #"x\(fatalError("evil"))"#
    let quote = #"y"; let z = fatalError() //"#
    let lab = try ForeignCodeLab([
      "Widget/\(evil).swift": ForeignCodeLab.widget(
        view: #"Text("fine").foregroundStyle(Color.xFatalErrorEvil)"#),
      "Widget/Assets.xcassets/\(evil).colorset/Contents.json":
        #"{"colors":[{"idiom":"universal","color":{"components":{"red":1,"green":0,"blue":0}}}]}"#,
      Self.set(quote) + "/Contents.json": Self.contents(quote + ".svg"),
    ])
    let preview = try lab.preview()
    let outcome = preview.view(
      .lock, type: "RideAttributes", attributes: "{\"driver\":\"Ada\"}",
      state: #"{"title":"t"}"#, now: WidgetLab.now)
    guard case .tree(let tree, let missing) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(tree.root != nil)
    #expect(missing == [])
  }

  @Test func nameWithControlCharacterIsSkippedAndReported() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(view: "Text(context.state.title)"),
      "Widget/New\nline.swift": "struct Broken {",
      "Widget/Bell\u{7}.swift": "struct Broken {",
    ])
    let preview = try lab.preview()
    #expect(preview.filesLeftOut.map(\.reason) == [.controlCharacter, .controlCharacter])
    #expect(preview.files.count == 1)
  }
}
