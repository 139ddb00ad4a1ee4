/// An answer to a request.
package struct HTTPResponse: Sendable, Hashable {
  /// The status code, 200 to 599.
  package var status: Int
  /// The headers in order; length, date and connection are the server's own.
  package var headers: [HTTPHeader]
  /// The body.
  package var body: [UInt8]

  /// Makes an answer.
  package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Makes an answer of a text.
  package init(status: Int, headers: [HTTPHeader] = [], text: String) {
    self.init(status: status, headers: headers, body: Array(text.utf8))
  }
}
