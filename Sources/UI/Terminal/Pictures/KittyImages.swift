internal import Basics
internal import Canvas
internal import Pictures

/// The images that a terminal with kitty's protocol holds: one for each picture that is seen.
///
/// A picture that takes the place of another has a number of its own. The terminal is told to show it before it
/// is told to forget the other, so that there is no moment without either.
struct KittyImages {
  private var numbers: [SeenPicture: Int] = [:]
  private var next: Int
  private let range: ClosedRange<Int>
  /// Whether images stand where characters say so.
  private let placeholders: Bool
  private let wrap: @Sendable (String) -> String

  /// Makes a store; `hasFewColors` where a number must be one of 256 colours.
  init(
    placeholders: Bool, hasFewColors: Bool = false, wrap: @escaping @Sendable (String) -> String
  ) {
    self.placeholders = placeholders
    self.wrap = wrap
    // Programs that share a terminal's window should not share numbers.
    let start = Int(getpid() % 0x7F00 + 0x100) << 8
    range = hasFewColors ? 1...255 : start...(start + 0xFFFF)
    next = range.lowerBound
  }

  /// The number of the image of a picture that was sent.
  subscript(_ picture: SeenPicture) -> Int { numbers[picture] ?? 0 }

  /// Takes everything from the terminal, which may have forgotten it when it was cleared.
  mutating func dropAll() -> String {
    defer { numbers = [:] }
    return drop(numbers.values)
  }

  /// Sends what of the seen pictures the terminal lacks.
  mutating func send(_ sights: [PictureMap.Sight]) -> String {
    var text = ""
    for sight in sights where numbers[sight.picture] == nil {
      let number = newNumber()
      numbers[sight.picture] = number
      text += sent(sight.picture, number)
    }
    return text
  }

  /// Takes from the terminal what is not seen any more; to be written once the rest is placed.
  mutating func drop(allBut sights: [PictureMap.Sight]) -> String {
    let seen = Set(sights.map(\.picture))
    let unseen = numbers.filter { !seen.contains($0.key) }
    for picture in unseen.keys { numbers[picture] = nil }
    return drop(unseen.values)
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

  /// A command of the protocol that wants no answer.
  func command(_ keys: String, payload: String = "") -> String {
    wrap("\u{1B}_G\(keys),q=2\(payload.isEmpty ? "" : ";" + payload)\u{1B}\\")
  }

  /// The letters of a payload in one command, by the protocol.
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
