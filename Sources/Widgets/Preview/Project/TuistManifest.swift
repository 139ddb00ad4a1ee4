import SwiftSource

/// A Tuist `Project.swift`. Only targets written as literals are read.
struct TuistManifest {
  private let mask: SwiftMask
  private var constants: [String: Any] = [:]

  /// The maximum bytes of a manifest, and the maximum number of targets, constants and list
  /// entries.
  private static let limits = (bytes: 256 << 10, entries: 1000)

  init(_ path: String) {
    mask = SwiftMask(RegularFile.bytes(path, limit: Self.limits.bytes) ?? [])
    readConstants()
  }

  /// The targets by name, in XcodeGen's format.
  var targets: [String: Any] {
    let places = mask.places(of: "target") + mask.places(of: "Target")
    let calls = places.prefix(Self.limits.entries).compactMap { place -> [String: TokenReader]? in
      var reader = TokenReader(mask, place..<mask.code.count)
      reader.advance()
      guard reader.isNext("("), reader.brackets != nil else { return nil }
      return arguments(reader.inside)
    }
    return calls.reduce(into: [:]) { all, call in
      // A `.target(name:)` without a product is only a dependency.
      guard call["product"] != nil, let name = value(call["name"]) as? String else { return }
      all[name] = target(call.mapValues { self.value($0) as Any? ?? Unknown() })
    }
  }

  /// A value that only running the code could determine.
  private struct Unknown {}

  private func target(_ call: [String: Any]) -> [String: Any] {
    let kinds = ["app": "application", "appExtension": "app-extension"]
    var target: [String: Any] = [
      "type": (call["product"] as? String).flatMap { kinds[$0] } ?? "",
      "platform": strings(call["destinations"] ?? call["platform"]),
      "sources": sources(call["sources"]) + sources(call["buildableFolders"]),
      "dependencies": strings(call["dependencies"]).map { ["target": $0, "package": $0] },
      "isInfoWhole": call["settings"] == nil || call["settings"] is [String: Any],
    ]
    switch call["infoPlist"] {
    case let path as String where path != "default": target["info"] = ["path": path]
    case let properties as [String: Any]: target["info"] = ["properties": properties]
    case nil, is String: target["info"] = ["properties": [String: Any]()]
    default: target["isInfoWhole"] = false
    }
    switch call["entitlements"] {
    case let path as String: target["entitlements"] = ["path": path]
    case let properties as [String: Any]: target["entitlements"] = ["properties": properties]
    default: break
    }
    target["settings"] = call["settings"]
    target["deploymentTarget"] = call["deploymentTargets"] ?? call["deploymentTarget"]
    return target
  }

  private func strings(_ value: Any?) -> [String] {
    (value as? [Any])?.flatMap(strings) ?? [value as? String].compactMap { $0 }
  }

  /// Converts source patterns to folders with includes and excludes.
  private func sources(_ value: Any?) -> [[String: Any]] {
    if let list = value as? [Any] { return list.flatMap(sources) }
    let call = value as? [String: Any]
    guard let pattern = value as? String ?? call?[""] as? String else { return [] }
    let (folder, rest) = Glob.split(pattern)
    var entry: [String: Any] = ["path": folder]
    if let rest { entry["includes"] = [rest] }
    // Excluded paths are also relative to the manifest's folder.
    entry["excludes"] = strings(call?["excluding"]).map {
      $0.hasPrefix(folder + "/") ? String($0.dropFirst(folder.count + 1)) : $0
    }
    return [entry]
  }

  // MARK: Values

  /// The arguments of a call, or the entries of a dictionary, by name.
  private func arguments(_ inside: TokenReader) -> [String: TokenReader] {
    inside.parts(by: ",").prefix(Self.limits.entries).reduce(into: [:]) { all, part in
      guard let first = part.current else { return }
      let isNamed = part.isNext(":", 1)
      all[isNamed ? part.string ?? first.text : ""] = isNamed ? part.after(2) : part
    }
  }

  /// The value of a literal expression. The value of a call is its only argument, or a dictionary
  /// of its arguments.
  private func value(_ reader: TokenReader?, depth: Int = 0) -> Any? {
    guard var reader, let token = reader.current, depth < 16 else { return nil }
    if token.isString { return reader.string }
    if token.text == "." { reader.advance() }
    guard let word = reader.current?.text else { return nil }
    if word == "[" {
      let parts = reader.inside.parts(by: ",").prefix(Self.limits.entries)
        .filter { $0.current != nil }
      if reader.inside.isNext(":") { return [String: Any]() }
      guard parts.contains(where: { $0.isNext(":", 1) }) else {
        return parts.compactMap { value($0, depth: depth + 1) }
      }
      return arguments(reader.inside).compactMapValues { value($0, depth: depth + 1) }
    }
    if ["true", "false"].contains(word) { return word == "true" }
    if let number = Double(word) { return number }
    reader.advance()
    if reader.isNext("("), reader.brackets != nil {
      let values = arguments(reader.inside).compactMapValues { value($0, depth: depth + 1) }
      return values.count > 1 ? values : values.first?.value
    }
    return token.text == "." ? word : constants[word]
  }

  /// Reads the literal values of the file's `let` constants.
  private mutating func readConstants() {
    var found: [String: Any] = [:]
    for place in mask.places(of: "let").prefix(Self.limits.entries) {
      var reader = TokenReader(mask, place..<mask.code.count)
      reader.advance()
      guard let name = reader.current?.text else { continue }
      reader.skip(to: ["=", "let", "var", "func"])
      guard reader.isNext("=") else { continue }
      reader.advance()
      found[name] = value(reader)
    }
    constants = found
  }
}
