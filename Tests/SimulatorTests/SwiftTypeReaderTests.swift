import Basics
import Simulator
import Testing

struct SwiftTypeReaderTests {
  @Test func readsTheGuidesType() throws {
    let reader = SwiftTypeReader(
      source: """
        import ActivityKit
        #if canImport(BrazeKit)
          import BrazeKit
        #endif

        /* The match. */
        struct SportsActivityAttributes: ActivityAttributes, BrazeLiveActivityAttributes {
          public struct ContentState: Codable, Hashable {
            var teamOneScore: Int
            var teamTwoScore: Int // goals
          }

          var gameName: String
          let gameNumber: String
          var brazeActivityId: String?
          static let example = SportsActivityAttributes(gameName: "a", gameNumber: "b")
          var title: String { gameName + "}" }
        }
        """)
    let type = try #require(reader.types.first)
    #expect(type.name == "SportsActivityAttributes")
    #expect(type.attributes.fields.map(\.name) == ["gameName", "gameNumber", "brazeActivityId"])
    #expect(type.attributes.fields.last?.type == .optional(.string))
    #expect(type.contentState.fields.map(\.type) == [.int, .int])
    #expect(reader.remarks.isEmpty)
  }

  @Test func readsHeadsWithMoreClauses() throws {
    let reader = SwiftTypeReader(
      source: """
        import class Foundation.NSLock
        struct Lap: ActivityAttributes & Sendable {
          struct ContentState: Codable, Hashable { var lap: Int }
        }
        class Hub<Attributes: ActivityAttributes> {
          struct ContentState: Codable, Hashable { var lap: Int }
        }
        """)
    #expect(reader.types.map(\.name) == ["Lap"])
    #expect(reader.types.first?.contentState.fields.map(\.name) == ["lap"])
  }

  /// Escapes, raw strings and multi-line strings have the values that the compiler gives them.
  @Test func readsStringsAsTheCompilerDoes() throws {
    let reader = SwiftTypeReader(
      source: ###"""
        struct Ride: ActivityAttributes {
          enum Icon: String, Codable {
            case smile = "\u{1F600}", tab = "a\tb", quote = "\"x\\"
            case path = ##"C:\new"##
            case raw = ##"a\##tb"##
            case long = """
              one
                two \
              three
              """
          }
          struct ContentState: Codable, Hashable { var icon: Icon }
        }
        """###)
    let type = try #require(reader.types.first)
    for icon in ["😀", "a\tb", "\"x\\", "C:\\new", "one\n  two three"] {
      #expect(type.contentState.decodability(of: ["icon": .string(icon)]) == .decodes, "\(icon)")
    }
    #expect(type.contentState.decodability(of: ["icon": "u{1F600}"]) == .fails)
  }

  @Test func keepsTheSizesOfIntegers() throws {
    let reader = SwiftTypeReader(
      source: """
        struct Lap: ActivityAttributes {
          struct ContentState: Codable, Hashable { var lap: UInt8; var gap: Int32?; var id: Int64 }
          var car: Swift.UInt16
        }
        """)
    let type = try #require(reader.types.first)
    #expect(
      type.contentState.fields.map(\.type) == [.sized(.uint8), .optional(.sized(.int32)), .int])
    #expect(type.attributes.fields.map(\.type) == [.sized(.uint16)])
    #expect(try ActivityType(json: type.json) == type)
  }

  @Test func readsEnumsNestingKeysAndDefaults() throws {
    let reader = SwiftTypeReader(
      source: #"""
        struct Stop: Codable, Hashable { let name: String; var eta: Date? }
        enum Phase: String, Codable { case baking, onTheWay = "on_the_way" }
        struct DeliveryAttributes: ActivityAttributes {
          typealias ContentState = DeliveryState
          struct DeliveryState: Codable, Hashable {
            var phase: Phase
            var stops: [Stop] = []
            var progress = 0.5
            let version = 2
            var tags: [String: Int]?
            var courier: Courier
            struct Courier: Codable, Hashable { var name: String }
            enum CodingKeys: String, CodingKey { case phase, stops, progress = "done", tags, courier }
          }
          var orderNumber: Int
        }
        """#)
    let type = try #require(reader.types.first)
    #expect(type.contentState.fields.map(\.name) == ["phase", "stops", "done", "tags", "courier"])
    #expect(type.contentState.fields[0].type == .values(["baking", "on_the_way"]))
    #expect(
      type.contentState.fields[1].type
        == .array(
          .structure([
            .init(name: "name", type: .string), .init(name: "eta", type: .optional(.date)),
          ])))
    #expect(type.contentState.fields[2].type == .double)
    #expect(type.contentState.fields[3].type == .optional(.dictionary(.int)))
    #expect(type.contentState.fields[4].type == .structure([.init(name: "name", type: .string)]))
  }

  @Test func synthesizedDecodingUsesCodingKeys() throws {
    let reader = SwiftTypeReader(
      source: """
        struct RideAttributes: ActivityAttributes {
          struct ContentState: Codable, Hashable {
            var eta: Date
            var isMuted = false
            private enum Keys: String, CodingKey { case eta = "eta_at", isMuted = "is_muted" }
            init(from decoder: Decoder) throws {
              eta = try decoder.container(keyedBy: Keys.self).decode(Date.self, forKey: .eta)
            }
          }
        }
        """)
    let type = try #require(reader.types.first)
    #expect(type.contentState.fields.map(\.name) == ["eta_at", "is_muted"])
    #expect(type.contentState.fields.allSatisfy { $0.type == .any })
  }

  @Test func reportsUnreadableDeclarations() {
    let reader = SwiftTypeReader(
      source: """
        struct A: ActivityAttributes {
          struct ContentState: Codable, Hashable {
            var place: CLLocationCoordinate2D
            init(from decoder: Decoder) throws { place = .init() }
          }
          var x: Weird<Int>
        }
        struct B: ActivityAttributes { var y: Int }
        """)
    #expect(reader.types.map(\.name) == ["A"])
    #expect(reader.remarks.count == 3)
    #expect(reader.remarks.contains { $0.hasPrefix("line 3") || $0.hasPrefix("line 2") })
  }

  /// Code that is not compiled for iOS is not part of a type, and a quote in a string does not end
  /// it early.
  @Test func readsCodeForIOS() {
    let reader = SwiftTypeReader(
      source: ##"""
        #if canImport(AppKit)
        struct Other: ActivityAttributes { struct ContentState: Codable { var x: Int } }
        #endif
        struct Ride: ActivityAttributes {
          var word = "\(["}"].joined(separator: "{"))"
          let raw = #"} " {"#
          struct ContentState: Codable {
            #if os(iOS)
              var eta: Int
            #else
              var eta: String
            #endif
            /* var old: Int */
          }
        }
        """##)
    #expect(reader.types.map(\.name) == ["Ride"])
    #expect(reader.types.first?.contentState.fields.map(\.name) == ["eta"])
    #expect(reader.types.first?.attributes.fields.map(\.name) == ["word"])
  }

  /// A type counts with any protocol that refines ActivityAttributes: one of an SDK by its name,
  /// one of the sources by its declaration, wherever the conformance is declared.
  @Test func readsTypesByRefiningProtocols() {
    let reader = SwiftTypeReader([
      .init(
        name: "A.swift",
        source: """
          struct Swim: OneSignalLiveActivityAttributes { struct ContentState: Codable { var n: Int } }
          struct Ride: Ours { struct ContentState: Codable { var n: Int } }
          struct Walk { struct ContentState: Codable { var n: Int } }
          struct Other: Elsewhere { struct ContentState: Codable { var n: Int } }
          struct Plain: Codable { var n: Int }
          """),
      .init(
        name: "B.swift",
        source: "protocol Ours: Theirs {}; protocol Theirs: ActivityAttributes {}\n"
          + "extension Walk: Ours {}"),
    ])
    #expect(reader.types.map(\.name) == ["Swim", "Ride", "Walk"])
    // Another file may declare the conformance.
    #expect(reader.unknownNames == ["Elsewhere", "Other"])
  }

  @Test func knowsFoundationsStructs() throws {
    let reader = SwiftTypeReader(
      source: """
        struct Trip: ActivityAttributes {
          struct ContentState: Codable {
            var way: Measurement<UnitLength>?
            var size: Measurement<Unit>?
            var zone: TimeZone?
            var place: Locale?
            var day: DateComponents?
            var ways: [Unheard: Int]?
            #if DEBUG || targetEnvironment(simulator)
              var trace: String
              var more = 1, most: Int
            #endif
            #if DEBUG && os(iOS)
              var id: Int
            #elseif !DEBUG
              var id: String?
            #endif
          }
        }
        """)
    let type = try #require(reader.types.first)
    func decodes(_ text: String) throws -> Decodability {
      type.contentState.decodability(of: try JSON.parse(Array(text.utf8)))
    }
    let converter = #""converter":{"coefficient":1000,"constant":0}"#
    #expect(try decodes(#"{"way":{"value":5,"unit":{"symbol":"km",\#(converter)}}}"#) == .decodes)
    #expect(try decodes(#"{"way":{"value":5,"unit":{"symbol":"km"}}}"#) == .fails)
    #expect(try decodes(#"{"size":{"value":5,"unit":{"symbol":"km"}}}"#) == .decodes)
    #expect(try decodes(#"{"zone":{"identifier":"Europe/Berlin"},"place":{}}"#) == .fails)
    #expect(try decodes(#"{"zone":"Europe/Berlin"}"#) == .fails)
    #expect(try decodes(#"{"place":{"identifier":"de"},"day":{"year":2026}}"#) == .decodes)
    #expect(try decodes(#"{"day":{"year":"2026"}}"#) == .fails)
    // Whether the key's type decodes from a string is unknown.
    #expect(try decodes(#"{"ways":{"a":1}}"#) == .notKnown)
    // What counts is the released app.
    #expect(try decodes("{}") == .decodes && decodes(#"{"trace":1}"#) == .decodes)
    #expect(try decodes(#"{"id":1}"#) == .fails)
  }

  @Test(arguments: [
    ("18446744073709551615", Decodability.decodes), ("18446744073709551616", .fails),
    ("18446744073709551615.0", .fails), ("1.8446744073709552e19", .fails), ("1e3", .decodes),
    ("-1", .fails),
  ]) func countsToTheLastUInt64(_ number: String, _ expected: Decodability) throws {
    #expect(FieldType.sized(.uint64).decodability(of: try JSON.parse(number)) == expected)
  }

  @Test func reportsDuplicateTypes() {
    func file(_ name: String, _ type: String) -> SwiftTypeReader.File {
      .init(
        name: name,
        source:
          "struct Ride: ActivityAttributes { struct ContentState: Codable { var n: \(type) } }")
    }
    let reader = SwiftTypeReader([file("A.swift", "Int"), file("B.swift", "String")])
    #expect(reader.types.map(\.contentState.fields[0].type) == [.int])
    #expect(
      reader.conflicts == [
        "B.swift:1: Ride is declared differently at A.swift:1; that declaration is used"
      ])
    #expect(SwiftTypeReader([file("A.swift", "Int"), file("B.swift", "Int")]).conflicts.isEmpty)
  }
}
