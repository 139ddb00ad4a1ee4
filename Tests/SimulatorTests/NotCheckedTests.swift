import Basics
import Simulator
import Testing

/// What the reader of Swift source cannot check is named, and never reported as certainly shown.
struct NotCheckedTests {
  /// Each with a value, and the name reported for it.
  static let cases: [(source: String, state: JSON, named: [String])] = [
    ("var place: CLPlacemark; var n: Int", ["place": [:], "n": 1], ["place"]),
    ("var stops: [Stop]", ["stops": [["x": 1], ["x": 2]]], ["stops[0]"]),
    ("@Forgiving var n: Int", ["n": 1], ["n"]),
    ("var n: Int; var stop: Stop?", ["n": 1], []),
    ("var n: Int; var stop: Stop?", ["n": 1, "stop": .null], []),
    ("var n = makeNumber()", ["n": 1], ["n"]),
    ("var kind: Kind", ["kind": "a"], ["kind"]),
    ("var n: Generated", ["n": [:]], ["n"]),
    ("var n: Any2<Int>", ["n": 1], ["n"]),
  ]

  @Test(arguments: cases) func uncheckedPartsAreNamed(source: String, state: JSON, named: [String])
    throws
  {
    let reader = SwiftTypeReader(
      source: """
        struct Ride: ActivityAttributes { struct ContentState: Codable { \(source) } }
        struct Stop: Codable { init(from decoder: any Decoder) throws { fatalError() } }
        protocol Lenient: Codable {}
        extension Lenient { init(from decoder: Decoder) throws { fatalError() } }
        enum Kind: String, Lenient { case a }
        @Macro struct Generated { var n: Int }
        """)
    let type = try #require(reader.types.first)
    var phone = Phone()
    phone.device.types["Match"] = ActivityType(
      name: "Match", attributes: .any, contentState: type.contentState,
      definitions: type.definitions)
    let verdict = phone.push("start", ["content-state": state])
    let attributes = ["aps.attributes"]
    #expect(verdict.outcome == .shown)
    #expect(verdict.decoder == .declarations)
    #expect(verdict.notChecked == named.map { "aps.content-state.\($0)" } + attributes)
    #expect(verdict.text.english.hasPrefix("shown, not checked: aps."))
    #expect(Verdict(json: verdict.json)?.notChecked == verdict.notChecked)
    #expect(Verdict(json: verdict.json)?.decoder == .declarations)
  }

  /// The app's own code decides what the declarations leave open.
  @Test func appCodeDecides() throws {
    struct Code: AppDecoder {
      let answer: AppDecoding?
      func decode(_ part: ContentPart, of type: String, from value: JSON) -> AppDecoding? {
        part == .contentState ? answer : .decodes
      }
    }
    var phone = Phone()
    phone.device.types["Match"] = try ActivityType(
      json: ["name": "Match", "attributes": [:], "content_state": ["score": "Int", "of": "Any"]])
    let wrong: JSONObject = ["content-state": ["score": "1", "of": 1]]
    let right: JSONObject = ["content-state": ["score": 1, "of": 1]]

    phone.device.decoder = Code(answer: .decodes)
    var verdict = phone.start(right)
    #expect(verdict.outcome == .shown && verdict.decoder == .code && verdict.notChecked.isEmpty)

    phone.device.decoder = Code(answer: .fails(["of"], "the score is odd"))
    verdict = phone.start(right)
    #expect(verdict.rules == [.contentStateDecode] && verdict.decoder == .code)
    #expect(verdict.findings[0].message.english.contains("the score is odd"))
    // The code is not asked about what the declarations decide.
    verdict = phone.start(wrong)
    #expect(verdict.rules == [.contentStateDecode] && verdict.decoder == .declarations)
    #expect(verdict.findings[0].fix?.english == "Send a whole number without quotes.")

    phone.device.decoder = Code(answer: nil)
    verdict = phone.start(right)
    #expect(verdict.decoder == .declarations && verdict.notChecked == ["aps.content-state.of"])
  }
}

extension Phone {
  /// The verdict on a start, on a device without cards.
  fileprivate func start(_ aps: JSONObject) -> Verdict {
    var copy = self
    return copy.push("start", aps)
  }
}

/// Drift is measured from the start, whatever came between.
struct DriftTests {
  @Test func comparesWithTheStart() {
    var phone = Phone()
    _ = phone.push("start", ["content-state": ["score": 1, "list": [1], "name": "a"]])
    #expect(
      phone.push("update", ["content-state": ["score": "2", "list": [], "name": .null]])
        .rules.filter { $0 == .contentStateDrift }.count == 1)
    // A second element with the wrong type is as wrong as the first.
    #expect(
      phone.push("update", ["content-state": ["score": "3", "list": ["x"], "name": 1]])
        .rules.filter { $0 == .contentStateDrift }.count == 3)
    #expect(
      !phone.push("update", ["content-state": ["score": 4.5, "list": [2], "name": "b"]])
        .rules.contains(.contentStateDrift))
  }

  @Test func survivesRestart() throws {
    var phone = Phone()
    _ = phone.push("start", ["content-state": ["score": 1]])
    _ = phone.push("update", ["content-state": ["score": "2"]])
    let activity = try #require(phone.device.activities.values.first)
    #expect(Activity(json: activity.json)?.startShape == ["score": 0])
  }
}

/// A type that no file declares is named, so that others can be searched for it.
struct UnknownNameTests {
  @Test func undeclaredTypesAreNamed() {
    let reader = SwiftTypeReader([
      .init(
        name: "a.swift",
        source: """
          struct Ride: ActivityAttributes {
            struct ContentState: Codable { var fare: Money; var stops: [Stop]; @Clamped var n: Int; var d: Date }
          }
          """),
      .init(name: "b.swift", source: "struct Stop: Codable { var price: Shared.Price }"),
    ])
    #expect(reader.unknownNames == ["Money", "Clamped", "Price"])
  }
}
