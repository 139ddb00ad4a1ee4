import CPostgreSQL

/// Sends several statements in one round trip.
extension PostgreSQLConnection {
  private enum Expected {
    case preparation(sql: String, name: String)
    case rows
    /// The result that follows all statements sent together.
    case end
  }

  /// Sends statements with their values in one message and returns the rows of each. If one of
  /// `queries` fails, the rest are skipped. A failure of `last` is ignored, except that a lost
  /// connection sets `isBroken`.
  @discardableResult
  func run(
    _ queries: [PostgreSQLQuery], then last: PostgreSQLQuery? = nil
  ) throws(PostgreSQLFailure) -> [PostgreSQLRows] {
    if PQpipelineStatus(handle) == PQ_PIPELINE_OFF { PQenterPipelineMode(handle) }
    var expected: [Expected] = []
    for query in queries { try send(query, &expected) }
    try sendEnd(&expected)
    if let last {
      try send(last, &expected)
      try sendEnd(&expected)
    }
    return try read(expected)
  }

  /// Runs one statement and returns its rows.
  @discardableResult
  func rows(
    _ sql: String, _ values: (any SQLValue)?...
  ) throws(PostgreSQLFailure) -> PostgreSQLRows {
    try run([PostgreSQLQuery(sql, values)])[0]
  }

  private func send(
    _ query: PostgreSQLQuery, _ expected: inout [Expected]
  ) throws(PostgreSQLFailure) {
    var name = prepared[query.sql]
    if name == nil {
      for case .preparation(query.sql, let sent) in expected { name = sent }
    }
    if name == nil {
      nameCount += 1
      let new = "islet\(nameCount)"
      guard PQsendPrepare(handle, new, query.sql, 0, nil) == 1 else { throw lost() }
      expected.append(.preparation(sql: query.sql, name: new))
      name = new
    }
    guard sendValues(query.values, to: name ?? "") else { throw lost() }
    expected.append(.rows)
  }

  private func sendValues(_ values: [[UInt8]?], to name: String) -> Bool {
    let lengths = values.map { Int32($0?.count ?? 0) }
    let formats = [Int32](repeating: 1, count: values.count)
    // libpq copies the values before the call returns.
    let joined = values.flatMap { value -> [UInt8] in (value ?? []) + [0] }
    return joined.withUnsafeBytes { bytes in
      var place = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let starts = values.map { value -> UnsafePointer<CChar>? in
        defer { place = place?.advanced(by: (value?.count ?? 0) + 1) }
        return value == nil ? nil : place
      }
      return PQsendQueryPrepared(
        handle, name, Int32(values.count), starts, lengths, formats, 1) == 1
    }
  }

  private func sendEnd(_ expected: inout [Expected]) throws(PostgreSQLFailure) {
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    expected.append(.end)
  }

  private func read(_ expected: [Expected]) throws(PostgreSQLFailure) -> [PostgreSQLRows] {
    var found: [PostgreSQLRows] = []
    var failure: PostgreSQLFailure?
    var isOver = false
    do throws(PostgreSQLFailure) {
      try flush()
      for item in expected {
        let rows = try nextResult()
        if let rows, !isOver { failure = failure ?? self.failure(of: rows) }
        guard let rows, PQstatus(handle) != CONNECTION_BAD else { throw lost() }
        switch item {
        case .end:
          guard rows.status == PGRES_PIPELINE_SYNC else { throw lost("out of step") }
          isOver = true
          continue
        case .preparation(let sql, let name):
          if rows.status == PGRES_COMMAND_OK { prepared[sql] = name }
        case .rows: if !isOver { found.append(rows) }
        }
        // A statement's results end with `nil`.
        guard try nextResult() == nil else { throw lost("out of step") }
      }
    } catch {
      // An error that the server sent before it closed the connection explains more than the loss.
      // Once all of `queries` are finished, their results are valid.
      if let failure { throw lost(failure.message) }
      if !isOver { throw error }
    }
    if let failure { throw failure }
    return found
  }
}
