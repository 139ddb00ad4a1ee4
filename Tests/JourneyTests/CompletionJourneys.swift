import Foundation
import Testing

extension Journeys {
  /// Completions in each shell; a shell that is not installed is skipped.
  @Suite struct CompletionJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// A line, and a completion that must be offered at its end.
    private static let lines: [(line: String, word: String)] = [
      ("islet expl", "explain"), ("islet explain timestamp.m", "timestamp.milliseconds"),
      ("islet show or", "order-12"), ("islet watch --theme day", "daylight"),
      ("islet serve --dura", "--durability"), ("islet serve --durability po", "power"),
      ("islet scenario token", "token-life"), ("islet device rel", "relaunch"),
      ("islet check bo", "body.json"),
    ]

    private func environment() async throws -> [String: String] {
      let (_, url) = try await home.serve()
      _ = try await home.run(
        TestHome.binary!, ["start", "--id", "order-12", "--type", "T"],
        environment: ["ISLET_GATEWAY": url])
      try "{}".write(toFile: home.path("body.json"), atomically: true, encoding: .utf8)
      let folder = URL(fileURLWithPath: TestHome.binary!).deletingLastPathComponent().path
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return ["ISLET_GATEWAY": url, "PATH": "\(folder):\(path)", "HOME": home.path(".")]
    }

    private static func shell(_ name: String) -> String? {
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
    }

    @Test func programOffersCompletions() async throws {
      let environment = try await environment()
      func candidates(_ words: String...) async throws -> [String] {
        let outcome = try await home.run(
          TestHome.binary!, ["completions", "candidates", "--"] + words, environment: environment)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
        return outcome.output.split(separator: "\n").map {
          String($0.split(separator: "\t").first ?? "")
        }
      }
      #expect(try await candidates("dis") == ["dismiss"])
      #expect(try await candidates("dismiss", "").contains("order-12"))
      // An option that was given is not offered again, and its value is not taken for a command.
      #expect(try await !candidates("serve", "--store", "x", "--st").contains("--store"))
      #expect(try await candidates("show", "--gateway", "127.0.0.1:1", "").isEmpty)
      #expect(try await candidates("check", "x") == [":files"])
      #expect(try await candidates("demo", "--theme=mid") == ["--theme=midnight"])
      #expect(try await candidates("nonsense", "--them").contains("--theme"))
    }

    @Test(.enabled(if: shell("bash") != nil, "no bash")) func bash() async throws {
      let environment = try await environment()
      for (line, word) in Self.lines {
        let script = """
          cd '\(home.path("."))'; source <(islet completions bash)
          COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}; _islet
          printf '%s\\n' "${COMPREPLY[@]}"
          """
        let outcome = try await home.run(
          Self.shell("bash")!, ["-c", script], environment: environment)
        #expect(
          outcome.output.split(separator: "\n").contains(Substring(word)), "\(line) \(outcome)")
      }
    }

    @Test(.enabled(if: shell("fish") != nil, "no fish")) func fish() async throws {
      let environment = try await environment()
      for (line, word) in Self.lines {
        let script = """
          cd '\(home.path("."))'; islet completions fish | source; complete -C'\(line)'
          """
        let outcome = try await home.run(
          Self.shell("fish")!, ["-c", script], environment: environment)
        let words = outcome.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(words.contains(Substring(word)), "\(line) \(outcome)")
      }
    }

    @Test(.enabled(if: shell("zsh") != nil, "no zsh")) func zsh() async throws {
      let environment = try await environment()
      for (line, word) in Self.lines {
        // What zsh inserts or lists is read from a separate terminal.
        let script = """
          zmodload zsh/zpty; cd '\(home.path("."))'
          zpty -b shell zsh -f -i
          zpty -w shell 'PS1=; autoload -U compinit; compinit -u -D; source <(islet completions zsh)'
          zpty -w shell 'zstyle ":completion:*" list-prompt ""; setopt no_always_to_end; echo READY'
          until [[ $out == *READY*READY* ]]; do zpty -r shell part; out+=$part; done
          zpty -w -n shell $'\(line)\\t'
          for ((i = 0; i < 100; i++)); do
            part=; zpty -rt shell part && seen+=${part//$'\\a'/}
            [[ $seen == *'\(word)'* ]] && break; sleep 0.1
          done
          print -r -- $seen; zpty -d shell
          """
        let outcome = try await home.run(
          Self.shell("zsh")!, ["-f", "-c", script], environment: environment)
        #expect(outcome.output.contains(word), "\(line) \(outcome)")
      }
    }
  }
}
