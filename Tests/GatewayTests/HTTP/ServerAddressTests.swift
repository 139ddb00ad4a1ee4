@testable import HTTPServer
@testable import HTTP
import Testing

@testable import Gateway

/// Where a server may listen, and what is said where it may not.
@Suite struct ServerAddressTests {
  @Test func namesWhoHoldsThePort() throws {
    let echo = try Echo()
    let address = ListenAddress(port: echo.port)
    do throws(HTTPServerError) {
      _ = try HTTPServer(address: address) { _, _ in }
      Issue.record("two servers on one port")
    } catch {
      guard case .portInUse(let inUse, let holder) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(inUse == address)
      #if os(Linux)
        #expect((holder?.process ?? 0) > 0)
      #else
        #expect(holder == nil)
      #endif
    }
  }

  @Test func saysWhatIsWrongWithAnAddress() {
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
