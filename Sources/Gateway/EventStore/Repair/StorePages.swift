/// The pages of a store's file with its write-ahead log, whatever their state.
struct StorePages {
  /// What a file has where its own header does not tell.
  private static let usualPageSize = 4096
  /// How a database starts.
  private static let magic = "SQLite format 3\0".utf8

  let pageSize: Int
  /// The bytes of a page that hold content.
  let usable: Int
  /// The highest number of a page.
  let count: Int
  /// How many frames of the log are damaged.
  let damagedFrames: Int
  private let file: FileBytes
  private let log: FileBytes?
  /// Where the newest content of a page stands in the log.
  private let logged: [Int: Int]

  /// Puts the pages of a log over those of a file; nothing where there is no file.
  ///
  /// With `all`, frames of the log after a damaged one count, too.
  init?(_ path: String, all: Bool) {
    guard let file = FileBytes(path) else { return nil }
    self.file = file
    log = FileBytes(path + "-wal")
    let start = file.read(at: 0, count: 100)
    // What stands on a first page that is damaged would mislead.
    let header = start.starts(with: Self.magic) ? start : []
    let told = header.number(at: 16, 2) == 1 ? 65_536 : header.number(at: 16, 2)
    let isTold = (512...65_536).contains(told) && told & (told - 1) == 0
    let pageSize = isTold ? told : Self.usualPageSize
    let frames = log.flatMap { WriteAheadLog($0, pageSize: pageSize) }
    self.pageSize = pageSize
    usable = pageSize - (header.number(at: 20, 1) < 256 - 32 ? header.number(at: 20, 1) : 0)
    damagedFrames = frames?.damaged ?? 0
    let list = all ? frames?.readable : frames?.committed
    logged = Dictionary((list ?? []).map { ($0.page, $0.offset) }) { $1 }
    count = max(file.count / pageSize, logged.keys.max() ?? 0)
  }

  /// The bytes of a page, counted from 1; fewer, or none, where the file ends.
  func page(_ number: Int) -> [UInt8] {
    guard (1...max(1, count)).contains(number) else { return [] }
    if let offset = logged[number], let log { return log.read(at: offset, count: pageSize) }
    return file.read(at: (number - 1) * pageSize, count: pageSize)
  }

  /// Whether the first page says that this is a SQLite database.
  var isDatabase: Bool { page(1).starts(with: Self.magic) }

  /// Whether they are a store's: the first page says so, or it is damaged and others hold a store's rows.
  var areOfAStore: Bool {
    if isDatabase { return page(1).number(at: 68, 4) == Store.applicationID }
    return (1...max(1, count)).contains { number in
      StoredRow.rows(on: number, of: self)?.rows.contains { $0.isOfAStore } ?? false
    }
  }

  /// The pages that hold nothing: what stands there was deleted.
  func free() -> Set<Int> {
    guard isDatabase else { return [] }
    var free: Set<Int> = []
    var trunk = page(1).number(at: 32, 4)
    while trunk > 0, trunk <= count, free.insert(trunk).inserted {
      let bytes = page(trunk)
      for index in 0..<min(bytes.number(at: 4, 4), pageSize / 4 - 2) {
        free.insert(bytes.number(at: 8 + index * 4, 4))
      }
      trunk = bytes.number(at: 0, 4)
    }
    return free
  }
}
