import Basics
import Testing

struct JSONParserTests {
  @Test func keepsOrderAndNumbers() throws {
    let text = #"{"b":1,"a":[2.5,-3,1e3,9007199254740993],"ü":"\u00e9\ud83e\udd89\n"}"#
    let value = try JSON.parse(text)
    #expect(value.object?.keys == ["b", "a", "ü"])
    #expect(value["a"]?[3] == .int(9_007_199_254_740_993))
    #expect(value["ü"]?.string == "é🦉\n")
    #expect(try JSON.parse(value.text) == value)
  }

  /// Numbers beyond Int64 and Double are written as they were read.
  @Test(arguments: [
    "18446744073709551615", "-9223372036854775809", "0.1000000000000000055",
    "1.23456789012345678e-7",
    "3.14159265358979323846", "12345678901234567890.5",
  ]) func keepsDigits(_ number: String) throws {
    let value = try JSON.parse(number)
    #expect(value.text == number && value == .digits(number) && value.double == Double(number))
    #expect(value.int == nil && value.kind == "number")
    #expect(try JSON.parse("{\"a\":[\(number)]}").text == "{\"a\":[\(number)]}")
  }

  @Test func usesDoubleIfItKeepsTheDigits() throws {
    for text in [
      "1e3", "0.30000000000000004", "123456789012345680000.0", "0.10", "-0.0", "2.5e-300",
    ] {
      #expect(try JSON.parse(text) == .double(try #require(Double(text))))
    }
    #expect(try JSON.parse("1.00000000000000000001").int == 1)
  }

  @Test(arguments: [
    ("{\"a\": 1, // two\n}", 1, 10, "comment"),
    ("{\"a\": 1,\n }", 1, 8, "comma before"),
    ("{\"a\": {...}}", 1, 8, "placeholder"),
    ("{\"timestamp\": TIMESTAMP}", 1, 15, "TIMESTAMP"),
    ("{'a': 1}", 1, 2, "single quotes"),
    ("\u{FEFF}{}", 1, 1, "byte order mark"),
    ("{\"a\": \"x\n\"}", 1, 9, "line break"),
    ("{\"a\": \"\\ud800\"}", 1, 8, "surrogate"),
    ("{\"a\": 1e999}", 1, 7, "too large for a number"),
    ("{\"a\" 1}", 1, 6, "no `:`"),
    ("{\"a\": 1", 1, 8, "not closed"),
    ("{\"a\": ${SCORE}}", 1, 7, "template"),
    ("{\"a\": {{score}}}", 1, 7, "template"),
    ("{% if a %}{}", 1, 1, "template"),
    ("{“a”: 1}", 1, 2, "typographic quote"),
    ("{\"a\": “b”}", 1, 7, "typographic quote"),
    ("", 1, 1, "empty"),
  ])
  func namesWhatToRemove(text: String, line: Int, column: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.position.line == line)
    #expect(error?.position.column == column)
  }

  @Test func readsJSON5() throws {
    let value = try JSON.parse(
      "// theme\n{name: 'dark', roles: {text: \"#fff\", n: .5, h: 0x10,}, /* end */}",
      dialect: .json5)
    #expect(value["name"] == "dark")
    #expect(value["roles"]?["n"] == 0.5)
    #expect(value["roles"]?["h"] == 16)
  }

  @Test func rejectsDeepNesting() {
    let text = String(repeating: "[", count: 100_000)
    let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
    #expect(error?.description.contains("nested deeper") == true)
    let many = "[" + String(repeating: "0,", count: 1_000_000) + "0]"
    let tooMany = #expect(throws: JSONError.self) { try JSON.parse(many) }
    #expect(tooMany?.description.contains(" values") == true)
  }

  @Test func rejectsInvalidUTF8() {
    #expect(throws: JSONError.self) { try JSON.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func knowsUTF16() {
    let error = #expect(throws: JSONError.self) { try JSON.parse([0xFF, 0xFE, 0x7B, 0]) }
    #expect(error?.problem == "the text is UTF-16")
  }

  @Test func findsPlaces() throws {
    let text = Array(
      "{\n  \"aps\": {\n    \"legs\": [1, {\"gate\": 2}], \"x\": 1, \"x\": 2\n  }\n}".utf8)
    let place = JSON.position(of: ["aps", "legs", .index(1), "gate"], in: text)
    #expect(place?.line == 3)
    #expect(place?.column == 26)
  }

  @Test func comparesObjectsInAnyOrder() {
    let left: JSON = ["a": 1, "b": [true, .null]]
    let right: JSON = ["b": [true, .null], "a": 1]
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }
}
