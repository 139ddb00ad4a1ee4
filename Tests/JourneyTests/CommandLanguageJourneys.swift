import Foundation
import Testing

extension Journeys {
  /// Every message of a command is translated.
  @Suite struct CommandLanguageJourneys {
    /// What is the same in every language: names, IDs, addresses, JSON, sample requests, signs.
    private static let same = [
      #"[✓!✗] [\w.:/-]*(: end\.lingers)?"#, #"\d+:\d+:\d+ [✓✗] \w+ \w+ [\w-]+"#,
      #" *[\[\]{}"'^].*"#,
      #" *\d*,?"?\w+":.*"#, #"(curl|  -[dH]) .*"#, #"[a-z]+"#, #" +[\w=…\[\] ]+"#, #"islet [\d.]+"#,
      #"✓ islet: [\d.]+, .*"#, #"\.(TH|B|BR|TP)( .*)?"#, #"\[\\fI.*"#, #"[A-Z]\w*  [\w:?, \[\]]*"#,
      #"· .*"#,
      // An API's own terms, and translations that happen to be identical.
      "Content state", "Filter|Questions|Sources|Surfaces|Push tokens",
      "✓ (sandbox|gateway|widgets): .*",
      #"(\.SH )?(SYNOPSIS|DESCRIPTION|OPTIONS|NAME)"#,
      "  vercel +Vercel: deployments", "In ~/config/islet/sources:",
    ]

    /// Commands that together print every kind of text, and mistakes of many kinds; `@` marks
    /// files.
    private static let commands = [
      "start -i game-1 -t GameAttributes -s {\"score\":1}", "list", "show game-1",
      "update -i game-1 -s {\"score\":2}", "update -i game-9", "update -i game-1 -s {x", "log",
      "dismiss game-1", "dismiss game-1 --undo", "dismiss game-77", "end -i game-1", "list",
      "show game-1", "check @broken.json @bad.json @unknown.json @good.json --at 1770051105",
      "explain", "explain timestamp.milliseconds nothing.such", "clock", "clock --speed x",
      "device offline", "device rotate", "device online", "device fly", "fault --status 99",
      "fault nonsense", "projects create two", "projects", "projects create no.such/name",
      "projects remove two", "projects fly", "keys", "keys create", "keys revoke nobody",
      "themes fly", "themes import x", "types infer x", "types -t @types", "types -t @struct.swift",
      "sources", "sources check @source.json5", "sources try http://127.0.0.1:1/",
      "sources add json",
      "sources add none", "doctor", "demo --list", "store check", "store fly",
      "wait game-1 --state active -t 10ms", "wait game-99 -t 10ms", "wait",
      "scenario @failing.json5",
      "scenario @misspelt.json5", "scenario token-life --speed 500 --yes", "snapshot --size 1",
      "replay nofile", "relay", "relay --to braze", "run -- true", "run -- nosuchprogram",
      "man watch",
      "man nothing", "help", "nothing", "watch --color x", "preview",
      "provider-token --team x", "completions tcsh", "list --gateway http://127.0.0.1:1",
    ]

    private static let files = [
      "broken.json": "{\"aps\":{\"event\":\"update\",},}",
      "bad.json":
        "{\"aps\":{\"timestamp\":1770051103239,\"event\":\"updat\",\"content-state\":{}}}",
      "unknown.json": "{\"a\":1}",
      "good.json":
        "{\"aps\":{\"timestamp\":1770051103,\"event\":\"update\",\"content-state\":{}}}",
      "types/g.json5": "{name:'G',attributes:{a:'Strin'}}",
      "struct.swift":
        "struct A: ActivityAttributes { struct ContentState: Codable { var x: Foo } }",
      "source.json5": "{ url: 'http://127.0.0.1:1/x', items: '.[]', interval: 'soon', foo: 1 }",
      "failing.json5": "{title:'T',steps:[{wait:{id:'a',state:'active',within:'10ms'}}]}",
      "misspelt.json5": "{steps:[{sned:1}]}",
    ]

    @Test func everyLineIsTranslated() async throws {
      let english = Set(try await Self.lines(in: "en"))
      let same = try Self.same.map { try Regex($0) }
      #expect(english.count > 400)
      for code in ["de", "fr", "ko", "pt-BR"] {
        for line in Set(try await Self.lines(in: code)).intersection(english).sorted() {
          #expect(
            same.contains { line.wholeMatch(of: $0) != nil } || !line.contains(/[A-Za-z]{2}/),
            "\(code): \(line)")
        }
      }
    }

    /// Manual pages are the longest texts; a name may be on its own line.
    @Test func everyPageIsTranslated() async throws {
      let home = try TestHome()
      let help = try await home.islet("help", "all").output
      let names = help.matches(of: #/\n  ([a-z-]+)  /#).map { String($0.output.1) }
      #expect(names.count > 25)
      let script = names.map { "'\(TestHome.binary!)' man \($0)" }.joined(separator: "; ")
      let english = try await Self.output(script, in: "en", home)
      for code in ["de", "fr", "ko", "pt-BR"] {
        for line in Set(try await Self.output(script, in: code, home)).intersection(english)
        where !line.hasPrefix(".") {
          #expect(!line.contains(/[a-z]{2,} [a-z]{2,}/), "\(code): \(line)")
        }
      }
    }

    /// All output of the commands without numbers and tokens.
    private static func lines(in code: String) async throws -> [String] {
      let home = try TestHome()
      for (name, text) in files {
        let path = home.path(name)
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.replacing("'", with: "\"").write(toFile: path, atomically: true, encoding: .utf8)
      }
      let (running, url) = try await home.serve(environment: ["LC_ALL": locale(code)])
      let commands = commands.map { command in
        let arguments = command.split(separator: " ").map {
          $0.hasPrefix("@") ? home.path(String($0.dropFirst())) : String($0)
        }
        return ([TestHome.binary!] + arguments).map { "'\($0)'" }.joined(separator: " ")
      }
      return try await output(
        "export ISLET_GATEWAY=\(url); " + commands.joined(separator: "; "), in: code, home)
        + [running.output]
    }

    private static func output(
      _ script: String, in code: String, _ home: TestHome
    ) async throws -> [String] {
      let answer = try await home.run(
        "/bin/sh", ["-c", script], environment: ["LC_ALL": locale(code)], seconds: 120)
      return (answer.output + answer.errors).replacing(home.folder, with: "~")
        .replacing(/[0-9a-f]{12,}/, with: "0").replacing(/\d+/, with: "0")
        .split(separator: "\n").map(String.init)
    }

    private static func locale(_ code: String) -> String {
      code == "en" ? "C.UTF-8" : "\(code.prefix(2)).UTF-8"
    }
  }
}
