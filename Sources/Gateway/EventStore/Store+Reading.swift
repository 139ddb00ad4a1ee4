extension Store {
  func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent] {
    let id = try self.project(project).id
    return try database.rows(
      """
      SELECT max(cursor), at, kind, activity_id, body FROM events
      WHERE project = ? AND activity_id IS NOT NULL AND kind != 'verdict' GROUP BY activity_id
      """
    ) {
      $0.bind(1, id)
    } read: {
      LedgerEvent(row: $0)
    }
  }

  func activityCount(of project: String) throws(LedgerError) -> Int? {
    let id = try self.project(project).id
    return try database.rows(
      """
      SELECT activities FROM events WHERE project = ? AND activities IS NOT NULL
      ORDER BY cursor DESC LIMIT 1
      """
    ) {
      $0.bind(1, id)
    } read: {
      Int($0.int(0))
    }.first
  }

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
      "SELECT collection, key FROM deletions WHERE project = ? AND version > ? ORDER BY id"
    ) {
      $0.bind(1, project.id)
      $0.bind(2, position.version)
    } read: {
      .delete(collection: $0.text(0), key: $0.text(1))
    }
    changes.documents += try documents(of: project, since: position.version).map { .put($0) }
    changes.documents = LedgerBatch.lastChanges(of: [LedgerBatch(changes: changes.documents)])
      .reversed()
    changes.events = try search(
      name, EventSearch(after: position.cursor, limit: LedgerChanges.eventLimit))
    return changes
  }

  private func documents(
    of project: Project, since version: Int64
  ) throws(LedgerError) -> [LedgerDocument] {
    try database.rows(
      """
      SELECT collection, key, body FROM documents WHERE project = ? AND version > ?
      AND collection NOT IN (\(LedgerChanges.coldCollections.map { "'\($0)'" }.joined(separator: ",")))
      """
    ) {
      $0.bind(1, project.id)
      $0.bind(2, version)
    } read: {
      LedgerDocument(collection: $0.text(0), key: $0.text(1), body: $0.bytes(2))
    }
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

  func documents(
    of project: String, in collection: String
  ) throws(LedgerError) -> [LedgerDocument] {
    let id = try self.project(project).id
    return try database.rows(
      "SELECT key, body FROM documents WHERE project = ? AND collection = ? ORDER BY key"
    ) {
      $0.bind(1, id)
      $0.bind(2, collection)
    } read: {
      LedgerDocument(collection: collection, key: $0.text(0), body: $0.bytes(1))
    }
  }

  func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>? {
    let id = try self.project(project).id
    let bounds = try ["min", "max"].map { function throws(LedgerError) -> Int64? in
      try database.rows("SELECT \(function)(cursor) FROM events WHERE project = ?") {
        $0.bind(1, id)
      } read: {
        $0.isNull(0) ? nil : $0.int(0)
      }.first ?? nil
    }
    guard let first = bounds[0], let last = bounds[1] else { return nil }
    return first...last
  }
}

extension LedgerEvent {
  /// Reads the columns cursor, at, kind, activity_id and body.
  init(row: Statement) {
    self.init(
      cursor: row.int(0), at: row.double(1), kind: row.text(2),
      activityID: row.isNull(3) ? nil : row.text(3), body: row.bytes(4))
  }
}
