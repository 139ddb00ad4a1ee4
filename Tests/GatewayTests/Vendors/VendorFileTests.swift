import Basics
import Foundation
import JQ
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

/// Vendors described by a file: how it is read, and what its programs do.
@Suite struct VendorFileTests {
  /// Registers a file under a unique name.
  private func use(_ text: String, as name: String) throws {
    var warnings: [FileProblem] = []
    VendorCatalog.use(
      [try VendorFile(Array(text.utf8), name: name, warnings: &warnings)], by: name)
  }

  private func problems(_ text: String) -> [FileProblem] {
    var warnings: [FileProblem] = []
    do {
      _ = try VendorFile(Array(text.utf8), name: "x", warnings: &warnings)
      return warnings
    } catch { return error.problems }
  }

  @Test(arguments: BuiltInVendor.all.map(\.name)) func builtInFileIsValid(_ name: String) throws {
    let vendor = try #require(BuiltInVendor.named(name))
    var warnings: [FileProblem] = []
    let file = try VendorFile(vendor.bytes, name: name, warnings: &warnings)
    #expect(warnings.isEmpty, "\(warnings)")
    #expect(file.about != nil && file.docs?.hasPrefix("https://") == true && !file.hosts.isEmpty)
    for (path, source) in file.programs {
      #expect(throws: Never.self, "\(path)") {
        try JQProgram(source, definitions: file.definitions)
      }
    }
    #expect(file.marks == vendor.marks)
    #expect(VendorCatalog.conflict(of: file) == nil)
    #expect(VendorCatalog.shadowed([file]).isEmpty)
  }

  /// The example of docs/vendors.md does what the page says.
  @Test func documentedFileWorks() throws {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let page = try String(contentsOfFile: root + "/docs/vendors.md", encoding: .utf8)
    let text = try #require(page.firstMatch(of: /```json5\n((?:.|\n)*?)```/)?.1)
    #expect(text.split(separator: "\n").count <= 26)
    try use(String(text), as: "documented")
    let lab = try Lab()
    let key: Lab.Headers = [("X-Api-Key", "k")]
    let body: JSON = ["customer": "anna", "step": "packed", "eta": 1_770_003_600]
    let start = try lab.post("/orders/42/placed", body, key)
    #expect((start.status, start.verdict) == (201, "shown"), "\(start.text)")
    #expect(start.json["push"]?.string?.isEmpty == false)
    let card = try lab.activity("order-42")
    #expect(card["vendor"] == "documented" && card["user"] == "anna")
    #expect(card["attributes"] == ["number": "42"] && card["content_state"]?["eta"] == body["eta"])
    lab.wall.advance(1)
    #expect(try lab.put("/orders/42", ["step": "sent", "eta": 1], key).status == 200)
    lab.wall.advance(1)
    #expect(try lab.put("/orders/42", ["step": "delivered", "eta": 1], key).status == 200)
    #expect(try lab.state("order-42") == "ended")
    let late = try lab.put("/orders/42", ["step": "sent", "eta": 1], key)
    #expect((late.status, late.rules) == (409, ["activity.ended"]))
    let nobody = try lab.post("/orders/43/placed", body)
    #expect((nobody.status, nobody.json) == (401, ["error": "no key"]))
    let missing = try lab.post("/orders/43/placed", ["step": "x"], key)
    #expect((missing.status, missing.rules) == (400, ["field.missing"]))
    #expect(try lab.get("/orders/42/placed", key).status == 405)
    #expect(try lab.get("/about", key + [("Host", "push.example.com")]).status == 204)
  }

  @Test func startByTypeIsOfThatType() throws {
    try use(
      """
      { routes: [{ path: "/typed", event: "start", pushes: "{ to: { start: \\"Match\\" }, \
      aps: { attributes: {}, \\"content-state\\": .body, alert: { title: \\"a\\", body: \\"b\\" } } }" }] }
      """, as: "typed")
    let lab = try Lab()
    let reply = try lab.post("/typed", ["score": 1])
    #expect(reply.verdict == "shown", "\(reply.text)")
    #expect(
      try lab.get("/islet/v1/activities").json["activities"]?[0]?["attributes_type"] == "Match")
  }

  @Test func nullIsPlacedByItsKeyAlone() {
    let body: JSON = ["user": .null, "state": ["score": 1]]
    #expect(SenderPlaces.find(.null, named: "eta", in: body) == nil)
    #expect(SenderPlaces.find(.null, named: "user", in: body)?.path == ["user"])
  }

  @Test func failedProgramIs500() throws {
    try use(
      """
      { routes: [
          { path: "/failing/pushes", pushes: ".body.a + 1 | error" },
          { path: "/failing/shape", pushes: "{ to: { activity: \\"a\\" } }" },
          { path: "/failing/endless", pushes: "def f: f; f" },
          { path: "/failing/answer", pushes: "empty", answer: "7" },
        ], refusals: { "vendor-file.failed": { status: 500, body: { fault: "{message}" } } } }
      """, as: "failing")
    let lab = try Lab()
    for path in ["pushes", "shape", "endless", "answer"] {
      let reply = try lab.post("/failing/" + path, ["a": 1])
      #expect((reply.status, reply.rules) == (500, ["vendor-file.failed"]), "\(path) \(reply.text)")
      #expect(reply.json["fault"]?.string?.contains("/failing/\(path)") == true)
    }
  }

  @Test func severalPushesKeepTheirDigitsAndTheirPlaces() throws {
    try use(
      """
      { routes: [
          { path: "/many/start", event: "start", pushes: ".body.cards[] | { to: { activity: .name }, \
              aps: { \\"attributes-type\\": \\"Ride\\", attributes: { car: .car }, \
                \\"content-state\\": .state, alert: { title: \\"a\\", body: null }, nothing: null } }",
            answer: "{ status: 202, body: [.pushes[] | [.activity_id, .verdict]] }" },
          { path: "/many/update", event: "update",
            pushes: ".body | { to: { type: \\"Ride\\" }, aps: { \\"content-state\\": .state } }" },
        ] }
      """, as: "many")
    let lab = try Lab()
    let cards: JSON = [
      ["name": "r-1", "car": "a", "state": ["id": 9_223_372_036_854_775_807]],
      ["name": "r-2", "car": "b", "state": ["id": 2]],
    ]
    let reply = try lab.post("/many/start", ["cards": cards])
    #expect(
      (reply.status, reply.json) == (202, [["r-1", "shown"], ["r-2", "shown"]]), "\(reply.text)")
    #expect(try lab.activity("r-1")["content_state"] == ["id": 9_223_372_036_854_775_807])
    lab.wall.advance(1)
    #expect(try lab.post("/many/update", ["state": ["id": 5]]).verdict == "shown")
    for id in ["r-1", "r-2"] { #expect(try lab.activity(id)["content_state"] == ["id": 5]) }
  }

  @Test func mistakesNameTheirLines() {
    let wrong = problems(
      "{\n  hosts: [\"a b\"],\n  auth: \"magic\",\n  routes: [{ path: \"x\" }],\n}")
    #expect(wrong.map(\.position.line) == [2, 3, 4], "\(wrong)")
    #expect(problems("{ routes: [] }").count == 1)
    #expect(problems("[").first?.position.line == 1)
    let odd = problems("{ abot: \"x\", routes: [{ path: \"/x\", limit: \"5/1m\" }] }")
    #expect(odd.count == 1 && odd[0].description.contains("about"))
    for own in ["/metrics", "/healthz", "/islet/v1/log", "/p/web/x"] {
      #expect(problems("{ routes: [{ path: \"\(own)\" }] }").count == 1, "\(own)")
    }
    #expect(problems("{ routes: [{ path: \"/pushes\", method: \"patch\" }] }").isEmpty)
    #expect(problems("{ routes: [{ path: \"/x\", method: \"FOO BAR\" }] }").count == 1)
    #expect(problems("{ routes: [{ path: \"/x\", limit: \"many\", event: \"stop\" }] }").count == 2)
  }

  @Test func fieldsArePartOfAFile() throws {
    try use(
      """
      { prefix: "/old", auth: { scheme: "Token" }, idempotency: { field: "once" },
        misnomers: { condition: "state" },
        routes: [{ path: "/fields/{id}", event: "start", permission: "fields.send", status: 202,
          required: ["state", "state.step", "title.text"],
          fields: { state: { step: "integer", "*": "any" }, title: { text: "string(5)" },
            level: "low|high", once: "string" },
          pushes: ".params as $p | .body | { to: { activity: $p.id }, aps: { attributes: {}, \
            \\"attributes-type\\": \\"T\\", \\"content-state\\": .state, \
            alert: { title: .title.text, body: \\"b\\" } } }",
          answer: "{ body: .pushes[0].id }" }],
        refusals: { "auth.*": { status: 403 }, "*": { status: 400, body: "{messages}" } } }
      """, as: "fields")
    let lab = try Lab()
    let key: Lab.Headers = [("Authorization", "Token k")]
    let body: JSON = ["state": ["step": 1, "more": 2], "title": ["text": "Hello"], "once": "a"]
    let first = try lab.post("/old/fields/f-1", body, key)
    #expect((first.status, first.verdict) == (202, "shown"), "\(first.text)")
    #expect(try lab.activity("f-1")["content_state"] == body["state"])
    let again = try lab.post("/old/fields/f-1", body, key)
    #expect(again.text == first.text && again["idempotent-replayed"] == "true")
    #expect(try lab.post("/fields/f-1", body).status == 403)
    let quoted = try lab.post("/fields/f-1", body, [("Authorization", "Token 'k'")])
    #expect((quoted.status, quoted.rules) == (403, ["auth.quoted"]))
    let wrong = try lab.post(
      "/fields/f-2",
      ["condition": ["step": 1], "title": ["text": "Too long"], "level": "hihg"], key)
    #expect((wrong.status, wrong.rules.first) == (400, "field.missing"), "\(wrong.rules)")
    #expect(Set(wrong.rules) == ["field.missing", "field.type", "field.unknown"])
    #expect(
      wrong.json[0]
        == "`state` is missing: expected an object; found `condition`.", "\(wrong.text)")
    let list = try lab.post("/fields/f-2", [1], key)
    #expect((list.status, list.rules) == (400, ["field.type"]))
    #expect(
      problems("{ routes: [{ path: \"/x\", fields: { a: \"text\", b: { c: 1 } } }] }").count == 2)
  }

  @Test func secondFileWithSamePathIsReported() throws {
    var warnings: [FileProblem] = []
    let text = "{ routes: [{ method: \"PUT\", path: \"/same/{a}\" }] }"
    let other = text.replacing("{a}", with: "{b}")
    let files = [
      try VendorFile(Array(text.utf8), name: "a", warnings: &warnings),
      try VendorFile(Array(other.utf8), name: "b", warnings: &warnings),
    ]
    #expect(
      VendorCatalog.shadowed(files).map(\.english) == [
        "a handles PUT /same/{b}; the route in b is ignored"
      ])
  }

  @Test func removedExpoEndpointIsReported() throws {
    let reply = try Lab().post("/--/api/v2/push/send", ["to": "ExponentPushToken[a]"])
    #expect(reply.status == 410 && reply.text.contains("no Live Activities"))
    let body: JSON = ["to": "ExponentPushToken[a]", "title": "Hi"]
    let verdict = OfflineCheck.verdict(on: body.encoded, at: .now)
    #expect(verdict.findings.first?.message.english.contains("Expo") == true)
  }
}
