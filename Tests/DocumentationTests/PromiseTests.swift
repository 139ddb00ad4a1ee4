import Foundation
import Testing

/// Commands with their options, paths and rules that docs/versions.md promises still exist.
struct PromiseTests {
  private static let record = DocumentationTests.root
    .appendingPathComponent("Tests/DocumentationTests/Promised.txt")

  /// All commands, options, paths and rules of the program, one per line.
  private static func offered() throws -> [String] {
    let (status, output) = try DocumentationTests.run(
      """
      set -eu
      for command in $(islet help all | sed -n 's/^  \\([a-z-]*\\).*/\\1/p'); do
        echo "command $command"
        islet help $command | sed -n '/^  .*--/s/.*--\\([a-z-]*\\).*/option '$command' --\\1/p'
      done
      islet explain | sed -n 's/^. \\([^ ]*\\).*/rule \\1/p'
      : >port
      islet serve --listen 0 --store :memory: >port & gateway=$!
      trap 'kill $gateway' EXIT
      until grep -q http port; do sleep 0.1; done
      curl -s "$(grep -o 'http://[^ ]*' port | head -1)/islet/v1/openapi.json" >description
      cat description
      """, [:])
    #expect(status == 0, "\(output)")
    let start = try #require(output.firstIndex(of: "{"))
    let description = try #require(
      JSONSerialization.jsonObject(with: Data(output[start...].utf8)) as? [String: Any])
    let paths = try #require(description["paths"] as? [String: [String: Any]])
    let methods = paths.flatMap { path, methods in
      methods.keys.map { "path \($0.uppercased()) \(path)" }
    }
    let words = output[..<start].split(separator: "\n").map(String.init)
    return (words + methods).sorted()
  }

  @Test func promisedNamesExist() throws {
    let offered = try Self.offered()
    #expect(offered.count > 250, "the program's own lists are not read any more")
    if ProcessInfo.processInfo.environment["RECORD_PROMISES"] != nil {
      try (offered.joined(separator: "\n") + "\n")
        .write(to: Self.record, atomically: true, encoding: .utf8)
    }
    let promised = try String(contentsOf: Self.record, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let gone = Set(promised).subtracting(offered)
    #expect(gone.isEmpty, "promised and gone: \(gone.sorted())")
    let new = Set(offered).subtracting(promised)
    #expect(new.isEmpty, "not recorded yet (docs/versions.md says how): \(new.sorted())")
  }
}
