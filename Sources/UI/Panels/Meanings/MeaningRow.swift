internal import Basics
internal import Synchronization

/// A line of the table of meanings: names, what the value looks like, and what stands beside it.
///
/// The first row that fits an item says what it means. To teach Islet a name, add a row with an example: a test
/// draws each example, looks for what it should show, and fails where an earlier row takes it.
struct MeaningRow: Sendable {
  /// What has to stand beside it.
  enum Neighbour: Sendable, Hashable {
    case anything
    /// An item of such a name.
    case named(NamePattern)
    /// A value that is named as this one is without its word of the row: `temperature` of `targetTemperature`.
    case namesake
    /// A number that is called a part, or has the same noun: `lap` of `totalLaps`.
    case part
  }

  let meaning: Meaning
  let names: [NamePattern]
  let shape: ValueShape
  let neighbour: Neighbour
  /// A content state whose first value is meant, as JSON5, and what its card then says.
  let example: String
  let shows: String

  init(
    _ meaning: Meaning, _ names: NamePattern..., is shape: ValueShape = .anything,
    by neighbour: Neighbour = .anything, example: String, _ shows: String
  ) {
    self.meaning = meaning
    self.names = names
    self.shape = shape
    self.neighbour = neighbour
    self.example = example
    self.shows = shows
  }

  /// The table.
  static let all = times + spans + parts + amounts + texts

  /// The rows whose names fit a name, in order. Names come again with each update.
  static func rows(_ item: Inference.Item) -> [Int] {
    let key = "\(item.leaf.words.count) \(item.key)"
    if let known = known.withLock({ $0[key] }) { return known }
    // `waterGoalMl` is a goal, in whatever it is measured.
    let bare = Unit.find(item.leaf.words)?.words
    let found = all.indices.filter { index in
      let row = all[index]
      let isGoal = row.meaning == .whole || row.meaning == .target || row.meaning == .former
      return row.names.contains {
        $0.matches(item.leaf.words) || $0.matches(item.name.words)
          || isGoal && bare.map($0.matches) ?? false
      }
    }
    guard key.utf8.count <= 64 else { return found }
    known.withLock { known in
      // What senders may name is unbounded, what is known need not be.
      if known.count >= 1024 { known.removeAll() }
      known[key] = found
    }
    return found
  }

  private static let known = Mutex<[String: [Int]]>([:])
}
