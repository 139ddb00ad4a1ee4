import Canvas
import Basics
import Simulator
import Testing

@testable import Panels

/// The table of meanings: each row by its own example.
@Suite struct MeaningRowTests {
  private func activity(_ example: String) throws -> Activity {
    Activity(
      id: "a-1", attributesType: "ThingAttributes", attributes: ["title": "Thing"],
      contentState: try JSON.parse(Array(example.utf8), dialect: .json5),
      startedAt: MeaningTests.start)
  }

  /// A row whose example another row takes is never of use, or stands in a wrong place.
  @Test(arguments: MeaningRow.all.indices) func aRowTakesItsExample(_ index: Int) throws {
    let inference = Inference(try activity(MeaningRow.all[index].example))
    let first = try #require(inference.content.first)
    let row = try #require(inference.row(of: first))
    #expect(row == index, "\(MeaningRow.all[index].example) is \(MeaningRow.all[row].meaning)")
    #expect(first.meaning == MeaningRow.all[index].meaning)
  }

  @Test(arguments: MeaningRow.all.indices) func itsExampleIsDrawnAsItSays(_ index: Int) throws {
    let row = MeaningRow.all[index]
    let panel = Panel(try activity(row.example))
    let text = panel.picture(
      .lockScreen, width: 70, .init(theme: .builtIn, now: MeaningTests.start)
    )
    .plainText
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "▐" || $0 == "▌" }
    #expect(words.joined(separator: " ").contains(row.shows), "\(row.example):\n\(text)")
    if row.meaning == .hidden || row.meaning == .stamp {
      let hidden = try #require(panel.activity.contentState.object?.members.first)
      #expect(!text.contains(FieldName(hidden.0).label))
    }
  }
}
