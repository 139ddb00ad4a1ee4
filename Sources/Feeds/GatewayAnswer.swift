public import JSON

/// A gateway's answer with a status below 400.
public struct GatewayAnswer: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The body; `null` where it is empty.
  public var json: JSON
  /// The header fields.
  public var headers: HTTPHeaders

  /// `shown` or `dropped`, where the answer was to a push.
  public var verdict: String? { headers["islet-verdict"] }

  /// The names of the rules that were found broken, where the answer was to a push.
  public var rules: [String] {
    (headers["islet-rules"] ?? "").split(separator: ",")
      .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}
