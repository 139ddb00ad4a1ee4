import Basics
import Foundation
import Testing

extension Journeys {
  /// A dropped push is corrected in the person's editor and sent, and both verdicts are shown side
  /// by side.
  @Suite struct ResendJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func editor(_ script: String) throws -> String {
      let path = home.path("editor.sh")
      try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return path
    }

    private func token() async throws -> String {
      let made = try await home.islet("apns-token")
      #expect(made.code == 0 && made.output.split(separator: ".").count == 3, "\(made)")
      return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func push(_ url: String, _ target: String, _ aps: String) async throws -> String {
      try await home.run(
        TestHome.curl!,
        [
          "-si", url + "/3/device/" + target, "-H", "authorization: bearer " + token(), "-H",
          "apns-topic: com.example.app.push-type.liveactivity", "-H",
          "apns-push-type: liveactivity",
          "-H", "apns-priority: 10", "-d", "{\"aps\":\(aps)}",
        ]
      ).output
    }

    @Test func fixesAndResends() async throws {
      // It saves the text unchanged.
      let editor = try editor("touch \"$1\"")
      let (_, url) = try await home.serve()
      let now = Int(Date().timeIntervalSince1970)
      // The README's own start causes no findings.
      let started = try await push(
        url, "start:Ride",
        """
        {"timestamp":\(now),"event":"start","attributes-type":"Ride","attributes":{"car":"A"},
        "content-state":{"status":"near"},"alert":{"title":"Your car","body":"5 min"}}
        """)
      #expect(
        started.contains("Islet-Verdict: shown") && !started.contains("Islet-Rules"), "\(started)")
      let dropped = try await push(
        url, "activity:Ride-1",
        """
        {"timestamp":\(now)000,"event":"update","content-state":{"status":"here"}}
        """)
      #expect(dropped.contains("timestamp.milliseconds"), "\(dropped)")
      let screen = try await Screen(
        home, "EDITOR='\(editor)' exec '\(TestHome.binary!)' watch --gateway '\(url)'")
      _ = try await screen.shows("Ride", "1 not shown")
      try await screen.type("n", "Enter")
      _ = try await screen.shows("✗ timestamp.milliseconds", "\"timestamp\": \(now)000")
      try await screen.type("M")
      _ = try await screen.shows(
        "✗ dropped", "✓ shown", "No findings: it is shown.")
      try await screen.type("Escape", "Escape")
      _ = try await screen.shows("here")
      // A saved picture is a valid file.
      try await screen.type("C")
      _ = try await screen.shows("screen: PNG")
      try await screen.type("Enter")
      _ = try await screen.shows("saved as islet-screen-")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func unsavedDraftIsNotSent() async throws {
      let editor = try editor("true")
      let (_, url) = try await home.serve()
      _ = try await push(url, "activity:none", "{\"timestamp\":1,\"event\":\"update\"}")
      let screen = try await Screen(
        home, "EDITOR='\(editor)' exec '\(TestHome.binary!)' watch --gateway '\(url)'")
      _ = try await screen.shows("1 not shown")
      try await screen.type("n", "Enter")
      _ = try await screen.shows("E edit")
      try await screen.type("E")
      _ = try await screen.shows("not saved, so nothing was sent")
      try await screen.type("q", "q")
      let log = try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/log"]).output
      #expect(try JSON.parse(log)["entries"]?.array?.count ?? 1 == 1, "\(log)")
    }
  }
}
