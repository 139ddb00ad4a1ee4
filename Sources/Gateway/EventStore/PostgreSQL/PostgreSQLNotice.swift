/// What gateways tell each other of a write: who wrote, the project's version and its name.
struct PostgreSQLNotice {
  let writer: String
  let project: String

  /// Reads what was sent; nothing where it is something else.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    (writer, project) = (String(parts[0]), String(parts[2]))
  }
}
