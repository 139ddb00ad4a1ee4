import Canvas
import Foundation
import Basics
import Simulator
import Testing

@testable import Panels

/// Pushes contain absurd numbers; they are drawn somehow and break nothing.
struct ExtremeNumberTests {
  @Test(arguments: [1e308, 1e300, -1e300, 1e18, 0, 1e-300, 9.2e18])
  func everyNumberIsDrawn(number: Double) {
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
          let text = Panel(activity).picture(kind, width: 60, context).plainText
          #expect(!text.isEmpty && !text.contains("inf"))
          // Very large numbers are powers of ten.
          #expect(text.firstMatch(of: /[0-9]{20}/) == nil, "\(text)")
        }
      }
    }
  }

  @Test(arguments: [
    (1e308, "1e+308", "1e+308"), (-1.797e308, "-1.8e+308", "-1.8e+308"), (1e15, "1e+15", "1e+15"),
    (1.5e12, "1,500,000,000,000", "1.5 T"), (2.3e-300, "2.3e-300", "2.3e-300"),
  ]) func numbersAreShort(number: Double, text: String, short: String) {
    #expect(NumberStyle.english.text(number) == text)
    #expect(NumberStyle.english.short(number) == short)
    #expect(NumberStyle.english.bytes(1e308) == "1e+308 bytes")
  }
}
