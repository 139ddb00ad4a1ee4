extension Store {
  func changes(
    of name: String, since position: LedgerPosition?
  ) throws(LedgerError) -> LedgerChanges {
    let project = try project(name, isKnown: position != nil)
    var changes = LedgerChanges(position: project.position)
    if let position, position == project.position { return changes }
    guard let position, position.epoch == project.position.epoch,
      position.version >= project.compacted, position.version <= project.position.version
    else {
      changes.isSnapshot = true
      changes.documents = try documents(of: project, since: -1).map { .put($0) }
      return changes
    }
    changes.documents = try database.rows(
      "SELECT collection, key FROM deletions WHERE project = ? AND version > ? ORDER BY id",
      project.id, position.version
    ) { .delete(collection: $0.text(0), key: $0.text(1)) }
    changes.documents += try documents(of: project, since: position.version).map { .put($0) }
    changes.documents = LedgerBatch.lastChanges(of: [LedgerBatch(changes: changes.documents)])
      .reversed()
    changes.events = try database.rows(
      """
      SELECT cursor, at, kind, activity_id, body FROM events WHERE project = ? AND cursor > ?
      ORDER BY cursor DESC LIMIT \(LedgerChanges.eventLimit)
      """, project.id, position.cursor
    ) { LedgerEvent($0) }.reversed()
    return changes
  }

  private func documents(
    of project: Project, since version: Int64
  ) throws(LedgerError) -> [LedgerDocument] {
    try database.rows(
      """
      SELECT collection, key, body FROM documents WHERE project = ? AND version > ?
      AND collection NOT IN (\(LedgerChanges.coldCollections.map { "'\($0)'" }.joined(separator: ",")))
      """, project.id, version
    ) { LedgerDocument(collection: $0.text(0), key: $0.text(1), body: $0.bytes(2)) }
  }

  /// The documents at `places` that exist.
  func documents(
    of name: String, at places: [LedgerBatch.Place]
  ) throws(LedgerError) -> [LedgerDocument] {
    guard !places.isEmpty else { return [] }
    let id = try project(name).id
    var found: [LedgerDocument] = []
    for place in places {
      found += try database.rows(
        "SELECT body, expires FROM documents WHERE project = ? AND collection = ? AND key = ?"
      ) {
        $0.bind(1, id)
        $0.bind(2, place.collection)
        $0.bind(3, place.key)
      } read: {
        LedgerDocument(
          collection: place.collection, key: place.key, body: $0.bytes(0),
          expires: $0.isNull(1) ? nil : $0.double(1))
      }
    }
    return found
  }
}
