internal import Basics
internal import Canvas
internal import Pictures

/// The images stored in a terminal with kitty's protocol, one for each visible picture.
///
/// A picture that replaces another gets a new number and is shown before the old one is deleted, so
/// that neither is missing in between.
struct KittyImages {
  private var numbers: [SeenPicture: Int] = [:]
  private var next: Int
  private let range: ClosedRange<Int>
  /// Whether images are placed by placeholder characters.
  private let placeholders: Bool
  private let wrap: @Sendable (String) -> String

  /// `hasFewColors`: an image's number must be one of 256 colours.
  init(
    placeholders: Bool, hasFewColors: Bool = false, wrap: @escaping @Sendable (String) -> String
  ) {
    self.placeholders = placeholders
    self.wrap = wrap
    // Programs that share a terminal window should not share numbers.
    let start = Int(getpid() % 0x7F00 + 0x100) << 8
    range = hasFewColors ? 1...255 : start...(start + 0xFFFF)
    next = range.lowerBound
  }

  /// The number of a picture's image; 0 if the image was not sent.
  subscript(_ picture: SeenPicture) -> Int { numbers[picture] ?? 0 }

  /// Deletes all images from the terminal, which may have lost them when it was cleared.
  mutating func dropAll() -> String {
    defer { numbers = [:] }
    return drop(numbers.values)
  }

  /// Sends the visible pictures that the terminal does not have.
  mutating func send(_ sights: [PictureMap.Sight]) -> String {
    var text = ""
    for sight in sights where numbers[sight.picture] == nil {
      let number = newNumber()
      numbers[sight.picture] = number
      text += sent(sight.picture, number)
    }
    return text
  }

  /// Deletes images that are no longer visible. Write the result after the new images are placed.
  mutating func drop(allBut sights: [PictureMap.Sight]) -> String {
    let seen = Set(sights.map(\.picture))
    let undelivered = numbers.filter { !seen.contains($0.key) }
    for picture in undelivered.keys { numbers[picture] = nil }
    return drop(undelivered.values)
  }

  private func drop(_ numbers: some Collection<Int>) -> String {
    numbers.sorted().map { command("a=d,d=I,i=\($0)") }.joined()
  }

  private mutating func newNumber() -> Int {
    let used = Set(numbers.values)
    repeat {
      next = next == range.upperBound ? range.lowerBound : next + 1
    } while used.contains(next) && used.count < range.count
    return next
  }

  /// A protocol command that requests no response.
  func command(_ keys: String, payload: String = "") -> String {
    wrap("\u{1B}_G\(keys),q=2\(payload.isEmpty ? "" : ";" + payload)\u{1B}\\")
  }

  /// The maximum length of a payload in one command, from the protocol.
  private static let chunk = 4096

  private func sent(_ picture: SeenPicture, _ number: Int) -> String {
    let pixels = picture.part(GridRect(picture.size))
    guard let bytes = pixels.indexedPNG ?? pixels.png else { return "" }
    var rest = Data(bytes).base64EncodedString()[...]
    let place = placeholders ? ",U=1,c=\(picture.size.width),r=\(picture.size.height)" : ""
    var keys = "a=\(placeholders ? "T" : "t"),f=100,t=d,i=\(number)\(place)"
    var text = ""
    while true {
      let piece = rest.prefix(Self.chunk)
      rest = rest.dropFirst(Self.chunk)
      text += command(keys + (rest.isEmpty ? ",m=0" : ",m=1"), payload: String(piece))
      if rest.isEmpty { return text }
      keys = "i=\(number)"
    }
  }
}
