import Basics
import Simulator
import Testing

@testable import Panels

@Suite struct ExpoPanelTests {
  @Test func expoCardShowsItsProps() {
    func shown(_ state: JSON) -> Presentation {
      Presentation(
        of: Activity(
          id: "a", attributesType: "OrderAttributes", contentState: state,
          startedAt: Date(timeIntervalSince1970: 1_770_000_000)))
    }
    let props: JSON = ["status": "On its way", "step": 2]
    #expect(shown(["name": "Order", "props": .string(props.text)]) == shown(props))
  }
}
