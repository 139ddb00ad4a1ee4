import Foundation
import Testing

extension Journeys {
  /// One gateway with several projects: use by a team's developer, its CI and its operator.
  @Suite struct ProjectJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// A gateway with keys, reached by a host name, so that every request needs a key.
    private func serve() async throws -> String {
      let keys = home.path("keys.json5")
      try """
      { keys: [
        { key: "ops-key", name: "ops", permissions: ["read", "steer", "admin"] },
        { key: "web-key", name: "web", project: "web", permissions: ["send", "read", "steer"] },
      ] }
      """.write(toFile: keys, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keys)
      let (_, url) = try await home.serve([
        "--keys", keys, "--allow-host", "team.example",
      ])
      return url
    }

    private func islet(
      _ url: String, _ key: String, _ arguments: String..., project: String? = nil
    ) async throws -> Outcome {
      var environment = ["ISLET_GATEWAY": url, "ISLET_KEY": key]
      environment["ISLET_PROJECT"] = project
      return try await home.run(TestHome.binary!, arguments, environment: environment)
    }

    @Test func projectsAreSeparate() async throws {
      let url = try await serve()
      for name in ["web", "api"] {
        #expect(try await islet(url, "ops-key", "projects", "create", name).code == 0)
      }
      #expect(try await islet(url, "ops-key", "projects", "create", "Web").code == 2)
      let made = try await islet(
        url, "ops-key", "keys", "create", "--name", "ci", "--project", "api", "--permission",
        "send", "--permission", "read")
      let key = made.output.trimmingCharacters(in: CharacterSet.whitespacesAndNewlines)
      #expect(made.code == 0 && key.hasPrefix("islet_"), "\(made)")
      #expect(made.errors.contains("shown only this once"))
      #expect(try await islet(url, key, "start", "--id", "theirs", "--type", "Ride").code == 0)
      #expect(try await islet(url, "web-key", "start", "--id", "mine", "--type", "Ride").code == 0)
      #expect(try await islet(url, key, "list").output.hasPrefix("theirs "))
      #expect(try await islet(url, "web-key", "list").output.hasPrefix("mine "))
      #expect(
        try await islet(url, "ops-key", "list", "--project", "web").output.hasPrefix("mine "))
      #expect(try await islet(url, "ops-key", "list", project: "api").output.hasPrefix("theirs "))
      // By address too; an option takes precedence over the environment.
      #expect(
        try await islet(url + "/p/web", "ops-key", "list", project: "api").output.hasPrefix("mine ")
      )
      let foreign = try await islet(url, key, "list", "--project", "web")
      #expect(foreign.code == 4 && foreign.errors.contains("is for the project api"), "\(foreign)")
      let steering = try await islet(url, key, "reset")
      #expect(steering.code == 4 && steering.errors.contains("lacks the permission steer"))
      let list = try await islet(url, "ops-key", "projects", "list")
      #expect(
        list.output == """
          api      activities: 1, not shown: 0
          default  activities: 0, not shown: 0
          web      activities: 1, not shown: 0

          """)
      #expect(try await islet(url, "web-key", "reset").code == 0)
      let audit = try await islet(url, "ops-key", "keys", "audit", "--project", "web")
      #expect(audit.output.contains("web  steer  POST  /islet/v1/reset"), "\(audit)")
      #expect(try await islet(url, "ops-key", "keys", "list").output.contains("  ci "))
      #expect(try await islet(url, "ops-key", "keys", "revoke", "ci").code == 0)
      #expect(try await islet(url, key, "list").code == 4)
      #expect(try await islet(url, "ops-key", "projects", "remove", "api").code == 0)
      let keyless = try await islet(
        url, "ops-key", "keys", "create", "--name", "x", "--project", "api", "-p", "send")
      #expect(keyless.code == 1 && keyless.errors.contains("There is no project api"), "\(keyless)")
      #expect(keyless.output.isEmpty)
      let gone = try await islet(url, "ops-key", "list", "--project", "api")
      #expect(gone.code == 1 && gone.errors.contains("There is no project api"), "\(gone)")
      let completed = try await islet(
        url, "ops-key", "completions", "candidates", "--", "watch", "--project", "w")
      #expect(completed.output == "web\n")
    }

    @Test func backEndIsDirectedToProject() async throws {
      let (_, url) = try await home.serve(["--open-projects"])
      let script = """
        echo "$ISLET_GATEWAY"
        curl -s -X POST https://rest.iad-01.braze.com/messages/live_activity/start \
          -H 'Authorization: Bearer x' -H 'Content-Type: application/json' -d '{"app_id": "app",
          "activity_id": "caught", "external_user_ids": ["u"], "activity_attributes_type": "Ride",
          "activity_attributes": {}, "content_state": {},
          "notification": {"alert": {"title": "A", "body": "B"}}}'
        curl -s https://rest.iad-01.braze.com/p/default/islet/v1/activities
        """
      let run = try await home.run(
        TestHome.binary!, ["run", "--project", "ci-7", "--quiet", "--", "sh", "-c", script],
        environment: ["ISLET_GATEWAY": url])
      #expect(
        run.output == "\(url)/p/ci-7\n{\"message\":\"success\"}{\"error\":\"Not Found\"}", "\(run)")
      let list = try await islet(url, "any", "list", project: "ci-7")
      #expect(list.output.hasPrefix("caught "), "\(list)")
      #expect(try await islet(url, "any", "list").output.isEmpty)
    }

    @Test func screenShowsOneOrAllProjects() async throws {
      let (_, url) = try await home.serve(["--open-projects"])
      for name in ["web", "api"] {
        let started = try await islet(
          url, "any", "start", "--id", "game-1", "--type", "Ride", "--attributes",
          "{\"title\": \"Ride of \(name)\"}", project: name)
        #expect(started.code == 0, "\(started)")
      }
      let screen = try await Screen(
        home, "exec '\(TestHome.binary!)' watch --gateway \(url) --project web")
      try await screen.shows("/p/web", "game-1")
      try await screen.type("P")
      try await screen.shows("Projects", "all", "api", "default")
      try await screen.type("g", "Enter")
      try await screen.shows("api ──", "web ──", "api/game-1", "web/game-1")
      // Whichever arrived first is selected.
      try await screen.type("g", "d")
      try await screen.shows("web ──", without: "api ──")
      #expect(try await islet(url, "any", "list", project: "api").output.isEmpty)
      #expect(try await !islet(url, "any", "list", project: "web").output.isEmpty)
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }
  }
}
