import Basics
import Events
import HTTP
import Simulator
import Testing

@testable import RESTSources

/// A secret is sent only to the API, whatever the API responds.
struct SecretTests {
  private let secret = "hush-hush/42ü"

  private func file() throws -> SourceFile {
    try SourceFile(
      Array(
        """
        {
          url: "http://h/?key=${KEY}", headers: { Authorization: "Bearer ${KEY}" },
          items: ".[] | {id, title: .name, type: .name, attributes: {a: .name}, url: .link}",
          actions: { end: { url: "http://h/{id}?key=${KEY}", body: { key: "${KEY}" } } },
        }
        """.utf8), name: "s", environment: ["KEY": secret])
  }

  @Test func fileHidesSecret() throws {
    let error = #expect(throws: SourceFileError.self) {
      try SourceFile(
        Array("{ url: '${KEY}', headers: { 'a b': '${KEY}' }, items: '[' }".utf8), name: "s",
        environment: ["KEY": secret])
    }
    #expect(error?.description.contains("hush") == false)
    #expect(try file().shownURL == "http://h/?key=${KEY}")
    #expect(try file().secrets == [secret])
  }

  /// Responses that repeat the secret: in items, and in errors of the API, of jq and of the file's
  /// program.
  @Test(arguments: [
    (
      200,
      #"[{"id": "SECRET", "name": "Bearer SECRET", "link": "http://h/?key=ENCODED", "n": [1]}]"#
    ),
    (200, #"[{"id": 1, "name": {"SECRET": "SECRET"}}]"#),
    (200, #"[{"name": "SECRET"}]"#), (200, #""SECRET""#), (200, #"{"error": "SECRET"}"#),
    (200, "<html>SECRET</html>"), (401, #"{"message": "SECRET is no token"}"#), (500, "SECRET"),
    (429, #"{"message": "SECRET"}"#),
  ])
  func noResponseRevealsSecret(status: Int, body: String) async throws {
    let text = body.replacing("SECRET", with: secret).replacing(
      "ENCODED", with: secret.percentEncoded)
    let result = await Cards.poll(
      try file(), HTTPResponse(status: status, body: Array(text.utf8)))
    let shown =
      switch result {
      case .success(let (items, problems)): "\(items) \(problems)"
      case .failure(let reason): reason.message
      }
    #expect(!shown.contains("hush") && !shown.contains(secret.percentEncoded), "\(shown)")
  }

  /// Servers encode an address in many ways.
  @Test(arguments: [
    "s3cr3t/t0ken+abc==", "s3cr3t/t0ken%2Babc%3D%3D", "s3cr3t%2ft0ken%2babc%3d%3d",
    "s3cr3t/t0ken abc==",
  ])
  func encodedSecretIsHidden(_ form: String) {
    let filter = SecretFilter(["s3cr3t/t0ken+abc=="])
    #expect(filter.clean("moved to http://h/x?k=\(form)&n=1") == "moved to http://h/x?k=•••&n=1")
    #expect(filter.clean("is \(form.prefix(9))…") == "is •••")
  }

  /// Also if it is as long as its replacement.
  @Test(arguments: 4...16) func everyLengthIsHidden(count: Int) {
    let secret = String("hunter-seven-eleven".prefix(count))
    #expect(SecretFilter([secret]).clean("key=\(secret)&n=1") == "key=•••&n=1")
  }

  /// An empty response is no list without items, which would end all cards.
  @Test func emptyResponseIsAProblem() async throws {
    for (status, isGood) in [(204, true), (200, false)] {
      let result = await Cards.poll(try file(), HTTPResponse(status: status))
      let isFine = if case .success = result { true } else { false }
      #expect(isFine == isGood, "\(status)")
    }
  }
}
