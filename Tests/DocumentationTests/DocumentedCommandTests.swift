import Foundation
import Testing

/// Runs each command in the documentation and the program's own texts unchanged. For commands that
/// do not end, such as a dashboard, a few seconds suffice to see that they were understood.
struct DocumentedCommandTests {
  /// Placeholders for the reader's own files and texts.
  private static let samples: [(written: String, real: String)] = [
    ("[--production]", ""), ("FILE", "scene.json5"), ("SCHEME", "colors.conf"),
    ("RULE", "timestamp.milliseconds"),
    ("URL", "$ISLET_GATEWAY"), ("npm start", "true"), ("pytest", "true"), ("COMMAND", "list"),
    ("[ID]", "game-1"), ("--apns 2197", "--apns 0"), ("| man -l -", ""), ("| head", ""),
    ("--listen \"$ISLET_PORT\" --store :memory:", ""),
  ]

  /// Commands that need Swift's compiler or hosts beyond this machine: journeys run them.
  private static let elsewhere = ["preview", "relay", "widget", "--types"]

  private static func texts(_ folder: String, _ ending: String) -> [URL] {
    let files = FileManager.default.enumerator(
      at: DocumentationTests.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
  }

  /// Commands in code spans, and in lines of shell blocks.
  private static func commands(_ program: String) throws -> [String] {
    let prose = [DocumentationTests.root.appendingPathComponent("README.md")] + texts("docs", "md")
    var found: Set<String> = []
    for file in prose + texts("Sources/App", "swift") + texts("Sources/Simulator", "swift") {
      var text = try String(contentsOf: file, encoding: .utf8)
      if file.pathExtension == "md" {
        for block in text.matches(of: /```(?<language>\w*)\n(?<lines>[\s\S]*?)\n```/) {
          guard ["", "sh"].contains(block.language) else { continue }
          for line in block.lines.split(separator: "\n") where line.hasPrefix(program + " ") {
            let command = String(line.prefix { !"#>&".contains($0) })
            found.formUnion(command.components(separatedBy: " · "))
          }
        }
        text.replace(/```[\s\S]*?```/, with: "")
      }
      // A span may be broken across lines.
      for match in text.matches(of: /`([^`]+)`/) where match.1.hasPrefix(program + " ") {
        found.insert(String(match.1).replacing(/\s+/, with: " "))
      }
    }
    return found.map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
  }

  @Test func everyDocumentedCommandIsValid() throws {
    let commands = try Self.commands("islet").filter { command in
      !Self.elsewhere.contains(where: command.contains)
    }
    // The search still finds commands.
    #expect(commands.count > 35)
    let lines = commands.map { command in
      // For a command that is only named, its help is requested.
      if command.split(separator: " ").count == 2 { return command + " --help" }
      let line = Self.samples.reduce(command) { $0.replacing($1.written, with: $1.real) }
      let isServer = line.hasPrefix("islet serve") || line.contains("--source")
      // A fault would affect the other commands.
      if line.hasPrefix("islet fault") { return "env ISLET_GATEWAY=$ISLET_FAULTY \(line)" }
      return isServer
        ? "env -u ISLET_GATEWAY \(line) --listen 0 --store :memory:" : line
    }
    let scene = try DocumentationTests.block("json5", of: "docs/scenarios.md")
    let vendor = try DocumentationTests.block("json5", of: "docs/vendors.md")
    let script = """
      cat >scene.json5 <<'END'
      \(scene)
      END
      cat >orders.json5 <<'END'
      \(vendor)
      END
      cat >body.json <<'END'
      {"aps":{"event":"update","timestamp":1,"content-state":{"progress":1}}}
      END
      for number in 1 2 3 4 5 6; do echo "palette = $number=#88cc44"; done >colors.conf
      printf 'background = #101010\\nforeground = #eeeeee\\n' >>colors.conf
      echo 'liveactivitiesd[2:2] Activity updated: game-1' >phone.log
      mkdir before after
      for folder in before after; do cp '\(DocumentationTests.root.path)/docs/widget.png' $folder; done
      : >port
      : >faulty
      islet serve --listen 0 --store :memory: >port & gateway=$!
      islet serve --listen 0 --store :memory: >faulty & other=$!
      trap 'kill $gateway $other' EXIT
      until grep -q http port && grep -q http faulty; do sleep 0.1; done
      export ISLET_FAULTY=$(grep -o 'http://[^ ]*' faulty | head -1)
      export ISLET_GATEWAY=$(grep -o 'http://[^ ]*' port | head -1)
      cat >ci.json5 <<END
      { name: "ci", url: "$ISLET_GATEWAY/islet/v1/activities", items: ".activities[] | {id}" }
      END
      islet start --type MatchAttributes --id game-1 >/dev/null
      islet record day.jsonl --count 1 >/dev/null & recorder=$!
      until test -e day.jsonl; do sleep 0.1; done
      until test -s day.jsonl; do islet update game-1 >/dev/null; done
      wait $recorder
      number=0
      while IFS= read -r line; do
        number=$((number + 1))
        (
          sh -c "exec $line" >out.$number 2>&1 </dev/null & command=$!
          (sleep 4; touch stayed.$number; kill $command) 2>/dev/null & watch=$!
          wait $command 2>/dev/null; status=$?
          kill $watch 2>/dev/null; wait $watch 2>/dev/null
          test -e stayed.$number && status=0
          # The exit code 1 is a verdict: not shown, or not so.
          if test $status -gt 1; then echo "$line: exit $status"; cat out.$number; fi
        ) >result.$number 2>&1 &
        eval "last$((number % 8))=$!"
        eval "oldest=\\${last$(((number + 1) % 8)):-}"
        if test -n "$oldest"; then wait $oldest; fi
      done <<'END'
      \(lines.joined(separator: "\n"))
      END
      wait $last0 $last1 $last2 $last3 $last4 $last5 $last6 $last7
      cat result.*
      """
    let (_, output) = try DocumentationTests.run(script, [:])
    #expect(output.isEmpty, "\(output)")
  }

  @Test func everyDocumentedMakeTargetExists() throws {
    let makefile = try String(
      contentsOf: DocumentationTests.root.appendingPathComponent("Makefile"), encoding: .utf8)
    let targets = try Self.commands("make").map { $0.split(separator: " ")[1] }
    #expect(targets.count > 5)
    for target in Set(targets) {
      #expect(makefile.contains("\n\(target):"), "make \(target) is written down and not made")
    }
  }
}
