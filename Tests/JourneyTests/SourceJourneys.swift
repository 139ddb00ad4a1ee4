import Basics
import Foundation
import HTTP
import HTTPServer
import Testing

extension Journeys {
  /// Sources: from an address that nobody has described to a card, and what becomes of secrets.
  @Suite struct SourceJourneys {
    let world: World

    init() throws { world = try World() }

    /// Answers with a list of jobs, or repeats what it was sent.
    private func server() throws -> HTTPServer {
      try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) { request, responder in
        let sent = request.header("authorization") ?? ""
        switch request.path {
        case "/jobs":
          responder.respond(
            HTTPResponse(
              status: 200,
              json: [
                "count": 2,
                "jobs": [
                  [
                    "id": 71, "name": "Nightly backup", "status": "in_progress", "progress": 37,
                    "html_url": "https://example.org/jobs/71",
                  ],
                  ["id": 72, "name": .string("Reindex \(sent)"), "status": "queued"],
                ],
              ]))
        default:
          responder.respond(
            HTTPResponse(status: 401, json: ["message": .string("bad key \(sent)")]))
        }
      }
    }

    @Test func fromAURLToACardInOneMinute() async throws {
      let server = try server()
      defer { server.stop() }
      let url = "http://127.0.0.1:\(server.port)/jobs"
      let clock = ContinuousClock()
      let start = clock.now
      let screen = try await Screen(
        world,
        "cd '\(world.folder)'; '\(World.binary!)' sources try \(url) > jobs.json5; cat jobs.json5; "
          + "exec '\(World.binary!)' watch --listen 0 --store :memory: --source jobs.json5")
      let text = try await screen.shows("Nightly backup", "in progress", "37 %", "Reindex")
      #expect(clock.now - start < .seconds(60))
      #expect(text.contains("queued"))
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func aBuiltInSourceIsAddedAndTried() async throws {
      let server = try server()
      defer { server.stop() }
      let url = "http://127.0.0.1:\(server.port)/jobs"
      let added = try await world.islet("sources", "add", "json", "url=\(url)", "--name", "jobs")
      #expect(added.code == 0, "\(added)")
      let file = world.path("config/islet/sources/jobs.json5")
      #expect(added.output.hasPrefix(file))
      #expect(try await world.islet("sources", "add", "json", "url=\(url)", "-n", "jobs").code == 2)
      let checked = try await world.islet("sources", "check")
      #expect(
        checked.code == 0 && checked.output.hasPrefix("jobs  \(url)  every 30 s"), "\(checked)")
      let tried = try await world.islet("sources", "try", file)
      #expect(tried.code == 0 && tried.output.contains("2 activities:"), "\(tried)")
      #expect(tried.output.contains("Nightly backup"))
      // By name, without a file.
      let named = try await world.islet("sources", "try", "json:url=\(url),list=jobs", "--json")
      let json = try JSON.parse(named.output)
      #expect(json["activities"]?.array?.count == 2, "\(named)")
      #expect(json["shape"]?["jobs"]?[0]?["name"] == "text")
      let listed = try await world.islet("sources", "list", "--json")
      let ids = try listed.output.split(separator: "\n").map { try JSON.parse(String($0))["id"] }
      #expect(ids.contains("github-actions") && ids.last == "jobs")
      let completed = try await world.islet(
        "completions", "--complete", "islet", "watch", "--source", "githu")
      #expect(completed.output.contains("github-actions:") || completed.code == 2)
    }

    /// The proposal stands alone on standard output; what is no API is told, with exit code 1.
    @Test func aProposalCanBeSaved() async throws {
      let server = try server()
      defer { server.stop() }
      let base = "http://127.0.0.1:\(server.port)"
      let good = try await world.islet("sources", "try", base + "/jobs")
      #expect(good.code == 0)
      #expect(
        good.output.hasPrefix("// Proposed") && good.output.hasSuffix("}\n"), "\(good.output)")
      #expect(good.errors.contains("2 activities:") && good.errors.contains("Nightly backup"))
      let refused = try await world.islet("sources", "try", base + "/nothing")
      #expect(refused.code == 1 && refused.output.isEmpty, "\(refused)")
      #expect(refused.errors.hasPrefix("islet: the answer is 401 (bad key )"))
    }

    /// Everything that Islet writes, where the API repeats the secret that it was sent.
    @Test func aSecretIsNowhere() async throws {
      let server = try server()
      defer { server.stop() }
      let secret = ["TOP_KEY": "s3cr3t-Zq9"]
      for (name, path) in [("good", "jobs"), ("bad", "nothing")] {
        try """
        {
          url: "http://127.0.0.1:\(server.port)/\(path)", interval: "1s",
          headers: { Authorization: "Bearer ${TOP_KEY}" }, items: '.jobs[] | {id, title: .name}',
        }
        """.write(toFile: world.path("\(name).json5"), atomically: true, encoding: .utf8)
      }
      let store = world.path("store.sqlite")
      let (running, url) = try await world.serve(
        store: store,
        ["--source", world.path("good.json5"), "--source", world.path("bad.json5")],
        environment: secret)
      try await until("the activities and the error are there") {
        let events = try await world.run(World.curl!, ["-s", url + "/islet/v1/events?last=50"])
          .output
        return events.contains("bad key") && events.contains("Reindex")
      }
      var written = try await world.run(World.curl!, ["-s", url + "/islet/v1/events?last=50"])
        .output
      for words in [
        ["log", "--json"], ["log"], ["list", "--json"], ["list"], ["show", "good-72"],
        ["snapshot", "--size", "100x30"], ["snapshot", "good-72"],
      ] {
        let outcome = try await world.run(World.binary!, words + ["--gateway", url])
        written += outcome.output + outcome.errors
      }
      #expect(written.contains("Reindex"))
      for words in [
        ["sources"], ["sources", "check", "good.json5"], ["sources", "try", "good.json5"],
        ["sources", "try", "good.json5", "--json"], ["sources", "try", "bad.json5"],
      ] {
        let places = words.map { $0.hasSuffix(".json5") ? world.path($0) : $0 }
        let outcome = try await world.run(World.binary!, places, environment: secret)
        written += outcome.output + outcome.errors
      }
      try await running.kill(SIGTERM)
      written += running.output + world.read(running.files.errors)
      #expect(!written.contains("s3cr3t"))
      for file in [store, store + "-wal"] {
        let bytes = FileManager.default.contents(atPath: file) ?? Data()
        #expect(bytes.range(of: Data("s3cr3t".utf8)) == nil, "\(file)")
      }
    }
  }
}
