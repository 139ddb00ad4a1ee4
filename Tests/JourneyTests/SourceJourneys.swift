import Basics
import Foundation
import HTTP
import HTTPServer
import Synchronization
import Testing

extension Journeys {
  /// Sources: from an API without a description to a card, and the handling of secrets.
  @Suite struct SourceJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// Responds with a list of jobs, or repeats the request.
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
        home,
        "cd '\(home.folder)'; '\(TestHome.binary!)' sources try \(url) > jobs.json5; cat jobs.json5; "
          + "exec '\(TestHome.binary!)' watch --listen 0 --store :memory: --source jobs.json5")
      let text = try await screen.shows("Nightly backup", "in progress", "37 %", "Reindex")
      #expect(clock.now - start < .seconds(60))
      #expect(text.contains("queued"))
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func builtInSourceIsAddedAndTried() async throws {
      let server = try server()
      defer { server.stop() }
      let url = "http://127.0.0.1:\(server.port)/jobs"
      let added = try await home.islet("sources", "add", "json", "url=\(url)", "--name", "jobs")
      #expect(added.code == 0, "\(added)")
      let file = home.path("config/islet/sources/jobs.json5")
      #expect(added.output.hasPrefix(file))
      #expect(try await home.islet("sources", "add", "json", "url=\(url)", "-n", "jobs").code == 2)
      let checked = try await home.islet("sources", "check")
      #expect(
        checked.code == 0 && checked.output.hasPrefix("jobs  \(url)  every 30 s"), "\(checked)")
      // Keys without effect are reported and fail the check; an unusable file fails it with another
      // code.
      let odd = home.path("odd.json5")
      try #"{ url: "\#(url)", intervall: "9s", items: ".jobs[] | {id}" }"#
        .write(toFile: odd, atomically: true, encoding: .utf8)
      let misspelt = try await home.islet("sources", "check", odd)
      #expect(misspelt.code == 1 && misspelt.errors.contains("`interval`"), "\(misspelt)")
      #expect(try await home.islet("sources", "check", odd, "/nowhere.json5").code == 2)
      let tried = try await home.islet("sources", "try", file)
      #expect(tried.code == 0 && tried.output.contains("2 activities:"), "\(tried)")
      #expect(tried.output.contains("Nightly backup"))
      // By name, without a file.
      let named = try await home.islet("sources", "try", "json:url=\(url),list=jobs", "--json")
      let json = try JSON.parse(named.output)
      #expect(json["activities"]?.array?.count == 2, "\(named)")
      #expect(json["shape"]?["jobs"]?[0]?["name"] == "text")
      let listed = try await home.islet("sources", "list", "--json")
      let ids = try listed.output.split(separator: "\n").map { try JSON.parse(String($0))["id"] }
      #expect(ids.contains("github-actions") && ids.last == "jobs")
      let completed = try await home.islet(
        "completions", "--complete", "islet", "watch", "--source", "githu")
      #expect(completed.output.contains("github-actions:") || completed.code == 2)
    }

    /// Only the proposal is on standard output; a URL that is not an API is reported, with exit
    /// code 1.
    @Test func proposalCanBeSaved() async throws {
      let server = try server()
      defer { server.stop() }
      let base = "http://127.0.0.1:\(server.port)"
      let good = try await home.islet("sources", "try", base + "/jobs")
      #expect(good.code == 0)
      #expect(
        good.output.hasPrefix("// Proposed") && good.output.hasSuffix("}\n"), "\(good.output)")
      #expect(good.errors.contains("2 activities:") && good.errors.contains("Nightly backup"))
      let refused = try await home.islet("sources", "try", base + "/nothing")
      #expect(refused.code == 1 && refused.output.isEmpty, "\(refused)")
      #expect(refused.errors.hasPrefix("islet: the response is 401 (bad key )"))
    }

    /// All files that Islet writes when the API repeats the secret it was sent.
    @Test func secretsAreNotStored() async throws {
      let server = try server()
      defer { server.stop() }
      let secret = ["TOP_KEY": "s3cr3t-Zq9"]
      for (name, path) in [("good", "jobs"), ("bad", "nothing")] {
        try """
        {
          url: "http://127.0.0.1:\(server.port)/\(path)", interval: "1s",
          headers: { Authorization: "Bearer ${TOP_KEY}" }, items: '.jobs[] | {id, title: .name}',
        }
        """.write(toFile: home.path("\(name).json5"), atomically: true, encoding: .utf8)
      }
      let store = home.path("store.sqlite")
      let (running, url) = try await home.serve(
        store: store,
        ["--source", home.path("good.json5"), "--source", home.path("bad.json5")],
        environment: secret)
      try await until("the activities and the error are there") {
        let events = try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/events?last=50"])
          .output
        return events.contains("bad key") && events.contains("Reindex")
      }
      var written = try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/events?last=50"])
        .output
      for arguments in [
        ["log", "--json"], ["log"], ["list", "--json"], ["list"], ["show", "good-72"],
        ["snapshot", "--size", "100x30"], ["snapshot", "good-72"],
      ] {
        let outcome = try await home.run(TestHome.binary!, arguments + ["--gateway", url])
        written += outcome.output + outcome.errors
      }
      #expect(written.contains("Reindex"))
      for arguments in [
        ["sources"], ["sources", "check", "good.json5"], ["sources", "try", "good.json5"],
        ["sources", "try", "good.json5", "--json"], ["sources", "try", "bad.json5"],
      ] {
        let places = arguments.map { $0.hasSuffix(".json5") ? home.path($0) : $0 }
        let outcome = try await home.run(TestHome.binary!, places, environment: secret)
        written += outcome.output + outcome.errors
      }
      try await running.kill(SIGTERM)
      written += running.output + home.read(running.files.errors)
      #expect(!written.contains("s3cr3t"))
      for file in [store, store + "-wal"] {
        let bytes = FileManager.default.contents(atPath: file) ?? Data()
        #expect(bytes.range(of: Data("s3cr3t".utf8)) == nil, "\(file)")
      }
    }

    /// The cancellations that a server received.
    private final class Cancelled: Sendable {
      let paths = Mutex<[String]>([])
    }

    /// A server that lists a run until it is cancelled.
    private func runs(_ cancelled: Cancelled = Cancelled(), port: Int = 0) throws -> HTTPServer {
      try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: port)) { request, responder in
        if request.method == "POST" {
          cancelled.paths.withLock {
            $0.append(request.path + " " + String(decoding: request.body, as: UTF8.self))
          }
          return responder.respond(HTTPResponse(status: 409, json: ["message": "already over"]))
        }
        responder.respond(
          HTTPResponse(status: 200, json: [["id": 7, "name": "Deploy", "branch": "main"]]))
      }
    }

    private func writeRuns(_ port: Int) throws -> String {
      let path = home.path("runs.json5")
      try """
      {
        url: "http://127.0.0.1:\(port)/runs", interval: "1s", items: '.[] | {id, title: .name, branch}',
          actions: {
          end: { url: "http://127.0.0.1:\(port)/runs/{id}/cancel", body: { of: "{branch}" } },
          retry: { url: "http://127.0.0.1:\(port)/runs/{id}/retry" },
        },
      }
      """.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    @Test func cancelsFromTheKeyboard() async throws {
      let cancelled = Cancelled()
      let server = try runs(cancelled)
      defer { server.stop() }
      let screen = try await Screen(
        home,
        "exec '\(TestHome.binary!)' watch --listen 0 --store :memory: --source '\(try writeRuns(server.port))'"
      )
      _ = try await screen.shows("Deploy")
      // Further actions have names in the palette; each shows what will be sent.
      try await screen.type(":", "retry")
      _ = try await screen.shows("send", "POST http://127.0.0.1:\(server.port)/runs/7/retry")
      try await screen.type("Enter")
      _ = try await screen.shows(
        "retry: Deploy?", "POST http://127.0.0.1:\(server.port)/runs/7/retry")
      try await screen.type("y")
      _ = try await screen.shows("retry 7: refused (409, already over)")
      try await screen.type("e")
      _ = try await screen.shows(
        "yes, end it", "POST http://127.0.0.1:\(server.port)/runs/7/cancel", #"{"of":"main"}"#)
      try await screen.type("y")
      // The server's response is in the log.
      _ = try await screen.shows("end 7: refused (409")
      #expect(
        cancelled.paths.withLock { $0 } == ["/runs/7/retry ", #"/runs/7/cancel {"of":"main"}"#])
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func goesOfflineAndComesBack() async throws {
      let server = try runs()
      let port = server.port
      let screen = try await Screen(
        home,
        "exec '\(TestHome.binary!)' watch --listen 0 --store :memory: --source '\(try writeRuns(port))'"
      )
      _ = try await screen.shows("Deploy")
      server.stop()
      try await screen.type("o")
      // The card stays; the pane says why there is nothing new.
      _ = try await screen.shows("Sources", "cannot connect", "next in")
      let again = try runs(port: port)
      defer { again.stop() }
      _ = try await screen.shows(
        "http://127.0.0.1:\(port)/runs", "1 item", without: "cannot connect")
      try await screen.type("o")
      _ = try await screen.shows("Deploy")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func savedFileIsReloaded() async throws {
      let server = try runs()
      defer { server.stop() }
      let path = try writeRuns(server.port)
      let (_, url) = try await home.serve(store: ":memory:", ["--source", path])
      func list() async throws -> String {
        try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/activities"]).output
      }
      try await until("it is listed") { try await list().contains("Deploy") }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("title: .name", with: "title: (.name + \" again\")")
        .write(toFile: path, atomically: true, encoding: .utf8)
      try await until("it is listed anew") { try await list().contains("Deploy again") }
      // A mistake is reported, and the last valid file stays in use.
      try text.replacing("title: .name", with: "title: .name |")
        .write(toFile: path, atomically: true, encoding: .utf8)
      try await until("the mistake is reported") {
        try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/events?last=50"]).output
          .contains(
            "syntax error")
      }
      #expect(try await list().contains("Deploy again"))
      try await until("the mistake is in the source's status") {
        try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/sources"]).output
          .contains("syntax error")
      }
      let added = home.path("config/islet/sources")
      try FileManager.default.createDirectory(atPath: added, withIntermediateDirectories: true)
    }

    @Test func invalidSourceStopsNothing() async throws {
      let server = try runs()
      defer { server.stop() }
      let bad = home.path("bad.json5")
      try "{ url: 'nonsense' }".write(toFile: bad, atomically: true, encoding: .utf8)
      let page = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) {
        _, responder in
        responder.respond(
          HTTPResponse(status: 200, text: "<html><title>Sign in</title></html>"))
      }
      defer { page.stop() }
      let html = home.path("html.json5")
      try "{ url: 'http://127.0.0.1:\(page.port)/', interval: '1s', items: '.[]' }"
        .write(toFile: html, atomically: true, encoding: .utf8)
      let (running, url) = try await home.serve(
        store: ":memory:",
        ["--source", bad, "--source", html, "--source", try writeRuns(server.port)])
      try await until("the good one is listed") {
        try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/activities"]).output
          .contains("Deploy")
      }
      let answer = try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/sources"])
      let sources = try JSON.parse(answer.output)["sources"]?.array ?? []
      #expect(sources.map { $0["name"] } == ["bad.json5", "html", "runs"])
      #expect(sources[0]["error"]?.string?.contains("\"nonsense\" is not a valid addr") == true)
      #expect(sources[1]["error"] == "the response is a web page, “Sign in”")
      #expect(sources.last?["state"] == "online" && sources.last?["items"] == 1)
      let errors = home.read(running.files.errors)
      #expect(errors.contains("bad.json5:1: items: it is missing"), "\(errors)")
      #expect(errors.components(separatedBy: "Sign in").count == 2, "reported once: \(errors)")
      let log = try await home.islet("log", "--gateway", url)
      let line = "! source html: the response is a web page, “Sign in”"
      #expect(log.output.components(separatedBy: line).count == 2, "\(log)")
      #expect(try await home.islet("log", "--errors", "--gateway", url).output.contains(line))
    }
  }
}
