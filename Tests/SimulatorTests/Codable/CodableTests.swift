import Basics
import Foundation
import Simulator
import Testing

/// The reader of Swift source agrees with JSONDecoder about each value.
struct CodableTests {
  /// `CODABLE_PAIRS=50000` checks about that many types and values, as `make types` does.
  private static let pairs = Int(ProcessInfo.processInfo.environment["CODABLE_PAIRS"] ?? "") ?? 300
  private static let typesInABatch = min(150, pairs / 10)

  @Test(.enabled(if: RealDecoder.swiftc != nil)) func readerAgreesWithJSONDecoder() throws {
    let perType = min(60, max(10, Self.pairs / Self.typesInABatch))
    let batches = (Self.pairs - 1) / (perType * Self.typesInABatch) + 1
    let seed = UInt64(ProcessInfo.processInfo.environment["CODABLE_SEED"] ?? "") ?? 20
    var (asked, accepted, notKnown, wrong) = (0, 0, 0, [String]())
    for batch in 0..<batches {
      let types = RandomTypes(seed: seed &* 1_000 &+ UInt64(batch), count: Self.typesInABatch)
      let reader = SwiftTypeReader(source: types.source)
      let known = Dictionary(uniqueKeysWithValues: reader.types.map { ($0.name, $0) })
      var random = SplitMix64(seed: seed &+ UInt64(batch))
      var questions: [(root: Int, value: JSON)] = []
      for (place, root) in types.roots.enumerated() {
        for _ in 0..<perType { questions.append((place, types.value(of: root, &random))) }
      }
      let answers = try RealDecoder(types).answers(questions)
      for (question, decodes) in zip(questions, answers) {
        asked += 1
        if decodes { accepted += 1 }
        let name = "Root\(question.root)"
        let type = try #require(known[name], "\(name) is not read")
        // A gateway has its JSON form.
        #expect(try ActivityType(json: type.json) == type)
        switch type.contentState.decodability(of: question.value, definitions: type.definitions) {
        case .notKnown: notKnown += 1
        case let word where (word == .decodes) != decodes:
          wrong.append(
            "\(name) \(question.value.text): JSONDecoder \(decodes ? "accepts" : "rejects") it; "
              + "\(type.json.text)\n\(types.declaration(of: name))")
        default: break
        }
      }
    }
    print(
      "\(asked) pairs, of which JSONDecoder accepts \(accepted): \(wrong.count) wrong, \(notKnown) not checked"
    )
    #expect(
      wrong.isEmpty, "\(wrong.count) of \(asked):\n\(wrong.prefix(5).joined(separator: "\n"))")
    #expect(Double(notKnown) <= 0.02 * Double(asked), "\(notKnown) of \(asked) not checked")
  }
}

/// A program with random types that decodes as an app does.
struct RealDecoder {
  /// The compiler, if installed.
  static let swiftc: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let program: String

  struct Failure: Error { var text: String }

  init(_ types: RandomTypes) throws {
    let folder = NSTemporaryDirectory() + "islet-codable-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let roots = types.roots.map {
      "  { _ = try JSONDecoder().decode(\($0.swift).self, from: $0) },"
    }
    let source = """
      import Foundation
      protocol ActivityAttributes: Codable { associatedtype ContentState: Codable }
      \(types.source)
      let decoders: [(Data) throws -> Void] = [
      \(roots.joined(separator: "\n"))
      ]
      while let line = readLine() {
        let tab = line.firstIndex(of: "\\t")!
        let place = Int(line[..<tab])!
        do {
          try decoders[place](Data(line[line.index(after: tab)...].utf8))
          print("1")
        } catch { print("0") }
      }

      """
    try Data(source.utf8).write(to: URL(fileURLWithPath: folder + "/main.swift"))
    program = folder + "/program"
    let log = folder + "/log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: Self.swiftc ?? "swiftc")
    compiler.arguments = [
      "-Onone", "-swift-version", "5", "-suppress-warnings", folder + "/main.swift", "-o", program,
    ]
    compiler.standardOutput = FileHandle(forWritingAtPath: log)
    compiler.standardError = FileHandle(forWritingAtPath: log)
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      throw Failure(text: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    }
  }

  /// Whether each value decodes.
  func answers(_ questions: [(root: Int, value: JSON)]) throws -> [Bool] {
    let folder = (program as NSString).deletingLastPathComponent
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lines = questions.map { "\($0.root)\t\($0.value.text)\n" }.joined()
    try Data(lines.utf8).write(to: URL(fileURLWithPath: folder + "/in"))
    _ = FileManager.default.createFile(atPath: folder + "/out", contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.standardInput = FileHandle(forReadingAtPath: folder + "/in")
    process.standardOutput = FileHandle(forWritingAtPath: folder + "/out")
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: folder + "/out", encoding: .utf8)
    let answers = text.split(separator: "\n").map { $0 == "1" }
    guard answers.count == questions.count else { throw Failure(text: "it ended early") }
    return answers
  }
}

extension RandomTypes {
  /// The lines of a root type, for messages.
  func declaration(of name: String) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard
      let start = lines.firstIndex(where: { $0.contains("\(name):") || $0.contains("\(name) ") })
    else { return "" }
    let number = Int(name.dropFirst(4)) ?? 0
    let end =
      lines.firstIndex {
        $0.hasPrefix("struct Root\(number + 1):") || $0.hasPrefix("struct Root\(number + 1) ")
      }
      ?? lines.endIndex
    return lines[start..<max(start, end)].joined(separator: "\n")
  }
}
