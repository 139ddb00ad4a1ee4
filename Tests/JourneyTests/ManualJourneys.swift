import Foundation
import Testing

extension Journeys {
  @Suite struct ManualJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test func everyCommandHasAPageWithItsOptions() async throws {
      let folder = home.path("pages")
      let outcome = try await home.islet("man", "--all", folder)
      #expect(outcome.code == 0, "\(outcome)")
      let help = try await home.islet("help", "all")
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(pages.contains("islet.1") && pages.contains("islet-watch.1"))
      for page in pages where page != "islet.1" {
        let name = page.dropFirst(6).dropLast(2)
        #expect(help.output.contains("\n  \(name) "))
        let text = home.read("\(folder)/\(page)")
        #expect(text.contains(".B \\-h, \\-\\-help\n"))
        // A line that begins with a dot is a roff request.
        let requests = text.split(separator: "\n").filter { $0.hasPrefix(".") }
        #expect(
          requests.allSatisfy { line in
            [".TH", ".SH", ".B", ".BR", ".TP", ".PP"].contains { line.hasPrefix($0) }
          })
      }
    }

    @Test func doctorReportsConfigurationMistakes() async throws {
      let folder = home.path("config/islet")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try """
      { theme: "auror",
        color: "257",
        listen: "x",
        keys: { "open-findng": "o" } }
      """.write(toFile: folder + "/config.json5", atomically: true, encoding: .utf8)
      let outcome = try await home.islet("doctor", "--gateway", "127.0.0.1:1")
      for text in [
        "config.json5:1: theme: there is no theme auror: did you mean aurora?",
        "config.json5:2: color: 257 is not known", "config.json5:3: listen: x is not an address",
        "config.json5:4: keys.open-findng",
      ] {
        #expect(outcome.output.contains(text), "\(text)\n\(outcome.output)")
      }
      // None of it prevents other features from running.
      let demo = try await home.islet("demo", "build", "--once", "--plain", "--speed", "50")
      #expect(demo.code == 0, "\(demo)")
    }

    @Test func doctorReportsProblemsAndFixes() async throws {
      let well = try await home.islet("doctor", "--gateway", "127.0.0.1:1")
      #expect(well.code == 0, "\(well)")
      #expect(well.output.contains("· gateway: not running: start islet, or islet serve"))
      let folder = home.path("config/islet")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "{ theem: \"aurora\" }".write(
        toFile: folder + "/config.json5", atomically: true, encoding: .utf8)
      let ill = try await home.islet(
        "doctor", "--gateway", "127.0.0.1:1",
        environment: ["XDG_CONFIG_HOME": home.path("config"), "PATH": "/nowhere"])
      #expect(ill.code == 1, "\(ill)")
      #expect(ill.output.contains("config.json5:1: theem is not an option: did you mean theme?"))
      let strange = try await home.islet(
        "doctor", "--gateway", "127.0.0.1:1", environment: ["TERM": "no-such-terminal"])
      #expect(strange.output.contains("terminal: the terminal no-such-terminal is not known"))
      #expect(ill.output.contains("· widgets: no Swift compiler in PATH"))
    }
  }
}
