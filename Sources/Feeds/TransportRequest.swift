/// A request as a transport sends it.
public struct TransportRequest: Sendable, Hashable {
  /// The method in capitals.
  public var method: String
  /// The absolute address.
  public var url: String
  /// The header fields beside those that the transport adds.
  public var headers: HTTPHeaders
  /// The body, where there is one.
  public var body: [UInt8]?
  /// Seconds without an answer after which the transport gives up.
  public var timeout: Double

  /// Makes a request.
  public init(
    method: String = "GET", url: String, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
    timeout: Double = 30
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}
