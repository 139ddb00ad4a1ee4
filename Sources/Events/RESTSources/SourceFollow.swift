import Basics
import Events
import HTTP
import JQ

/// A second request for each item, such as one for the jobs of a run.
///
/// In the address `{id}` and the names of other fields are replaced by the item's values.
struct SourceFollow: Sendable {
  /// The address with placeholders.
  var url: String
  /// The key under which the response is added to the item.
  var key: String
  /// Makes the final item from the item with the added response.
  var items: JQProgram?
  /// Hosts besides the source's to which an address from an item may refer.
  var hosts: Set<HostName> = []
}

extension SourceReader {
  mutating func follow() -> SourceFollow? {
    let path: JSONPath = ["follow"]
    guard let value = json[path], !value.isNull else { return nil }
    checkKeys(path, among: ["url", "as", "items", "hosts"])
    // A field of the item may contain the whole address.
    let place: JSONPath = ["follow", "url"]
    let isField = json[place]?.string?.hasPrefix("{+") == true
    let url = isField ? text(place).flatMap { expanded($0, place) } : url(place)
    let key = text(["follow", "as"]) ?? "follow"
    return SourceFollow(
      url: url ?? "", key: key, items: program(["follow", "items"], isRequired: false),
      hosts: hosts(["follow", "hosts"]))
  }

  private mutating func hosts(_ path: JSONPath) -> Set<HostName> {
    guard let value = json[path], !value.isNull else { return [] }
    guard let names = value.array, names.allSatisfy({ $0.string != nil }) else {
      complain(path, value.aKind, "write a list of hosts")
      return []
    }
    return Set(names.compactMap { $0.string.flatMap { HostName(authority: $0) } })
  }

  mutating func actions() -> [String: SourceAction] {
    checkKeys(["actions"], among: nil)
    var actions: [String: SourceAction] = [:]
    for name in json["actions"]?.object?.keys ?? [] {
      let path: JSONPath = ["actions", .key(name)]
      checkKeys(path, among: ["method", "url", "headers", "body"])
      actions[name] = SourceAction(
        method: (text(path.appending("method")) ?? "POST").uppercased(),
        url: url(path.appending("url")) ?? "", headers: headers(path.appending("headers")),
        body: body(path.appending("body")))
    }
    return actions
  }

  /// The body to send, with environment variables replaced in its strings.
  mutating func body(_ path: JSONPath) -> JSON? {
    guard let value = json[path], !value.isNull else { return nil }
    return expanded(value, path)
  }

  private mutating func expanded(_ value: JSON, _ path: JSONPath) -> JSON {
    guard case .string(let text) = value else {
      return value.mapped { key, inner in
        expanded(inner, key.map { path.appending(.key($0)) } ?? path)
      }
    }
    return .string(expanded(text, path) ?? "")
  }
}

extension SourceFollow {
  /// Whether the source file permits the host of an address. A response may contain any host, even
  /// one in the local network or this machine.
  func mayAsk(_ address: String, of source: String) -> Bool {
    let origin = Self.origin(of: address)
    let written = Self.origin(of: url)
    // An address whose host contains a placeholder does not count as the source's own.
    if origin == Self.origin(of: source) || origin == written && !origin.contains("{") {
      return true
    }
    let authority = origin.firstRange(of: "://").map { origin[$0.upperBound...] }
    return authority.flatMap { HostName(authority: $0) }.map(hosts.contains) ?? false
  }

  /// The origin of an address, without the scheme's default port.
  private static func origin(of address: String) -> String {
    let origin = HostLimits.origin(of: address)
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")]
    where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
      return String(origin.dropLast(port.count))
    }
    return origin
  }

  /// The address of an item's second request; `nil` if a field for it is missing. A name after a
  /// plus (`{+jobs_url}`) is inserted unencoded.
  func address(of item: JSON) -> String? {
    var address = ""
    var rest = url[...]
    while let match = rest.firstMatch(of: /\{(\+?)([A-Za-z0-9_]+)\}/) {
      guard let value = item[String(match.2)]?.scalar, !value.isEmpty else { return nil }
      address += rest[..<match.range.lowerBound]
      address += match.1.isEmpty ? value.percentEncoded : value
      rest = rest[match.range.upperBound...]
    }
    return address + rest
  }
}
