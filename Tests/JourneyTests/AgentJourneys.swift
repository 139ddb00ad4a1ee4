import Foundation
import Basics
import Testing

extension Journeys {
  /// `islet mcp` driven line by line, as an editor does.
  @Suite struct AgentJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test func agentChecksBodyAndGetsErrorsOfItsCalls() async throws {
      let lines = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"check","arguments":{"body":{"aps":{"timestamp":1770051103239,"event":"update","content-state":{}}}}}}"#,
        #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"check","arguments":{"bodies":1}}}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"list"}}"#,
        #"{"jsonrpc":"2.0","id":6,"method":"nothing"}"#, "{", #"{"id":7}"#,
      ]
      try lines.joined(separator: "\n").write(
        toFile: home.path("lines"), atomically: true, encoding: .utf8)
      let outcome = try await home.run(
        "/bin/sh",
        ["-c", "'\(TestHome.binary!)' mcp --gateway 127.0.0.1:1 < '\(home.path("lines"))'"])
      #expect(outcome.code == 0, "\(outcome)")
      let answers = outcome.output.split(separator: "\n").compactMap { try? JSON.parse(String($0)) }
      func answer(_ id: Int) -> JSON? { answers.first { $0["id"]?.int == id } }
      #expect(answers.count == 8, "\(outcome.output)")
      #expect(answer(1)?["result"]?["protocolVersion"]?.string == "2025-03-26")
      let tools = answer(2)?["result"]?["tools"]?.array ?? []
      #expect(tools.count == 13 && tools.allSatisfy { $0["outputSchema"]?["type"] == "object" })
      let verdict = answer(3)?["result"]?["content"]?.array?.first?["text"]?.string ?? ""
      #expect(verdict.contains("timestamp.milliseconds"))
      #expect(answer(3)?["result"]?["isError"]?.bool == false)
      #expect(answer(4)?["error"]?["message"]?.string?.contains("no argument bodies") == true)
      #expect(answer(5)?["result"]?["isError"]?.bool == true)
      #expect(answer(6)?["error"]?["code"]?.int == -32601)
      #expect(answer(7)?["error"]?["code"]?.int == -32600)
      #expect(answers.contains { $0["error"]?["code"]?.int == -32700 })
    }

    /// The log's size is bounded, a cancelled call is not answered, and `send` reaches no project.
    @Test func answersAreSmallAndHarmless() async throws {
      let (_, url) = try await home.serve([])
      func start(_ id: String) async throws {
        _ = try await home.islet(
          "start", "--id", id, "--type", "Ride", "--state", #"{"title": "Ulm"}"#, "--gateway", url)
      }
      try await start("first")
      try await start("ride")
      for number in 0..<25 {
        _ = try await home.islet(
          "update", "ride", "--state", "{\"title\": \"Ulm\", \"n\": \(number)}", "--gateway", url)
      }
      func call(_ id: Int, _ name: String, _ arguments: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
      }
      try [
        call(1, "log", "{}"), call(2, "log", #"{"last": 2, "search": "ride"}"#),
        call(3, "show", #"{"id": "ride"}"#), call(4, "snapshot", #"{"presentation": "compact"}"#),
        call(5, "send", #"{"path": "/p/x/../../islet/v1/reset", "body": {}}"#),
        call(9, "send", #"{"path": "/v1/projects/islet/messages:send", "body": {}}"#),
        call(6, "send", #"{"path": "/messages/live activity", "body": {}}"#),
        call(7, "log", #"{"search": "nothing"}"#), call(8, "wait", #"{"id":"no","timeout":"1s"}"#),
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8}}"#,
      ].joined(separator: "\n").write(
        toFile: home.path("lines"), atomically: true, encoding: .utf8)
      let outcome = try await home.run(
        "/bin/sh", ["-c", "'\(TestHome.binary!)' mcp --gateway \(url) < '\(home.path("lines"))'"])
      let answers = outcome.output.split(separator: "\n").compactMap { try? JSON.parse(String($0)) }
      func result(_ id: Int) -> JSON? { answers.first { $0["id"]?.int == id }?["result"] }
      #expect(result(1)?["structuredContent"]?["entries"]?.array?.count == 20)
      #expect(result(2)?["structuredContent"]?["entries"]?.array?.count == 2)
      #expect(result(3)?["structuredContent"]?["history"]?.array?.count == 20)
      #expect(result(4)?["isError"]?.bool == false, "\(String(describing: result(4)))")
      for (id, text) in [(5, "is not a vendor's path"), (6, "is not a path")] {
        #expect(result(id)?["content"]?[0]?["text"]?.string?.contains(text) == true)
      }
      #expect(result(7)?["content"]?[0]?["text"] == #"{"entries":[]}"#)
      #expect(result(9)?["structuredContent"]?["status"]?.int == 400)
      #expect(answers.count == 8 && result(8) == nil)
      #expect(try await home.islet("list", "--gateway", url).output.contains("first"))
    }

    /// A picture arrives as an image beside the text.
    @Test func snapshotIsAnImage() async throws {
      let (_, url) = try await home.serve([])
      _ = try await home.islet(
        "start", "--id", "ride", "--type", "Ride", "--attributes", "{}", "--state",
        #"{"title": "Ulm"}"#,
        "--alert", "a", "b", "--gateway", url)
      try
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"snapshot","arguments":{"id":"ride"}}}"#
        .write(toFile: home.path("lines"), atomically: true, encoding: .utf8)
      let outcome = try await home.run(
        "/bin/sh", ["-c", "'\(TestHome.binary!)' mcp --gateway \(url) < '\(home.path("lines"))'"])
      let result = try JSON.parse(outcome.output)["result"]
      #expect(result?["content"]?[0]?["text"]?.string?.contains("Ulm") == true, "\(outcome)")
      #expect(result?["structuredContent"]?["text"] == result?["content"]?[0]?["text"])
      let image = result?["content"]?[1]
      #expect(image?["type"] == "image" && image?["mimeType"] == "image/png")
      let bytes = image?["data"]?.string.flatMap { Data(base64Encoded: $0) } ?? Data()
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(outcome.output.prefix(300))")
    }

    @Test(.enabled(if: TestHome.swiftc != nil, "no Swift compiler in PATH"))
    func previewIsAnImageAndTypesAreAFolder() async throws {
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().path
      let types = home.path("Types")
      try FileManager.default.createDirectory(atPath: types, withIntermediateDirectories: true)
      try
        "struct Ride: ActivityAttributes { struct ContentState: Codable, Hashable { var n: Int } }"
        .write(toFile: types + "/Ride.swift", atomically: true, encoding: .utf8)
      let widget = tests + "/WidgetTests/Widgets/AuctionWidget.swift"
      let lines = [
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"preview","arguments":{"path":"\#(widget)"}}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{"types":"\#(types)","body":{"aps":{"timestamp":1,"event":"update","content-state":{"n":"1"}}}}}}"#,
      ]
      try lines.joined(separator: "\n").write(
        toFile: home.path("lines"), atomically: true, encoding: .utf8)
      let outcome = try await home.run(
        "/bin/sh", ["-c", "'\(TestHome.binary!)' mcp < '\(home.path("lines"))'"],
        environment: ["XDG_CACHE_HOME": NSTemporaryDirectory() + "islet-widget-tests"], seconds: 120
      )
      let answers = outcome.output.split(separator: "\n").compactMap { try? JSON.parse(String($0)) }
      let preview = answers.first { $0["id"] == 1 }?["result"]
      #expect(preview?["structuredContent"]?["compiled"] == true, "\(outcome.output.prefix(600))")
      #expect(preview?["content"]?[1]?["mimeType"] == "image/png")
      let check = answers.first { $0["id"] == 2 }?["result"]?["structuredContent"]
      #expect(check?.text.contains("content-state.decode") == true, "\(check?.text ?? "")")
    }

    @Test func batchIsAnsweredTogetherAndIDsAreTextsOrNumbers() async throws {
      let lines = [
        #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/x"},{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"explain","arguments":{"rule":"no-such"}}}]"#,
        #"[{"jsonrpc":"2.0","method":"notifications/x"}]"#, "[]",
        #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"check","arguments":{"body":5}}}"#,
      ]
      try lines.joined(separator: "\n").write(
        toFile: home.path("lines"), atomically: true, encoding: .utf8)
      let outcome = try await home.run(
        "/bin/sh",
        ["-c", "'\(TestHome.binary!)' mcp --gateway 127.0.0.1:1 < '\(home.path("lines"))'"])
      let answers = outcome.output.split(separator: "\n").compactMap { try? JSON.parse(String($0)) }
      #expect(answers.count == 4, "\(outcome)")
      let batch = answers.compactMap(\.array)
      #expect(batch.count == 1)
      #expect(batch.first?.compactMap { $0["id"] } == [1, "a"])
      let invalid = answers.filter { $0["error"]?["code"]?.int == -32600 }
      #expect(invalid.map { $0["id"] } == [.null, .null])
      #expect(outcome.output.contains("body must be an object or a text, found a number"))
    }
  }
}
