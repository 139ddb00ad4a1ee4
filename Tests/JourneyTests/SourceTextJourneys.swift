import Basics
import Foundation
import HTTP
import HTTPServer
import Synchronization
import Testing

extension Journeys {
  /// What `sources try` and `watch --plain` print of an API.
  @Suite struct SourceTextJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// An address is read as its file is: with redirects on its host, with all pages, and without a
    /// title.
    @Test func addressIsReadAsItsFile() async throws {
      let server = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) {
        request, responder in
        func page(_ ids: [Int], next: JSON) -> HTTPResponse {
          HTTPResponse(
            status: 200,
            json: [
              "items": .array(
                ids.map { ["id": .number($0), "name": .string("n\($0)"), "status": "ok"] }),
              "next": next,
            ])
        }
        switch request.path {
        case "/old":
          responder.respond(HTTPResponse(status: 302, headers: ["Location": "/pages"]))
        case "/pages": responder.respond(page([1, 2], next: "/more"))
        case "/more": responder.respond(page([3], next: .null))
        case "/ferries":
          responder.respond(
            HTTPResponse(
              status: 200,
              json: [
                "departures": [
                  ["tripId": "F-1", "vessel": "Etzel", "status": "DELAYED"],
                  ["tripId": "F-2", "vessel": "Säntis", "status": "ON_TIME"],
                ]
              ]))
        default:
          responder.respond(
            HTTPResponse(status: 302, headers: ["Location": "http://other.example/new"]))
        }
      }
      defer { server.stop() }
      let base = "http://127.0.0.1:\(server.port)"
      let tried = try await home.islet("sources", "try", base + "/old")
      #expect(tried.code == 0 && tried.errors.contains("3 activities:"), "\(tried)")
      #expect(!tried.errors.contains("twice"), "\(tried)")
      let moved = try await home.islet("sources", "try", base + "/away")
      #expect(
        moved.code == 1
          && moved.errors.contains("302, moved: use the new address http://other.example/new"),
        "\(moved)")
      let ferries = try await home.islet("sources", "try", base + "/ferries")
      #expect(ferries.code == 0 && ferries.errors.contains("2 activities:"), "\(ferries)")
      #expect(ferries.errors.contains("no title found: choose one of .vessel"), "\(ferries)")
      // The list's path as it is printed; one that does not exist is reported.
      let dotted = try await home.islet(
        "sources", "try", "json:url=\(base)/ferries,list=.departures,id=tripId")
      #expect(dotted.code == 0 && dotted.output.contains("2 activities:"), "\(dotted)")
      let absent = try await home.islet("sources", "try", "json:url=\(base)/ferries,list=trips.all")
      #expect(absent.code == 1 && absent.errors.contains("no list at trips.all"), "\(absent)")
    }

    /// Each line of an update names the values that changed, by their labels on the card.
    @Test func plainLinesNameTheChangedValues() async throws {
      let count = Mutex(0)
      let server = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) {
        _, responder in
        let number = count.withLock { count in
          count += 1
          return count
        }
        responder.respond(
          HTTPResponse(status: 200, json: [["id": 7, "name": "Ferry", "load": .number(number)]]))
      }
      defer { server.stop() }
      let path = home.path("ferry.json5")
      try """
      {
        url: "http://127.0.0.1:\(server.port)/", interval: "1s",
        items: '.[] | {id, title: .name, done: false, steps: {names: ["Boarding", "Sailing"], current: 0}, \
          fields: [{label: "Line", value: "3731"}, {label: "Occupancy", value: .load, format: "number", unit: "%"}]}',
      }
      """.write(toFile: path, atomically: true, encoding: .utf8)
      let screen = try await Screen(
        home,
        "'\(TestHome.binary!)' watch --plain --listen 0 --store :memory: --source '\(path)'; cat")
      let text = try await screen.shows(
        "title Ferry, steps Boarding 1/2, Line 3731, Occupancy 1 %",
        "ferry-7 updated: Occupancy 3 %")
      #expect(!text.contains("done") && !text.contains("{"), "\(text)")
    }
  }
}
