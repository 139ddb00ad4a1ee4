import Foundation
import Basics
import Simulator
import Testing

/// Recursive parsers: for any depth of a text, the result comes at once, with a message.
@Suite struct DepthTests {
  /// The limit in milliseconds of work. A parser that backtracks for each level takes minutes; with
  /// cold processor caches a good one takes up to three times its usual time.
  private static let timeout: UInt64 = 1500

  private func quickly<Value>(_ work: () throws -> Value) rethrows -> Value {
    let start = workTime()
    let value = try work()
    let time = (workTime() - start) / 1_000_000
    #expect(time < Self.timeout, "\(time) ms")
    return value
  }

  /// The processor time of this thread, in nanoseconds.
  private func workTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func nested(_ open: String, _ inner: String, _ close: String, _ count: Int)
    -> String
  {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  @Test(arguments: [
    nested("[", "Int", "]", 25_000), nested("", "Int", "?", 25_000), nested("[", "", "", 25_000),
    nested("", "?", "?", 25_000), nested("[String: ", "Int", "]", 25_000),
    nested("[ ", "Int", " ]?", 33), nested(" ", "Int", " ", 25_000) + "x",
  ])
  func rejectsTooDeepTypes(_ text: String) throws {
    let error = try #require(
      quickly {
        #expect(throws: ActivityType.FileError.self) {
          try ActivityType(
            json: ["name": "Deep", "attributes": ["a": .string(text)], "content_state": [:]])
        }
      })
    #expect("\(error.message)".contains("is not a type"))
    #expect("\(error.message)".count < 200)
  }

  @Test func acceptsDeepTypes() throws {
    let text = Self.nested("[", "Int", "]", 31)
    #expect(FieldType(text)?.name == text)
    #expect(FieldType(json: ["a": ["b": ["[[Int?]]?"]]]) != nil)
  }

  @Test func rejectsTooDeepObjects() {
    var json: JSON = "Int"
    for _ in 0..<200 { json = ["a": json] }
    #expect(quickly { FieldType(json: json) } == nil)
  }

  @Test func readsRecursiveType() throws {
    let reader = quickly {
      SwiftTypeReader(
        source: """
          struct Node: Codable, Hashable { var name: String; var children: [Node] }
          struct TreeAttributes: ActivityAttributes {
            struct ContentState: Codable, Hashable { var root: Node; var count: Int }
          }
          """)
    }
    let type = try #require(reader.types.first)
    #expect(
      type.contentState.fields.map(\.type) == [.reference("Node"), .int])
    #expect(
      type.definitions == [
        "Node": .structure([
          FieldType.Field(name: "name", type: .string),
          FieldType.Field(name: "children", type: .array(.reference("Node"))),
        ])
      ])
    #expect(reader.remarks.isEmpty)
    #expect(try ActivityType(json: type.json) == type)
    let leaf: JSON = ["name": "leaf", "children": []]
    for (child, decodes) in [(leaf, true), (["name": "leaf"], false), (7, false)] {
      #expect(
        type.accepts(contentState: ["root": ["name": "a", "children": [child]], "count": 1])
          == decodes)
    }
  }

  @Test func readsMutuallyRecursiveTypes() throws {
    let reader = quickly {
      SwiftTypeReader(
        source: """
          struct A: Codable { var b: [B]; var c: C? }
          struct B: Codable { var a: [A] }
          enum C: Codable { indirect case c(C) }
          typealias D = E
          typealias E = D
          struct LoopAttributes: ActivityAttributes {
            struct ContentState: Codable { var a: A; var d: D; var state: [ContentState] }
          }
          """)
    }
    #expect(reader.types.first?.contentState.fields.map(\.name) == ["a", "d", "state"])
    // An alias of itself is not a type.
    #expect(reader.remarks.count == 1, "\(reader.remarks)")
    #expect(
      reader.types.first?.definitions.keys.sorted() == ["A", "C", "LoopAttributes.ContentState"])
  }

  @Test func limitsGeneratedTypes() throws {
    let levels = (0..<30).map { "struct L\($0): Codable { var a: L\($0 + 1); var b: L\($0 + 1) }" }
    let reader = quickly {
      SwiftTypeReader(
        source: (levels + [
          "struct L30: Codable { var n: Int }",
          "struct WideAttributes: ActivityAttributes { struct ContentState: Codable { var l: L0 } }",
        ]).joined(separator: "\n"))
    }
    #expect(reader.types.count == 1)
    #expect(reader.remarks.contains { $0.contains("is too large to read") })
    #expect(reader.types[0].json.encoded.count < 1_000_000)
  }

  @Test(arguments: [
    nested("struct A {", "", "}", 25_000), nested("struct A {", "", "", 25_000),
    "struct S { var a: " + nested("[", "Int", "]", 25_000) + " }", nested("/*", "", "*/", 25_000),
    "struct S { var a: Int" + nested("", "?", "?", 25_000) + " }", nested("{", "", "}", 25_000),
    "struct S { var a = " + nested("(", "1", ")", 25_000) + " }",
    "struct S<" + nested("A<", "", ">", 25_000) + "> {}",
  ])
  func readsDeepSource(_ text: String) throws {
    let attributes = "\nstruct TAttributes: ActivityAttributes { "
    let reader = quickly {
      SwiftTypeReader(
        source: text + attributes + "struct ContentState: Codable { var s: S } }")
    }
    #expect(reader.remarks.allSatisfy { $0.count < 300 })
  }

  @Test(arguments: ["[", "{a:", "[{a:["]) func rejectsDeepJSON(_ open: String) {
    let text = Array(String(repeating: open, count: 25_000).utf8)
    for dialect in [JSONDialect.json, .json5] {
      let error = quickly {
        #expect(throws: JSONError.self) { try JSON.parse(text, dialect: dialect) }
      }
      let problem = "\(error?.problem ?? "")"
      #expect(dialect == .json || problem.contains("nested deeper"))
    }
  }
}
