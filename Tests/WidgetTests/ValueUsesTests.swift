import Testing
import ViewTree

@testable import Preview

/// What code shows about the values of a made-up content state.
struct ValueUsesTests {
  private func hints(_ code: String) -> SampleHints {
    ValueUses([SourceFile(path: "A.swift", bytes: Array(code.utf8))]).hints
  }

  private func names(_ use: SampleHints.Use, in code: String) -> Set<String> {
    Set(hints(code).uses.filter { $0.value.contains(use) }.keys)
  }

  @Test func keysOfDictionaries() {
    #expect(
      hints(#"let x = state.values["title"] ?? list[0] + ["a", "b"] + f(["c"]) + map["due-date"]!"#)
        .keys == ["due-date", "title"])
  }

  @Test func futureAndPastDates() {
    let code = """
      let a = Date()...context.state.endTime; let b = state.startedAt ... .now; let c = 0...5
      let d = context.state.opens...context.state.closes; let e = 1...Date()
      """
    #expect(names(.ahead, in: code) == ["endtime", "closes"])
    #expect(names(.behind, in: code) == ["startedat", "opens"])
  }

  @Test func numbersThatAreDates() {
    let code = """
      func f() {
        Date(timeIntervalSince1970: context.state.endTime)
        let end = value.end.map { Date(timeIntervalSince1970: $0) }
        Date(timeIntervalSince1970: Double(state.startedAt) / 1000)
        moment(state.arrival)
        let due = store.double(forKey: key("tea\\(index)EndTime"))
        let start = Date(timeIntervalSince1970: due)
      }
      func moment(_ epoch: Double) -> Date { Date(timeIntervalSince1970: epoch / 1_000) }
      """
    #expect(names(.date, in: code) == ["endtime", "end", "startedat", "arrival", "teaendtime"])
    #expect(names(.millis, in: code) == ["startedat", "arrival"])
  }

  @Test func textsThatAreCompared() {
    let code = #"""
      func g() {
        switch context.state.fit { case "cover", "fill": break; case "none": break; default: break }
        if state.kind == "bus" || state.kind == "tram", f(x) == "no", name == "" {}
        switch context.attributes.values["type"] { case "taxi": break; default: break }
        tint(of: context.state.timerStatus)
        Badge(word: state.level ?? "low")
      }
      func tint(of status: String) -> Color { switch status { case "Overdue": .red; default: .blue } }
      struct Badge: View {
        let word: String
        var body: some View { Text(word == "high" ? "!" : "?") }
      }
      """#
    #expect(
      hints(code).choices == [
        "fit": ["cover", "fill", "none"], "kind": ["bus", "tram"], "type": ["taxi"],
        "timerstatus": ["Overdue"], "level": ["high"],
      ])
  }

  @Test func textsThatNameSymbolsPicturesAndColours() {
    let code = """
      struct Row: View {
        let name: String
        var body: some View { Image(systemName: name) }
      }
      func h(_ state: S) {
        Row(name: state.mark); Label("a", systemImage: state.sign); Image(state.photo)
        Color(state.paint); Image("fixed"); Image(uiImage: state.picture); UIImage(named: state.logo)
      }
      """
    #expect(names(.symbol, in: code) == ["mark", "sign"])
    #expect(names(.image, in: code) == ["photo", "logo"])
    #expect(names(.color, in: code) == ["paint"])
  }

  @Test func howManyElementsAreShown() {
    #expect(hints("let a = context.state.steps.prefix(2)").caps == ["steps": 2])
  }

  @Test func cyclesTerminate() {
    let code = """
      func a(x: String) { b(y: x); if x == "k" {} }
      func b(y: String) { a(x: y); let y2 = y; let y = y2 }
      """
    #expect(hints(code).choices["x"] == nil)
  }
}
