import Canvas
import Foundation
import Basics
import Simulator
import Panels
import Testing

/// Numbers beyond all reason come in pushes; they are drawn somehow and stop nothing.
struct ExtremeNumberTests {
  @Test(arguments: [1e300, -1e300, 1e18, 0, 1e-300, 9.2e18])
  func drawsAnyNumber(number: Double) {
    let state: JSON = [
      "total": .double(number), "done": .double(number / 10), "progress": .double(number),
      "eta": .double(number), "percent": .double(number), "teamOneScore": .double(number),
      "teamTwoScore": 1, "currentStep": .double(number), "steps": ["a", "b"],
    ]
    for (key, value) in state.object ?? [:] {
      for content in [state, [key: value] as JSON] {
        let activity = Activity(
          id: "x", attributesType: "T", contentState: content,
          startedAt: Date(timeIntervalSince1970: 1_770_000_000))
        let context = Panel.Context(
          theme: .builtIn, now: Date(timeIntervalSince1970: 1_770_000_100))
        for kind in PresentationKind.allCases {
          #expect(!Panel(activity).picture(kind, width: 60, context).plainText.isEmpty)
        }
      }
    }
  }
}
