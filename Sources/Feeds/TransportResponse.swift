public import JSON

/// An answer of any status.
public struct TransportResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body, perhaps empty.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status is between 200 and 299.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The body as JSON, where it is.
  public var json: JSON? { try? JSON.parse(body) }

  /// What the body says of an error, where it is problem JSON or the like: one line.
  public var explanation: String? {
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
