import Foundation
import Basics
import Simulator
import Testing

@testable import Gateway

/// The views of an app's own widget are stored with its activity.
@Suite struct ViewRouteTests {
  private static let path = "/islet/v1/activities/game-1/views"
  private static let views: JSON = [
    "version": 1, "type": "Game", "surfaces": ["lock": ["root": .null]],
    "at": "2026-02-02T00:00:00Z",
  ]

  @Test func areMissingWithoutAWidget() throws {
    let lab = try Lab()
    #expect(try lab.get(Self.path).status == 404)
    try lab.start()
    let reply = try lab.get(Self.path)
    #expect(reply.status == 404)
    #expect(reply.isProblem)
    #expect(reply.text.contains("--widget"))
  }

  @Test func arePublishedAndSurviveRestart() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store.db").path
    let wall = ManualWall()
    do {
      let lab = try Lab(wall: wall, store: store)
      try lab.start()
      let isStored = DispatchSemaphore(value: 0)
      lab.gateway.project.setViews(
        Self.views, findings: [Finding(.viewCut, "lock is 190 pt high.")], of: "game-1"
      ) { isStored.signal() }
      isStored.wait()
      #expect(try lab.get(Self.path).json == Self.views)
      let last = try lab.get("/islet/v1/log").json["entries"]?.array?.last
      #expect(last?["verdict"]?["findings"]?.array?.first?["rule"] == "view.cut")
      #expect(try lab.get("/islet/v1/activities/game-1").json["views_at"]?.string != nil)
      lab.gateway.project.setViews(Self.views, of: "nobody")
      #expect(try lab.get("/islet/v1/activities/nobody/views").status == 404)
    }
    let lab = try Lab(wall: wall, store: store)
    #expect(try lab.get(Self.path).json == Self.views)
    #expect(try lab.post("/islet/v1/reset").status < 300)
    try lab.start()
    #expect(try lab.get(Self.path).status == 404)
  }
}
