import Foundation
import Basics
import Simulator
import Testing

@testable import Gateway

/// Types that apps register are stored durably.
@Suite struct TypeRouteTests {
  @Test(arguments: [false, true]) func registeredTypesSurviveRestart(afterReset: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store.db").path
    let wall = ManualWall()
    var before: JSON?
    do {
      let lab = try Lab(wall: wall, store: store)
      #expect(try lab.post("/islet/v1/types", RuleTriggers.ride).status == 201)
      if afterReset { #expect(try lab.post("/islet/v1/reset").status < 300) }
      before = try lab.get("/islet/v1/types").json
    }
    let lab = try Lab(wall: wall, store: store)
    #expect(try lab.get("/islet/v1/types").json == before)
    #expect(before?["types"]?.array?.first?["name"] == "Ride")
  }

  /// A later change of the file is not overwritten by an earlier registration of an app.
  @Test func typeFileTakesPrecedence() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store.db").path
    do {
      let lab = try Lab(store: store)
      try lab.post("/islet/v1/types", RuleTriggers.ride)
    }
    let file = try ActivityType(json: ["name": "Ride", "content_state": ["gate": "String"]])
    let lab = try Lab(store: store) { $0.types = [file] }
    let types = try lab.get("/islet/v1/types").json["types"]?.array
    #expect(types?.count == 1)
    #expect(types?.first?["content_state"]?.object?.keys.contains("gate") == true)
  }
}
