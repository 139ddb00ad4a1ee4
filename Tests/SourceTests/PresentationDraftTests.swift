import Basics
import Foundation
import JQ
import Simulator
import Testing

@testable import Panels

/// The guess of a card as a type file: what a person begins with is what was on the card.
@Suite struct PresentationDraftTests {
  private static let states: [JSON] = ["ContentStates", "MoreContentStates"].flatMap { file in
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let bytes = FileManager.default.contents(atPath: "\(folder)/../PanelsTests/\(file).json5")
    return (try? JSON.parse(Array(bytes ?? Data()), dialect: .json5))?.array ?? []
  }

  private func activity(_ type: String, _ attributes: JSON, _ state: JSON) -> Activity {
    Activity(
      id: "a-1", attributesType: type, attributes: attributes, contentState: state,
      appID: "com.example.app", startedAt: Date(timeIntervalSince1970: 1_795_254_067))
  }

  /// Moments are texts here, which are drawn as they are.
  @Test(arguments: states.indices) func itsProgramRuns(_ index: Int) throws {
    let item = Self.states[index]
    let activity = activity(
      item["type"]?.string ?? "", item["attributes"] ?? [:], item["state"] ?? [:])
    let text = PresentationDraft(activity).text
    let file = try JSON.parse(Array(text.utf8), dialect: .json5)
    let type = try ActivityType(json: file)
    #expect(type.name == activity.attributesType && type.onlyDraws, "\(text)")
    let output = try JQProgram(type.presentation ?? "").run(activity.json, limit: 1).first
    var drawn = activity
    drawn.presentation = output
    let (shown, guessed) = (Presentation(of: drawn), Presentation(of: activity))
    #expect(shown.title == guessed.title && shown.icon == guessed.icon, "\(text)")
    #expect(shown.shade == guessed.shade)
    #expect(shown.score.map(\.value) == guessed.score.map(\.value) || guessed.score.count != 2)
    if text.contains("steps: ") { #expect(shown.steps?.current == guessed.steps?.current) }
    if case .fraction(let part) = guessed.progress, case .fraction(let own) = shown.progress {
      #expect(abs(part - own) < 1e-9, "\(text)")
    }
  }

  @Test func momentsAndSpansAreSaid() throws {
    let activity = activity(
      "BusAttributes", ["line": "M29"],
      [
        "boardingTime": 1_795_254_427, "departureTime": .int(1_795_254_427_000), "note": "it's",
        "odd key": 3, "remainingSeconds": 3725, "fare": "2.5", "currency": "EUR", "late": false,
      ])
    let file = try JSON.parse(Array(PresentationDraft(activity).text.utf8), dialect: .json5)
    let program = try #require(file["presentation"]?.string)
    let output = try JQProgram(program).run(activity.json, limit: 1).first
    let values = output?["fields"]?.array?.compactMap { $0["value"]?.string ?? $0["value"]?.text }
    #expect(values?.contains("09:47") == true, "\(program)")
    #expect(values?.contains("1 h 2 m") == true && values?.contains("€2.5") == true, "\(program)")
    #expect(output?["subtitle"] == "it's" && values?.contains("no") == true, "\(program)")
  }

  @Test func nothingOfANameLeadsElsewhere() {
    #expect(PresentationDraft.file(ofType: "RideAttributes") == "RideAttributes.json5")
    #expect(PresentationDraft.file(ofType: "../../etc/passwd\u{1B}") == "------etc-passwd-.json5")
  }
}
