import Basics

extension Judge {
  /// Compares the content with that of the start, whose keys and JSON types are the best
  /// information about an unregistered type.
  mutating func checkDrift(_ object: JSONObject, at path: JSONPath) {
    // A source's item has no Swift type.
    guard push.vendor != .source, let activity = reached.first else { return }
    let start = activity.startShape ?? activity.contentState.unfolded
    guard let first = start.object, !first.isEmpty else { return }
    var added = object.keys.filter { first[$0] == nil && object[$0]?.isNull == false }
    if !added.isEmpty {
      // A key that the card has by now was reported when it was new.
      let present = activity.contentState.unfolded
      added.removeAll { present[$0] != nil }
    }
    added = Array(added.prefix(Finding.limit))
    var missing = first.keys.filter { object[$0] == nil }
    for key in added {
      guard let near = missing.first(where: { NearMatch.differOnlyInStyle($0, key) }) else {
        continue
      }
      findings.find(
        .contentStateKeyStyle, "`\(key)` differs from the earlier `\(near)` in style only.",
        path: path.appending(.key(key)), isAboutKey: true, found: .string(key),
        fix: "Send \(near).")
    }
    checkTypes(of: .object(object), start, at: path)
    for key in added {
      guard let near = Self.misspelt(key, among: missing) else { continue }
      added.removeAll { $0 == key }
      missing.removeAll { $0 == near }
      findings.append(
        Finding(
          .contentStateDrift,
          "`\(key.excerpt)` is new and `\(near.excerpt)` of the start is missing; did you "
            + "mean `\(near.excerpt)`? The Swift type ignores keys that it does not know.",
          path: path.appending(.key(key)), isAboutKey: true, found: .string(key.excerpt),
          fix: "Rename it to `\(near.excerpt)`."))
    }
    guard !added.isEmpty || !missing.isEmpty else { return }
    func list(_ keys: [String]) -> String {
      keys.prefix(5).map { "`\($0.excerpt)`" }.joined(separator: ", ")
        + (keys.count > 5 ? " …" : "")
    }
    let parts: Phrase =
      added.isEmpty
      ? "without \(list(missing))"
      : missing.isEmpty
        ? "with new \(list(added))" : "without \(list(missing)) and with new \(list(added))"
    find(
      .contentStateDrift,
      missing.isEmpty
        ? "The content state arrived \(parts), which the start did not have: the Swift type must have it as an optional property, else it is ignored."
        : "The content state arrived \(parts): one Swift type decodes start and update, so a key that is missing must be optional.",
      at: "content-state")
  }

  /// The missing key of which an unexpected key is probably a misspelling. Ignores short names,
  /// which are similar by chance, and differences in style, for which there is a separate finding.
  private static func misspelt(_ key: String, among missing: [String]) -> String? {
    guard key.count > 3 else { return nil }
    return NearMatch.of(
      key, among: missing.filter { $0.count > 3 && !NearMatch.differOnlyInStyle($0, key) })
  }

  private mutating func checkTypes(of state: JSON, _ start: JSON, at path: JSONPath) {
    for difference in ContentShape.differences(from: start, to: state, at: path) {
      findings.find(
        .contentStateDrift,
        "`\(difference.path)` is \(difference.found.described), but the start sent "
          + "\(difference.first.aKind): no Swift type decodes both by default, so the device "
          + "probably drops this push.", path: difference.path, found: difference.found,
        fix: "Send \(difference.first.aKind), as the start did.")
    }
  }
}
