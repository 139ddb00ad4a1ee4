/// A row as SQLite stores it, read without SQLite (sqlite.org/fileformat2, section 2.1).
struct StoredRow {
  enum Value {
    case null
    case int(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
  }

  let isOfTable: Bool
  let rowid: Int64
  /// The bytes of its values.
  let size: Int
  let values: [Value]

  /// The rows of a page that is a leaf of a table or any page of an index, and how many more it tells of
  /// that cannot be read; nothing for pages of other kinds.
  static func rows(on number: Int, of pages: StorePages) -> (rows: [StoredRow], lost: Int)? {
    let bytes = pages.page(number)
    let start = number == 1 ? 100 : 0
    guard bytes.count == pages.pageSize, let kind = Kind(rawValue: bytes[start]) else { return nil }
    let cells = bytes.number(at: start + 3, 2)
    // A cell takes four bytes at least.
    guard cells <= pages.pageSize / 4 else { return ([], 1) }
    let pointers = start + (kind == .indexNode ? 12 : 8)
    var rows: [StoredRow] = []
    // Rows of a file that was made by hand may all lie in the same pages.
    var left = pages.count * pages.pageSize
    for index in 0..<cells where left > 0 {
      let cell = bytes.number(at: pointers + index * 2, 2)
      guard let row = StoredRow(kind, bytes, cell, pages) else { continue }
      left -= row.size
      if left >= 0 { rows.append(row) }
    }
    return (rows, cells - rows.count)
  }

  /// Whether it has the columns of an event or a document.
  var isOfAStore: Bool {
    if isOfTable { return (7...8).contains(values.count) && values[4].text != nil }
    return (4...6).contains(values.count) && values[1].text != nil && values[3].blob != nil
  }

  private enum Kind: UInt8 {
    case indexNode = 2
    case indexLeaf = 10
    case tableLeaf = 13
  }

  private init?(_ kind: Kind, _ page: [UInt8], _ cell: Int, _ pages: StorePages) {
    var reader = Bytes(page, at: cell + (kind == .indexNode ? 4 : 0), end: pages.usable)
    guard cell > 0, let size = reader.varint(), size > 0, size < 1 << 30,
      size <= pages.count * pages.pageSize
    else { return nil }
    isOfTable = kind == .tableLeaf
    guard let id = isOfTable ? reader.varint() : 0 else { return nil }
    rowid = id
    guard
      let payload = Self.payload(
        Int(size), reader, usable: pages.usable, isTable: isOfTable, pages)
    else { return nil }
    self.size = payload.count
    var header = Bytes(payload, at: 0, end: payload.count)
    guard let length = header.varint(), length <= payload.count, length > 0 else { return nil }
    header.end = Int(length)
    var body = Bytes(payload, at: Int(length), end: payload.count)
    var values: [Value] = []
    while header.at < header.end {
      guard let type = header.varint(), let value = body.value(type) else { return nil }
      values.append(value)
    }
    // What is left over tells that the header is not this row's.
    guard body.at == payload.count else { return nil }
    self.values = values
  }

  /// A row's bytes, with those that overflow to pages of their own.
  private static func payload(
    _ size: Int, _ reader: Bytes, usable: Int, isTable: Bool, _ pages: StorePages
  ) -> [UInt8]? {
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    let local = size <= most ? size : fitting <= most ? fitting : least
    guard local >= 0, reader.at + local <= reader.end else { return nil }
    var payload = Array(reader.bytes[reader.at..<reader.at + local])
    var next = size > local ? reader.bytes.number(at: reader.at + local, 4) : 0
    while payload.count < size {
      guard next > 1, next <= pages.count else { return nil }
      let page = pages.page(next)
      guard page.count == pages.pageSize else { return nil }
      payload += page[4..<min(usable, 4 + size - payload.count)]
      next = page.number(at: 0, 4)
    }
    return payload
  }

  /// A place in bytes, up to an end.
  private struct Bytes {
    let bytes: [UInt8]
    var at: Int
    var end: Int

    init(_ bytes: [UInt8], at: Int, end: Int) {
      self.bytes = bytes
      self.at = at
      self.end = end
    }

    /// A number of one to nine bytes.
    mutating func varint() -> Int64? {
      var value: UInt64 = 0
      for index in 0..<9 {
        guard at < end else { return nil }
        let byte = bytes[at]
        at += 1
        if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
        value = value << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 { return Int64(bitPattern: value) }
      }
      return nil
    }

    /// A value of a type of section 2.1.
    mutating func value(_ type: Int64) -> Value? {
      switch type {
      case 0: return .null
      case 1...6:
        let count = [1, 2, 3, 4, 6, 8][Int(type) - 1]
        guard let word = take(count) else { return nil }
        let negative: UInt64 = word[word.startIndex] >= 0x80 ? .max : 0
        return .int(Int64(bitPattern: word.reduce(negative) { $0 << 8 | UInt64($1) }))
      case 7:
        guard let word = take(8) else { return nil }
        return .real(Double(bitPattern: word.reduce(0) { $0 << 8 | UInt64($1) }))
      case 8: return .int(0)
      case 9: return .int(1)
      case 12...:
        guard let bytes = take(Int(clamping: (type - 12) / 2)) else { return nil }
        return type % 2 == 0 ? .blob(Array(bytes)) : .text(Array(bytes))
      default: return nil
      }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= end - at else { return nil }
      defer { at += count }
      return bytes[at..<at + count]
    }
  }
}

extension StoredRow.Value {
  var int: Int64? { if case .int(let value) = self { value } else { nil } }

  /// A number; SQLite stores one without a fraction as an integer.
  var double: Double? {
    switch self {
    case .real(let value): value
    case .int(let value): Double(value)
    default: nil
    }
  }

  /// A text in UTF-8; nothing where it is damaged.
  var text: String? {
    if case .text(let bytes) = self { String(validating: bytes, as: UTF8.self) } else { nil }
  }

  var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}
