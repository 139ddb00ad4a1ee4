import JSON
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
}
