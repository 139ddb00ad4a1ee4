import Basics
import Testing

@testable import Gateway

@Suite struct OpenAPITests {
  @Test func describesEveryRoute() throws {
    let reply = try Lab().get("/islet/v1/openapi.json")
    #expect(reply.status == 200)
    let paths = reply.json["paths"]?.object ?? [:]
    for route in Routes.all where !route.path.hasSuffix("openapi.json") {
      let names = [route.path, String(route.path.dropFirst(Routes.prefix.count))]
      let entry = names.compactMap { paths[$0] }.first
      #expect(entry?[route.method.lowercased()] != nil, "\(route.method) \(route.path)")
    }
  }

  @Test func describesExistingRoutes() throws {
    let lab = try Lab()
    try lab.start()
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("end_activity", true))
    try lab.patch("/islet/v1/clock", ["speed": 2])
    let schemas = try lab.get("/islet/v1/openapi.json").json["components"]?["schemas"]
    func check(_ json: JSON?, _ name: String) {
      let described = Set(schemas?[name]?["properties"]?.object?.keys ?? [])
      #expect(described.isSuperset(of: json?.object?.keys ?? []), "\(name): \(json?.text ?? "")")
    }
    check(try lab.activity().with("history", nil), "Activity")
    for event in try lab.events() {
      check(event, "Event")
      check(event["verdict"], "Verdict")
    }
    check(try lab.get("/islet/v1/clock").json, "Clock")
  }
}
