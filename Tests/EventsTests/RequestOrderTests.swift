import HTTP
import HostileServers
import Testing

@testable import Events

struct RequestOrderTests {
  /// All requests are queued before libcurl's thread looks for the first: it begins with the
  /// oldest.
  @Test func requestsAreSentInOrder() async throws {
    // Each response contains its connection's number.
    let server = try EndlessServer { number in
      let body = "\(number)"
      return (
        Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n\(body)".utf8), []
      )
    }
    let url = "http://127.0.0.1:\(server.port)/"
    let order = try await Task(executorPreference: CurlTransport.executor) {
      try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for place in 0..<8 {
          group.addTask {
            let request = HTTPClientRequest(url: url, timeout: 60)
            let answer = try await CurlTransport.shared.send(request)
            return (place, String(decoding: answer.body, as: UTF8.self))
          }
        }
        return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
      }
    }.value
    #expect((0..<8).map { order[$0] } == (0..<8).map { "\($0)" })
  }
}
