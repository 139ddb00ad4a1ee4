@testable import Gateway
import Basics
import Languages
import Testing

/// Problems of Islet's own API are written in the language that the client accepts.
@Suite struct AcceptLanguageTests {
  @Test(
    arguments: [
      (nil, "en"), ("", "en"), ("de", "de"), ("DE-at", "de"), ("pt", "pt-BR"), ("pt-PT", "pt-BR"),
      ("ja", "en"), ("ja, ko;q=0.4", "ko"), ("en, de", "en"), ("de, en", "de"),
      ("fr;q=0.3, de;q=0.7, en;q=0.5", "de"), ("fr ; q=0.9 , ko;q=1", "ko"), ("de;q=0", "en"),
      ("de;q=0, fr;q=0.1", "fr"), ("*", "en"), ("de;q=x", "en"), ("de;q=7", "en"), (";;,,=", "en"),
      ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
    ] as [(String?, String)])
  func bestKnownLanguageIsChosen(_ header: String?, _ code: String) {
    #expect(Language(accepting: header).code == code)
  }

  @Test(arguments: ["de", "fr", "ko", "pt-BR"])
  func problemsAreInThatLanguage(_ code: String) throws {
    let lab = try Lab()
    let path = "/islet/v1/activities/nobody/dismiss"
    let english = try lab.post(path)
    let own = try lab.post(path, [:], [("Accept-Language", code)])
    let phrase: Phrase = "No activity \("nobody"): see GET /islet/v1/activities"
    let language = try #require(Language(code: code))
    #expect((own.status, own.isProblem) == (404, true))
    #expect(own.json["detail"]?.string == language.text(phrase))
    #expect(own.json["detail"] != english.json["detail"])
    #expect(own.json["title"] == english.json["title"])
    #expect(own["content-language"] == code && own["vary"] == "Accept-Language")
    #expect(english.json["detail"]?.string == phrase.english)
    #expect(english["content-language"] == "en" && english["vary"] == "Accept-Language")
  }

  /// Errors before routing, at once by a route, and by a route that reads the store.
  @Test func everyPartUsesThatLanguage() throws {
    let lab = try Lab()
    let german = [("Accept-Language", "de" as String?)]
    let replies = [
      try lab.get("/islet/v1/activitys", german),
      try lab.get("/islet/v1/activities?limit=none", german),
      try lab.get("/islet/v1/log?errors=perhaps", german),
      try lab.get("/islet/v1/events?last=none", german),
      try lab.get("/islet/v1/events?after=other-7", german),
      try lab.get("/islet/v1/pushes/9", german + [("Islet-Project", "nowhere")]),
      try lab.post("/islet/v1/reset", [:], german + [("Origin", "http://evil.example")]),
      try lab.post("/islet/v1/reset", [:], german + [("Host", "evil.example")]),
      try lab.patch("/islet/v1/device", ["warp": true], german),
      try lab.patch("/islet/v1/device", [], german),
      try lab.send("POST", "/islet/v1/projects", Array("{\"name\": \"a/b\"}".utf8), german),
      try lab.send("POST", "/islet/v1/types", Array("{}".utf8), german),
      try lab.send("POST", "/islet/v1/types", Array("{\"name\": \"A\",}".utf8), german),
      try lab.send("PATCH", "/islet/v1/device", Array("{warp: 1}".utf8), german),
      try lab.patch("/islet/v1/clock", ["speed": "slow"], german),
    ]
    for reply in replies {
      #expect(reply.isProblem && reply["content-language"] == "de", "\(reply.text)")
      let detail = try #require(reply.json["detail"]?.string)
      let words = Set(detail.split { !$0.isLetter }.map(String.init))
      #expect(
        words.isDisjoint(with: ["the", "The", "must", "is", "no", "neither", "write"]), "\(detail)")
    }
  }

  /// A vendor's API responds as the vendor does, whatever language the client accepts.
  @Test func vendorResponsesAreNotTranslated() throws {
    let lab = try Lab()
    let plain = try lab.post(Bodies.brazeStartPath, [:])
    let own = try lab.post(Bodies.brazeStartPath, [:], [("Accept-Language", "de")])
    #expect(plain.body == own.body)
    #expect(own["content-language"] == nil && own["vary"] == nil)
  }
}
