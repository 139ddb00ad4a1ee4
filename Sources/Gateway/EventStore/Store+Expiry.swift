extension Store {
  struct Expiring: Sendable, Hashable {
    var count = 0
    var bytes = 0

    func isOver(_ options: Ledgers.Options) -> Bool {
      count > options.expiringDocuments || bytes > options.expiringBytes
    }
  }

  /// The maximum number of rows that one transaction deletes, so that other writes do not wait
  /// long.
  private static let step = 500

  /// A project's expiring documents by collection. Read from the rows once, then updated with each
  /// write.
  func expiring(in project: Int64) throws(LedgerError) -> [String: Expiring] {
    let rows = try database.rows(
      """
      SELECT collection, count(*), sum(length(CAST(key AS BLOB)) + length(body)) FROM documents
      WHERE project = ? AND expires IS NOT NULL GROUP BY collection
      """, project
    ) { ($0.text(0), Expiring(count: Int($0.int(1)), bytes: Int($0.int(2)))) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  func count(_ document: LedgerDocument, in project: inout Project) throws(LedgerError) {
    guard document.expires != nil else { return }
    let old = try database.rows(
      """
      SELECT length(CAST(key AS BLOB)) + length(body) FROM documents
      WHERE project = ? AND collection = ? AND key = ? AND expires IS NOT NULL
      """
    ) {
      $0.bind(1, project.id)
      $0.bind(2, document.collection)
      $0.bind(3, document.key)
    } read: {
      Int($0.int(0))
    }.first
    var expiring = project.expiring[document.collection] ?? Expiring()
    expiring.count += old == nil ? 1 : 0
    expiring.bytes += document.key.utf8.count + document.body.count - (old ?? 0)
    project.expiring[document.collection] = expiring
  }

  /// Deletes the documents that expire first from collections with too many of them. Deletes only a
  /// few more than were added, so that each commit is short.
  func trimExpiring(_ project: inout Project, adding added: Int) throws(LedgerError) {
    for (collection, expiring) in project.expiring where expiring.isOver(options) {
      try delete(
        from: collection, of: &project, where: "expires IS NOT NULL", limit: max(64, added * 2))
    }
  }

  /// Deletes deletion markers that no cache needs and some expired documents. Returns false if
  /// there are more to delete.
  func deleteExpired(at now: Double) throws(LedgerError) -> Bool {
    var isDone = true
    for (name, project) in projects {
      var project = project
      let known = project.position.version
      try database.run(
        "DELETE FROM deletions WHERE project = ? AND version <= ?", project.id, known)
      if database.changes > 0 {
        try database.run("UPDATE projects SET compacted = ? WHERE id = ?", known, project.id)
        project.compacted = known
      }
      for collection in project.expiring.keys {
        let count = try delete(
          from: collection, of: &project, where: "expires <= ?4", now, limit: Self.step)
        if count == Self.step { isDone = false }
      }
      projects[name] = project
    }
    return isDone
  }

  /// Deletes the first-expiring documents of a collection and returns their number.
  @discardableResult
  private func delete(
    from collection: String, of project: inout Project, where condition: String,
    _ value: Double? = nil, limit: Int
  ) throws(LedgerError) -> Int {
    let id = project.id
    let sizes = try database.rows(
      """
      DELETE FROM documents WHERE project = ?1 AND collection = ?2 AND key IN (
        SELECT key FROM documents WHERE project = ?1 AND collection = ?2 AND \(condition)
        ORDER BY expires LIMIT ?3)
      RETURNING length(CAST(key AS BLOB)) + length(body)
      """, id, collection, limit, value
    ) { Int($0.int(0)) }
    project.expiring[collection]?.count -= sizes.count
    project.expiring[collection]?.bytes -= sizes.reduce(0, +)
    return sizes.count
  }
}
