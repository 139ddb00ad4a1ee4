package enum JSONDialect: Sendable {
  /// RFC 8259, used for all APIs.
  case json
  /// JSON5, for configuration files: comments, trailing commas, unquoted keys, single quotes.
  case json5
}

extension JSON {
  /// The second occurrence of a key in one object.
  package struct DuplicateKey: Sendable, Hashable {
    package var key: String
    package var position: JSONPosition
  }

  /// Parses bytes, and reports duplicate keys in objects, up to a limit. The last value of a
  /// duplicate key is used.
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
  /// Does not use Foundation's decoders, because they report no positions below the top level: a
  /// verdict must contain line, column and fix.
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

  /// The offsets in a text of the keys and values with these paths, each path once. Parses the text
  /// again.
  package static func offsets(
    of paths: [JSONPath], in bytes: [UInt8], dialect: JSONDialect = .json
  ) -> [(key: Int?, value: Int?)] {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(bytes: buffer, dialect: dialect)
      parser.search = JSONParser.Search(paths)
      _ = try? parser.document()
      return parser.search?.places ?? []
    }
  }

  /// The position of a value in its text, or of its key with `atKey`.
  package static func position(
    of path: JSONPath, in bytes: [UInt8], atKey: Bool = false, dialect: JSONDialect = .json
  ) -> JSONPosition? {
    let found = offsets(of: [path], in: bytes, dialect: dialect)[0]
    return ((atKey ? found.key : nil) ?? found.value).map { JSONPosition(offset: $0, in: bytes) }
  }
}
