import Testing

@testable import Preview

/// What code says of the values that a made-up content state should hold.
struct ValueNamesTests {
  @Test func keysOfDictionaries() {
    #expect(
      ValueNames.keys(in: #"state.values["title"] ?? list[0] + ["a", "b"] + map["due-date"]!"#)
        == ["title", "due-date"])
  }

  @Test func datesThatLieAheadOrBehind() {
    let code = "Date()...context.state.endTime; state.startedAt ... .now; a...b; 0...5; 1...Date()"
    let bounds = ValueNames.bounds(in: code)
    #expect(bounds.ahead == ["endtime"])
    #expect(bounds.behind == ["startedat"])
  }

  @Test func numbersThatAreDates() {
    let code = """
      Date(timeIntervalSince1970: context.state.endTime)
      let end = value.end.map { Date(timeIntervalSince1970: $0) }
      Date(timeIntervalSince1970: Double(state.startedAt) / 1000)
      """
    #expect(ValueNames.dates(in: code) == ["endtime", "end", "startedat"])
    #expect(ValueNames.millis(in: code) == ["startedat"])
  }

  @Test func textsThatAreCompared() {
    let code = #"""
      switch context.state.fit { case "cover", "fill": break; default: break }
      if state.kind == "bus" || state.kind == "tram", f(x) == "no", name == "" {}
      """#
    #expect(Set(ValueNames.choices(in: code)) == ["fit=cover", "kind=bus"])
  }
}
