internal import Basics
internal import Canvas
internal import Pictures

/// The images that a terminal with kitty's protocol holds for the pictures that are seen.
///
/// A picture is one image and, where a few cells of it changed since, images of these over it: what counts
/// by seconds sends its digits and not its card.
struct KittyImages {
  /// An image, and which cells of its picture it is.
  struct Layer: Hashable {
    let id: Int
    let rect: GridRect
  }

  private struct CachedLayers {
    let picture: CellPicture
    /// From below to above.
    var layers: [Layer]
  }

  private var cache: [ObjectIdentifier: CachedLayers] = [:]
  private var pixels = PicturePixels()
  private var nextID: Int
  private let ids: ClosedRange<Int>
  /// Said with each image, such as that it stands where characters say so.
  private let placeholders: Bool
  private let wrap: @Sendable (String) -> String

  /// The layers above which a picture is sent as a whole.
  private static let maxCount = 5

  /// Makes a store; `hasFewColors` where a number must be one of 256 colours.
  init(
    placeholders: Bool, hasFewColors: Bool = false, wrap: @escaping @Sendable (String) -> String
  ) {
    self.placeholders = placeholders
    self.wrap = wrap
    // Programs that share a terminal's window should not share numbers.
    let start = Int(getpid() % 0x7F00 + 0x100) << 8
    ids = hasFewColors ? 1...255 : start...(start + 0xFFFF)
    nextID = ids.lowerBound
  }

  func layers(of picture: CellPicture) -> [Layer] {
    cache[ObjectIdentifier(picture)]?.layers ?? []
  }

  /// Takes everything from the terminal, which may have forgotten it when it was cleared.
  mutating func dropAll() -> String {
    let ids = Set(cache.values.flatMap(\.layers).map(\.id))
    cache = [:]
    return ids.sorted().map { command("a=d,d=I,i=\($0)") }.joined()
  }

  /// Sends what of the seen pictures the terminal lacks.
  mutating func send(_ sights: [PictureMap.Sight], after before: [PictureMap.Sight]) -> String {
    var text = ""
    for sight in sights where cache[ObjectIdentifier(sight.picture)] == nil {
      let picture = sight.picture
      let whole = GridRect(picture.size)
      let earlier = before.first {
        $0.origin == sight.origin && $0.picture.size == picture.size
          && $0.picture.cell == picture.cell
      }
      if let earlier, let known = cache[ObjectIdentifier(earlier.picture)] {
        let changed = changes(from: earlier.picture, to: picture)
        let count = changed.reduce(0) { $0 + $1.width * $1.height }
        var layers = known.layers
        layers.removeAll { layer in changed.contains { $0.intersection(layer.rect) == layer.rect } }
        // What is clear would let the images below shine through.
        let isOpaque = changed.allSatisfy { pixels.part($0, of: picture).isOpaque }
        if count * 2 < whole.width * whole.height, layers.count + changed.count <= Self.maxCount,
          isOpaque
        {
          for rect in changed {
            let layer = newLayer(rect)
            text += transmitted(layer, of: picture)
            layers.append(layer)
          }
          cache[ObjectIdentifier(picture)] = CachedLayers(picture: picture, layers: layers)
          continue
        }
      }
      let layer = newLayer(whole)
      text += transmitted(layer, of: picture)
      cache[ObjectIdentifier(picture)] = CachedLayers(picture: picture, layers: [layer])
    }
    return text
  }

  /// Takes from the terminal what is not seen any more; to be written once the rest is placed.
  mutating func drop(allBut sights: [PictureMap.Sight]) -> String {
    let seen = Set(sights.map { ObjectIdentifier($0.picture) })
    let before = Set(cache.values.flatMap(\.layers).map(\.id))
    cache = cache.filter { seen.contains($0.key) }
    let rest = Set(cache.values.flatMap(\.layers).map(\.id))
    pixels.keep(sights)
    return before.subtracting(rest).sorted().map { command("a=d,d=I,i=\($0)") }.joined()
  }

  /// The rectangles of cells in which two pictures of a size differ.
  private mutating func changes(from old: CellPicture, to new: CellPicture) -> [GridRect] {
    var rects: [GridRect] = []
    for row in 0..<new.size.height {
      let columns = (0..<new.size.width).filter {
        !pixels.areEqual((old, $0, row), (new, $0, row))
      }
      guard let first = columns.first, let last = columns.last else { continue }
      rects.join(GridRect(first, row, last + 1 - first, 1))
    }
    return rects
  }

  private mutating func newLayer(_ rect: GridRect) -> Layer {
    let used = Set(cache.values.flatMap(\.layers).map(\.id))
    repeat {
      nextID = nextID == ids.upperBound ? ids.lowerBound : nextID + 1
    } while used.contains(nextID) && used.count < ids.count
    return Layer(id: nextID, rect: rect)
  }

  /// A command of the protocol that wants no answer.
  func command(_ keys: String, payload: String = "") -> String {
    wrap("\u{1B}_G\(keys),q=2\(payload.isEmpty ? "" : ";" + payload)\u{1B}\\")
  }

  /// The letters of a payload in one command, by the protocol.
  private static let chunk = 4096

  private mutating func transmitted(_ layer: Layer, of picture: CellPicture) -> String {
    guard let png = pixels.part(layer.rect, of: picture).png else { return "" }
    var rest = Data(png).base64EncodedString()[...]
    let place = placeholders ? ",U=1,c=\(layer.rect.width),r=\(layer.rect.height)" : ""
    var keys = "a=\(placeholders ? "T" : "t"),f=100,t=d,i=\(layer.id)\(place)"
    var text = ""
    while true {
      let piece = rest.prefix(Self.chunk)
      rest = rest.dropFirst(Self.chunk)
      text += command(keys + (rest.isEmpty ? ",m=0" : ",m=1"), payload: String(piece))
      if rest.isEmpty { return text }
      keys = "i=\(layer.id)"
    }
  }
}
