@testable import HTTPServer
@testable import HTTP
import Testing

@testable import Gateway

/// The addresses on which a server may listen, and the errors for others.
@Suite struct ServerAddressTests {
  @Test func portInUseIsReported() throws {
    let echo = try Echo()
    let address = ListenAddress(port: echo.port)
    do throws(HTTPServerError) {
      _ = try HTTPServer(address: address) { _, _ in }
      Issue.record("two servers on one port")
    } catch {
      #expect(error == .portInUse(address))
    }
  }

  @Test func reportsInvalidAddress() {
    #expect(throws: HTTPServerError.notThisMachine(ListenAddress(host: "192.0.2.1", port: 0))) {
      try HTTPServer(address: ListenAddress(host: "192.0.2.1", port: 0)) { _, _ in }
    }
    do throws(HTTPServerError) {
      _ = try HTTPServer(address: ListenAddress(host: "no such host", port: 0)) { _, _ in }
      Issue.record("listens nowhere")
    } catch {
      guard case .unknownHost = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
