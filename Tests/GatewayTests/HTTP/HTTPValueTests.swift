@testable import HTTP
import Testing

@testable import Gateway

@Suite struct HTTPValueTests {
  @Test(arguments: [
    ("5483", ListenAddress(host: "127.0.0.1", port: 5483)),
    ("0.0.0.0:0", ListenAddress(host: "0.0.0.0", port: 0)),
    ("localhost:80", ListenAddress(host: "localhost", port: 80)),
    ("[::1]:443", ListenAddress(host: "::1", port: 443)),
  ])
  func readsAddresses(_ text: String, _ address: ListenAddress) throws {
    #expect(try ListenAddress(parsing: text) == address)
    #expect(try ListenAddress(parsing: address.description) == address)
  }

  @Test(arguments: [
    ("", ListenAddressError.missingPort("")),
    ("localhost", .missingPort("localhost")),
    ("localhost:", .badPort("localhost:", "")),
    ("localhost:http", .badPort("localhost:http", "http")),
    ("70000", .badPort("70000", "70000")),
    ("99999999999999999999", .badPort("99999999999999999999", "99999999999999999999")),
    (":5483", .badHost(":5483", "")),
    ("http://x:1", .unbracketed("http://x:1")),
    ("::1:5483", .unbracketed("::1:5483")),
    ("[::1", .unclosedBracket("[::1")),
    ("[::1]", .missingPort("[::1]")),
    ("[local]:1", .badHost("[local]:1", "local")),
  ])
  func rejectsAddresses(_ text: String, _ error: ListenAddressError) {
    #expect(throws: error) { try ListenAddress(parsing: text) }
  }

  @Test func knowsLoopback() {
    #expect(ListenAddress(port: 1).isLoopback)
    #expect(ListenAddress(host: "::1", port: 1).isLoopback)
    #expect(!ListenAddress(host: "0.0.0.0", port: 1).isLoopback)
    #expect(!ListenAddress(host: "::", port: 1).isLoopback)
  }

  @Test func parsesTargets() {
    let request = HTTPRequest(
      method: "GET", target: "/3/a%2Fb/%zz%C3%A9?after=1+2&x=%26%3D&flag&x=2=3",
      headers: ["Prefer": "wait=5", "prefer": "b"])
    #expect(request.path == "/3/a%2Fb/%zz%C3%A9")
    #expect(request.query.map(\.name) == ["after", "x", "flag", "x"])
    #expect(request.query.map(\.value) == ["1 2", "&=", "", "2=3"])
    #expect(request.query("x") == "&=")
    #expect(request.header("PREFER") == "wait=5")
    #expect(request.headers("prefer") == ["wait=5", "b"])
    #expect(request.header("pre") == nil)
  }

  @Test func readsTheAbsoluteFormOfATarget() {
    #expect(HTTPRequest(method: "GET", target: "http://host:1/a?b").path == "/a")
    #expect(HTTPRequest(method: "GET", target: "http://host").path == "/")
    #expect(HTTPRequest(method: "OPTIONS", target: "*").path == "*")
  }
}
