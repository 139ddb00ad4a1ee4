import Basics

/// A gateway's response.
struct Reply {
  var status: Int
  var headers: [String: String]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body; `null` if it is not JSON.
  var json: JSON { (try? JSON.parse(body)) ?? .null }

  subscript(header: String) -> String? { headers[header.lowercased()] }

  /// The rules of its findings.
  var rules: [String] {
    (self["islet-rules"] ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }
  }

  var verdict: String? { self["islet-verdict"] }

  /// The members of RFC 9457, if this is a problem of Islet's own API.
  var isProblem: Bool {
    self["content-type"] == "application/problem+json" && json["status"]?.int == status
      && json["title"]?.string != nil && json["detail"]?.string != nil
      && json["type"] == "about:blank"
  }
}
