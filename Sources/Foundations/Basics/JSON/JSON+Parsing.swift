/// How much a text may deviate from JSON.
package enum JSONDialect: Sendable {
  /// RFC 8259, as every API here takes it.
  case json
  /// JSON5, as configuration is written: comments, trailing commas, bare keys, single quotes.
  case json5
}

extension JSON {
  /// A key that occurs twice in one object, and where the second is.
  package struct DuplicateKey: Sendable, Hashable {
    package var key: String
    package var position: JSONPosition
  }

  /// Parses bytes and tells the first keys that occur twice in one object, of which the last counts here.
  package static func parse(
    _ bytes: [UInt8], dialect: JSONDialect = .json, noting duplicates: inout [DuplicateKey]
  ) throws(JSONError) -> JSON {
    let parsed = bytes.withUnsafeBufferPointer {
      buffer -> Result<(JSON, [DuplicateKey]), JSONError> in
      var parser = JSONParser(bytes: buffer, dialect: dialect)
      do throws(JSONError) {
        let value = try parser.document()
        return .success(
          (
            value,
            parser.duplicates.map {
              DuplicateKey(key: $0.key, position: JSONPosition(offset: $0.offset, in: buffer))
            }
          ))
      } catch {
        return .failure(error)
      }
    }
    let (value, found) = try parsed.get()
    duplicates = found
    return value
  }

  /// Parses a text.
  ///
  /// Foundation's decoders name no place below the top level; a verdict must name line and column
  /// and what to take out, hence an own parser.
  package static func parse(
    _ bytes: some Collection<UInt8>, dialect: JSONDialect = .json
  ) throws(JSONError) -> JSON {
    let parsed: Result<JSON, JSONError>? = bytes.withContiguousStorageIfAvailable { buffer in
      var parser = JSONParser(bytes: buffer, dialect: dialect)
      do throws(JSONError) {
        return .success(try parser.document())
      } catch {
        return .failure(error)
      }
    }
    guard let parsed else { return try parse(Array(bytes), dialect: dialect) }
    return try parsed.get()
  }

  package static func parse(
    _ text: String, dialect: JSONDialect = .json
  ) throws(JSONError) -> JSON {
    try parse(Array(text.utf8), dialect: dialect)
  }

  /// Where a value starts in the text that holds it, or its key where `atKey` is set.
  ///
  /// Reads the text once more: meant for the few values that a finding names.
  package static func position(
    of path: JSONPath, in bytes: [UInt8], atKey: Bool = false, dialect: JSONDialect = .json
  ) -> JSONPosition? {
    let offset = bytes.withUnsafeBufferPointer { buffer -> Int? in
      var parser = JSONParser(bytes: buffer, dialect: dialect)
      parser.search = JSONParser.Search(path: path.steps)
      _ = try? parser.document()
      return atKey ? parser.search?.key ?? parser.search?.value : parser.search?.value
    }
    return offset.map { JSONPosition(offset: $0, in: bytes) }
  }
}
