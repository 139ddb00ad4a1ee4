import Basics

/// One of Braze's endpoints without a relation to Live Activities, from `endpoints.tsv`.
struct BrazeEndpoint: Sendable {
  let method: String
  /// The path; a component in braces matches any.
  let path: String
  let status: Int
  let summary: String
  /// Members of the success response besides `message`, such as `dispatch_id=hex users=[]`.
  private let answer: Substring

  static let all: [BrazeEndpoint] = String(
    decoding: PackageResources.endpoints_tsv, as: UTF8.self
  ).split(separator: "\n").compactMap { line in
    let columns = line.split(separator: "\t")
    guard !line.hasPrefix("#"), columns.count >= 4 else { return nil }
    return BrazeEndpoint(
      method: String(columns[0]), path: String(columns[1]), status: Int(columns[2]) ?? 201,
      summary: String(columns[3]), answer: columns.count > 4 ? columns[4] : "")
  }

  private static let byFirstStep = Dictionary(
    grouping: all, by: { $0.path.split(separator: "/").first ?? "" })

  /// The endpoints with this path, one for each method.
  static func candidates(for path: String) -> [BrazeEndpoint] {
    let steps = path.split(separator: "/", maxSplits: 8)
    return (steps.first.flatMap { byFirstStep[$0] } ?? []).filter { endpoint in
      let own = endpoint.path.split(separator: "/")
      return own.count == steps.count
        && zip(own, steps).allSatisfy { $0.first == "{" || $0 == $1 }
    }
  }

  /// The permission that a key needs: the path with dots.
  var permission: String {
    path.split(separator: "/").filter { $0.first != "{" }.joined(separator: ".")
  }

  func answer(to body: JSON) -> JSON {
    var object: JSONObject = ["message": "success"]
    for member in answer.split(separator: " ") {
      let parts = member.split(separator: "=", maxSplits: 1).map(String.init)
      object[parts[0]] = Self.value(parts[1], of: body)
    }
    return .object(object)
  }

  private static func value(_ text: String, of body: JSON) -> JSON? {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let names = parts.count > 1 ? parts[1].split { "+.".contains($0) }.map(String.init) : []
    return switch parts[0] {
    case "id": .string(RandomUUID.text())
    case "hex": .string(RandomUUID.text().filter { $0 != "-" })
    case "[]": []
    case "{}": [:]
    case "count": body[names[0]]?.array.map { .number($0.count) }
    case "sum": .number(names.reduce(0) { $0 + (body[$1]?.array?.count ?? 0) })
    case "list": body[names[0]] ?? []
    case "each": .array((body[names[0]]?.array ?? []).compactMap { $0[names[1]] })
    default: .string(text)
    }
  }
}
