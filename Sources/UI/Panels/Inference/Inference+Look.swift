internal import Basics
internal import Canvas
internal import Simulator

/// How the card looks.
extension Inference {
  mutating func inferLook() {
    let own = (content + attributes).first { ["icon", "emoji"].contains($0.name.last) }
    result.icon =
      own?.value.string.flatMap(Icon.fitting) ?? Icon.meant(by: tellingWords)
      ?? Icon.meant(by: Icon.words(activity.app).map { ($0, .title) }) ?? Icon.of(result)
    // FNV-1a: the same name has the same tint in each run, which Swift's own hash has not.
    var hash: UInt32 = 2_166_136_261
    for byte in activity.attributesType.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    result.shade = .tint(Tint.allCases[Int(hash >> 8) % Tint.allCases.count])
  }

  /// The words that may say what the activity is about, and where they stand.
  private var tellingWords: [(word: String, place: Icon.Place)] {
    func words(_ text: String, _ place: Icon.Place) -> [(word: String, place: Icon.Place)] {
      text.utf8.count > 64 ? [] : Icon.words(text).map { ($0, place) }
    }
    // A sentence speaks of many things, a code such as SEA or the name of a file of none.
    func said(_ text: String, _ place: Icon.Place) -> [(word: String, place: Icon.Place)] {
      let isCode = text.count <= 4 && text.allSatisfy { !$0.isLowercase }
      let ending = text.split(separator: ".").last ?? ""
      let isFile =
        ending.count < text.count && (2...5).contains(ending.count)
        && ending.allSatisfy { $0.isLetter || $0.isNumber }
      let words = isCode || isFile ? [] : words(text, place)
      return words.count > 5 ? [] : words
    }
    var all = words(activity.attributesType, .type)
    if origin.title.map({ !Self.isOfName($0) }) ?? true { all += said(result.title, .title) }
    for (items, place) in [(attributes, Icon.Place.attribute), (content, .content)] {
      for item in items where Self.says(item.value) {
        all += words(item.key, .key)
        for object in (item.value.array ?? []).prefix(1) {
          for (key, value) in object.object ?? [:] where Self.says(value) {
            all += words(key, .key)
          }
        }
        guard !Self.isOfName(item) else { continue }
        let texts = item.value.string.map { [$0] } ?? item.value.array?.compactMap(\.string) ?? []
        for text in texts.prefix(8) { all += said(text, place) }
      }
    }
    return all
  }

  /// Whether a value says that there is what its key names.
  private static func says(_ value: JSON) -> Bool {
    if let text = value.string {
      return !["", "0", "false", "none", "null"].contains(text.lowercased())
    }
    if let list = value.array { return !list.isEmpty }
    return !value.isNull && value.bool != false && value.double != 0
  }

  /// Whether a value is what somebody, some team or some place is called, which may be any word.
  private static func isOfName(_ item: Item) -> Bool { item.name.contains(bearers) }

  private static let bearers: Set<String> = [
    "opponent", "rival", "handle", "dog", "cat", "pet", "baby", "child", "kid", "player", "driver",
    "rider", "walker", "runner",
    "patient", "customer", "user", "member", "client", "passenger", "host", "guest", "guests",
    "author", "artist", "owner", "captain", "teacher", "student", "dentist", "doctor", "stylist",
    "courier", "street", "address", "city", "town", "area", "region", "district", "from", "to",
    "origin", "destination", "team", "one", "two", "home", "away", "id", "url", "link", "first",
    "last",
  ]
}
