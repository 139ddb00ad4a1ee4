import Basics

/// What a gateway answered.
struct Reply {
  var status: Int
  var headers: [String: String]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body, `null` where it is no JSON.
  var json: JSON { (try? JSON.parse(body)) ?? .null }

  subscript(header: String) -> String? { headers[header.lowercased()] }

  /// The names of the rules that spoke.
  var rules: [String] {
    (self["islet-rules"] ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }
  }

  var verdict: String? { self["islet-verdict"] }

  /// RFC 9457's members, where this is a problem of Islet's own API.
  var isProblem: Bool {
    self["content-type"] == "application/problem+json" && json["status"]?.int == status
      && json["title"]?.string != nil && json["detail"]?.string != nil
      && json["type"] == "about:blank"
  }
}
