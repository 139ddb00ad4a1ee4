import Basics
import Foundation
import Synchronization

/// A server of the Model Context Protocol: JSON-RPC 2.0, one message per line, on standard input
/// and output.
final class ModelContextServer: Sendable {
  private let tools: [Tool]
  private let context: CommandContext
  private let out = Mutex(())
  private let calls = DispatchGroup()
  /// The IDs of the calls in progress; a cancelled call gets no response.
  private let open = Mutex<Set<JSON>>([])

  /// The supported versions of the protocol, newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  init(_ tools: [Tool], _ context: CommandContext) {
    self.tools = tools
    self.context = context
  }

  /// Answers messages until standard input ends, and then completes the calls in progress.
  func run() {
    while let line = readLine() {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      handle(line)
    }
    calls.wait()
  }

  private func handle(_ line: String) {
    guard let message = try? JSON.parse(line) else {
      return send(Self.error(-32700, "Parse error"))
    }
    guard let batch = message.array else { return answer(message) { self.send($0) } }
    // A batch, from older versions of the protocol. Its responses are sent together.
    guard !batch.isEmpty else {
      return send(Self.error(-32600, "Invalid Request"))
    }
    let answers = Answers()
    for single in batch { answer(single, of: answers.calls) { answers.add($0) } }
    calls.enter()
    answers.calls.notify(queue: .global()) { [self] in
      let all = answers.all
      if !all.isEmpty { send(.array(all)) }
      calls.leave()
    }
  }

  /// The responses to a batch while its calls are in progress.
  private final class Answers: Sendable {
    let calls = DispatchGroup()
    private let stored = Mutex<[JSON]>([])
    var all: [JSON] { stored.withLock { $0 } }
    func add(_ answer: JSON) { stored.withLock { $0.append(answer) } }
  }

  private func answer(
    _ message: JSON, of batch: DispatchGroup? = nil, by send: @escaping @Sendable (JSON) -> Void
  ) {
    let isNamed = message["id"].map { $0.isNull || $0.string != nil || $0.double != nil } ?? true
    guard let object = message.object, object["jsonrpc"] == "2.0", isNamed,
      let method = object["method"]?.string
    else {
      // A response to a request that was never sent is ignored.
      if message["result"] != nil || message["error"] != nil { return }
      return send(
        Self.error(-32600, "Invalid Request", of: isNamed ? message["id"] ?? .null : .null))
    }
    // A message without an ID is a notification, which gets no response.
    guard let id = object["id"], !id.isNull else {
      if method == "notifications/cancelled", let call = object["params"]?["requestId"] {
        _ = open.withLock { $0.remove(call) }
      }
      return
    }
    func reply(_ result: JSON) { send(["jsonrpc": "2.0", "id": id, "result": result]) }
    func refuse(_ code: Int, _ words: String) { send(Self.error(code, words, of: id)) }
    switch method {
    case "initialize":
      let asked = object["params"]?["protocolVersion"]?.string ?? ""
      reply([
        "protocolVersion": .string(Self.versions.contains(asked) ? asked : Self.versions[0]),
        "capabilities": ["tools": ["listChanged": false]],
        "serverInfo": ["name": "islet", "version": .string(Islet.version)],
        "instructions":
          "Islet shows what an iPhone would show of pushes to Live Activities, and why it shows nothing.",
      ])
    case "ping": reply([:])
    case "tools/list": reply(["tools": .array(tools.map(\.json))])
    case "tools/call":
      guard let name = object["params"]?["name"]?.string,
        let tool = tools.first(where: { $0.name == name })
      else {
        return refuse(-32602, "Unknown tool: \(object["params"]?["name"]?.string ?? "none")")
      }
      let arguments = object["params"]?["arguments"]?.object ?? [:]
      if let problem = tool.problem(with: arguments) { return refuse(-32602, problem) }
      call(tool, arguments, id, of: batch, by: send)
    default: refuse(-32601, "Method not found: \(method)")
    }
  }

  /// Runs a tool on a separate thread, so that a waiting tool does not block others.
  private func call(
    _ tool: Tool, _ arguments: JSONObject, _ id: JSON, of batch: DispatchGroup?,
    by send: @escaping @Sendable (JSON) -> Void
  ) {
    calls.enter()
    batch?.enter()
    open.withLock { _ = $0.insert(id) }
    Thread.detach("tool", stackSize: 8 << 20) { [self] in
      let done = tool.call(arguments, context)
      var content: [JSON] = [["type": "text", "text": .string(done.text)]]
      if let picture = done.picture {
        content.append([
          "type": "image", "data": .string(picture.base64EncodedString()), "mimeType": "image/png",
        ])
      }
      var result: JSONObject = ["content": .array(content), "isError": .bool(done.isError)]
      if let content = done.content { result["structuredContent"] = content }
      if open.withLock({ $0.remove(id) }) != nil {
        send(["jsonrpc": "2.0", "id": id, "result": .object(result)])
      }
      batch?.leave()
      calls.leave()
    }
  }

  private static func error(_ code: Int, _ message: String, of id: JSON = .null) -> JSON {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(code), "message": .string(message)],
    ]
  }

  private func send(_ message: JSON) { out.withLock { _ in context.print(message) } }
}

extension Command {
  static let mcp = Command(
    name: "mcp", summary: "run a Model Context Protocol server, for agents and editors",
    discussion: """
      Speaks JSON-RPC on standard input and output. Tools: check, send, list, show, wait, log, explain, screen,
      snapshot, preview, clock, device, reset. All but check, explain and preview need a gateway:
      `islet serve`, or `islet` in another terminal.
      """,
    options: connection
  ) { arguments, context in
    var gateway: [String] = []
    for name in ["gateway", "key", "project"] {
      if let value = arguments.value(name) { gateway += ["--\(name)", value] }
    }
    ModelContextServer(Tools(gateway: gateway, run: Program.run).all, context).run()
  }
}
