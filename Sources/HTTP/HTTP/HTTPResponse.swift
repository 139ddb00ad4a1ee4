package import Basics

package struct HTTPResponse: Sendable, Hashable {
  /// The status code, 200 to 599.
  package var status: Int
  /// The headers in order. A server adds length, date and connection itself.
  package var headers: HTTPHeaders
  /// The body, possibly empty. In a client's response it is decompressed.
  package var body: [UInt8]
  /// The body's `detail` as a phrase, if it can be translated.
  package var detail: Phrase?

  package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(status: Int, headers: HTTPHeaders = [:], text: String) {
    self.init(status: status, headers: headers, body: Array(text.utf8))
  }

  package init(status: Int, json: JSON, headers: HTTPHeaders = [:]) {
    self.init(
      status: status,
      headers: HTTPHeaders([HTTPHeader("Content-Type", "application/json")] + headers),
      body: json.encoded)
  }

  package var isSuccess: Bool { (200..<300).contains(status) }

  package var json: JSON? { try? JSON.parse(body) }

  /// The error in the body on one line, if the body is problem JSON or a similar format.
  package var explanation: String? {
    guard let json else { return nil }
    let title = json["title"]?.string
    if let detail = json["detail"]?.string { return title.map { "\($0): \(detail)" } ?? detail }
    let texts = [
      title, json["message"]?.string, json["error"]?.string, json["error"]?["message"]?.string,
      json["reason"]?.string, json["errors"]?[0]?.string, json["errors"]?[0]?["message"]?.string,
    ]
    return texts.compactMap { $0 }.first { !$0.isEmpty }
  }
}
