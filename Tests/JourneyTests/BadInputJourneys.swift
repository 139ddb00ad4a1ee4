@testable import Vendors
import Foundation
import Basics
import Testing

extension Journeys {
  /// Bad and good input over HTTP, through the gateway to the screen.
  struct BadInputJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let update = "/messages/live_activity/update"

    @Test(arguments: [
      ("POST", update, "not json", 400, "JSON"),
      ("POST", update, "", 400, ""),
      ("POST", update, "[1,2]", 400, ""),
      ("POST", update, #"{"app_id":"app","activity_id":"a"}"#, 400, "content_state"),
      (
        "POST", update, #"{"app_id":1,"activity_id":"a","content_state":{}}"#, 400, "app_id"
      ),
      (
        "POST", update, #"{"app_id":"a","activity_id":"a","content_state":"x"}"#, 400,
        "content_state"
      ),
      ("POST", "/messages/live_activity/nonsense", "{}", 404, ""),
      ("GET", update, "", 405, ""),
      ("DELETE", "/islet/v1/activities", "", 405, ""),
      ("GET", "/islet/v1/activities/nobody", "", 404, "nobody"),
      ("POST", "/islet/v1/activities/nobody/dismiss", "", 404, "nobody"),
      ("GET", "/islet/v1/events?after=nonsense", "", 410, "cursor"),
      ("PATCH", "/islet/v1/clock", #"{"advance":"often"}"#, 400, "advance"),
    ]) func isRefused(
      method: String, path: String, body: String, status: Int, word: String
    ) async throws {
      let (_, url) = try await home.serve()
      let answer = try await home.post(url, path, body, method: method, expect: status)
      #expect(word.isEmpty || answer.contains(word), "\(answer)")
      // An error gives the reason, in JSON.
      let parts = answer.components(separatedBy: "\r\n\r\n")
      #expect((try? JSON.parse(Array(parts.last!.utf8))) != nil, "\(answer)")
      try await home.startGame(url)
    }

    @Test func bodyOfFiveMegabytes() async throws {
      let (_, url) = try await home.serve()
      let text = String(repeating: "x", count: 5_000_000)
      try await home.post(
        url, Self.update, #"{"app_id":"a","activity_id":"a","content_state":{"n":"\#(text)"}}"#,
        expect: 413)
      try await home.startGame(url)
    }

    @Test func titleOfAMillionCharacters() async throws {
      let screen = try await Screen.watch(home, "--listen 0 --store :memory:")
      let url = try await screen.url()
      try await home.startGame(url)
      try await screen.shows("Night Owls")
      let title = String(repeating: "A", count: 1_000_000)
      // More than the 4 KB of a push; whatever the response, the dashboard keeps working.
      try await home.post(
        url, "/messages/live_activity/start",
        """
        {"app_id":"app","activity_id":"long","external_user_ids":["u"],
         "activity_attributes_type":"T","activity_attributes":{"title":"\(title)"},
         "content_state":{"n":1},"notification":{"alert":{"title":"T","body":"B"}}}
        """, expect: nil)
      try await home.score(url, 2, 1)
      try await screen.shows("2   –   1")
    }

    @Test(arguments: [
      #""stale_date":"-9999-01-01T00:00:00Z""#, #""stale_date":"yesterday""#,
      #""dismissal_date":-5"#, #""stale_date":"99999999-01-01T00:00:00Z""#,
      #""dismissal_date":1e300,"end_activity":true"#,
    ]) func absurdDate(field: String) async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url)
      let answer = try await home.post(
        url, Self.update,
        #"{"app_id":"app","activity_id":"game-1","content_state":{"n":1},\#(field)}"#,
        expect: nil)
      #expect(answer.hasPrefix("HTTP/1.1 400") || answer.hasPrefix("HTTP/1.1 201"), "\(answer)")
      #expect(try await home.islet("list", "--gateway", url).output.contains("game-1"))
    }

    @Test func namesFromAllOverTheWorld() async throws {
      let screen = try await Screen.watch(home, "--listen 0 --store :memory:", rows: 48)
      let url = try await screen.url()
      let names = ["👩‍👩‍👧‍👦 Family", "서울 배달", "مباراة", "e\u{301}te\u{301}"]
      for (index, name) in names.enumerated() {
        try await home.startGame(url, id: "id-\(index)", name: name)
      }
      try await screen.shows("서울 배달", "4 live")
      // Control characters, escape sequences and bidi overrides are shown and have no effect.
      try await home.startGame(
        url, id: "evil", name: #"\u001b[2J\u001b]0;owned\u0007\u202Ereverse\u0000"#)
      let text = try await screen.shows("5 live", "reverse")
      #expect(!text.contains("\u{202E}"))
      #expect(try await screen.fact("pane_title") != "owned")
      let listed = try await home.islet("list", "--gateway", url).output
      #expect(!listed.contains("\u{1B}") && !listed.contains("\u{202E}"))
    }

    /// The gateway's own tests use ten thousand; here the screen of a debug build must keep up.
    @Test func twoThousandActivities() async throws {
      let screen = try await Screen.watch(home, "--listen 0 --store :memory:")
      let url = try await screen.url()
      // One curl process with many requests over one connection.
      var config = ""
      for index in 0..<2_000 {
        let body =
          #"{\"app_id\":\"a\",\"activity_id\":\"job-\#(index)\",\"external_user_ids\":[\"u\"],"#
          + #"\"activity_attributes_type\":\"T\",\"activity_attributes\":{\"title\":\"Job\"},"#
          + #"\"content_state\":{\"n\":1},"#
          + #"\"notification\":{\"alert\":{\"title\":\"T\",\"body\":\"B\"}}}"#
        config += """
          \(index == 0 ? "" : "next\n")url = "\(url)/messages/live_activity/start"
          header = "Authorization: Bearer any"
          data = "\(body)"
          output = "/dev/null"

          """
      }
      let sent = try await home.run(
        TestHome.curl!, ["-sS", "-Z", "-K", "-"], input: config, seconds: 60)
      #expect(sent.code == 0, "\(sent.errors)")
      try await screen.shows("2000 live", seconds: 40)
      try await screen.type("G")
      try await home.post(
        url, Self.update, #"{"app_id":"a","activity_id":"job-1999","content_state":{"n":4711}}"#)
      // The starts are sent concurrently, so their order varies: the log gives the card.
      try await screen.shows("update  job-1999")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }
  }
}
