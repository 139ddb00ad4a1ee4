import Basics

extension Push {
  /// The JSON, without fields that have their default value.
  var document: JSON {
    var object = JSONObject([
      ("vendor", .string(vendor.rawValue)), ("target", .string(target.key)), ("aps", .object(aps)),
      ("priority", .number(priority)), ("size", .number(size)), ("body", body),
      ("places", places.document),
    ])
    object["app_id"] = appID.map(JSON.string)
    if !users.isEmpty { object["users"] = .array(users.map(JSON.string)) }
    object["target_path"] = targetPath?.document
    if !wantsToken { object["wants_token"] = false }
    if !namesSwiftType { object["names_swift_type"] = false }
    if style != .standard { object["style"] = .string(style.rawValue) }
    object["start"] = start.map { .string($0.rfc3339) }
    return .object(object)
  }

  init?(document: JSON) {
    guard let vendor = document["vendor"]?.string,
      let target = document["target"]?.string.flatMap(Target.init(key:)),
      let aps = document["aps"]?.object,
      let places = document["places"].flatMap(Places.init(document:))
    else { return nil }
    self.init(
      vendor: Vendor(rawValue: vendor), appID: document["app_id"]?.string, target: target,
      users: document["users"]?.array?.compactMap(\.string) ?? [], aps: aps,
      priority: document["priority"]?.int ?? 10, size: document["size"]?.int,
      body: document["body"] ?? .null, places: places)
    targetPath = document["target_path"].flatMap(JSONPath.init(document:))
    wantsToken = document["wants_token"]?.bool ?? true
    namesSwiftType = document["names_swift_type"]?.bool ?? true
    style = document["style"]?.string.flatMap(ActivityStyle.init) ?? .standard
    start = document["start"]?.string.flatMap(Date.init(iso8601:))
  }
}

extension Push.Target {
  /// The kind and the name, such as `token:…`.
  var key: String {
    switch self {
    case .activity(let tag): "activity:\(tag)"
    case .token(let token): "token:\(token)"
    case .channel(let channel): "channel:\(channel)"
    case .type(let type): "type:\(type)"
    }
  }

  init?(key: String) {
    guard let colon = key.firstIndex(of: ":") else { return nil }
    let name = String(key[key.index(after: colon)...])
    switch key[..<colon] {
    case "activity": self = .activity(name)
    case "token": self = .token(name)
    case "channel": self = .channel(name)
    case "type": self = .type(name)
    default: return nil
    }
  }
}

extension Push.Places {
  fileprivate var document: JSON {
    switch self {
    case .below(let path): path.document
    case .named(let paths): .object(JSONObject(paths.map { ($0.key, $0.value.document) }))
    case .found(let paths):
      [Self.foundKey: .object(JSONObject(paths.map { ($0.key, $0.value.document) }))]
    }
  }

  private static let foundKey = "found"

  fileprivate init?(document: JSON) {
    if let path = JSONPath(document: document) {
      self = .below(path)
    } else if let object = document.object {
      let found = object[Self.foundKey]?.object
      var paths: [String: JSONPath] = [:]
      for (key, value) in found ?? object { paths[key] = JSONPath(document: value) }
      self = found == nil ? .named(paths) : .found(paths)
    } else {
      return nil
    }
  }
}

extension JSONPath {
  fileprivate var document: JSON {
    .array(
      steps.map { step in
        switch step {
        case .key(let key): .string(key)
        case .index(let index): .number(index)
        }
      })
  }

  fileprivate init?(document: JSON) {
    guard let steps = document.array else { return nil }
    self.init(
      steps.compactMap { step in
        step.string.map { .key($0) } ?? step.int.map { .index($0) }
      })
  }
}
