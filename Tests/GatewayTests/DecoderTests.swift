import Basics
import Simulator
import Testing

@testable import Gateway

/// A gateway uses the app's own decoder, if it has one, in all its projects.
struct DecoderTests {
  private struct Code: AppDecoder {
    func decode(_ part: ContentPart, of type: String, from value: JSON) -> AppDecoding? {
      guard type == "Ride" else { return nil }
      return value["n"] == 666 ? .fails(["n"], "no such number") : .decodes
    }
  }

  @Test(arguments: ["", "/p/team"]) func appCodeDecides(_ prefix: String) throws {
    let lab = try Lab { options in
      options.types = [
        try ActivityType(
          json: ["name": "Ride", "content_state": ["n": "Any"], "attributes": [:]])
      ]
      options.decoder = Code()
      options.opensProjects = true
    }
    func start(_ n: JSON) throws -> JSON {
      let body = Bodies.brazeStart.with("activity_attributes_type", "Ride")
        .with("activity_attributes", [:]).with("content_state", ["n": n])
      try lab.post(prefix + Bodies.brazeStartPath, body)
      let log = try lab.get(prefix + "/islet/v1/log").json
      return log["entries"]?.array?.last?["verdict"] ?? log
    }
    let shown = try start(1)
    #expect(shown["verdict"] == "shown" && shown["decoded_by"] == "code", "\(shown.text)")
    #expect(shown["not_checked"] == [])
    let dropped = try start(666)
    #expect(dropped["verdict"] == "dropped" && dropped["decoded_by"] == "code", "\(dropped.text)")
    let finding = dropped["findings"]?.array?.first { $0["rule"] == "content-state.decode" }
    #expect(finding?["path"] == "content_state.n", "\(dropped.text)")
  }
}
